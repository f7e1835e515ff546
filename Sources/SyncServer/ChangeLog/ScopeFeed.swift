import Foundation
import GRDB
import Notation
import Statements
import SyncCore

/// One scope of the change log: its head, its epoch and its records.
struct ScopeFeed {
    let scope: String
    let schema: Schema

    /// Returns the scope's head; makes the scope if it is new. Call inside a write transaction.
    func openForWriting(_ db: Database, world: any World) throws -> Int64 {
        try db.run(
            sql: "INSERT INTO scope (id, head, epoch) VALUES (?, 0, ?) ON CONFLICT (id) DO NOTHING",
            arguments: [scope, world.random().hex16])
        return try head(db)?.head ?? 0
    }

    /// Head, epoch and horizon, or nil for a scope that was never written to.
    func head(_ db: Database) throws -> (head: Int64, epoch: String, horizon: Int64)? {
        let statement = try db.cachedStatement(sql: "SELECT head, epoch, horizon FROM scope WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [scope]).map { ($0[0], $0[1], $0[2]) }
    }

    /// Begins an epoch after `epoch`, whose history is lost above `divergencePoint`, unless one began before.
    /// Returns the current epoch and where it diverged from `epoch`; -1 if `epoch` is older than the previous
    /// one, because its numbers are not comparable.
    func beginEpoch(
        after epoch: String, divergencePoint: Int64, _ db: Database, world: any World
    ) throws -> (epoch: String, divergencePoint: Int64) {
        _ = try openForWriting(db, world: world)
        let row = try Row.fetchOne(
            db, cached: "SELECT epoch, epochBefore, divergencePoint FROM scope WHERE id = ?",
            arguments: [scope])
        let current: String? = row?[0]
        let before: String? = row?[1]
        if let current, current != epoch {
            // The cursor is of a database that was here before this one, or of an epoch before the last.
            if before == nil {
                try db.run(
                    sql: "UPDATE scope SET epochBefore = ? WHERE id = ?", arguments: [epoch, scope])
            }
            return (current, before == epoch ? row?[2] ?? -1 : -1)
        }
        let next = world.random().hex16
        try db.run(
            sql: "UPDATE scope SET epoch = ?, epochBefore = ?, divergencePoint = ? WHERE id = ?",
            arguments: [next, epoch, divergencePoint, scope])
        try db.run(sql: "DELETE FROM backfilled WHERE scope = ?", arguments: [scope])
        return (next, divergencePoint)
    }

    /// Moves the head; `change` is what the records written since add to the digest.
    func setHead(_ head: Int64, digestChange change: UInt64, _ db: Database) throws {
        try db.run(
            sql: "UPDATE scope SET head = ?, digest = ? WHERE id = ?",
            arguments: [head, Int64(bitPattern: try digest(db) &+ change), scope])
    }

    /// The digest of the scope's living records: see `SyncedRecord.digest`.
    func digest(_ db: Database) throws -> UInt64 {
        let digest = try Int64.fetchOne(
            db, cached: "SELECT digest FROM scope WHERE id = ?", arguments: [scope])
        return UInt64(bitPattern: digest ?? 0)
    }

    func record(_ table: String, _ id: RecordID, _ db: Database) throws -> SyncedRecord? {
        let statement = try db.cachedStatement(
            sql: "SELECT line FROM record WHERE scope = ? AND tbl = ? AND id = ?")
        guard let line = try String.fetchOne(statement, arguments: [scope, table, id.text]) else {
            return try Tombstones.remembered(scope, table, id, db)
        }
        return try SyncedRecord(json: line)
    }

    /// Stores a record's new state. Returns what that adds to the scope's digest.
    func store(_ record: SyncedRecord, at milliseconds: Int64, _ db: Database) throws -> UInt64 {
        let digest = record.digest
        let before = try Int64.fetchOne(
            db, cached: "SELECT digest FROM record WHERE scope = ? AND tbl = ? AND id = ?",
            arguments: [scope, record.table, record.id.text])
        let line = try record.json()
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO record (scope, tbl, id, number, isDeleted, touchedAt, line, digest) \
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (scope, tbl, id) DO UPDATE
                SET number = excluded.number, isDeleted = excluded.isDeleted,
                    touchedAt = excluded.touchedAt, line = excluded.line, digest = excluded.digest
                """)
        try statement.execute(
            arguments: [
                scope, record.table, record.id.text, record.number, record.isDeleted, milliseconds, line,
                Int64(bitPattern: digest),
            ])
        try RecordLinks(scope: scope, schema: schema).note(record, db)
        return digest &- UInt64(bitPattern: before ?? 0)
    }

    func keep(_ values: [OverwrittenValue], at milliseconds: Int64, _ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO overwritten (scope, tbl, id, field, edit, stamp, lostAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """)
        for value in values {
            let edit = String(decoding: try JSONEncoder.canonical.encode(value.edit), as: UTF8.self)
            try statement.execute(arguments: [
                scope, value.table, value.id.text, value.field, edit,
                value.stamp.description, milliseconds,
            ])
        }
    }

    /// The lines of the records after `number`, in order: at most `limit`, and ending with the line that
    /// reaches `bytes` bytes.
    func lines(
        after number: Int64, limit: Int, bytes: Int, _ db: Database
    ) throws -> [(number: Int64, line: String, isDeleted: Bool)] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT number, line, isDeleted FROM record
                WHERE scope = ? AND number > ? ORDER BY number LIMIT ?
                """)
        let rows = try Row.fetchCursor(statement, arguments: [scope, number, limit])
        var lines: [(number: Int64, line: String, isDeleted: Bool)] = []
        var sum = 0
        while let row = try rows.next() {
            let line: String = row[1]
            lines.append((row[0], line, row[2]))
            if sum >= bytes { break }
            sum += line.utf8.count
        }
        return lines
    }
}
