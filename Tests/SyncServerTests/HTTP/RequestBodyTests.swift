import Foundation
import Glibc
import SyncCore
import SyncServer
import Testing

@Suite(.timeLimit(.minutes(20))) struct RequestBodyTests {
    @Test func `a body that never ends is given up when its time is over`() async throws {
        try await RunningServer.with(bodyTime: .milliseconds(50)) { server in
            let port = try #require(server.url.port)
            let head = "POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"
            let answer = await Self.answer(toUnfinished: head, port: port)
            #expect(answer.hasPrefix("HTTP/1.1 408 "))
            #expect(answer.contains("The body did not come within"))
        }
    }

    @Test(arguments: [
        "Content-Length: 100\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n",
    ])
    func `a body that breaks off or is framed wrongly is said to be incomplete`(_ rest: String) async throws {
        try await RunningServer.with { server in
            let port = try #require(server.url.port)
            let answer = await Self.answer(
                toUnfinished: "POST /api/session HTTP/1.1\r\nHost: a\r\n" + rest, port: port, closes: true)
            #expect(answer.hasPrefix("HTTP/1.1 400 "))
            #expect(!answer.contains("internalFailure"))
        }
    }

    @Test func `a body in chunks is told how much this path takes`() async throws {
        try await RunningServer.with { server in
            let port = try #require(server.url.port)
            let token = try await server.signUp().session.accessToken
            let chunk = "100000\r\n" + String(repeating: "a", count: 0x100000) + "\r\n"
            for (path, limit) in [("sync/push", 2), ("sync/backfill", 6)] {
                let head =
                    "POST /api/\(path) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n"
                    + "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
                let body = String(repeating: chunk, count: limit) + "1\r\na\r\n0\r\n\r\n"
                let answer = await Self.answer(toUnfinished: head + body, port: port)
                #expect(answer.hasPrefix("HTTP/1.1 413 "))
                #expect(answer.contains("more than \(limit) MB as sent"))
            }
        }
    }

    @Test func `a request without a body is answered at once`() async throws {
        try await RunningServer.with { server in
            let answer = try await server.send("GET", "/api/health", headers: ["Connection": "close"])
            #expect(answer.status == 200)
        }
    }

    /// Sends these bytes only, and reads until the server closes the connection. Blocks a thread of its own.
    private static func answer(
        toUnfinished request: String, port: Int, closes: Bool = false
    ) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                defer { close(descriptor) }
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = UInt16(port).bigEndian
                address.sin_addr.s_addr = inet_addr("127.0.0.1")
                _ = withUnsafePointer(to: &address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                    }
                }
                let bytes = Array(request.utf8)
                _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                if closes { shutdown(descriptor, Int32(SHUT_WR)) }
                var received: [UInt8] = []
                var piece = [UInt8](repeating: 0, count: 4096)
                while true {
                    let count = recv(descriptor, &piece, piece.count, 0)
                    guard count > 0 else { break }
                    received += piece[..<count]
                }
                continuation.resume(returning: String(decoding: received, as: UTF8.self))
            }
        }
    }
}
