import Foundation
import GRDB
package import OfflineEngine
import SyncCore

/// The rows of one kind of record.
struct RecordRows<Value: PilotRecord> {
    let kind: RecordKind<Value>

    /// All of them in the order of the kind's list.
    func all(_ db: Database) throws -> [Value] {
        try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY \(kind.order)").map(record)
    }

    /// The record of that key with where its latest change is, by the engine's view, whose column cannot be
    /// one of the app's; nil when there is none.
    func tracked(_ id: RecordID, _ db: Database) throws -> Tracked<Value>? {
        let view = "aloft_status_\(kind.name.table)".quotedDatabaseIdentifier
        let statement = try db.cachedStatement(
            sql: """
                SELECT *, (SELECT sync FROM \(view) WHERE id = \(table).id) AS "aloft sync" FROM \(table)
                WHERE id = ?
                """)
        return try Row.fetchOne(statement, arguments: [id.text]).map { row in
            Tracked(
                try record(row), standing: Standing(row["aloft sync"]), misfits: misfits(in: row))
        }
    }

    /// The record of a row.
    func record(_ row: Row) throws -> Value {
        var record = Value(id: try RecordID(column: row["id"]))
        for field in kind.fields { field.restore(&record, FieldValue(stored: row[field.column.sqlName])) }
        return record
    }

    /// The numbers that their columns do not take, of all records that have any.
    func misfits(_ db: Database) throws -> [RecordID: [Misfit]] {
        let bounded = kind.fields.compactMap { field in field.column.range.map { (field.column, $0) } }
        guard !bounded.isEmpty else { return [:] }
        let outside = bounded.map { column, _ in
            let name = column.sqlName.quotedDatabaseIdentifier
            return "\(name) < ? OR \(name) > ?"
        }
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM \(table) WHERE \(outside.joined(separator: " OR "))")
        let bounds = bounded.flatMap { [$0.1.lowerBound, $0.1.upperBound] }
        var found: [RecordID: [Misfit]] = [:]
        let rows = try Row.fetchCursor(statement, arguments: StatementArguments(bounds))
        while let row = try rows.next() { found[try RecordID(column: row["id"])] = misfits(in: row) }
        return found
    }

    private func misfits(in row: Row) -> [Misfit] {
        kind.fields.compactMap { field in
            guard field.column.range != nil else { return nil }
            return Misfit(FieldValue(stored: row[field.column.sqlName]), in: field.column)
        }
    }

    /// Adds the record.
    func insert(_ record: Value, _ db: Database) throws {
        let columns = changes(record, Value(id: record.id))
        let names = ["id"] + columns.map(\.name)
        let list = names.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        let places = names.map { _ in "?" }.joined(separator: ", ")
        try db.execute(
            sql: "INSERT INTO \(table) (\(list)) VALUES (\(places))",
            arguments: StatementArguments(
                [record.id.text.databaseValue] + columns.map { $0.value.databaseValue }))
    }

    /// Writes the difference between the two: of a set the elements that were put in and taken out, so that
    /// what another tap or another device put in since `opened` was read stays. Returns whether the record is
    /// there.
    func update(_ edited: Value, opened: Value, _ db: Database) throws -> Bool {
        guard try exists(edited.id, db) else { return false }
        _ = try RecordDifference(table: kind.table, old: columns(opened), new: columns(edited)).write(db)
        return true
    }

    private func columns(_ record: Value) -> [String: DatabaseValue] {
        kind.fields.reduce(into: ["id": record.id.text.databaseValue]) { columns, field in
            columns[field.column.sqlName] = field.stored(record).databaseValue
        }
    }

    /// Removes the record. Its parts stay, shown nowhere, so that it comes back whole by one insert. Returns
    /// whether it was there.
    func delete(_ id: RecordID, _ db: Database) throws -> Bool {
        guard try exists(id, db) else { return false }
        try db.execute(sql: "DELETE FROM \(table) WHERE id = ?", arguments: [id.text])
        return true
    }

    private var table: String { kind.name.table.quotedDatabaseIdentifier }

    private func changes(_ edited: Value, _ opened: Value) -> [(name: String, value: FieldValue)] {
        kind.fields.filter { $0.stored(edited) != $0.stored(opened) }
            .map { ($0.column.sqlName, $0.stored(edited)) }
    }

    private func exists(_ id: RecordID, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE id = ?)", arguments: [id.text]) ?? false
    }
}

extension Standing {
    /// From the `sync` of the engine's view.
    init(_ sync: String?) {
        self = sync.flatMap(RecordSync.init(rawValue:)).map { Standing($0) } ?? .synced
    }

    init(_ sync: RecordSync) {
        self =
            switch sync {
            case .rejected: .rejected
            case .inFlight: .sending
            case .pending: .waiting
            case .synced: .synced
            }
    }
}
