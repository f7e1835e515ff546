public import GRDB
public import SyncCore

extension Replica {
    /// Every field of a record as it is shown here, and those that only newer versions of the app know,
    /// by their names in messages; nil if it is not shown. A field that holds its column's default is in it,
    /// too.
    public func fields(of record: RecordKey) async throws -> [String: FieldValue]? {
        guard let table = store.schema.table(record.table) else {
            throw ReplicaError.notSynced(record.table)
        }
        return try await read { db in
            let row = try AppRow.of(table, record.id, db)
            guard try row.exists(record.id, db) else { return nil }
            let shown = try row.fields(of: record.id, db)
            var fields = Dictionary(
                uniqueKeysWithValues: table.columns.map { ($0.name, shown[$0.name] ?? $0.defaultValue) })
            if let unknown = try RowTable.unknownFields(of: record, db) {
                fields.merge(unknown) { shown, _ in shown }
            }
            return fields
        }
    }

    /// The record that a refused change would have made, as the app's own type: the record as it is shown
    /// now, or the columns' defaults, with the refused edits on top. Nil for a refused deletion of a record
    /// that is gone.
    /// - Throws: ``ReplicaError/notSynced(_:)``, or what decoding throws.
    public func decode<Record: FetchableRecord & Sendable>(
        _ type: Record.Type, from rejected: RejectedTransaction.Entry
    ) async throws -> Record? {
        try await read { db in try rejected.decode(type, db) }
    }
}

extension RejectedTransaction {
    /// The refused transactions, the oldest first: for ``Replica/observe(_:)`` and other reads of one's own.
    public static func all(_ db: Database) throws -> [RejectedTransaction] { try RejectedChanges.all(db) }

    /// The refused changes of one table, as the app's own records: see ``Replica/decode(_:from:)``.
    public func records<Record: FetchableRecord & TableRecord>(
        of type: Record.Type, _ db: Database
    ) throws -> [Record] {
        let table = Record.databaseTableName
        return try entries.filter { $0.change.table == table }.compactMap { try $0.decode(type, db) }
    }
}

extension Conflict {
    /// The conflicts that nobody has settled: for ``Replica/observe(_:)`` and other reads of one's own.
    public static func all(_ db: Database) throws -> [Conflict] {
        try all(KeyValue.openSchema(db), db)
    }
}

extension RejectedTransaction.Entry {
    /// The record that the change would have made, as ``Replica/decode(_:from:)`` gives it.
    public func decode<Record: FetchableRecord>(_ type: Record.Type, _ db: Database) throws -> Record? {
        guard let table = try KeyValue.openSchema(db).table(change.table) else {
            throw ReplicaError.notSynced(change.table)
        }
        let row = try AppRow.of(table, change.id, db)
        let isThere = try row.exists(change.id, db)
        if !isThere, change.verb == .delete { return nil }
        let shown = try row.fields(of: change.id, db)
        var values: [String: (any DatabaseValueConvertible)?] = ["id": change.id]
        if let scope = table.scopeColumn { values[scope] = row.scope }
        for column in table.columns {
            let value = shown[column.name] ?? column.defaultValue
            values[column.sqlName] = change.edits[column.name]?.applied(to: value) ?? value
        }
        return try Record(row: Row(values))
    }
}

extension KeyValue {
    /// The schema of a copy that is open.
    fileprivate static func openSchema(_ db: Database) throws -> Schema {
        guard let schema = try lastSchema(db) else { throw ReplicaError.notACopy }
        return schema
    }
}

extension Edit {
    /// The value after the edit.
    fileprivate func applied(to value: FieldValue) -> FieldValue {
        switch self {
        case .value(let new): return new
        case .delta(let delta): return value.plus(delta)
        case .elements(let added, let removed):
            var elements: [String] = []
            if case .text(let json) = value { elements = ElementList(json: json)?.elements ?? [] }
            return .text(ElementList(elements.filter { removed[$0] == nil } + added).json)
        }
    }
}
