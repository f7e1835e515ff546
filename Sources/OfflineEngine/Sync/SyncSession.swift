import Foundation
package import SyncCore

/// One process's session with the server: the exchange of changes, the health probes and the signal stream,
/// and their effects on each other.
///
/// Makes decisions only: the loop carries its requests over a real network, the simulator over a simulated
/// one.
package struct SyncSession: Sendable {
    /// The talk about changes.
    package private(set) var conversation: SyncConversation
    /// Whether the server can be reached.
    package private(set) var connectivity: ConnectivityMachine
    private var listening = ListeningMachine()
    /// Where the app is: whether the server may be asked at all.
    private var presence: PresenceMachine
    /// The heads of scopes that are not synced here: only their changes matter.
    private var strangeHeads: [String: Int64] = [:]
    private let isSignedIn: Bool
    private var world: any World { conversation.store.world }

    /// The pause before a stream is requested again while listening is not allowed, in milliseconds.
    private static let listensAgainAfter: Int64 = 5_000
    private static let looksForOthersEvery: Int64 = 2_000
    /// The pause in the background, which only another event ends.
    private static let listensNotBefore: Int64 = 3_600_000

    /// A session that does not know yet whether the server can be reached.
    package init(
        conversation: SyncConversation, isSignedIn: Bool, presence: PresenceMachine.Presence = .front
    ) {
        self.conversation = conversation
        self.presence = PresenceMachine(
            presence, now: conversation.store.world.uptime(),
            syncEvery: conversation.policy.pullEveryMilliseconds)
        self.isSignedIn = isSignedIn
        connectivity = ConnectivityMachine(
            now: conversation.store.world.uptime(),
            probeEvery: conversation.policy.probeEveryMilliseconds)
        self.conversation.tell { machine in
            machine.connectivityChanged(isOffline: true)
            if !isSignedIn { machine.signedOut() }
        }
    }

    /// A person requested a sync: due now, whatever failed before, even in the background. A paused app syncs
    /// when the pause ends.
    package mutating func syncNow() {
        presence.syncNow(now: world.uptime())
        networkChanged()
    }

    // MARK: Presence

    /// The app's presence changed; an app that comes to the front asks the server at once.
    package mutating func enter(_ place: PresenceMachine.Presence) {
        // A repeated move to the background is no reason for another sync.
        guard place != self.place || place == .front else { return }
        presence.enter(place, now: world.uptime())
        guard place == .front else { return }
        listening.makeDue()
        networkChanged()
    }

    /// Where the app is.
    package var place: PresenceMachine.Presence { presence.presence }

    /// Whether nothing is asked before somebody signs in.
    package var needsPerson: Bool {
        switch conversation.block {
        case .signedOut, .signInNeeded: true
        case .mismatch, nil: false
        }
    }

    // MARK: Changes

    /// The next request about changes, a draft to keep, or how long there is neither.
    package mutating func nextExchange() throws -> SyncConversation.Step {
        let now = world.uptime()
        if case .closed(let until) = presence.gate(now: now) { return .wait(until: until) }
        if presence.passes(now: now) { networkChanged() }
        let step = try conversation.next()
        if case .send(_, let pending) = step, pending.kind.isPull { listening.asked(for: pending.scope) }
        guard case .wait(let until) = step, let end = presence.givesUpAt(now: now) else { return step }
        // A short sync that waits for the server, or for another try in time, is not done yet.
        if connectivity.state == .offline { return .wait(until: end) }
        if let until, until < end { return step }
        presence.rested()
        return try nextExchange()
    }

    /// Another process syncs this file. Returns when to check again; nil for not before an event. In the
    /// background a short sync elapses meanwhile, as it would anyway.
    package mutating func standBack() -> Int64? {
        let now = world.uptime()
        if case .closed(let until) = presence.gate(now: now) { return until }
        if presence.passes(now: now) { networkChanged() }
        return now + Self.looksForOthersEvery
    }

    /// Puts a batch in flight that the last step drafted: see ``SyncConversation/keep(_:)``.
    package func keep(_ draft: BatchDraft) throws -> Bool { try conversation.keep(draft) }

    /// Takes the answer to such a request, or the failure to get one.
    /// - Throws: `DatabaseError`; then nothing was taken, and the request is made again.
    package mutating func receive(
        _ result: Result<SyncAnswer, TransportFailure>, for pending: SyncConversation.PendingRequest
    ) throws {
        try conversation.receive(result, for: pending)
        if let ending = result.pageEnding(of: pending.kind),
            listening.pulled(pending.scope, head: ending.head, isComplete: ending.isComplete)
        {
            conversation.requestPull()
        }
        took(result.isOurs ? .good : .bad)
    }

    // MARK: Health

    /// When to ask for the server's health; nil for not before something happens.
    package var probeAt: Int64? {
        switch presence.gate(now: world.uptime()) {
        case .open: connectivity.probeAt
        case .closed(let until): until.map { max($0, connectivity.probeAt) }
        }
    }

    /// The system reports a different network: failures on the old one no longer count.
    package mutating func networkChanged() {
        conversation.retryNow()
        connectivity.handle(.networkChanged, at: world.uptime(), chance: 0)
    }

    /// The server's health is asked for.
    package mutating func probing() { connectivity.handle(.tick, at: world.uptime(), chance: 0) }

    /// The answer came, or failed to come.
    package mutating func probed(isHealthy: Bool) { took(isHealthy ? .good : .bad) }

    // MARK: Signals

    /// The next step of the stream of signals; a stream that is to be opened counts as asked for.
    package mutating func listen() -> ListeningMachine.Step {
        let now = world.uptime()
        if place != .front {
            return listening.isOpen ? .giveUp : .wait(until: now + Self.listensNotBefore)
        }
        let mayListen = isSignedIn && connectivity.state != .offline && conversation.block == nil
        guard listening.isOpen || mayListen else { return .wait(until: now + Self.listensAgainAfter) }
        let step = listening.step(now: now)
        if step == .open { listening.opened(at: now) }
        return step
    }

    /// The stream says where the heads stand. Gives whether there is something to pull.
    package mutating func heard(_ heads: [String: Int64]) -> Bool {
        took(.good)
        let moved = listening.heard(heads, at: world.uptime())
        let news = moved.filter { conversation.knows($0) || strangeHeads[$0] != heads[$0] }
        for name in news where !conversation.knows(name) { strangeHeads[name] = heads[name] }
        conversation.requestPull(of: news)
        return !news.isEmpty
    }

    /// Why there is no stream any more.
    package enum StreamEnd: Hashable, Sendable {
        /// The stream broke, or fell silent.
        case broke
        /// The server does not give one, or this device cannot ask: no reason to doubt the network.
        case refused
        /// The sign-in ended.
        case signInNeeded
    }

    /// The stream ended.
    package mutating func streamEnded(because end: StreamEnd) {
        switch end {
        // A copy that leaves the foreground closes its stream itself: that is no sign of a bad network.
        case .broke: if place == .front { took(.signalBroke) }
        case .refused: break
        case .signInNeeded: conversation.tell { $0.needsSignIn() }
        }
        listening.ended(at: world.uptime(), chance: world.random())
    }

    private mutating func took(_ event: ConnectivityMachine.Event) {
        let before = connectivity.state
        connectivity.handle(event, at: world.uptime(), chance: world.random())
        guard connectivity.state != before else { return }
        let isOffline = connectivity.state == .offline
        conversation.tell { $0.connectivityChanged(isOffline: isOffline) }
        if connectivity.state == .online { listening.makeDue() }
    }
}

extension Result where Success == SyncAnswer, Failure == TransportFailure {
    /// Whether the answer came from our server, whatever it says; a refused sign-in counts, too.
    fileprivate var isOurs: Bool {
        switch self {
        case .success(let answer): answer.status < 500
        case .failure(.signInNeeded): true
        case .failure: false
        }
    }

    /// Where a page ends, if that is what came.
    func pageEnding(of kind: ScopeConversation.RequestKind) -> PullPage.Ending? {
        guard kind.isPull, case .success(let answer) = self, answer.status == 200 else { return nil }
        return try? answer.page().ending
    }
}
