import GRDB
import Statements
import SyncCore

/// The traces of deleted records: the tombstone for a time, then id and generation permanently.
enum Tombstones {
    /// Forgets tombstones that were last touched before a time. A replica with a cursor below the horizon
    /// that this leaves has to start over, for its copy may still show deleted records.
    /// - Returns: how many were forgotten.
    static func collect(touchedBefore milliseconds: Int64, _ db: Database) throws -> Int {
        let horizons = try Row.fetchAll(
            db,
            cached: """
                SELECT scope, max(number), count(*) FROM record \
                WHERE isDeleted AND touchedAt < ? GROUP BY scope
                """,
            arguments: [milliseconds])
        for row in horizons {
            let scope: String = row[0]
            let horizon: Int64 = row[1]
            try db.run(
                sql: """
                    INSERT INTO gone (scope, tbl, id, generation)
                    SELECT scope, tbl, id, line ->> '$.generation' FROM record
                    WHERE scope = ? AND isDeleted AND touchedAt < ?
                    ON CONFLICT (scope, tbl, id) DO UPDATE SET generation = excluded.generation
                    """,
                arguments: [scope, milliseconds])
            try db.run(
                sql: "DELETE FROM record WHERE scope = ? AND isDeleted AND touchedAt < ?",
                arguments: [scope, milliseconds])
            try db.run(
                sql: "UPDATE scope SET horizon = max(horizon, ?) WHERE id = ?", arguments: [horizon, scope])
        }
        return horizons.reduce(0) { $0 + ($1[2] as Int) }
    }

    /// The tombstone of a record that was collected, or nil if there never was one.
    static func remembered(
        _ scope: String, _ table: String, _ id: RecordID, _ db: Database
    ) throws -> SyncedRecord? {
        let statement = try db.cachedStatement(
            sql: "SELECT generation FROM gone WHERE scope = ? AND tbl = ? AND id = ?")
        guard let generation = try Int64.fetchOne(statement, arguments: [scope, table, id.text]) else {
            return nil
        }
        let never = Stamp(milliseconds: 0, counter: 0, device: "0000000000000000")
        return SyncedRecord(
            table: table, id: id, generation: generation, deleted: never, clock: FieldStamps(start: never))
    }
}
