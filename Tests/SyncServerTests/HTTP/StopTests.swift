import Foundation
import Glibc
import HTTPServing
import Hummingbird
import Logging
import SyncServer
import Synchronization
import Testing

/// Connections that come in while the server stops.
@Suite(.serialized, .timeLimit(.minutes(20))) struct StopTests {
    /// A connection between its accept and its first reader would end the whole process, not this test alone.
    @Test(arguments: 1...5)
    func `a server that is cancelled in a throng of connections ends in order`(_ round: Int) async throws {
        let throng = Throng()
        defer { throng.end() }
        try await RunningServer.with { server in
            throng.begin(at: try #require(server.url.port))
            while throng.count == 0 { try await Task.sleep(for: .milliseconds(5)) }
            for _ in 1...5 {
                let answer = try await server.send("GET", "/api/health")
                #expect(answer.status == 200 || answer.status == 503, "it answers, or says that it is busy")
            }
        }
    }

    /// Only the end of the connection ends the request.
    @Test func `a client that does not finish a request is cut off`() async throws {
        let connections = OpenConnections()
        let router = Router()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        router.post("/") { request, _ in
            begin.yield()
            for try await _ in request.body {}
            return HTTPResponse.Status.ok
        }
        let (asked, ask) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router,
            server: .http1(configuration: .init(additionalChannelHandlers: [connections.handler()])),
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in ask.yield(channel.localAddress?.port ?? 0) },
            logger: Logger(label: "stop"))
        let serving = Task {
            try await application.serveToOrderlyEnd(connections, patience: .milliseconds(50))
        }
        let port = try #require(await asked.first { _ in true })
        let descriptor = try #require(Throng.connected(to: port))
        defer { close(descriptor) }
        #expect(Throng.say("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf", descriptor))
        await begun.first { true }
        serving.cancel()
        try await serving.value
    }
}

/// Threads that connect, ask, and leave without hearing the answer, as fast as they can.
private final class Throng: Sendable {
    private let made = Atomic<Int>(0)
    private let goesOn = Atomic<Bool>(true)

    var count: Int { made.load(ordering: .relaxed) }

    func begin(at port: Int) {
        for _ in 1...2 {
            Thread.detachNewThread { [self] in
                while goesOn.load(ordering: .relaxed) {
                    if Self.connectOnce(to: port) { made.add(1, ordering: .relaxed) }
                }
            }
        }
    }

    func end() { goesOn.store(false, ordering: .relaxed) }

    private static func connectOnce(to port: Int) -> Bool {
        guard let descriptor = connected(to: port) else { return false }
        defer { close(descriptor) }
        return say("GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n", descriptor)
    }

    static func connected(to port: Int) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if isConnected { return descriptor }
        close(descriptor)
        return nil
    }

    static func say(_ text: String, _ descriptor: Int32) -> Bool {
        let bytes = Array(text.utf8)
        return send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
}
