import GRDB
import Statements
import SyncCore

/// The table `aloft_row`: the records that the server has, as far as this copy knows. One of them as a whole
/// is ``ServerRow``'s.
enum RowTable {
    // MARK: One record

    /// The scope that a record is of; nil if the server has none such.
    static func scope(of key: RecordKey, _ db: Database) throws -> String? {
        try String.fetchOne(
            db, sql: "SELECT scope FROM aloft_row WHERE tbl = ? AND id = ?",
            arguments: [key.table, key.id.text])
    }

    /// The scope that a record is known in, by the server's word or by a change made here; nil if in none.
    static func knownScope(of key: RecordKey, _ db: Database) throws -> String? {
        try String.fetchOne(
            db,
            cached: """
                SELECT scope FROM aloft_row WHERE tbl = ?1 AND id = ?2
                UNION ALL SELECT scope FROM aloft_base WHERE tbl = ?1 AND id = ?2
                """, arguments: [key.table, key.id.text])
    }

    /// The stamps of a record's fields; nil if the server has none such.
    static func clock(of key: RecordKey, _ db: Database) throws -> FieldStamps? {
        let clock = try String.fetchOne(
            db, cached: "SELECT clock FROM aloft_row WHERE tbl = ? AND id = ?",
            arguments: [key.table, key.id.text])
        return try clock.map { try ServerRow.decode(FieldStamps.self, $0) }
    }

    /// The fields of a record, also a deleted one, that this schema has no column for; nil if it has none.
    static func unknownFields(of key: RecordKey, _ db: Database) throws -> [String: FieldValue]? {
        let extra = try String.fetchOne(
            db, cached: "SELECT extra FROM aloft_row WHERE tbl = ? AND id = ?",
            arguments: [key.table, key.id.text])
        return try extra.map { try ServerRow.decode([String: FieldValue].self, $0) }
    }

    /// The digest that a record has as this schema gives it back; nil if the server has none such.
    static func keptDigest(of key: RecordKey, _ db: Database) throws -> UInt64? {
        let digest = try Int64.fetchOne(
            db, cached: "SELECT ifnull(keptDigest, digest) FROM aloft_row WHERE tbl = ? AND id = ?",
            arguments: [key.table, key.id.text])
        return digest.map { UInt64(bitPattern: $0) }
    }

    /// The number under which the server last touched a record, and its details; nil if the server has none
    /// such.
    static func numbered(
        _ key: RecordKey, _ db: Database
    ) throws -> (number: Int64, details: [String: FieldDetail]?)? {
        let row = try Row.fetchOne(
            db, cached: "SELECT number, details, isDeleted FROM aloft_row WHERE tbl = ? AND id = ?",
            arguments: [key.table, key.id.text])
        guard let row else { return nil }
        let details = try (row[1] as String?).map { try ServerRow.decode([String: FieldDetail].self, $0) }
        return (row[0], details)
    }

    /// A record without its values, and when its scope was synced.
    struct Summary {
        let clock: FieldStamps
        let version: Int64
        let isDeleted: Bool
        let details: [String: FieldDetail]?
        /// When its scope last equalled the server's: milliseconds since 1970, by this device's clock.
        let syncedAt: Int64?
    }

    /// A record without its values; nil if the server has none such.
    static func summary(of key: RecordKey, _ db: Database) throws -> Summary? {
        let row = try Row.fetchOne(
            db,
            cached: """
                SELECT r.clock, r.version, r.isDeleted, r.details, s.syncedAt
                FROM aloft_row r LEFT JOIN aloft_scope s ON s.scope = r.scope WHERE r.tbl = ? AND r.id = ?
                """, arguments: [key.table, key.id.text])
        return try row.map { row in
            Summary(
                clock: try ServerRow.decode(FieldStamps.self, row[0]), version: row[1], isDeleted: row[2],
                details: try (row[3] as String?).map {
                    try ServerRow.decode([String: FieldDetail].self, $0)
                }, syncedAt: row[4])
        }
    }

