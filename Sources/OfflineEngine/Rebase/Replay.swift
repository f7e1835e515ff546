import Foundation
import GRDB
import SyncCore

/// Shows the server's records with all unconfirmed transactions replayed on top, one after the other, where
/// records can stand in each other's way: references and unique keys.
///
/// A transaction that cannot stand on what the server has is hidden, with whatever follows on its records; it
/// stays in the outbox and is sent, for only the server's word rejects it. Records of the server that
/// cannot be shown here are hidden, too. Called with foreign keys and capture off.
struct Replay {
    let scope: String
    let store: Store
    /// The stamps of all that waits, by transaction.
    private let stamps: [Int64: Stamp]
    private let authorship: Authorship

    /// The records shown differently from the server's state; nil for a record that is not shown at all.
    private var shown: [RecordKey: SyncedRecord?] = [:]
    private var appRows: PreparedRows

    /// A replay of what waits now.
    init(scope: String, store: Store, _ db: Database) throws {
        self.scope = scope
        self.store = store
        stamps = try TransactionStamps.all(scope, db)
        authorship = try Authorship(scope, db)
        appRows = PreparedRows(schema: store.schema, scope: scope)
    }

    private var rows: ServerRow { ServerRow(schema: store.schema) }

    /// Deletes the rows of records shown differently from the server's state and of those that the stage is
    /// going to change, so that the pull's records meet no conflict.
    static func clear(
        _ scope: String, of store: Store, startsOver: Bool, withStage: Bool = true, _ db: Database
    ) throws {
        for table in store.schema.tables where !table.unique.isEmpty {
            if table.scopeColumn == nil, scope != Wire.ownScope { continue }
            do {
                try AppRow.clearForReplay(
                    of: table, scope: scope, withStage: withStage, startsOver: startsOver, db)
            } catch let error as DatabaseError where error.isOfOneRow(db) {
                // A row that stays is in the way at most, and what it keeps out waits until it is replayed.
            }
        }
    }

    /// Shows everything, after the stage was taken into the bases and confirmed changes have left the outbox.
    ///
    /// - Parameter hasFirst: the stage is a first sync's, which has no list of its records: all count.
    mutating func run(hasFirst: Bool = false, _ db: Database) throws {
        try showBases(db)
        try hideOrphans(amongAll: hasFirst, db)
        try OutboxTable.unhideAll(of: scope, db)
        try replay(db)
        // A record that is shown as the server has it needs no base.
        try BaseTable.removeUnneeded(of: scope, db)
    }

    private mutating func replay(_ db: Database) throws {
        let pending = try Outbox(scope: scope, store: store).captured(db)
        var blocked: [RecordKey: Int64] = [:]
        var start = pending.startIndex
        while start < pending.endIndex {
            let transaction = pending[start].transaction
            let end = pending[start...].firstIndex { $0.transaction != transaction } ?? pending.endIndex
            if let refusal = try show(Array(pending[start..<end]), blocked: blocked, db) {
                for change in pending[start..<end] { blocked[change.key] = change.sequence }
                try OutboxTable.hide(pending[start..<end].map(\.sequence), because: refusal, db)
            }
            start = end
        }
    }

    // MARK: The server's records

    private mutating func showBases(_ db: Database) throws {
        try BaseTable.forgetReasons(of: scope, db)
        let keys = try BaseTable.keys(of: scope, db)
        for key in keys { _ = try hides(key, db) }
        for key in keys {
            let record = try rows.base(key.table, key.id, db)
            try BaseTable.note(record, of: key, db)
            let row = try appRows.of(key.table, db)
            if try !Self.showClean(record, key, on: row, of: rows, scope, db) { shown[key] = .some(nil) }
        }
    }

    /// Takes a record's row away; false if that cannot be done here.
    private mutating func hides(_ key: RecordKey, _ db: Database) throws -> Bool {
        do {
            try appRows.of(key.table, db)?.show(nil, id: key.id)
            return true
        } catch let error as DatabaseError where error.isOfOneRow(db) {
            return false
        }
    }

    /// Shows a record in the server's state; a record that a constraint or a trigger keeps out waits, without
    /// a row if possible, and false is returned.
    ///
    /// - Parameter row: the row of its table; nil for an unknown table.
    static func showClean(
        _ record: SyncedRecord?, _ key: RecordKey, on row: AppRow.Prepared?, of rows: ServerRow,
        _ scope: String,
        _ db: Database
    ) throws -> Bool {
        do {
            try row?.show(record, id: key.id)
            return true
        } catch let error as DatabaseError where error.isOfOneRow(db) {
            if let record {
                try rows.makeBase(record, scope: scope, why: waits, because: error.sentence, db)
            } else {
                try BaseTable.insertWithoutFields(key, generation: 1, scope: scope, db)
                try BaseTable.wait(key, because: error.sentence, db)
            }
            do {
                try row?.show(nil, id: key.id)
            } catch let error as DatabaseError where error.isOfOneRow(db) {
                // An older state stays.
            }
            return false
        }
    }

