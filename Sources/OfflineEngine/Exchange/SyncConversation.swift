import GRDB
import Statements
package import SyncCore

/// One replica's exchange with the server about all its scopes in turn: gives the next request, takes the
/// answer, and applies both to the database.
///
/// Synchronous; the loop and the simulator carry its requests, each in its own way.
package struct SyncConversation: Sendable {
    /// The next step.
    package enum Step: Hashable, Sendable {
        /// Send this and come back with the answer.
        case send(SyncRequest, PendingRequest)
        /// Put this batch in flight, see ``SyncConversation/keep(_:)``, and come back.
        case keep(BatchDraft)
        /// Nothing to do until that uptime (nil: until something happens).
        case wait(until: Int64?)
    }

    /// The purpose of a request.
    package struct PendingRequest: Hashable, Sendable {
        /// The scope that it is about.
        package let scope: String
        /// The kind of request.
        package let kind: ScopeConversation.RequestKind
        /// When the request was made, as uptime: an answer tells the server's time with that uncertainty.
        package var askedAt: Int64

        /// A pending request from its parts.
        package init(scope: String, kind: ScopeConversation.RequestKind, askedAt: Int64) {
            self.scope = scope
            self.kind = kind
            self.askedAt = askedAt
        }
    }

    let store: Store
    let policy: SyncPolicy
    /// The account's own scope first.
    private var scopes: [ScopeConversation]
    /// The index of the scope that had the last turn.
    private var turn = 0

    /// A conversation at its beginning; its state is in the store.
    package init(store: Store, policy: SyncPolicy) {
        self.store = store
        self.policy = policy
        scopes = [ScopeConversation(scope: Wire.ownScope, store: store, policy: policy)]
    }

    /// The next request, a draft to keep, or the time until the next step. Makes a batch if one is due.
    package mutating func next() throws -> Step {
        try meetScopes()
        var earliest: Int64?
        for _ in scopes.indices {
            turn = (turn + 1) % scopes.count
            switch try scopes[turn].next() {
            case .send(let request, let kind):
                let pending = PendingRequest(
                    scope: scopes[turn].scope, kind: kind, askedAt: store.world.uptime())
                return .send(request, pending)
            case .keep(let draft):
                return .keep(draft)
            case .wait(let until):
                earliest = [earliest, until].compactMap { $0 }.min()
            }
        }
        return .wait(until: earliest)
    }

    /// Puts the batch drafted by the last step in flight; if the copy has changed since, a new one from its
    /// present state.
    /// - Returns: whether the draft was still current.
    /// - Throws: `DatabaseError`; then nothing is in flight, and the next step drafts it again.
    package func keep(_ draft: BatchDraft) throws -> Bool {
        try scopes.first { $0.scope == draft.scope }?.keep(draft) ?? false
    }

    /// Takes the answer to a request, or the failure to get one.
    /// - Throws: `DatabaseError`. Everything that a server or a network can do is an answer, not an error.
    package mutating func receive(
        _ result: Result<SyncAnswer, TransportFailure>, for pending: PendingRequest
    ) throws {
        guard let index = scopes.firstIndex(where: { $0.scope == pending.scope }) else { return }
        try scopes[index].receive(result, for: pending.kind, askedAt: pending.askedAt)
        if case .signInNeeded = scopes[index].machine.block { tell { $0.needsSignIn() } }
        // The account's rights are said in its own scope.
        if scopes[index].wasNotAllowed {
            scopes[0].requestPull()
            if pending.kind.isPush {
                try scopes[index].countForbidden(ownPulledAt: scopes[0].machine.lastPulledAt)
            }
        }
        if store.schema.isShared { try store.wipe() }
    }

    /// Starts conversations for granted scopes, and ends those for revoked ones.
    private mutating func meetScopes() throws {
        guard store.schema.isShared else { return }
        let shared = try store.database.readState { db in try ScopeTable.shared(db) }
        guard shared != scopes.dropFirst().map(\.scope) else { return }
        let own = scopes[0].machine
        scopes =
            [scopes[0]]
            + shared.map { name in
                if let known = scopes.first(where: { $0.scope == name }) { return known }
                var new = ScopeConversation(scope: name, store: store, policy: policy)
                new.tell { $0.go(along: own) }
                return new
            }
        turn = 0
    }
}

extension SyncConversation {
    /// Why nothing is sent until somebody does something.
    var block: SyncMachine.Block? { scopes.lazy.compactMap(\.machine.block).first }

    /// The last problem to show to a person.
    var problem: Problem? { scopes.lazy.compactMap(\.problem).first }

    /// Tells the machines that something happened outside.
    mutating func tell(_ event: (inout SyncMachine) -> Void) {
        for index in scopes.indices { scopes[index].tell(event) }
    }

    /// A pull of every scope is due.
    package mutating func requestPull() {
        for index in scopes.indices { scopes[index].requestPull() }
    }

    /// Push and pull of every scope are due, whatever failed before.
    package mutating func retryNow() {
        for index in scopes.indices { scopes[index].retryNow() }
    }

    /// The pull that the scope's last answer made visible, if it did.
    package func lastShown(in scope: String) -> ShownPull? {
        scopes.first { $0.scope == scope }?.lastShown
    }

    /// The last problem of each scope, by scope.
    package var problems: [String: Problem] {
        scopes.reduce(into: [:]) { problems, scope in problems[scope.scope] = scope.problem }
    }

    /// Whether there is a conversation for the scope.
    func knows(_ scope: String) -> Bool { scopes.contains { $0.scope == scope } }

    /// Makes a pull due for the scopes whose heads moved; for an unknown scope a pull of the account's own,
    /// which has the grants.
    mutating func requestPull(of moved: [String]) {
        for name in moved {
            scopes[scopes.firstIndex { $0.scope == name } ?? 0].requestPull()
        }
    }
}
