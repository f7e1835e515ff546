import GRDB
import Statements

/// The table `aloft_history`: the writes that can be undone.
enum HistoryTable {
    /// A write: see ``EngineTables/copyTables``.
    struct Entry {
        let id: Int64
        /// When it was written or came: milliseconds since 1970.
        let at: Int64
        let origin: String
        let name: String
        /// The records that it changed, as JSON.
        let updates: String

        fileprivate init(_ row: Row) {
            id = row[0]
            at = row[1]
            origin = row[2]
            name = row[3]
            updates = row[4]
        }
    }

    /// The newest writes, up to a limit, newest first.
    static func newest(_ limit: Int, _ db: Database) throws -> [Entry] {
        try Row.fetchAll(
            db, cached: "SELECT id, at, origin, name, updates FROM aloft_history ORDER BY id DESC LIMIT ?",
            arguments: [limit]
        ).map { Entry($0) }
    }

    /// The write of that number; nil if it is not there any more.
    static func find(_ id: Int64, _ db: Database) throws -> Entry? {
        try Row.fetchOne(
            db, cached: "SELECT id, at, origin, name, updates FROM aloft_history WHERE id = ?",
            arguments: [id]
        ).map { Entry($0) }
    }

    /// Keeps a write. Returns its number.
    static func insert(
        at milliseconds: Int64, origin: String, name: String, updates: String, _ db: Database
    ) throws -> Int64 {
        try db.run(
            sql: "INSERT INTO aloft_history (at, origin, name, updates) VALUES (?, ?, ?, ?)",
            arguments: [milliseconds, origin, name, updates])
        return db.lastInsertedRowID
    }

    /// Forgets a write. Returns whether it was there.
    static func remove(_ id: Int64, _ db: Database) throws -> Bool {
        try db.run(sql: "DELETE FROM aloft_history WHERE id = ?", arguments: [id])
        return db.changesCount == 1
    }

    /// Forgets the writes up to that number.
    static func remove(through id: Int64, _ db: Database) throws {
        try db.run(sql: "DELETE FROM aloft_history WHERE id <= ?", arguments: [id])
    }

    /// Forgets every write.
    static func removeAll(_ db: Database) throws { try db.run(sql: "DELETE FROM aloft_history") }
}