    /// Hides children without a parent, which a server that does not know the reference may have sent.
    private mutating func hideOrphans(amongAll: Bool, _ db: Database) throws {
        var isDone = false
        while !isDone {
            isDone = true
            for table in store.schema.tables {
                for column in table.columns {
                    guard let reference = column.references else { continue }
                    let orphans = try AppRow.orphans(
                        of: table, column, reference, amongAll: amongAll, scope: scope, db)
                    for id in orphans {
                        let key = RecordKey(table: table.name, id: id)
                        guard let record = try rows.record(key, db) else { continue }
                        try rows.makeBase(
                            record, scope: scope, why: Self.waits,
                            because: "It refers to a record of “\(reference.table)” that is not here.", db)
                        guard try hides(key, db) else { continue }
                        shown[key] = .some(nil)
                        isDone = false
                    }
                }
            }
        }
    }

    // MARK: Unconfirmed changes

    /// Shows a transaction, or returns why it conflicts.
    private mutating func show(
        _ captured: [CapturedChange], blocked: [RecordKey: Int64], _ db: Database
    ) throws -> Refusal? {
        let schema = store.schema
        let building = captured.lazy.filter { blocked[$0.key] != nil && !$0.isIndependent(in: schema) }
        if let culprit = building.compactMap({ blocked[$0.key] }).first {
            return Refusal(
                .recordRefused, "An earlier change of the same record is not shown.", because: culprit)
        }
        do {
            let applied = try merged(captured, db)
            try db.inSavepoint {
                try write(applied, db)
                return .commit
            }
            for record in applied.records { shown[record.key] = .some(record) }
            return nil
        } catch let refused as TransactionMerge<ShownRecords>.Refused {
            return refused.refusal
        } catch let error as DatabaseError where error.isOfOneRow(db) {
            // The app's table is stricter than merging thought.
            return Refusal(.rejected, "It does not fit what is shown: \(error.sentence)")
        }
    }

    /// The result of a transaction over the shown records.
    private func merged(
        _ captured: [CapturedChange], _ db: Database
    ) throws -> TransactionMerge<ShownRecords>.Applied {
        let source = ShownRecords(rows: rows, scope: scope, shown: shown, db: db)
        var states = Overlay.States(store: store, authorship: authorship) { key, _ in
            try source.record(key)
        }
        let changes = try captured.compactMap { change in
            try stamps[change.transaction].map { try states.next(change, stamped: $0, db) }
        }
        return try TransactionMerge.apply(
            changes, by: authorship.author(of: captured[0].sequence), schema: store.schema, to: source)
    }

    private mutating func write(_ applied: TransactionMerge<ShownRecords>.Applied, _ db: Database) throws {
        for record in applied.records where applied.implied.contains(record.key) {
            guard let clean = try rows.record(record.key, db) else { continue }
            try rows.makeBase(clean, scope: scope, why: Self.implied, db)
        }
        for record in applied.records where isUnique(record.table) {
            try appRows.of(record.table, db)?.show(nil, id: record.id)
        }
        for record in applied.records {
            try appRows.of(record.table, db)?.show(record, id: record.id)
            try BaseTable.note(record, of: record.key, db)
        }
    }

    private func isUnique(_ table: String) -> Bool { store.schema.table(table)?.unique.isEmpty == false }

    /// No change of the record's own, but one of a record that it refers to.
    static let implied = "implied"
    /// A constraint keeps the record out.
    static let waits = "waits"
}

/// The records as they are shown, as merging reads them.
struct ShownRecords: RecordSource {
    let rows: ServerRow
    let scope: String
    let shown: [RecordKey: SyncedRecord?]
    let db: Database

    func record(_ key: RecordKey) throws -> SyncedRecord? {
        if let record = shown[key] { return record }
        return try rows.record(key, db)
    }

    func referring(to key: RecordKey, from table: SyncTable, by column: SyncColumn) throws -> [RecordID] {
        let found = try String.fetchAll(
            db.cachedStatement(
                sql: "SELECT id FROM \(quoted(table.name)) WHERE \(quoted(column.sqlName)) = ?"),
            arguments: [key.id.text])
        return found.compactMap { RecordID($0) }
    }

    func holders(of claim: Claim) throws -> [RecordID] {
        let column = rows.schema.table(claim.table)?.scopeColumn
        let table = rows.schema.table(claim.table)
        let names = claim.columns.map { table?.column($0)?.sqlName ?? $0 } + [column].compactMap { $0 }
        // A column may take large and small letters for equal where its unique key does not.
        let conditions = names.map { "\(quoted($0)) COLLATE BINARY = ?" }.joined(separator: " AND ")
        let values = claim.values.map(\.databaseValue) + (column == nil ? [] : [scope.databaseValue])
        let holding = try db.cachedStatement(
            sql: "SELECT id FROM \(quoted(claim.table)) WHERE \(conditions)")
        try holding.bind(whole: values)
        let found = try String.fetchAll(holding)
        return found.compactMap { RecordID($0) }
    }
}
