import Foundation
import GRDB
import SyncCore

/// Makes the records of a complete stage visible: bases, app rows, and what waits on top of them. One of the
/// steps of ``PullApplication``.
struct PullApplier {
    let stage: PullStage
    private var scope: String { stage.scope }
    private var store: Store { stage.store }

    init(stage: PullStage) {
        self.stage = stage
    }

    /// The result of showing a stage, and the moves that the server undid.
    struct Shown {
        var staged = Taken()
        var undone: [Int64: Int64] = [:]
        var way = ShownPull.Way.eachByItself
    }

    /// The result of taking a stage.
    struct Taken {
        var count = 0
        var dirty: Set<RecordKey> = []
        var digestChange: UInt64 = 0
    }

    /// Shows the stage that `page` completes, and confirms what the page says.
    func show(
        _ page: PullPage, at now: Int64, _ scopeRow: ScopeRow, isFirst: Bool, isNews: Bool, _ db: Database
    ) throws -> Shown {
        let isConstrained = try Overlay(store: store).isReplayed(scope, db)
        return try showIndependent(page, at: now, isConstrained: isConstrained, scopeRow, db)
            ?? showReplayed(
                page, at: now, isConstrained: isConstrained, isNews: isNews, startsOver: scopeRow.startsOver,
                isFirst, db)
    }

    /// Shows the stage with everything that waits replayed on top, where records can stand in each other's
    /// way; where they cannot, the records that the stage brings or that are confirmed.
    private func showReplayed(
        _ page: PullPage, at now: Int64, isConstrained: Bool, isNews: Bool, startsOver: Bool,
        _ isFirst: Bool, _ db: Database
    ) throws -> Shown {
        let isReplaying = isConstrained && isNews
        if isReplaying { try Replay.clear(scope, of: store, startsOver: startsOver, db) }
        // Where records can conflict, the replay goes through the bases.
        let isEachByItself = !startsOver && !isConstrained
        var staged = try moveBases(
            startsOver: startsOver,
            confirmedThrough: isEachByItself ? page.heading.acknowledgedThrough : nil, db)
        if startsOver { staged.dirty.formUnion(try forgetMissing(db)) }
        let undone = try Moves(store: store).undone(
            scope, acknowledgedThrough: page.heading.acknowledgedThrough, db)
        let confirmed = try BatchConfirmation(scope: scope, store: store).take(page.heading, at: now, db)
        if isReplaying {
            var replay = try Replay(scope: scope, store: store, db)
            try replay.run(hasFirst: isFirst, db)
        } else if !isConstrained {
            try Overlay(store: store).showOrReplay(staged.dirty.union(confirmed), scope: scope, db)
        }
        return Shown(staged: staged, undone: undone, way: isReplaying ? .replayed : .eachByItself)
    }

    /// Where records can conflict, shows a stage that is independent of the waiting changes without replaying
    /// them. Returns nil, having done nothing, for any other stage.
    private func showIndependent(
        _ page: PullPage, at now: Int64, isConstrained: Bool, _ scopeRow: ScopeRow, _ db: Database
    ) throws -> Shown? {
        var pull = IndependentPull(scope: scope, store: store)
        guard isConstrained, !scopeRow.startsOver, try pull.isPossible(page, stage, db) else { return nil }
        var shown: Shown?
        do {
            try db.inSavepoint {
                let keys = try stage.keys(db)
                let staged = try moveBases(startsOver: false, confirmedThrough: nil, db)
                let undone = try Moves(store: store).undone(
                    scope, acknowledgedThrough: page.heading.acknowledgedThrough, db)
                let confirmed = try BatchConfirmation(scope: scope, store: store).take(
                    page.heading, at: now, db)
                guard try pull.holds(for: keys, confirmed: confirmed, db) else { return .rollback }
                try Overlay(store: store).show(staged.dirty.union(confirmed), scope: scope, db)
                if try pull.leavesOrphans(db) { return .rollback }
                shown = Shown(staged: staged, undone: undone, way: .independent)
                return .commit
            }
        } catch let error as DatabaseError where error.isOfOneRow(db) {
            return nil
        }
        return shown
    }

    /// Whether the stage or the page's acknowledgement change anything; also if something could not be shown,
    /// because the app's tables may take it by now.
    func brings(_ page: PullPage, _ db: Database) throws -> Bool {
        try StageTable.bringsAnything(
            to: scope, acknowledgedThrough: page.heading.acknowledgedThrough, db)
            || BaseTable.hasReasons(of: scope, db)
    }

