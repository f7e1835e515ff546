import GRDB
import OfflineEngine
import SyncCore
import Testing

/// The results of probes, answers and the stream each affect the other two.
struct SyncSessionTests {
    private let copy: TestCopy
    private let world = TestWorld()
    private let store: Store

    init() throws {
        copy = try TestCopy()
        store = try Store(
            database: copy.database, schema: TestCopy.schema, migrations: TestCopy.migrations(), world: world)
    }

    /// `#expect` takes no call that changes something.
    private func expect<Step: Equatable>(
        _ step: Step, _ expected: Step, at place: SourceLocation = #_sourceLocation
    ) {
        #expect(step == expected, sourceLocation: place)
    }

    private func session(isSignedIn: Bool = true) -> SyncSession {
        SyncSession(
            conversation: SyncConversation(store: store, policy: SyncPolicy()), isSignedIn: isSignedIn)
    }

    @Test
    func `nothing is asked before a probe has come back`() throws {
        var session = session()
        expect(try session.nextExchange(), .wait(until: nil))
        #expect(try #require(session.probeAt) <= world.uptime())
        guard case .wait = session.listen() else {
            Issue.record("listens to a server that nobody has reached")
            return
        }
        session.probed(isHealthy: true)
        guard case .send = try session.nextExchange() else {
            Issue.record("asks for nothing though the server is there")
            return
        }
        expect(session.listen(), .open)
    }

    @Test
    func `nobody who is signed out listens`() {
        var session = session(isSignedIn: false)
        session.probed(isHealthy: true)
        guard case .wait = session.listen() else {
            Issue.record("listens without a sign-in")
            return
        }
    }

    @Test
    func `L3: a silent stream is given up, and the server is probed`() throws {
        var session = session()
        session.probed(isHealthy: true)
        world.pass(milliseconds: 1_000)
        session.probed(isHealthy: true)
        #expect(session.connectivity.state == .online)
        expect(session.listen(), .open)
        guard case .wait(let until) = session.listen() else {
            Issue.record("does not wait for the stream")
            return
        }
        world.pass(milliseconds: until - world.uptime())
        expect(session.listen(), .giveUp)
        session.streamEnded(because: .broke)
        #expect(try #require(session.probeAt) <= world.uptime() + 1_000)
    }

    @Test
    func `L4: a stream that ends because the sign-in did asks for one, and nobody goes on asking`() throws {
        var session = session()
        session.probed(isHealthy: true)
        expect(session.listen(), .open)
        session.streamEnded(because: .signInNeeded)
        #expect(session.needsPerson)
        expect(try session.nextExchange(), .wait(until: nil))
        guard case .wait = session.listen() else {
            Issue.record("asks for a stream without a sign-in")
            return
        }
    }

    @Test
    func `L3: a scope that is not synced here is looked at when its head moves, and not with every beat`() {
        var session = session()
        session.probed(isHealthy: true)
        expect(session.listen(), .open)
        expect(session.heard(["own": 0, "elsewhere": 4]), true)
        session.probed(isHealthy: true)
        expect(session.heard(["elsewhere": 4]), false)
        expect(session.heard(["elsewhere": 5]), true)
        expect(session.heard(["elsewhere": 5]), false)
    }

    @Test
    func `L5: a request that takes too long is followed by smaller ones, until one gets through`() throws {
        try store.write { db in
            try db.execute(
                sql: "INSERT INTO note (id, title) VALUES (?, ?)",
                arguments: [
                    TestCopy.id(1), String((0..<400_000).map { _ in "abcdefghij".randomElement() ?? "a" }),
                ])
        }
        try copy.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO aloft_scope (scope, cursor) VALUES ('own', 'c')
                    ON CONFLICT (scope) DO UPDATE SET cursor = 'c'
                    """)
        }
        var session = session()
        session.probed(isHealthy: true)
        var sizes: [Int] = []
        for _ in 0..<40 where sizes.last ?? .max > 20_000 {
            guard case .send(let request, let pending) = try session.nextExchange() else {
                world.pass(milliseconds: 60_000)
                session.probed(isHealthy: true)
                continue
            }
            if pending.kind.isPush { sizes.append(request.body?.count ?? 0) }
            try session.receive(.failure(.timedOut), for: pending)
            world.pass(milliseconds: 60_000)
            session.probed(isHealthy: true)
        }
        #expect(sizes.first ?? 0 > 400_000)
        #expect(sizes.last ?? .max <= 16_384)
    }

    @Test
    func `a server that was out of reach is pulled from as soon as it is back`() throws {
        var session = session()
        for _ in 0..<2 {
            session.probed(isHealthy: true)
            world.pass(milliseconds: 1_000)
        }
        for _ in 0..<2 {
            session.probed(isHealthy: false)
            world.pass(milliseconds: 3_000)
        }
        #expect(session.connectivity.state == .offline)
        expect(try session.nextExchange(), .wait(until: nil))
        session.probed(isHealthy: true)
        guard case .send = try session.nextExchange() else {
            Issue.record("does not look at the server that is back")
            return
        }
    }
}