    /// Whether this account may write a record: not in a scope that it may only read.
    static func isWritable(_ key: RecordKey, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            cached: """
                SELECT NOT EXISTS (
                    SELECT 1 FROM aloft_row r JOIN aloft_scope s ON s.scope = r.scope
                    WHERE r.tbl = ? AND r.id = ? AND s.role <> 'writer')
                """, arguments: [key.table, key.id.text]) ?? true
    }

    /// Whether the record that a column refers to, in the row with that `rowid`, is only hidden: the server
    /// has it, or a change to it here is hidden.
    ///
    /// - Parameter parent: the name of the table that is referred to, in small letters.
    static func isHidden(
        _ parent: String, referredToBy column: String, of table: String, at rowid: Int64, _ db: Database
    ) throws -> Bool {
        let id = "(SELECT \(quoted(column)) FROM \(quoted(table)) WHERE rowid = ?2)"
        return try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM aloft_row
                        WHERE lower(tbl) = ?1 AND id = \(id) AND NOT isDeleted)
                    OR EXISTS (SELECT 1 FROM aloft_outbox
                        WHERE lower(tbl) = ?1 AND id = \(id) AND hidden IS NOT NULL)
                """, arguments: [parent, rowid]) ?? false
    }

    // MARK: Changes of one record

    /// Keeps the digest of a record as it came.
    static func setDigest(_ digest: UInt64, of key: RecordKey, _ db: Database) throws {
        try db.run(
            sql: "UPDATE aloft_row SET digest = ? WHERE tbl = ? AND id = ?",
            arguments: [Int64(bitPattern: digest), key.table, key.id.text])
    }

    /// Keeps the digest of a record as this schema reproduces it, unless it equals the received one.
    static func setKeptDigest(_ digest: UInt64, of key: RecordKey, _ db: Database) throws {
        try db.run(
            sql: "UPDATE aloft_row SET keptDigest = nullif(?, digest) WHERE tbl = ? AND id = ?",
            arguments: [Int64(bitPattern: digest), key.table, key.id.text])
    }

    /// Keeps the fields of a record that this schema has no column for.
    static func setUnknownFields(
        _ fields: [String: FieldValue], of key: RecordKey, _ db: Database
    ) throws {
        try db.run(
            sql: "UPDATE aloft_row SET extra = ? WHERE tbl = ? AND id = ?",
            arguments: [fields.isEmpty ? nil : try ServerRow.encode(fields), key.table, key.id.text])
    }

    /// Forgets a record that the server no longer has.
    static func remove(_ key: RecordKey, _ db: Database) throws {
        try db.run(
            sql: "DELETE FROM aloft_row WHERE tbl = ? AND id = ?", arguments: [key.table, key.id.text])
    }

    /// Forgets the records of a scope.
    static func removeAll(of scope: String, _ db: Database) throws {
        try db.run(sql: "DELETE FROM aloft_row WHERE scope = ?", arguments: [scope])
    }

    // MARK: Many records, one after the other

    private static let finding = "SELECT number, digest, scope FROM aloft_row WHERE tbl = ? AND id = ?"

    /// Finds a record's number, digest and scope, in this order, by its table and id.
    static func preparedFind(_ db: Database) throws -> Statement { try db.cachedStatement(sql: finding) }

    /// ``preparedFind(_:)`` in bulk.
    static func bulkFind(_ db: Database) throws -> BulkStatement { try BulkStatement(finding, db) }

    /// ``ServerRow/remember(_:scope:_:)`` in bulk, for a living record without details or unknown fields:
    /// table, id, scope, number, version, generation, clock, digest.
    static func bulkRemember(_ db: Database) throws -> BulkStatement {
        try BulkStatement(
            """
            INSERT INTO aloft_row (tbl, id, scope, number, version, generation, isDeleted, clock, digest)
            VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)
            ON CONFLICT (tbl, id) DO UPDATE SET scope = excluded.scope, number = excluded.number,
                version = excluded.version, generation = excluded.generation, isDeleted = 0,
                clock = excluded.clock, details = NULL, extra = NULL, digest = excluded.digest,
                keptDigest = NULL
            """, db)
    }
}