    /// Writes clean records into the app's rows and moves the bases of the others.
    ///
    /// - Parameter confirmedThrough: the sequence up to which the page confirms changes: a record with no
    ///   later ones is clean. Nil if each base has to stay until all are shown.
    private func moveBases(startsOver: Bool, confirmedThrough: Int64?, _ db: Database) throws -> Taken {
        let rows = ServerRow(schema: store.schema)
        let known = try RowTable.preparedFind(db)
        let isDirty = try BaseTable.preparedScope(db)
        if startsOver { try ShadowedTable.removeAll(of: scope, db) }
        // A first sync has neither, and need not ask for each record: a stage has each only once.
        let hasRows = try (!startsOver || store.schema.isShared) && RowTable.hasAny(db)
        var hasBases = try BaseTable.hasAny(db)
        var appRows = PreparedRows(schema: store.schema, scope: scope)
        var simple = try RecordWriter(
            scope: scope, schema: store.schema, startsOver: startsOver, hasRows: hasRows, hasBases: hasBases,
            confirmedThrough: confirmedThrough, db)
        var count = 0
        var dirty: Set<RecordKey> = []
        var digestChange: UInt64 = 0
        var newest: Stamp?
        try stage.eachLine(db) { line in
            if try simple.take(line) { return }
            let record = try SyncedRecord(json: String(decoding: line, as: UTF8.self))
            count += 1
            newest = max(newest ?? record.clock.newest, record.clock.newest)
            let names: StatementArguments = [record.table, record.id.text]
            let row = hasRows ? try Row.fetchOne(known, arguments: names) : nil
            let base = hasBases ? try String.fetchOne(isDirty, arguments: names) : nil
            guard row?[2] ?? base ?? scope == scope, fits(record) else {
                digestChange &+= try keepShadowed(record, db)
                return
            }
            let before = startsOver ? nil : row
            if let before, before[0] >= record.number { return }
            digestChange &-= (before?[1]).map { UInt64(bitPattern: $0) } ?? 0
            digestChange &+= try rows.remember(record, scope: scope, db)
            if base != nil {
                try rows.keepBase(record, db)
                dirty.insert(record.key)
            } else {
                let isShown = try Replay.showClean(
                    record, record.key, on: appRows.of(record.table, db), of: rows, scope, db)
                if !isShown, !hasBases {
                    // The record waits in a base, where a first sync may bring it once more.
                    hasBases = true
                    try simple.lookForBases()
                }
            }
        }
        try simple.announce(db)
        if let stamp = simple.newest { newest = max(newest ?? stamp, stamp) }
        // Captured changes are stamped later than anything that this copy has seen.
        if let newest { try CaptureState.raiseFloor(newest.description, db) }
        return Taken(
            count: count + simple.count, dirty: dirty, digestChange: digestChange &+ simple.digestChange)
    }

    /// Whether the app's table can show the record: one without a scope's column shows the account's own.
    private func fits(_ record: SyncedRecord) -> Bool {
        scope == Wire.ownScope || store.schema.table(record.table)?.scopeColumn != nil
            || store.schema.table(record.table) == nil
    }

    /// A record that has no place here, because another scope has its id, is counted and not shown. Returns
    /// what that adds to the digest.
    private func keepShadowed(_ record: SyncedRecord, _ db: Database) throws -> UInt64 {
        let digest = record.digest
        let before = try ShadowedTable.keep(
            record.key, of: scope, number: record.number, digest: digest, db)
        return digest &- (before ?? 0)
    }

    /// After starting over, forgets the records that the server no longer has; unconfirmed changes stay.
    private func forgetMissing(_ db: Database) throws -> Set<RecordKey> {
        let keys = try RowTable.missing(fromStageOf: scope, db)
        let rows = ServerRow(schema: store.schema)
        var appRows = PreparedRows(schema: store.schema, scope: scope)
        for key in keys {
            try RowTable.remove(key, db)
            try BaseTable.setFields(nil, of: key, db)
            let row = try appRows.of(key.table, db)
            _ = try Replay.showClean(nil, key, on: row, of: rows, scope, db)
        }
        return Set(keys)
    }
}
