import Foundation
import Logging
import OfflineEngine
import SyncCore
import SyncServer
import Synchronization
import Testing

/// The transport against the real server.
@Suite(.timeLimit(.minutes(20))) struct SessionRenewalTests {
    private static let devices = SyncRequest(method: "GET", path: "/api/devices")

    @Test func `signing up, in and out`() async throws {
        try await LoopbackServer.with { server in
            let client = server.accounts()
            let session = try await client.signUp(
                account: "Anna", password: "correct horse", device: "ipad", deviceName: "Anna's iPad")
            #expect(session.account.name == "Anna")
            #expect(session.server == server.url)
            #expect(session.accessExpiresAt == server.world.now() + 900_000)
            let again = try await client.signIn(
                account: "anna", password: "correct horse", device: "ipad", deviceName: "Anna's iPad")
            #expect(again.account == session.account)
            let secrets = MemorySecrets()
            try SessionStore(secrets).save(again)
            let transport = server.transport(secrets)
            #expect(try await transport.send(Self.devices).status == 200)
            try await client.signOut(again)
            await #expect(throws: TransportFailure.signInNeeded) { try await transport.send(Self.devices) }
            #expect(try SessionStore(secrets).load() == nil)
            try await client.signOut(again)
        }
    }

    @Test func `the server's problem is thrown as it is`() async throws {
        try await LoopbackServer.with { server in
            let client = server.accounts()
            let failure = await #expect(throws: Problem.self) {
                _ = try await client.signIn(
                    account: "Anna", password: "correct horse", device: "ipad", deviceName: "iPad")
            }
            #expect(failure?.code == "wrongPassword")
        }
    }

    @Test func `an access token about to end is renewed first, once for all who wait`() async throws {
        try await LoopbackServer.with { server in
            let secrets = try await server.signedIn()
            let before = try #require(try SessionStore(secrets).load())
            let transport = server.transport(secrets)
            server.world.pass(seconds: 841)
            try await withThrowingTaskGroup { group in
                for _ in 1...10 { group.addTask { try await transport.send(Self.devices).status } }
                for try await status in group { #expect(status == 200) }
            }
            let after = try #require(try SessionStore(secrets).load())
            #expect(after.refreshToken != before.refreshToken)
            #expect(after.accessExpiresAt == server.world.now() + 900_000)
            #expect(secrets.writes == 2)
        }
    }

    @Test func `ten who wait ask for one renewal`() async throws {
        let reply = """
            {"account":{"id":"a","name":"Anna"},"accessToken":"t","accessExpiresInSeconds":900,
            "refreshToken":"s"}
            """
        let server = try CannedServer(
            "HTTP/1.1 200 OK\r\nAloft-Time: 1\r\nContent-Type: application/json\r\n"
                + "Connection: close\r\nContent-Length: \(reply.utf8.count)\r\n\r\n" + reply)
        defer { server.stop() }
        let secrets = MemorySecrets(signedInAt: server.url)
        let later = LoopbackWorld(at: SystemWorld().now() + 900_000)
        let transport = HTTPTransport(
            server: server.url, secrets: secrets, world: later, timeouts: .patient)
        try await withThrowingTaskGroup { group in
            for _ in 1...10 { group.addTask { try await transport.send(Self.devices).status } }
            for try await status in group { #expect(status == 200) }
        }
        #expect(server.requests.filter { $0.hasPrefix("POST /api/session/refresh ") }.count == 1)
        #expect(server.requests.filter { $0.hasPrefix("GET /api/devices ") }.count == 10)
    }

    @Test func `a 401 in spite of the clock is renewed and tried once more`() async throws {
        try await LoopbackServer.with { server in
            let secrets = try await server.signedIn()
            let slow = LoopbackWorld(at: server.world.now())
            let transport = server.transport(secrets, world: slow)
            server.world.pass(seconds: 3600)
            #expect(try await transport.send(Self.devices).status == 200)
            #expect(secrets.writes == 2)
        }
    }

    @Test func `a session that the server ended is forgotten, and nothing is asked again`() async throws {
        try await LoopbackServer.with { server in
            let secrets = try await server.signedIn()
            let session = try #require(try SessionStore(secrets).load())
            try await server.accounts().signOut(session)
            let transport = server.transport(secrets)
            await #expect(throws: TransportFailure.signInNeeded) { try await transport.send(Self.devices) }
            #expect(try SessionStore(secrets).load() == nil)
        }
    }

    @Test func `a session of another server is not sent to this one`() async throws {
        try await LoopbackServer.with { server in
            let secrets = try await server.signedIn()
            let other = try CannedServer("")
            defer { other.stop() }
            let transport = HTTPTransport(server: other.url, secrets: secrets, world: server.world)
            await #expect(throws: TransportFailure.signInNeeded) { try await transport.send(Self.devices) }
            #expect(other.requests.isEmpty)
        }
    }

    @Test func `signals come on connect, after a push, and break with the server`() async throws {
        let (streams, opened) = AsyncStream<AsyncThrowingStream<Signal, any Error>>.makeStream()
        try await LoopbackServer.with { server in
            let secrets = try await server.signedIn()
            let transport = server.transport(secrets)
            let stream = transport.signals()
            var signals = stream.makeAsyncIterator()
            #expect(try await signals.next() == Signal(heads: ["own": 0]))
            let answer = try await transport.send(
                try LoopbackServer.push(names: ["Dora", "Emil"], server.world))
            #expect(answer.status == 200)
            #expect(try await signals.next() == Signal(heads: ["own": 2]))
            opened.yield(stream)
        }
        opened.finish()
        let stream = try #require(await streams.first { _ in true })
        await #expect(throws: TransportFailure.self) { for try await _ in stream {} }
    }

    @Test func `large bodies go and come back packed and are what they were`() async throws {
        try await LoopbackServer.with { server in
            let secrets = try await server.signedIn()
            let transport = server.transport(secrets)
            let names = (1...300).map { "Name + ünd & = % \($0)" }
            let pushed = try await transport.send(try LoopbackServer.push(names: names, server.world))
            #expect(pushed.status == 200)
            let pulled = try await transport.send(try LoopbackServer.pull(limit: 1000))
            let page = try PullPage(pulled.body)
            #expect(pulled.contentType == "application/x-ndjson")
            #expect(page.lines.count == 300)
            #expect(names.allSatisfy { name in page.lines.contains { $0.contains("\"\(name)\"") } })
        }
    }
}
