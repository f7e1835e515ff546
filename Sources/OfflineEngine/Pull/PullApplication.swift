import GRDB
import SyncCore

/// Applies a complete pull to a scope, step by step, in one transaction that is not captured: all of it takes
/// effect, or nothing.
struct PullApplication {
    /// The steps in their order; each relies on those before it.
    enum Step: CaseIterable {
        /// From here on nothing is captured as a person's write.
        case pauseCapture
        /// Tells the news, by comparing the stage with records that have not moved yet.
        case tellNews
        /// Shows the records, confirms the batch and puts on top what waits, by the scope's state as it was.
        case showRecords
        /// Moves cursor, acknowledged sequence and digest to the shown state.
        case moveCursor
        /// Compares the digest, now that it has moved, with the server's.
        case compareDigest
        /// Writes the scope's state; what follows reads it.
        case writeScope
        /// Forgets the stage, of which everything is shown.
        case forgetStage
        /// Shows records that waited for others, once these are there.
        case settleDependents
        /// Takes and gives up scopes by the records of the account's own scope.
        case settleGrants
        /// Ends moves between scopes, of which the grants may have ended some.
        case settleMoves
        /// A person's writes are captured again.
        case resumeCapture
    }

    private let applier: PullApplier
    private let page: PullPage
    private let now: Int64
    /// The scope's state as the pull found it.
    private let before: ScopeRow
    private var row: ScopeRow
    private var shown = PullApplier.Shown()
    private let isFirst: Bool
    /// Whether the stage or the page's acknowledgement change anything.
    private let isNews: Bool
    private var scope: String { applier.stage.scope }
    private var store: Store { applier.stage.store }

    init(_ page: PullPage, of stage: PullStage, at now: Int64, _ row: ScopeRow, _ db: Database) throws {
        applier = PullApplier(stage: stage)
        self.page = page
        self.now = now
        before = row
        self.row = row
        isFirst = try stage.isFirst(db)
        isNews = try row.startsOver || applier.brings(page, db)
    }

    /// Runs every step.
    mutating func run(_ db: Database) throws -> ShownPull {
        for step in Step.allCases { try run(step, db) }
        return ShownPull(records: shown.staged.count, way: shown.way)
    }

    private mutating func run(_ step: Step, _ db: Database) throws {
        switch step {
        case .pauseCapture: try CaptureState.pause(db)
        case .tellNews:
            try PullNews(stage: applier.stage).note(page, startsOver: before.startsOver, db)
        case .showRecords:
            shown = try applier.show(page, at: now, before, isFirst: isFirst, isNews: isNews, db)
        case .moveCursor: try moveCursor(db)
        case .compareDigest: try compareDigest(db)
        case .writeScope: try row.write(scope, db)
        case .forgetStage: try applier.stage.forget(db)
        case .settleDependents: if isNews { try store.dependents.settle(db) }
        case .settleGrants:
            if scope == Wire.ownScope { try GrantUpdate(store: store).settle(at: now, db) }
        case .settleMoves: try Moves(store: store).settle(shown.undone, at: now, db)
        case .resumeCapture: try CaptureState.resume(db)
        }
    }

    private mutating func moveCursor(_ db: Database) throws {
        let acknowledged = page.heading.acknowledgedThrough
        row.cursor = page.ending.cursor
        row.stageCursor = nil
        row.startsOver = false
        row.acknowledgedThrough =
            row.resetsAcknowledgement ? acknowledged : max(row.acknowledgedThrough, acknowledged)
        row.resetsAcknowledgement = false
        row.syncedAt = now
        // In a first sync a record may have come twice.
        let isCounted = before.startsOver || isFirst
        row.digest =
            try isCounted
            ? ScopeDigest(scope: scope, store: store).sum(db) : (row.digest ?? 0) &+ shown.staged.digestChange
        try KeyValue.knownCursor.write(nil, of: scope, db)
        try KeyValue.hasBackfilled.write(nil, of: scope, db)
    }

    /// Has the scope downloaded again if its digest is not the server's, at most once an hour: if that does
    /// not help, a person has to know.
    private mutating func compareDigest(_ db: Database) throws {
        row.serverDigest = page.ending.digest
        guard row.differsFromServer else { return }
        if let last = row.repairedAt, (last..<last + 3_600_000).contains(now) { return }
        row.repairedAt = now
        row.startsOver = true
        try KeyValue.knownCursor.write(row.cursor, of: scope, db)
    }
}
