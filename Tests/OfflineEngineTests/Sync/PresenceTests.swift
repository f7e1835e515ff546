import GRDB
import OfflineEngine
import SyncCore
import Testing

/// The requests of a copy while its app is out of sight, or paused (E12, E15).
struct PresenceTests {
    private let copy: TestCopy
    private let world = TestWorld()
    private let store: Store

    init() throws {
        copy = try TestCopy()
        store = try Store(
            database: copy.database, schema: TestCopy.schema, migrations: TestCopy.migrations(), world: world)
    }

    /// A session that has pulled everything and has nothing to do.
    private func rested() throws -> SyncSession {
        var session = SyncSession(
            conversation: SyncConversation(store: store, policy: SyncPolicy()), isSignedIn: true)
        session.probed(isHealthy: true)
        world.pass(milliseconds: 1_000)
        session.probed(isHealthy: true)
        try serve(&session)
        return session
    }

    /// Answers requests until there are none.
    private func serve(_ session: inout SyncSession) throws {
        for _ in 0..<10 {
            guard case .send(_, let pending) = try session.nextExchange() else { return }
            try session.receive(.success(page()), for: pending)
        }
        Issue.record("asks without end")
    }

    private func page() throws -> SyncAnswer {
        let page = PullPage(
            heading: .init(scope: "own", serverTime: world.now(), acknowledgedThrough: 0, reply: nil),
            lines: [],
            ending: .init(count: 0, cursor: "c", head: 0, isComplete: true))
        return SyncAnswer(status: 200, contentType: Wire.pageType, body: try page.encoded())
    }

    private func asks(_ session: inout SyncSession) throws -> Bool {
        if case .send = try session.nextExchange() { true } else { false }
    }

    private func insert() throws {
        try store.write { db in
            try db.execute(sql: "INSERT INTO note (id) VALUES (?)", arguments: [TestCopy.id(1)])
        }
    }

    // MARK: The machine

    @Test
    func `a short sync begins with leaving, lasts half a minute at most, and has its turn every so often`() {
        var machine = PresenceMachine(now: 0, syncEvery: 900_000)
        #expect(machine.gate(now: 5) == .open)
        machine.enter(.background, now: 1_000)
        #expect(machine.gate(now: 1_000) == .open)
        #expect(machine.givesUpAt(now: 1_000) == nil)
        let begins = machine.passes(now: 1_000)
        #expect(begins)
        #expect(machine.givesUpAt(now: 1_000) == 31_000)
        let beginsAgain = machine.passes(now: 2_000)
        #expect(!beginsAgain)
        #expect(machine.gate(now: 30_999) == .open)
        #expect(machine.gate(now: 31_000) == .closed(until: 901_000))
        // A device that slept through its turn has it when it wakes.
        #expect(machine.gate(now: 5_000_000) == .open)
    }

    @Test
    func `a short sync that has nothing left to do is over; a sync that is asked for opens the next`() {
        var machine = PresenceMachine(.background, now: 0, syncEvery: 900_000)
        _ = machine.passes(now: 0)
        machine.rested()
        #expect(machine.gate(now: 1) == .closed(until: 900_000))
        machine.syncNow(now: 10)
        #expect(machine.gate(now: 10) == .open)
        let begins = machine.passes(now: 10)
        #expect(begins)
    }

    @Test(arguments: [PresenceMachine.Presence.front, .background])
    func `a paused app asks for nothing, whatever comes, and goes on after it`(
        _ after: PresenceMachine.Presence
    ) {
        var machine = PresenceMachine(.paused, now: 0, syncEvery: 1_000)
        machine.syncNow(now: 10)
        #expect(machine.gate(now: 1_000_000) == .closed(until: nil))
        machine.enter(after, now: 2_000_000)
        #expect(machine.gate(now: 2_000_000) == .open)
    }

    // MARK: The contact

    @Test func `coming to the front is a reason to pull, also right after a pull`() throws {
        var session = try rested()
        #expect(try !asks(&session))
        session.enter(.front)
        #expect(try asks(&session))
        #expect(try #require(session.probeAt) <= world.uptime())
    }

    @Test func `an app that leaves sends what was just typed, and is silent then`() throws {
        var session = try rested()
        guard case .open = session.listen() else {
            Issue.record("does not listen in front")
            return
        }
        try insert()
        session.enter(.background)
        guard case .giveUp = session.listen() else {
            Issue.record("goes on listening")
            return
        }
        session.streamEnded(because: .broke)
        var purposes: [Bool] = []
        for _ in 0..<2 {
            guard case .send(_, let pending) = try session.nextExchange() else { break }
            purposes.append(pending.kind.isPush)
            if pending.kind.isPush {
                try session.receive(.failure(.timedOut), for: pending)
            } else {
                try session.receive(.success(page()), for: pending)
            }
        }
        #expect(Set(purposes) == [true, false])
        session.probed(isHealthy: true)
        // The push is retried within the half minute, and given up after it.
        guard case .send(_, let pending) = try session.nextExchange(), pending.kind.isPush else {
            Issue.record("does not try again, though a pull came through")
            return
        }
        try session.receive(.failure(.timedOut), for: pending)
        session.probed(isHealthy: true)
        guard case .wait(let until?) = try session.nextExchange() else {
            Issue.record("does not wait for the next try")
            return
        }
        #expect(until <= world.uptime() + 30_000)
        world.pass(milliseconds: 30_000)
        #expect(try !asks(&session))
        #expect(try #require(session.probeAt) > world.uptime() + 800_000)
        guard case .wait = session.listen() else {
            Issue.record("listens out of sight")
            return
        }
    }

    @Test func `out of sight there is a sync when its time comes, also if the server was away before`() throws
    {
        var session = try rested()
        session.enter(.background)
        try serve(&session)
        #expect(try !asks(&session))
        session.enter(.background)
        #expect(try !asks(&session))
        world.pass(milliseconds: 15 * 60_000)
        #expect(try #require(session.probeAt) <= world.uptime())
        #expect(try asks(&session))
    }

    @Test func `a paused copy asks for nothing, and catches up when that ends`() throws {
        var session = try rested()
        session.enter(.paused)
        try insert()
        session.syncNow()
        #expect(try !asks(&session))
        #expect(session.probeAt == nil)
        world.pass(milliseconds: 86_400_000)
        #expect(try !asks(&session))
        session.enter(.front)
        #expect(try asks(&session))
    }
}
