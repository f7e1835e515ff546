package import Foundation
package import GRDB

// Caches/ keeps published values, which nobody edits, for the time without a network. Its invariants: a value
// is never replaced by one observed earlier, unless its observation lies in the future; it always comes with
// its two clocks and its source; it is removed only for its age or for lack of room, and never while a holder
// pins it.

/// A value of a cache with its two clocks.
package struct CachedValue: Hashable, Sendable {
    package let key: String
    package let bytes: Data
    /// The time of the observation: milliseconds since 1970.
    package let observed: Int64
    /// When the server last gave it: milliseconds since 1970.
    package let fetched: Int64
    /// The source of the value.
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
        let database = try DatabaseQueue(path: url.path, configuration: configuration)
        try database.writeWithoutTransaction { db in
            _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
        }
        try self.init(in: database, most: most)
    }

    /// A cache in a database of its own; the simulator's is in memory.
    package init(in database: DatabaseQueue, most: Int) throws {
        self.database = database
        self.most = most
        try database.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS value (
                        key TEXT NOT NULL PRIMARY KEY, bytes BLOB NOT NULL, observed INTEGER NOT NULL,
                        fetched INTEGER NOT NULL, source TEXT NOT NULL CHECK (source <> '')
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX IF NOT EXISTS value_observed ON value (observed);
                    CREATE TABLE IF NOT EXISTS pin (
                        holder TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (holder, key)
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX IF NOT EXISTS pin_key ON pin (key);
                    """)
        }
    }

    /// Nil when there is none of that key.
    package func value(_ key: String) async throws -> CachedValue? {
        try await database.read { db in try Self.value(key, db) }
    }

    /// Clocks that differ by less are the same clock.
    package static let toleranceMilliseconds: Int64 = 300_000

    /// Keeps a value unless the cached one was observed later, and gives the one that is cached afterwards.
    /// The later fetch wins among equal observations. When this returns, the value is on disk.
    /// - Parameter now: milliseconds since 1970; a cached value observed after it gives way to one that was
    ///   not.
    package func keep(_ value: CachedValue, at now: Int64? = nil) async throws -> CachedValue {
        let latest = now.map { $0 + Self.toleranceMilliseconds }
        return try await database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO value VALUES (?1, ?2, ?3, ?4, ?5)
                    ON CONFLICT (key) DO UPDATE SET
                        bytes = excluded.bytes, observed = excluded.observed, fetched = excluded.fetched,
                        source = excluded.source
                    WHERE excluded.observed > observed
                        OR (excluded.observed = observed AND excluded.fetched >= fetched)
                        OR (observed > ?6 AND excluded.observed <= ?6)
                    """,
                arguments: [
                    value.key, value.bytes, value.observed, value.fetched, value.source, latest,
                ])
            return try Self.value(value.key, db) ?? value
        }
    }

    /// The time of the newest fetch, milliseconds since 1970; nil of an empty cache.
    package func newestFetch() async throws -> Int64? {
        try await database.read { db in try Int64.fetchOne(db, sql: "SELECT max(fetched) FROM value") }
    }

    /// Pins the keys that a holder relies on, in place of its earlier pins: a saved flight pins its reports.
    /// They stay until the holder is unpinned. When this returns, the pins are on disk.
    package func pin(_ keys: Set<String>, for holder: String) async throws {
        try await database.write { db in
            try db.execute(sql: "DELETE FROM pin WHERE holder = ?", arguments: [holder])
            for key in keys.sorted() {
                try db.execute(sql: "INSERT INTO pin VALUES (?, ?)", arguments: [holder, key])
            }
        }
    }

    /// Removes all pins of a holder.
    package func unpin(_ holder: String) async throws { try await pin([], for: holder) }

    /// The names of all holders of pins.
    package func holders() async throws -> Set<String> {
        try await database.read { db in Set(try String.fetchAll(db, sql: "SELECT DISTINCT holder FROM pin")) }
    }

    /// Deletes the values observed before a moment and, above the cache's limit, those observed longest ago;
    /// never a value that is pinned or among the given keys.
    package func purge(before moment: Int64, relyingOn keys: Set<String> = []) async throws {
        try await database.write { [most] db in
            let old = try String.fetchAll(
                db, sql: "SELECT key FROM value WHERE observed < ?", arguments: [moment])
            let surplus = try String.fetchAll(
                db, sql: "SELECT key FROM value ORDER BY observed LIMIT ?",
                arguments: [max(0, try Self.count(db) - most)])
            let kept = keys.union(try String.fetchAll(db, sql: "SELECT key FROM pin"))
            for key in Set(old + surplus).subtracting(kept) {
                try db.execute(sql: "DELETE FROM value WHERE key = ?", arguments: [key])
            }
        }
    }

    private static func count(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM value") ?? 0
    }

    private static func value(_ key: String, _ db: Database) throws -> CachedValue? {
        try Row.fetchOne(db, sql: "SELECT * FROM value WHERE key = ?", arguments: [key]).map {
            CachedValue(
                key: key, bytes: $0["bytes"], observed: $0["observed"], fetched: $0["fetched"],
                source: $0["source"])
        }
    }
}
