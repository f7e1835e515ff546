import Foundation
import GRDB
import Statements
package import SyncCore

/// One replica's exchange with the server about one scope. ``SyncConversation`` gives each its turn.
package struct ScopeConversation: Sendable {
    /// The next step.
    enum Step: Hashable, Sendable {
        /// Send this and come back with the answer.
        case send(SyncRequest, RequestKind)
        /// Put this batch in flight, see ``keep(_:)``, and come back: it was made while the app could write.
        case keep(BatchDraft)
        /// Nothing to do until that uptime (nil: until something happens).
        case wait(until: Int64?)
    }

    /// The purpose of a request, and the state of the copy that it was asked from: another process on the
    /// same file may have gone on meanwhile, and then the answer belongs to a request that is no longer
    /// current.
    package enum RequestKind: Hashable, Sendable {
        /// `part`: the range of the batch's bytes, if it does not go in one request. `batch`: its id; a
        /// rebuilt batch may end with the same number.
        case push(changes: Int, lastSequence: Int64, part: Range<Int>? = nil, batch: String? = nil)
        /// `author`: the identity whose mark the page carries.
        case pull(from: String?, grant: Int64, inFlight: Int64?, author: Author? = nil)
        /// The server does not know the schema with this fingerprint.
        case introduceSchema(String)
        case retireIdentity(Author)
        case backfill(after: RecordKey?)

        /// Whether it is a push.
        package var isPush: Bool { if case .push = self { true } else { false } }
        /// Whether it is a pull.
        package var isPull: Bool { if case .pull = self { true } else { false } }
        /// Whether it asks what became of the changes of a prior identity.
        var isRetirement: Bool { if case .retireIdentity = self { true } else { false } }
        /// Whether it is a backfill.
        var isBackfill: Bool { if case .backfill = self { true } else { false } }
    }

    let store: Store
    let scope: String
    private(set) var machine: SyncMachine
    /// The last problem to show to a person.
    private(set) var problem: Problem?
    /// The schema of an earlier version of the app, if the server lacks it.
    var formerSchema: (fingerprint: String, json: Data)?
    /// The most bytes that a push may have, as far as the server has said otherwise than the policy.
    var bytesPerRequest: Int?
    /// The last answer said that this account may not do that in this scope.
    var wasNotAllowed = false
    /// The pull that the last answer made visible, if it did.
    var lastShown: ShownPull?
    /// The number of restarts that the server demanded since a pull reached its head.
    var restarts = 0
    /// The pushes and the backfills that the server could not read.
    var unreadPushes = PoisonBatchTracker()
    var unreadBackfills = PoisonBatchTracker()
    /// The most records that a backfill has, as far as the server has said otherwise.
    var recordsPerBackfill = BackfillSource.most {
        didSet { recordsPerBackfill = min(recordsPerBackfill, BackfillSource.most) }
    }
    /// The number of consecutive forbidden pushes, and when the account's own scope had last been pulled at
    /// that time.
    var forbiddenPushes = 0
    var ownPulledWhenForbidden: Int64?

    /// A conversation at its beginning; its state is in the store.
    init(scope: String, store: Store, policy: SyncPolicy) {
        self.scope = scope
        self.store = store
        machine = SyncMachine(policy: policy)
    }

    /// The next request, a draft to keep, or the time until the next step. Makes a batch if one is due.
    mutating func next() throws -> Step {
        let now = store.world.uptime()
        let facts = try store.database.readState { try self.facts($0) }
        switch machine.step(facts, now: now) {
        case .wait(let until):
            return .wait(until: until)
        case .push:
            return try push() ?? .wait(until: now)
        case .pull:
            let (request, kind) = try pullRequest()
            return .send(request, kind)
        case .retireIdentity:
            let (request, author) = try retirementRequest()
            return .send(request, .retireIdentity(author))
        case .backfill:
            let backfillSource = self.backfillSource
            let (backfill, place) = try store.database.readState { db in
                (try backfillSource.part(db), try backfillSource.place(db))
            }
            let body = try JSONEncoder.canonical.encode(backfill)
            return .send(
                SyncRequest(method: "POST", path: "/api/sync/backfill", body: body), .backfill(after: place))
        case .introduceSchema:
            let body = try formerSchema?.json ?? store.schema.canonicalJSON()
            return .send(
                SyncRequest(method: "POST", path: "/api/sync/schema", body: body),
                .introduceSchema(formerSchema?.fingerprint ?? store.tag.fingerprint))
        }
    }

    private var batchBuilder: BatchBuilder {
        BatchBuilder(outbox: Outbox(scope: scope, store: store), policy: machine.policy)
    }

    /// Sends the batch in flight, made now if there is none; nil if there is nothing to send.
    private func push() throws -> Step? {
        switch try store.database.write({ db in try batchBuilder.next(db) }) {
        case .nothing: return nil
        case .inFlight(let batch): return try push(batch)
        case .large:
            if let draft = try store.database.readState({ db in try batchBuilder.draft(db) }) {
                return .keep(draft)
            }
            return try store.database.write { db in try batchBuilder.batch(db) }.flatMap { try push($0) }
        }
    }

    private func push(_ batch: InFlightBatch) throws -> Step? {
        guard batch.verdict == .none else { return nil }
        let (request, kind) = try pushRequest(batch)
        return .send(request, kind)
    }

    /// Puts the batch drafted by the last step in flight, or a new one if the draft is stale.
    /// - Returns: whether the draft was still current.
    func keep(_ draft: BatchDraft) throws -> Bool {
        try store.database.write { db in try batchBuilder.keep(draft, db) }
    }

    private func facts(_ db: Database) throws -> SyncMachine.Facts {
        let batch = try InFlightBatch.read(scope, db)
        let isHeld = batch.map { $0.isAcknowledged || $0.verdict != .none }
        let isWaiting = try OutboxTable.isFirstReady(of: scope, db)
        let scopeRow = try ScopeRow.read(scope, db)
        return SyncMachine.Facts(
            hasUnsent: isHeld.map { !$0 } ?? isWaiting,
            awaitsConfirmation: try isHeld ?? false || scopeRow.resetsAcknowledgement
                || OutboxTable.isAnyApplied(of: scope, db),
            hasSynced: scopeRow.cursor != nil && !scopeRow.startsOver,
            hasPriorIdentity: try !Authorship(scope, db).priorIdentities.isEmpty,
            needsBackfill: try BackfillSource(scope: scope, store: store).isWanted(db))
    }

    private func pushRequest(_ batch: InFlightBatch) throws -> (SyncRequest, RequestKind) {
        try store.database.readState { db in
            var query = ["cursor": try ScopeRow.read(scope, db).cursor].compactMapValues { $0 }
            if scope != Wire.ownScope {
                query["revision"] = try ScopeTable.revision(of: scope, db).map { String($0) }
            }
            let limit = bytesPerRequest ?? machine.policy.bytesPerRequest
            if batch.bytes > limit { return try partRequest(batch, query, limit: limit, db) }
            let request = SyncRequest(
                method: "POST", path: "/api/sync/push", query: query, body: try batch.body(db))
            return (
                request, .push(changes: batch.changeCount, lastSequence: batch.lastSequence, batch: batch.id)
            )
        }
    }

    private func retirementRequest() throws -> (SyncRequest, Author) {
        let authorship = try store.database.readState { db in try Authorship(scope, db) }
        guard let oldest = authorship.priorIdentities.first else {
            preconditionFailure("The machine asks about a prior identity only if there is one.")
        }
        let asked = IdentityRetirement(
            scope: scope, author: oldest.author, successor: authorship.current,
            lastSequence: oldest.lastSequence)
        let request = SyncRequest(
            method: "POST", path: "/api/sync/retirement", body: try JSONEncoder.canonical.encode(asked))
        return (request, oldest.author)
    }

    private func pullRequest() throws -> (SyncRequest, RequestKind) {
        try store.database.readState { db in
            let row = try ScopeRow.read(scope, db)
            let query = PullQuery(
                scope: scope, cursor: row.nextCursor,
                known: row.nextCursor == nil ? try KeyValue.knownCursor.read(of: scope, db) : nil,
                author: try store.author(db),
                inFlightLastSequence: try InFlightBatch.read(scope, db)?.lastSequence,
                limit: machine.policy.recordsPerPage,
                schema: store.tag)
            let request = SyncRequest(method: "GET", path: "/api/sync/pull", query: query.items)
            let kind = RequestKind.pull(
                from: row.nextCursor, grant: try grant(db) ?? 0, inFlight: query.inFlightLastSequence,
                author: query.author)
            return (request, kind)
        }
    }
}

extension ScopeConversation {
    /// Tells the machine that something happened outside.
    mutating func tell(_ event: (inout SyncMachine) -> Void) { event(&machine) }

    /// A pull is due.
    mutating func requestPull() { machine.requestPull() }
    /// Push and pull are due, whatever failed before.
    mutating func retryNow() { machine.retryNow() }

    mutating func note(_ problem: Problem?) { self.problem = problem }
}
