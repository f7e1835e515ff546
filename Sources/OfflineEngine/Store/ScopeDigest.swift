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
        try RowTable.digestSum(of: scope, db) &+ ShadowedTable.digestSum(of: scope, db)
    }

    /// Begins to keep digests in a file that has none yet.
    static func begin(_ schema: Schema, _ db: Database) throws {
        for scope in try ScopeTable.withoutDigest(db) {
            var sum: UInt64 = 0
            try eachRecord(of: scope, schema, db) { record, _, _ in
                sum &+= record.digest
                try RowTable.setDigest(record.digest, of: record.key, db)
            }
            try ScopeTable.setDigest(sum, of: scope, db)
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
        try RowTable.each(of: scope, db) { key, digest, isClean in
            guard let record = try rows.record(key, db) else { return }
            let table = isClean ? schema.table(key.table) : nil
            let isShown = try table.map { try AppRow(table: $0, scope: scope).exists(key.id, db) } ?? true
            try body(record, digest, isShown)
        }
    }
}
