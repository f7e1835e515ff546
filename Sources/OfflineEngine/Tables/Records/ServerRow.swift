import Foundation
import GRDB
import Statements
import SyncCore

/// The server's state of a record, as known here: kept in `aloft_row`, with the values in the app's row
/// while the record is clean and in `aloft_base` while it has unconfirmed changes.
struct ServerRow {
    let schema: Schema

    /// The server's state of any record, whether its values are in the app's row or in its base.
    func record(_ key: RecordKey, _ db: Database) throws -> SyncedRecord? {
        guard var record = try base(key.table, key.id, db) else { return nil }
        let hasBase = try BaseTable.has(key, db)
        guard !hasBase, !record.isDeleted, let table = schema.table(key.table) else { return record }
        record.fields.merge(try AppRow(table: table, scope: Wire.ownScope).fields(of: key.id, db)) { _, new in
            new
        }
        return record
    }

    /// Keeps the values of a clean record that is about to be shown differently from the server's state.
    ///
    /// - Parameter obstacle: what keeps it out, in a sentence, if something does.
    func makeBase(
        _ record: SyncedRecord, scope: String, why: String, because obstacle: String? = nil, _ db: Database
    ) throws {
        try db.run(
            sql: """
                INSERT INTO aloft_base (tbl, id, scope, fields, generation, isDeleted, why, obstacle)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (tbl, id) DO UPDATE SET why = excluded.why, obstacle = excluded.obstacle
                """,
            arguments: [
                record.table, record.id.text, scope, record.isDeleted ? nil : try Self.encode(record.fields),
                record.generation, record.isDeleted, why, obstacle,
            ])
    }

    /// The server's state of a record that has a base; nil if the server has none. A record without a base is
    /// shown in the server's state, and its values are not looked up.
    func base(_ table: String, _ id: RecordID, _ db: Database) throws -> SyncedRecord? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT r.number, r.version, r.generation, r.isDeleted, r.clock, r.details, r.extra, b.fields
                FROM aloft_row r LEFT JOIN aloft_base b ON b.tbl = r.tbl AND b.id = r.id
                WHERE r.tbl = ? AND r.id = ?
                """)
        guard let row = try Row.fetchOne(statement, arguments: [table, id.text]) else { return nil }
        let clock = try Self.decode(FieldStamps.self, row[4])
        var fields = normal(
            try (row[7] as String?).map { try Self.decode([String: FieldValue].self, $0) } ?? [:], of: table)
        if let extra: String = row[6] {
            fields.merge(try Self.decode([String: FieldValue].self, extra)) { known, _ in known }
        }
        return SyncedRecord(
            table: table, id: id, generation: row[2], version: row[1], number: row[0],
            deleted: row[3] ? clock.newest : nil, fields: fields, clock: clock,
            details: try (row[5] as String?).map { try Self.decode([String: FieldDetail].self, $0) })
    }

    /// Values as this schema's columns have them; what equals a default is absent.
    private func normal(_ values: [String: FieldValue], of table: String) -> [String: FieldValue] {
        var fields = values
        for column in schema.table(table)?.columns ?? [] {
            guard let value = fields[column.name] else { continue }
            let canonical = column.canonical(value) ?? value
            fields[column.name] = canonical == column.defaultValue ? nil : canonical
        }
        return fields
    }

    /// The digest of the record as these rows reproduce it; nil if it equals the received one.
    private func keptDigest(_ record: SyncedRecord) -> Int64? {
        if record.isDeleted { return nil }
        let isNormal = (schema.table(record.table)?.columns ?? []).allSatisfy { column in
            guard let value = record.fields[column.name] else { return true }
            return value != column.defaultValue && (column.canonical(value) ?? value) == value
        }
        if isNormal { return nil }
        var kept = record
        kept.fields = normal(record.fields, of: record.table)
        return Int64(bitPattern: kept.digest)
    }

    /// Remembers the server's record; the values of its known columns go where `show` or `keepBase` puts
    /// them. Returns its digest.
    func remember(_ record: SyncedRecord, scope: String, _ db: Database) throws -> UInt64 {
        let digest = record.digest
        let table = schema.table(record.table)
        let extra = record.fields.filter { table?.column($0.key) == nil }
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO aloft_row (tbl, id, scope, number, version, generation, isDeleted, \
                clock, details, extra, digest, keptDigest)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (tbl, id) DO UPDATE SET scope = excluded.scope, number = excluded.number,
                    version = excluded.version, generation = excluded.generation, \
                isDeleted = excluded.isDeleted,
                    clock = excluded.clock, details = excluded.details, extra = excluded.extra,
                    digest = excluded.digest, keptDigest = excluded.keptDigest
                """)
        try statement.execute(arguments: [
            record.table, record.id.text, scope, record.number, record.version, record.generation,
            record.isDeleted, try Self.encode(record.clock),
            try record.details.map(Self.encode), extra.isEmpty ? nil : try Self.encode(extra),
            Int64(bitPattern: digest), keptDigest(record),
        ])
        return digest
    }

    /// Moves the base below a record's unconfirmed changes.
    func keepBase(_ record: SyncedRecord, _ db: Database) throws {
        try BaseTable.setFields(record.isDeleted ? nil : record.fields, of: record.key, db)
    }

    static func decode(_ type: FieldStamps.Type, _ text: String) throws -> FieldStamps {
        try FieldStamps(json: text)
    }

    static func decode(_ type: [String: FieldValue].Type, _ text: String) throws -> [String: FieldValue] {
        try [String: FieldValue](json: text)
    }

    static func encode(_ clock: FieldStamps) throws -> String { clock.json() }

    static func encode(_ fields: [String: FieldValue]) throws -> String { try fields.json() }

    static func encode(_ record: SyncedRecord) throws -> String { try record.json() }

    static func decode<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    static func encode(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder.canonical.encode(value), as: UTF8.self)
    }
}
