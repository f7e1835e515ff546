import GRDB
import SyncCore

/// The digest of a scope as this copy knows it, to be compared with what the server says: see
/// `SyncedRecord.digest`.
///
/// Every record's digest is kept beside it as it came; the sum moves with every pull. Counting the rows
/// themselves again finds what was damaged since.
struct ScopeDigest {
    let scope: String
    let store: Store

    /// The sum of what came.
    func sum(_ db: Database) throws -> UInt64 {
        let digests = try Int64.fetchCursor(
            db.cachedStatement(sql: "SELECT digest FROM aloft_row WHERE scope = ? AND digest <> 0"),
            arguments: [scope])
        var sum: UInt64 = 0
        while let digest = try digests.next() { sum &+= UInt64(bitPattern: digest) }
        let shadowed = try Int64.fetchCursor(
            db.cachedStatement(sql: "SELECT digest FROM aloft_shadowed WHERE scope = ?"), arguments: [scope])
        while let digest = try shadowed.next() { sum &+= UInt64(bitPattern: digest) }
        return sum
    }

    /// Begins to keep digests in a file that has none yet.
    static func begin(_ schema: Schema, _ db: Database) throws {
        let scopes = try String.fetchAll(
            db, sql: "SELECT scope FROM aloft_scope WHERE digest IS NULL AND cursor IS NOT NULL")
        for scope in scopes {
            var sum: UInt64 = 0
            try eachRecord(of: scope, schema, db) { record, _, _ in
                sum &+= record.digest
                try db.run(
                    sql: "UPDATE aloft_row SET digest = ? WHERE tbl = ? AND id = ?",
                    arguments: [Int64(bitPattern: record.digest), record.table, record.id.text])
            }
            try db.execute(
                sql: "UPDATE aloft_scope SET digest = ? WHERE scope = ?",
                arguments: [Int64(bitPattern: sum), scope])
        }
    }

    /// Records whose values are not those that came from the server, and how many were looked at.
    func differing(_ db: Database) throws -> (keys: [RecordKey], count: Int) {
        var keys: [RecordKey] = []
        var count = 0
        try Self.eachRecord(of: scope, store.schema, db) { record, kept, isShown in
            count += 1
            if !isShown || record.digest != kept { keys.append(record.key) }
        }
        return (keys, count)
    }

    /// Gives each record as the rows have it, the digest that this should have, and whether its row is there
    /// if it has to be.
    private static func eachRecord(
        of scope: String, _ schema: Schema, _ db: Database,
        _ body: (SyncedRecord, UInt64, Bool) throws -> Void
    ) throws {
        let rows = ServerRow(schema: schema)
        let known = try Row.fetchCursor(
            db,
            sql: """
                SELECT tbl, id, ifnull(keptDigest, digest), isDeleted, EXISTS (
                    SELECT 1 FROM aloft_base b WHERE b.tbl = r.tbl AND b.id = r.id)
                FROM aloft_row r WHERE scope = ? ORDER BY tbl, id
                """, arguments: [scope])
        while let row = try known.next() {
            guard let id = RecordID(row[1]) else { continue }
            let key = RecordKey(table: row[0], id: id)
            guard let record = try rows.record(key, db) else { continue }
            let isClean = row[3] == false && row[4] == false
            let table = isClean ? schema.table(key.table) : nil
            let isShown = try table.map { try AppRow(table: $0, scope: scope).exists(id, db) } ?? true
            try body(record, UInt64(bitPattern: row[2]), isShown)
        }
    }
}
