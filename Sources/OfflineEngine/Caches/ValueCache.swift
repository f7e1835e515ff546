package import Foundation
import GRDB

// Caches/ keeps what a server published and nobody edits, for the time without a network. Its invariants: a
// value is never replaced by one observed earlier, never comes without its two clocks and its source, and
// goes only by age or for want of room, and never while something relies on it.

/// A value of a cache with its two clocks.
package struct CachedValue: Hashable, Sendable {
    package let key: String
    package let bytes: Data
    /// When what it says was so: milliseconds since 1970.
    package let observed: Int64
    /// When the server last gave it: milliseconds since 1970.
    package let fetched: Int64
    /// Who said so.
    package let source: String

    package init(key: String, bytes: Data, observed: Int64, fetched: Int64, source: String) {
        self.key = key
        self.bytes = bytes
        self.observed = observed
        self.fetched = fetched
        self.source = source
    }
}

/// Values by their keys in a SQLite file, which survives a crash at any moment.
package struct ValueCache: Sendable {
    private let database: DatabaseQueue
    private let most: Int

    /// Opens the file, and makes it when there is none. Throws GRDB's `DatabaseError`.
    /// - Parameter most: the number of values above which those observed longest ago go.
    package init(at url: URL, most: Int = 20_000) throws {
        var configuration = Configuration()
        configuration.label = "cache"
        configuration.busyMode = .timeout(5)
        database = try DatabaseQueue(path: url.path, configuration: configuration)
        self.most = most
        try database.writeWithoutTransaction { db in
            _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
            try db.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS value (
                        key TEXT NOT NULL PRIMARY KEY, bytes BLOB NOT NULL, observed INTEGER NOT NULL,
                        fetched INTEGER NOT NULL, source TEXT NOT NULL CHECK (source <> '')
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX IF NOT EXISTS value_observed ON value (observed);
                    """)
        }
    }

    /// Nil when there is none of that key.
    package func value(_ key: String) async throws -> CachedValue? {
        try await database.read { db in try Self.value(key, db) }
    }

    /// Keeps a value unless the one that is here was observed later, and gives the one that is here then. Of
    /// the same observation the words that were fetched later count. When this returns, it is on disk.
    package func keep(_ value: CachedValue) async throws -> CachedValue {
        try await database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO value VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (key) DO UPDATE SET
                        bytes = excluded.bytes, observed = excluded.observed, fetched = excluded.fetched,
                        source = excluded.source
                    WHERE excluded.observed > observed
                        OR (excluded.observed = observed AND excluded.fetched >= fetched)
                    """,
                arguments: [value.key, value.bytes, value.observed, value.fetched, value.source])
            return try Self.value(value.key, db) ?? value
        }
    }

    /// Takes away what was observed before that moment and, above the cache's limit, what was observed
    /// longest ago; nothing of what is relied on.
    package func purge(before moment: Int64, relyingOn keys: Set<String>) async throws {
        try await database.write { [most] db in
            let old = try String.fetchAll(
                db, sql: "SELECT key FROM value WHERE observed < ?", arguments: [moment])
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM value") ?? 0
            let surplus = try String.fetchAll(
                db, sql: "SELECT key FROM value ORDER BY observed LIMIT ?", arguments: [max(0, count - most)])
            for key in Set(old + surplus).subtracting(keys) {
                try db.execute(sql: "DELETE FROM value WHERE key = ?", arguments: [key])
            }
        }
    }

    private static func value(_ key: String, _ db: Database) throws -> CachedValue? {
        try Row.fetchOne(db, sql: "SELECT * FROM value WHERE key = ?", arguments: [key]).map {
            CachedValue(
                key: key, bytes: $0["bytes"], observed: $0["observed"], fetched: $0["fetched"],
                source: $0["source"])
        }
    }
}
