public import GRDB
import Statements
package import SyncCore

extension Replica {
    /// Writes only what a person changed in a record fetched earlier: others' later writes to its other
    /// fields stay. A counter gets the difference, a set the added and removed elements; a record that merges
    /// as a whole is written as a whole.
    ///
    /// ```swift
    /// var edited = member
    /// edited.name = "Ada Lovelace"
    /// try await replica.save(edited, from: member)
    /// ```
    /// GRDB's own `update` writes every column back as it was fetched, also what others changed since.
    /// - Returns: whether anything was changed. When this returns, that is on disk with its outbox entry.
    /// - Throws: ``ReplicaError/recordIsGone(_:)`` if it was deleted meanwhile,
    ///   ``ReplicaError/notSynced(_:)``; then nothing was written.
    @discardableResult
    public func save<Record: EncodableRecord & TableRecord & Sendable>(
        _ record: Record, from old: Record
    ) async throws -> Bool {
        try await write { db in try self.save(record, from: old, db) }
    }

    /// Saves a record inside a ``write(_:)``, as ``save(_:from:)`` does.
    @discardableResult
    public func save<Record: EncodableRecord & TableRecord>(
        _ record: Record, from old: Record, _ db: Database
    ) throws -> Bool {
        try store.save(
            Record.databaseTableName, try record.databaseDictionary, from: try old.databaseDictionary, db)
    }
}

extension Store {
    /// Writes the difference of two states of a record, by its columns.
    package func save(
        _ table: String, _ new: [String: DatabaseValue], from old: [String: DatabaseValue], _ db: Database
    ) throws -> Bool {
        guard let table = schema.table(table) else { throw ReplicaError.notSynced(table) }
        return try RecordDifference(table: table, old: old, new: new).write(db)
    }
}

/// The difference between two states of a record, as an update that leaves everything else alone.
package struct RecordDifference {
    let table: SyncTable
    let old: [String: DatabaseValue]
    let new: [String: DatabaseValue]

    /// Both states by the names of the columns in the app's table, the id included.
    package init(table: SyncTable, old: [String: DatabaseValue], new: [String: DatabaseValue]) {
        self.table = table
        self.old = old
        self.new = new
    }

    /// Writes the difference. Call inside a local transaction.
    /// - Returns: whether they differ.
    /// - Throws: ``ReplicaError/recordIsGone(_:)`` if the record is not there; then nothing was written.
    package func write(_ db: Database) throws -> Bool {
        guard let id = new["id"], let before = old["id"], id == before else {
            throw ReplicaError.recordIsGone("The two states of “\(table.name)” are not of one record.")
        }
        // Byte by byte: for Swift's text, and so for GRDB's values, one character may be spelled in two ways.
        let changed = table.columns.filter {
            old[$0.sqlName].map(FieldValue.init) != new[$0.sqlName].map(FieldValue.init)
        }
        if changed.isEmpty { return false }
        let written =
            table.merge == .wholeRecord ? table.columns.filter { new[$0.sqlName] != nil } : changed
        let isThere = try Bool.fetchOne(
            db, cached: "SELECT EXISTS (SELECT 1 FROM \(quoted(table.name)) WHERE id = ?)", arguments: [id])
        guard isThere == true else {
            throw ReplicaError.recordIsGone("The record of “\(table.name)” was deleted meanwhile.")
        }
        var sets: [String] = []
        var values: [DatabaseValue] = []
        for column in written {
            let name = quoted(column.sqlName)
            let value = new[column.sqlName] ?? .null
            switch column.merge {
            case .counter:
                let (start, before) = (column.defaultValue.databaseValue, old[column.sqlName] ?? .null)
                sets.append(
                    "\(name) = coalesce(\(name), ?, 0) + coalesce(?, ?, 0) - coalesce(?, ?, 0)")
                values += [start, value, start, before, start]
            case .union:
                sets.append("\(name) = ?")
                values.append(try elements(of: column, id, value, db))
            default:
                sets.append("\(name) = ?")
                values.append(value)
            }
        }
        try db.run(
            sql: "UPDATE \(quoted(table.name)) SET \(sets.joined(separator: ", ")) WHERE id = ?",
            whole: values + [id])
        return true
    }

    /// The elements in the set now, without those taken out and with those put in. Text that is no list is
    /// written as it is.
    private func elements(
        of column: SyncColumn, _ id: DatabaseValue, _ value: DatabaseValue, _ db: Database
    ) throws -> DatabaseValue {
        let shown = try Row.fetchOne(
            db, cached: "SELECT \(quoted(column.sqlName)) FROM \(quoted(table.name)) WHERE id = ?",
            arguments: [id]
        ).map { $0[0] as DatabaseValue }
        guard let wanted = Self.elements(value), let before = Self.elements(old[column.sqlName] ?? .null),
            let now = Self.elements(shown ?? .null)
        else { return value }
        let added = wanted.subtracting(before)
        return ElementList(now.subtracting(before.subtracting(wanted)).union(added)).json.databaseValue
    }

    /// Nil for what is neither a list nor nothing.
    private static func elements(_ value: DatabaseValue) -> Set<String>? {
        if value.isNull { return [] }
        return String.fromDatabaseValue(value).flatMap { ElementList(json: $0) }.map { Set($0.elements) }
    }
}
