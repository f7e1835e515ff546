import Foundation
import OfflineEngine
import SyncCore
import Testing

/// What a probe, an answer and a stream say about each other.
struct ServerContactTests {
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

    private func contact(isSignedIn: Bool = true) -> ServerContact {
        ServerContact(
            conversation: SyncConversation(store: store, policy: SyncPolicy()), isSignedIn: isSignedIn)
    }

    @Test
    func `nothing is asked before a probe has come back`() throws {
        var contact = contact()
        expect(try contact.nextExchange(), .wait(until: nil))
        #expect(contact.probeAt <= world.uptime())
        guard case .wait = contact.listen() else {
            Issue.record("listens to a server that nobody has reached")
            return
        }
        contact.probed(isHealthy: true)
        guard case .send = try contact.nextExchange() else {
            Issue.record("asks for nothing though the server is there")
            return
        }
        expect(contact.listen(), .open)
    }

    @Test
    func `nobody who is signed out listens`() {
        var contact = contact(isSignedIn: false)
        contact.probed(isHealthy: true)
        guard case .wait = contact.listen() else {
            Issue.record("listens without a sign-in")
            return
        }
    }

    @Test
    func `L3: a silent stream is given up, and the server is probed`() {
        var contact = contact()
        contact.probed(isHealthy: true)
        world.pass(milliseconds: 1_000)
        contact.probed(isHealthy: true)
        #expect(contact.connectivity.state == .online)
        expect(contact.listen(), .open)
        guard case .wait(let until) = contact.listen() else {
            Issue.record("does not wait for the stream")
            return
        }
        world.pass(milliseconds: until - world.uptime())
        expect(contact.listen(), .giveUp)
        contact.streamEnded(isRefused: false)
        #expect(contact.probeAt == world.uptime())
    }

    @Test
    func `a server that was out of reach is pulled from as soon as it is back`() throws {
        var contact = contact()
        for _ in 0..<2 {
            contact.probed(isHealthy: true)
            world.pass(milliseconds: 1_000)
        }
        for _ in 0..<2 {
            contact.probed(isHealthy: false)
            world.pass(milliseconds: 3_000)
        }
        #expect(contact.connectivity.state == .offline)
        expect(try contact.nextExchange(), .wait(until: nil))
        contact.probed(isHealthy: true)
        guard case .send = try contact.nextExchange() else {
            Issue.record("does not look at the server that is back")
            return
        }
    }
}
