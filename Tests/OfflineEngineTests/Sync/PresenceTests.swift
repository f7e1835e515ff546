import GRDB
import OfflineEngine
import SyncCore
import Testing

/// What a copy asks for while its app is out of sight, or paused (E12, E15).
struct PresenceTests {
    private let copy: TestCopy
    private let world = TestWorld()
    private let store: Store

    init() throws {
        copy = try TestCopy()
        store = try Store(
            database: copy.database, schema: TestCopy.schema, migrations: TestCopy.migrations(), world: world)
    }

    /// A contact that has pulled everything and has nothing to do.
    private func rested() throws -> ServerContact {
        var contact = ServerContact(
            conversation: SyncConversation(store: store, policy: SyncPolicy()), isSignedIn: true)
        contact.probed(isHealthy: true)
        world.pass(milliseconds: 1_000)
        contact.probed(isHealthy: true)
        try serve(&contact)
        return contact
    }

    /// Answers what is asked until nothing is.
    private func serve(_ contact: inout ServerContact) throws {
        for _ in 0..<10 {
            guard case .send(_, let errand) = try contact.nextExchange() else { return }
            try contact.receive(.success(page()), for: errand)
        }
        Issue.record("asks without end")
    }

    private func page() throws -> SyncAnswer {
        let page = PullPage(
            heading: .init(scope: "own", serverTime: world.now(), mark: 0, reply: nil), lines: [],
            ending: .init(count: 0, cursor: "c", head: 0, isComplete: true))
        return SyncAnswer(status: 200, contentType: Wire.pageType, body: try page.encoded())
    }

    private func asks(_ contact: inout ServerContact) throws -> Bool {
        if case .send = try contact.nextExchange() { true } else { false }
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
        machine.hurry(now: 10)
        #expect(machine.gate(now: 10) == .open)
        let begins = machine.passes(now: 10)
        #expect(begins)
    }

    @Test(arguments: [PresenceMachine.Presence.front, .background])
    func `who is paused asks for nothing, whatever comes, and goes on after it`(
        _ after: PresenceMachine.Presence
    ) {
        var machine = PresenceMachine(.paused, now: 0, syncEvery: 1_000)
        machine.hurry(now: 10)
        #expect(machine.gate(now: 1_000_000) == .closed(until: nil))
        machine.enter(after, now: 2_000_000)
        #expect(machine.gate(now: 2_000_000) == .open)
    }

    // MARK: The contact

    @Test func `coming to the front is a reason to pull, also right after a pull`() throws {
        var contact = try rested()
        #expect(try !asks(&contact))
        contact.enter(.front)
        #expect(try asks(&contact))
        #expect(try #require(contact.probeAt) <= world.uptime())
    }

    @Test func `who leaves sends what was just typed, and is silent then`() throws {
        var contact = try rested()
        guard case .open = contact.listen() else {
            Issue.record("does not listen in front")
            return
        }
        try insert()
        contact.enter(.background)
        guard case .giveUp = contact.listen() else {
            Issue.record("goes on listening")
            return
        }
        contact.streamEnded(because: .broke)
        var purposes: [Bool] = []
        for _ in 0..<2 {
            guard case .send(_, let errand) = try contact.nextExchange() else { break }
            purposes.append(errand.purpose.isPush)
            if errand.purpose.isPush {
                try contact.receive(.failure(.timedOut), for: errand)
            } else {
                try contact.receive(.success(page()), for: errand)
            }
        }
        #expect(Set(purposes) == [true, false])
        contact.probed(isHealthy: true)
        // The push is tried again within the half minute, and given up after it.
        guard case .send(_, let errand) = try contact.nextExchange(), errand.purpose.isPush else {
            Issue.record("does not try again, though a pull came through")
            return
        }
        try contact.receive(.failure(.timedOut), for: errand)
        contact.probed(isHealthy: true)
        guard case .wait(let until?) = try contact.nextExchange() else {
            Issue.record("does not wait for the next try")
            return
        }
        #expect(until <= world.uptime() + 30_000)
        world.pass(milliseconds: 30_000)
        #expect(try !asks(&contact))
        #expect(try #require(contact.probeAt) > world.uptime() + 800_000)
        guard case .wait = contact.listen() else {
            Issue.record("listens out of sight")
            return
        }
    }

    @Test func `out of sight there is a sync when its time comes, also if the server was away before`() throws
    {
        var contact = try rested()
        contact.enter(.background)
        try serve(&contact)
        #expect(try !asks(&contact))
        contact.enter(.background)
        #expect(try !asks(&contact))
        world.pass(milliseconds: 15 * 60_000)
        #expect(try #require(contact.probeAt) <= world.uptime())
        #expect(try asks(&contact))
    }

    @Test func `a paused copy asks for nothing, and catches up when that ends`() throws {
        var contact = try rested()
        contact.enter(.paused)
        try insert()
        contact.wake()
        #expect(try !asks(&contact))
        #expect(contact.probeAt == nil)
        world.pass(milliseconds: 86_400_000)
        #expect(try !asks(&contact))
        contact.enter(.front)
        #expect(try asks(&contact))
    }
}
