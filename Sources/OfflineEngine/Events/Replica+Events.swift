public import Foundation
import GRDB
import SyncCore

extension Replica {
    /// What the engine does and notices from now on, for as long as it is listened to.
    ///
    /// A listener that falls more than 256 events behind loses the oldest, and sees the gap in their numbers;
    /// it never holds up the engine.
    public func events() -> AsyncStream<SyncEvent> { eventBoard.updates() }

    /// The newest events of this copy, also from before this start, as lines of JSON: at most 2,000 and
    /// 512 KB. They have counts and codes; no values, no record's id, no names, no tokens.
    /// - Throws: an error of the file system.
    public func exportLog() throws -> Data {
        eventBoard.flush()
        return try Self.exportLog(of: file)
    }

    /// The same of a copy that is not open, or cannot be opened any more.
    /// - Parameter file: the copy's database.
    public static func exportLog(of file: URL) throws -> Data {
        Data(try EventFile.beside(file).lines().map { $0 + "\n" }.joined().utf8)
    }

    /// Syncing begins, perhaps with what an earlier run left.
    func sayStart() async throws {
        eventBoard.emit(.started)
        let left = try await store.database.read { db in
            SyncEvent.Kind.resumed(
                pendingChanges: try Outbox.count(db),
                hasBatchInFlight: try FrozenBatch.read(Wire.ownScope, db) != nil,
                stagedRecords: try PullStage.records(db))
        }
        if left != .resumed(pendingChanges: 0, hasBatchInFlight: false, stagedRecords: 0) {
            eventBoard.emit(left)
        }
    }

    /// Takes back what another device did to a record: an ordinary write of what was there before, sent like
    /// any other. Works offline.
    ///
    /// Fields that were written again since stay as they are.
    /// - Returns: the names of the fields that are as they were before.
    /// - Throws: ``ReplicaError/recordIsGone(_:)``: then nothing has happened.
    @discardableResult public func undo(_ update: RemoteUpdate) async throws -> [String] {
        let undoing = Undoing(update: update, schema: store.schema)
        return try await write { db in try undoing.run(db) }
    }
}

/// Writes what was there before another device's change.
struct Undoing {
    let update: RemoteUpdate
    let schema: Schema

    /// Call inside a local transaction.
    func run(_ db: Database) throws -> [String] {
        guard let table = schema.table(update.record.table) else {
            throw ReplicaError.recordIsGone("This app has no table “\(update.record.table)”.")
        }
        let id = update.record.id
        let isThere =
            try Bool.fetchOne(
                db, cached: "SELECT EXISTS (SELECT 1 FROM \(quoted(table.name)) WHERE id = ?)",
                arguments: [id.text]) ?? false
        switch (update.verb, isThere) {
        case (.created, _):
            try AppRow.of(table, id, db).show(nil, id: id, db)
            return update.fields.map(\.name)
        case (.deleted, false):
            let fields = Dictionary(update.fields.map { ($0.name, $0.before) }) { first, _ in first }
            try AppRow.of(table, id, db).show(
                SyncedRecord(
                    table: table.name, id: id, generation: 1, fields: fields,
                    clock: FieldStamps(start: Stamp(milliseconds: 0, counter: 0, device: ""))), id: id, db)
            return update.fields.map(\.name)
        case (.deleted, true):
            return []
        case (.updated, false):
            throw ReplicaError.recordIsGone("The record of “\(table.name)” was deleted meanwhile.")
        case (.updated, true):
            return try putBack(table, id, db)
        }
    }

    private func putBack(_ table: SyncTable, _ id: RecordID, _ db: Database) throws -> [String] {
        let shown = try AppRow.of(table, id, db).fields(of: id, db)
        var done: [String] = []
        for field in update.fields {
            guard let column = table.column(field.name) else { continue }
            let name = quoted(column.sqlName)
            if column.merge == .counter, let delta = field.after.minus(field.before) {
                try db.run(
                    sql: "UPDATE \(quoted(table.name)) SET \(name) = \(name) - ? WHERE id = ?",
                    arguments: [delta.databaseValue, id.text])
            } else if shown[field.name] ?? column.defaultValue == field.after {
                try db.run(
                    sql: "UPDATE \(quoted(table.name)) SET \(name) = ? WHERE id = ?",
                    arguments: [field.before.databaseValue, id.text])
            } else {
                continue
            }
            done.append(field.name)
        }
        return done
    }
}

extension FieldValue {
    /// The difference of two numbers; nil if they are none, or it does not fit.
    fileprivate func minus(_ other: FieldValue) -> FieldValue? {
        switch (self, other) {
        case (.integer(let left), .integer(let right)):
            let (difference, overflows) = left.subtractingReportingOverflow(right)
            return overflows ? nil : .integer(difference)
        case (.real(let left), .real(let right)): return .real(left - right)
        default: return nil
        }
    }
}
