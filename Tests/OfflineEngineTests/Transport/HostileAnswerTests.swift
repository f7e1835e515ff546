import Foundation
import SyncCore
import Testing
import Zip

@testable import OfflineEngine

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server that wants to fill a device's memory, or to hold it, gets neither.
@Suite(.timeLimit(.minutes(20))) struct HostileAnswerTests {
    private static let ours = "HTTP/1.1 200 OK\r\nAloft-Time: 1\r\nContent-Type: application/json\r\n"

    /// Inflates to 64 MB.
    private static let bomb = Array(Gzip.deflate([UInt8](repeating: 32, count: 64 << 20), .quick))

    private func packed() throws -> CannedServer {
        let head = "Content-Encoding: gzip\r\nContent-Length: \(Self.bomb.count)\r\n\r\n"
        return try CannedServer(Self.ours + head, body: Self.bomb)
    }

    private func transport(
        _ server: URL, patience: Double = 3_600, plain: Bool = false
    ) -> HTTPTransport {
        var timeouts = TransportTimeouts.patient
        timeouts.patienceSeconds = patience
        return HTTPTransport(
            server: server, secrets: MemorySecrets(), world: SystemWorld(), timeouts: timeouts,
            allowsPlainText: plain)
    }

    @Test func `an answer is stopped by its size after inflating, before anybody reads it`() async throws {
        let server = try packed()
        defer { server.stop() }
        let http = PlainHTTP(silenceSeconds: 3_600, longestBytes: 1 << 20)
        var answer = try await http.open(server.url)
        var count = 0
        await #expect(throws: TransportFailure.notOurServer) {
            while let bytes = try await answer.next() { count += bytes.count }
        }
        #expect(count <= 1 << 20)
        await #expect(throws: TransportFailure.notOurServer) { try await http.get(server.url) }
        let roomy = try await PlainHTTP(silenceSeconds: 3_600, longestBytes: 64 << 20).get(server.url)
        #expect(roomy.body.count == 64 << 20)
    }

    @Test func `a health that is longer than any is not our server's`() async throws {
        let server = try packed()
        defer { server.stop() }
        await #expect(throws: TransportFailure.notOurServer) { try await transport(server.url).send(.health) }
        let long = try CannedServer(
            Self.ours + "Content-Length: 300000\r\n\r\n", body: [UInt8](repeating: 32, count: 300_000))
        defer { long.stop() }
        await #expect(throws: TransportFailure.notOurServer) { try await transport(long.url).send(.health) }
    }

    @Test(arguments: [ours + "Content-Length: 99999999\r\n\r\n", "HTTP/1.1 200 OK\r\nAloft-Time: 1"])
    func `an answer that drips is left after a while, in its body and in its head`(
        _ text: String
    ) async throws {
        let server = try CannedServer(text, drips: true)
        defer { server.stop() }
        await #expect(throws: TransportFailure.timedOut) {
            try await transport(server.url, patience: 0.3).send(.health)
        }
        await #expect(throws: TransportFailure.timedOut) {
            try await PlainHTTP(silenceSeconds: 3_600, patienceSeconds: 0.3).get(server.url)
        }
    }

    @Test func `the patience with an answer ends with it, and holds nothing longer`() async throws {
        let time = VirtualTime()
        let connections = Connections(
            silenceSeconds: 3_600, patienceSeconds: 120, allowsPlainText: false, timer: time)
        let server = try CannedServer(Self.ours + "Content-Length: 2\r\n\r\n{}")
        defer { server.stop() }
        for try await _ in connections.pieces(
            of: URLRequest(url: server.url), most: 9, accepts: { _ in true })
        {}
        try await eventually("no timer is left") { time.waiting == 0 }
        #expect(time.timers == 1)
    }

    @Test func `plain text is http to another machine, by whatever name`() throws {
        let open = [
            "http://192.168.1.7:8080", "http://aloft.example", "HTTP://Aloft.Example", "http://10.0.0.1/x",
            "http://127.0.0.1.example.com", "http://localhost.example.com", "http://[2001:db8::1]:80",
            "http://0.0.0.0:8080", "http://128.0.0.1", "http://127.0.0.1@evil.example",
        ]
        for address in open { #expect(try #require(URL(string: address)).isPlainText, "\(address)") }
        let closed = [
            "https://aloft.example", "http://127.0.0.1:8080", "http://localhost:8080", "http://LOCALHOST",
            "http://[::1]:8080", "http://127.3.2.1", "file:///etc/hosts",
        ]
        for address in closed { #expect(try !#require(URL(string: address)).isPlainText, "\(address)") }
    }

    /// Nobody listens at this port, whatever names the machine can look up. The system takes the address for
    /// this machine; the rule does not.
    @Test func `neither sign-in nor sync nor data go to another machine without TLS unless that is allowed`()
        async throws
    {
        let far = try #require(URL(string: "http://0.0.0.0:1"))
        await #expect(throws: TransportFailure.noSecureConnection) { try await transport(far).send(.health) }
        await #expect(throws: TransportFailure.noSecureConnection) {
            try await AccountClient(server: far, world: SystemWorld(), timeouts: .patient).signIn(
                account: "Anna", password: "correct horse", device: "d1", deviceName: "ipad")
        }
        await #expect(throws: TransportFailure.noSecureConnection) {
            try await PlainHTTP(silenceSeconds: 3_600).get(far)
        }
        await #expect(throws: TransportFailure.noConnection) {
            try await transport(far, plain: true).send(.health)
        }
        await #expect(throws: TransportFailure.noConnection) {
            try await PlainHTTP(silenceSeconds: 3_600, allowsPlainText: true).get(far)
        }
    }
}
