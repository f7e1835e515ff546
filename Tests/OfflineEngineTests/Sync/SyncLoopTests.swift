import Foundation
import GRDB
import Logging
import SyncCore
import SyncServer
import Synchronization
import Testing

@testable import OfflineEngine

/// The loop that carries a session's requests, over a transport with scripted failures.
@Suite(.timeLimit(.minutes(20))) struct SyncLoopTests {
    private let world = VirtualTime()
    private let copy: TestCopy
    private let store: Store
    private let server: DirectServer
    private let board = StatusBoard(SyncStatus(account: .none, lastSynced: nil))

    init() throws {
        copy = try TestCopy()
        store = try Store(
            database: copy.database, schema: TestCopy.schema, migrations: TestCopy.migrations(),
            world: world)
        server = try DirectServer(world: world)
    }

    private var file: URL { copy.folder.appending(path: "copy.sqlite") }

    private func loop(
        over transport: any Transport, to server: URL? = nil, probeEvery: Duration = .seconds(86_400),
        network: @escaping @Sendable () -> Set<String>? = { [] }
    ) -> SyncLoop {
        let policy = SyncPolicy(probeEvery: probeEvery)
        return SyncLoop(
            session: SyncSession(
                conversation: SyncConversation(store: store, policy: policy), isSignedIn: true),
            transport: transport, to: server, board: board, lease: SyncLease(of: file),
            logger: Logger(label: "test"),
            timer: world, network: network)
    }

    /// Runs the loop while the test does its part; a loop that ends by itself ends the test.
    private func run(
        _ loop: SyncLoop, while body: @escaping @Sendable () async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await loop.run()
                if !Task.isCancelled { Issue.record("the loop has ended by itself") }
            }
            group.addTask(operation: body)
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func insert(_ number: Int) throws {
        try store.write { db in
            try db.execute(sql: "INSERT INTO note (id) VALUES (?)", arguments: [TestCopy.id(number)])
        }
    }

    private func answers() -> @Sendable (SyncRequest) throws -> SyncAnswer {
        { [server] in server.core.answer($0, account: "somebody").answer }
    }

    /// A line over which nothing goes until it is secure.
    private struct UnsafeLine: Transport {
        let real: ScriptedTransport
        let isSecure: @Sendable () -> Bool

        func send(_ request: SyncRequest) async throws -> SyncAnswer {
            guard isSecure() else { throw TransportFailure.noSecureConnection }
            return try real.send(request)
        }

        func signals() -> AsyncThrowingStream<Signal, any Error> { real.signals() }
    }

    private final class Switch: Sendable {
        let isOn = Mutex(false)
    }

    @Test(arguments: [
        ("http://192.168.1.7:8080", SyncIssue.plainText), ("https://aloft.example", .noSecureConnection),
    ])
    func `a line that is not secure is told with its address, until it is`(
        _ address: String, _ issue: SyncIssue
    ) async throws {
        let server = try #require(URL(string: address))
        let secure = Switch()
        let real = ScriptedTransport(answers: answers()) { AsyncThrowingStream { _ in } }
        let line = UnsafeLine(real: real) { secure.isOn.withLock(\.self) }
        let loop = loop(over: line, to: server)
        try await run(loop) {
            try await world.pass(loop, until: "the problem") { board.status.problem != nil }
            #expect(board.status.problem == Problem(issue, detail: address))
            #expect(board.status.connectivity == .offline)
            secure.isOn.withLock { $0 = true }
            await loop.syncNow()
            try await world.pass(loop, until: "no problem") { board.status.problem == nil }
        }
    }

    @Test
    func `a secret that the stream cannot read stops no exchange`() async throws {
        let transport = ScriptedTransport(answers: answers()) {
            AsyncThrowingStream { throw CocoaError(.fileReadNoPermission) }
        }
        let loop = loop(over: transport)
        try insert(1)
        try await run(loop) {
            await transport.arrivals(1, of: "signals")
            // Once more: so the first failure is over.
            try await world.pass(loop, until: "a second stream") { transport.count(of: "signals") >= 2 }
            await transport.arrivals(1, of: "/api/sync/push")
            try insert(2)
            loop.localWrite()
            await transport.arrivals(2, of: "/api/sync/push")
        }
    }

    @Test
    func `a copy of a version that the server does not take leaves the sync to others`() async throws {
        let transport = ScriptedTransport { request in
            SyncAnswer(
                status: 409, contentType: Wire.jsonType,
                body: try JSONEncoder().encode(Problem(.schemaMismatch)))
        } streams: {
            AsyncThrowingStream { $0.yield(Signal(heads: [:])) }
        }
        let other = SyncLease(of: file)
        try await run(loop(over: transport)) {
            await transport.arrivals(1, of: "/api/sync/pull")
            try await eventually("the loop leaves the file to others") { other.hold() }
        }
        #expect(board.status.problem?.code == Problem(.schemaMismatch).code)
    }

    @Test
    func `a stream that breaks has the server probed, however far the next probe was`() async throws {
        let first = AsyncThrowingStream<Signal, any Error>.makeStream()
        first.continuation.yield(Signal(heads: [:]))
        // A stream that comes back and speaks would end the doubt before the probe.
        let streams = Mutex([first.stream])
        let transport = ScriptedTransport(answers: answers()) {
            streams.withLock { $0.popLast() } ?? AsyncThrowingStream { _ in }
        }
        let loop = loop(over: transport)
        try await run(loop) {
            await transport.arrivals(1, of: "signals")
            try await world.pass(loop, until: "online") { board.status.connectivity == .online }
            await world.pass(seconds: 10, loop)
            let before = transport.count(of: "/api/health")
            first.continuation.finish(throwing: TransportFailure.noConnection)
            // The probe comes within a second; the next one without a doubt would come after a day. Hours of
            // virtual time may pass while another process has the processor.
            let broken = world.now()
            try await world.pass(loop, until: "a probe") {
                transport.count(of: "/api/health") > before
            }
            #expect(world.now() - broken < 43_200_000)
        }
    }

    @Test
    func `a network that changes has the server probed, however far the next probe was`() async throws {
        let network = Mutex<Set<String>>(["eth0 192.0.2.1"])
        let transport = quietTransport()
        let loop = loop(over: transport, network: { network.withLock { $0 } })
        try await run(loop) {
            try await world.pass(loop, until: "online") { board.status.connectivity == .online }
            await world.pass(seconds: 10, loop)
            let before = transport.count(of: "/api/health")
            await world.pass(seconds: 10, loop)
            #expect(transport.count(of: "/api/health") == before)
            network.withLock { $0 = ["wlan0 192.0.2.2"] }
            await world.pass(seconds: 3, loop)
            #expect(transport.count(of: "/api/health") == before + 1)
        }
    }

    @Test
    func `a paused loop says so, leaves the file to others, and goes on when it is told to`() async throws {
        let transport = quietTransport()
        let loop = loop(over: transport)
        let other = SyncLease(of: file)
        try await run(loop) {
            await transport.arrivals(1, of: "/api/sync/pull")
            await loop.enter(.paused)
            for await status in board.updates() where status.activity == .paused { break }
            try await eventually("the loop leaves the file to others") { other.hold() }
            other.release()
            let before = transport.count(of: "/api/sync/push")
            try insert(1)
            loop.localWrite()
            await world.pass(seconds: 86_400, loop)
            #expect(transport.count(of: "/api/sync/push") == before)
            await loop.enter(.front)
            await transport.arrivals(before + 1, of: "/api/sync/push")
        }
    }

    @Test
    func `out of sight the stream is closed and what was typed is sent`() async throws {
        let isOpen = Mutex(false)
        let transport = ScriptedTransport(answers: answers()) {
            AsyncThrowingStream { continuation in
                isOpen.withLock { $0 = true }
                continuation.onTermination = { _ in isOpen.withLock { $0 = false } }
                continuation.yield(Signal(heads: [:]))
            }
        }
        let loop = loop(over: transport)
        try await run(loop) {
            await transport.arrivals(1, of: "signals")
            try insert(1)
            await loop.enter(.background)
            await transport.arrivals(1, of: "/api/sync/push")
            try await eventually("the stream is closed") { isOpen.withLock { !$0 } }
            let streams = transport.count(of: "signals")
            await world.pass(seconds: 86_400, loop)
            #expect(transport.count(of: "signals") == streams)
            await loop.enter(.front)
            await transport.arrivals(streams + 1, of: "signals")
        }
    }

    @Test
    func `a loop that is cancelled in the middle of a request says that it rests`() async throws {
        try await run(loop(over: HangingTransport(answers: answers(), hangsAt: "/api/sync/pull"))) {
            for await status in board.updates() where status.activity == .pulling(records: 0) { break }
        }
        #expect(board.status.activity == .resting)
    }

    @Test
    func `out of sight it is not looked every two seconds whether another process has ended`() async throws {
        let transport = quietTransport()
        let loop = loop(over: transport, probeEvery: .seconds(30))
        let other = SyncLease(of: file)
        #expect(other.hold())
        try await run(loop) {
            await loop.enter(.background)
            await world.pass(seconds: 60, loop)
            let (timers, probes) = (world.timers, transport.count(of: "/api/health"))
            // Short syncs of half a minute are due every quarter of an hour.
            await world.pass(seconds: 86_400, loop)
            #expect(world.timers - timers < 86_400 / 20)
            #expect(transport.count(of: "/api/health") - probes < 86_400 / 300)
            other.release()
            await loop.enter(.front)
            for await status in board.updates() where status.lastSynced != nil { break }
        }
    }

    @Test
    func `what is typed just before is sent out of sight when another process has ended`() async throws {
        let transport = quietTransport()
        let loop = loop(over: transport)
        let other = SyncLease(of: file)
        #expect(other.hold())
        try insert(1)
        try await run(loop) {
            await loop.enter(.background)
            await world.pass(seconds: 5, loop)
            other.release()
            await world.pass(seconds: 20, loop)
            #expect(transport.count(of: "/api/sync/push") == 1)
        }
    }

    @Test
    func `out of sight a copy that cannot be used is looked at in the short syncs only`() async throws {
        let transport = quietTransport()
        let loop = loop(over: transport)
        try rename("aloft_scope", "elsewhere")
        try await run(loop) {
            await loop.enter(.background)
            await world.pass(seconds: 60, loop)
            #expect(board.status.problem != nil)
            let timers = world.timers
            await world.pass(seconds: 86_400, loop)
            // A quarter of an hour from one to the next, of half a minute each.
            #expect(world.timers - timers < 86_400 / 900 * 20)
            try rename("elsewhere", "aloft_scope")
            await loop.enter(.front)
            for await status in board.updates() where status.lastSynced != nil { break }
        }
    }

    private func rename(_ table: String, _ name: String) throws {
        try store.write { db in try db.execute(sql: "ALTER TABLE \(table) RENAME TO \(name)") }
    }

    /// A transport whose stream is silent and does not end.
    private func quietTransport() -> ScriptedTransport {
        ScriptedTransport(answers: answers()) {
            AsyncThrowingStream { $0.yield(Signal(heads: [:])) }
        }
    }
}

/// A transport to a server that never answers requests of one path.
private struct HangingTransport: Transport {
    let answers: @Sendable (SyncRequest) throws -> SyncAnswer
    let hangsAt: String

    func send(_ request: SyncRequest) async throws -> SyncAnswer {
        if request.path != hangsAt { return try answers(request) }
        try await Task.sleep(for: .seconds(86_400))
        throw TransportFailure.timedOut
    }

    func signals() -> AsyncThrowingStream<Signal, any Error> { AsyncThrowingStream { _ in } }
}
