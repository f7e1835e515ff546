import Foundation
import OfflineEngine
import SyncCore
import Testing

/// An answer that is not from an Aloft server never looks like one.
@Suite(.timeLimit(.minutes(20))) struct FailureTests {
    private static let ours = "HTTP/1.1 200 OK\r\nAloft-Time: 1\r\nContent-Type: application/json\r\n"

    private func failure(
        _ answer: String, staysOpen: Bool = false, seconds: Double = 3_600
    ) async throws -> TransportFailure? {
        let server = try CannedServer(answer, staysOpen: staysOpen)
        defer { server.stop() }
        var timeouts = TransportTimeouts.patient
        timeouts.healthSeconds = seconds
        let transport = HTTPTransport(
            server: server.url, secrets: MemorySecrets(), world: SystemWorld(), timeouts: timeouts)
        do {
            _ = try await transport.send(.health)
            return nil
        } catch let failure as TransportFailure {
            return failure
        }
    }

    @Test func `an answer of ours is one`() async throws {
        #expect(try await failure(Self.ours + "Content-Length: 2\r\n\r\n{}") == nil)
        #expect(
            try await failure(Self.ours + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n") == nil)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nLogin",
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nAloft-Time: 1\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nLogin",
        "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/login\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 3\r\n\r\nbad",
        "HTTP/1.1 204 No Content\r\n\r\n",
    ])
    func `a portal or a proxy is not our server`(_ answer: String) async throws {
        #expect(try await failure(answer) == .notOurServer)
    }

    @Test(arguments: [
        "", "Content-Length: 100\r\n\r\n{}", "Transfer-Encoding: chunked\r\n\r\n64\r\n{}",
        "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
    ])
    func `an answer that breaks off is cut`(_ rest: String) async throws {
        #expect(try await failure(rest.isEmpty ? "" : Self.ours + rest) == .cut)
    }

    @Test(arguments: ["SSH-2.0-OpenSSH_9.2p1\r\n", "\u{16}\u{3}\u{1}", "HTTP/1.1 banana\r\n\r\n"])
    func `a server that does not even speak HTTP is not ours`(_ words: String) async throws {
        #expect(try await failure(words) == .notOurServer)
    }

    @Test func `silence times out`() async throws {
        #expect(try await failure("", staysOpen: true, seconds: 1) == .timedOut)
        #expect(
            try await failure(Self.ours + "Content-Length: 9\r\n\r\n{", staysOpen: true, seconds: 1)
                == .timedOut)
    }

    /// A body that is decompressed in transit fills memory before its length is known.
    @Test func `an answer is refused by its head, before its body comes`() async throws {
        let portal = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n"
        #expect(
            try await failure(portal + "Content-Length: 9\r\n\r\n", staysOpen: true)
                == .notOurServer)
        let patient = PlainHTTP(silenceSeconds: 3_600)
        let packed = try CannedServer(portal + "Content-Length: 9\r\n\r\n", staysOpen: true)
        defer { packed.stop() }
        await #expect(throws: TransportFailure.notOurServer) {
            try await patient.get(packed.url, headers: ["Accept-Encoding": "identity"])
        }
        let plain = try CannedServer(
            "HTTP/1.1 200 OK\r\nContent-Encoding: identity\r\nContent-Length: 2\r\n\r\nok")
        defer { plain.stop() }
        let answer = try await patient.get(plain.url, headers: ["Accept-Encoding": "identity"])
        #expect(answer.body == Data("ok".utf8))
    }

    @Test func `a sign-in waits for the server's name as long as for any answer`() async throws {
        let server = try CannedServer("", staysOpen: true)
        defer { server.stop() }
        var timeouts = TransportTimeouts.patient
        timeouts.requestSeconds = 1
        let client = AccountClient(server: server.url, world: SystemWorld(), timeouts: timeouts)
        await #expect(throws: TransportFailure.timedOut) { try await client.servedApp() }
    }

    /// On a connection that it opened itself FoundationNetworking keeps half a core busy until the answer.
    @Test func `the password goes over the connection that the server's name was asked on`() async throws {
        let health = #"{"schema":{"name":"club","version":1,"fingerprint":"f"},"serverTime":1,"status":"ok"}"#
        let server = try CannedServer(
            Self.ours + "Content-Length: \(health.utf8.count)\r\n\r\n\(health)", staysOpen: true)
        defer { server.stop() }
        let client = AccountClient(server: server.url, world: SystemWorld(), timeouts: .patient)
        #expect(try await client.servedApp() == "club")
        await #expect(throws: TransportFailure.notOurServer) {
            try await client.signIn(
                account: "Anna", password: "correct horse", device: "d1", deviceName: "ipad")
        }
        #expect(server.requests.map { $0.prefix(5) } == ["GET /", "POST "])
        #expect(server.connections == 1)
    }

    @Test func `a port where nobody listens is no connection`() async throws {
        let server = try CannedServer("")
        server.stop()
        let url = try #require(URL(string: "http://127.0.0.1:1"))
        let transport = HTTPTransport(
            server: url, secrets: MemorySecrets(), world: SystemWorld(), timeouts: .patient)
        await #expect(throws: TransportFailure.noConnection) { try await transport.send(.health) }
    }

    @Test func `https at a server that speaks http is no secure connection, and said so at the sign-in`()
        async throws
    {
        try await LoopbackServer.with { server in
            let url = try #require(URL(string: server.url.absoluteString.replacing("http:", with: "https:")))
            let transport = HTTPTransport(
                server: url, secrets: MemorySecrets(), world: SystemWorld(), timeouts: .patient)
            await #expect(throws: TransportFailure.noSecureConnection) { try await transport.send(.health) }
            let replica = try MemberCopy().open(server.world)
            await #expect(throws: SignInError.noSecureConnection(url)) {
                try await replica.signIn(
                    server: url, account: "Anna", password: "correct horse", deviceName: "ipad")
            }
        }
    }

    @Test(.enabled(if: CertifiedServer.isPossible, "needs the program openssl"))
    func `a certificate that nobody vouches for is no secure connection`() async throws {
        let server = try await CertifiedServer()
        defer { server.stop() }
        let transport = HTTPTransport(
            server: server.url, secrets: MemorySecrets(), world: SystemWorld(), timeouts: .patient)
        await #expect(throws: TransportFailure.noSecureConnection) { try await transport.send(.health) }
    }

    @Test func `a redirect is not followed and the token goes nowhere else`() async throws {
        let elsewhere = try CannedServer(Self.ours + "Content-Length: 2\r\n\r\n{}")
        defer { elsewhere.stop() }
        #expect(
            try await failure(
                "HTTP/1.1 307 Temporary Redirect\r\nAloft-Time: 1\r\n"
                    + "Location: \(elsewhere.url)/api/health\r\nContent-Length: 0\r\n\r\n") == .notOurServer)
        #expect(elsewhere.requests.isEmpty)
    }

    @Test func `giving up ends the wait`() async throws {
        let server = try CannedServer("", staysOpen: true)
        defer { server.stop() }
        let transport = HTTPTransport(
            server: server.url, secrets: MemorySecrets(), world: SystemWorld(), timeouts: .patient)
        let waiting = Task { try await transport.send(.health) }
        while server.requests.isEmpty { await Task.yield() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func `nobody signed in is said without asking the server`() async throws {
        let server = try CannedServer("")
        defer { server.stop() }
        let transport = HTTPTransport(server: server.url, secrets: MemorySecrets(), world: SystemWorld())
        let request = SyncRequest(method: "GET", path: "/api/sync/pull")
        await #expect(throws: TransportFailure.signInNeeded) { try await transport.send(request) }
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [
        (ours.replacing("application/json", with: "text/event-stream"), TransportFailure.timedOut, true),
        (ours.replacing("application/json", with: "text/event-stream"), .cut, false),
        ("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1\r\n", .notOurServer, false),
    ])
    func `a stream that is silent, ends or is none breaks`(
        _ head: String, _ expected: TransportFailure, _ staysOpen: Bool
    ) async throws {
        let server = try CannedServer(head + "\r\n: hello\n\n", staysOpen: staysOpen)
        defer { server.stop() }
        var timeouts = TransportTimeouts.patient
        if expected == .timedOut { timeouts.signalSeconds = 1 }
        let secrets = MemorySecrets(signedInAt: server.url)
        let transport = HTTPTransport(
            server: server.url, secrets: secrets, world: SystemWorld(), timeouts: timeouts)
        await #expect(throws: expected) { for try await _ in transport.signals() {} }
    }
}
