import GRDB
import Statements
import SyncCore

/// The table `aloft_shadowed`: the records of a scope whose ids another scope uses here. They are counted,
/// but not shown.
enum ShadowedTable {
    /// Keeps a record's number and digest. Returns its earlier digest; nil for a new record.
    static func keep(
        _ key: RecordKey, of scope: String, number: Int64, digest: UInt64, _ db: Database
    ) throws -> UInt64? {
        let names: StatementArguments = [scope, key.table, key.id.text]
        let before = try Int64.fetchOne(
            db, cached: "SELECT digest FROM aloft_shadowed WHERE scope = ? AND tbl = ? AND id = ?",
            arguments: names)
        try db.run(
            sql: """
                INSERT INTO aloft_shadowed (scope, tbl, id, number, digest) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (scope, tbl, id) DO UPDATE
                SET number = excluded.number, digest = excluded.digest
                """, arguments: names + [number, Int64(bitPattern: digest)])
        return before.map { UInt64(bitPattern: $0) }
    }

    /// The sum of the digests of a scope's records.
    static func digestSum(of scope: String, _ db: Database) throws -> UInt64 {
        let digests = try Int64.fetchCursor(
            db.cachedStatement(sql: "SELECT digest FROM aloft_shadowed WHERE scope = ?"), arguments: [scope])
        var sum: UInt64 = 0
        while let digest = try digests.next() { sum &+= UInt64(bitPattern: digest) }
        return sum
    }

    /// The scopes that have such records.
    static func scopes(_ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT DISTINCT scope FROM aloft_shadowed")
    }

    /// Forgets the records of a scope.
    static func removeAll(of scope: String, _ db: Database) throws {
        try db.run(sql: "DELETE FROM aloft_shadowed WHERE scope = ?", arguments: [scope])
    }
}
