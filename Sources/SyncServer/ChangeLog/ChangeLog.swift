package import GRDB
import SyncCore

/// The server's memory of an app: one row of state for each record, numbered per scope in commit order.
///
/// Nothing here knows an app's tables: records are lines of JSON beside what has to be found by: their
/// number, what they refer to (`link`), what unique values they have (`claim`). A scope's head is advanced in
/// the transaction that writes, so no reader passes a number that commits later. Called by `Exchange/`.
package enum ChangeLog {
    /// Makes the tables, or brings them up to date.
    static func migrate(_ database: any DatabaseWriter) throws {
        var migrator = DatabaseMigrator()
        registerMigrations(&migrator)
        guard try database.read({ try !migrator.hasCompletedMigrations($0) }) else { return }
        try migrator.migrate(database)
    }

    /// Registers the tables.
    package static func registerMigrations(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("change log") { db in try db.execute(sql: changeLog) }
        migrator.registerMigration("references and unique keys") { db in try db.execute(sql: links) }
        migrator.registerMigration("successions") { db in try db.execute(sql: successions) }
        migrator.registerMigration("lineages") { db in try db.execute(sql: lineages) }
        migrator.registerMigration("digests") { db in try ScopeDigests.begin(db) }
        migrator.registerMigration("shared scopes") { db in try db.execute(sql: SharedScopes.tables) }
        migrator.registerMigration("losers in turn") { db in try db.execute(sql: Losers.migration) }
        migrator.registerMigration("parts of batches") { db in try db.execute(sql: PartStage.tables) }
        migrator.registerMigration("cursor keys") { db in try db.execute(sql: CursorKey.table) }
        migrator.registerMigration("name of the app") { db in
            try db.execute(sql: "ALTER TABLE servedSchema ADD COLUMN name TEXT")
        }
    }

    private static let changeLog = """
        CREATE TABLE scope (
            id TEXT PRIMARY KEY NOT NULL,
            head INTEGER NOT NULL DEFAULT 0 CHECK (head >= 0),
            epoch TEXT NOT NULL,
            horizon INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE record (
            scope TEXT NOT NULL REFERENCES scope(id),
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            number INTEGER NOT NULL,
            isDeleted INTEGER NOT NULL,
            touchedAt INTEGER NOT NULL,
            line TEXT NOT NULL CHECK (json_valid(line)),
            PRIMARY KEY (scope, tbl, id)
        ) STRICT;
        CREATE UNIQUE INDEX record_number ON record(scope, number);
        CREATE INDEX record_tombstone ON record(touchedAt) WHERE isDeleted;
        CREATE TABLE gone (
            scope TEXT NOT NULL REFERENCES scope(id),
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            generation INTEGER NOT NULL,
            PRIMARY KEY (scope, tbl, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE mark (
            scope TEXT NOT NULL REFERENCES scope(id),
            device TEXT NOT NULL,
            incarnation TEXT NOT NULL,
            through INTEGER NOT NULL,
            hash TEXT NOT NULL,
            reply BLOB NOT NULL,
            PRIMARY KEY (scope, device, incarnation)
        ) STRICT;
        CREATE TABLE loser (
            scope TEXT NOT NULL REFERENCES scope(id),
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            field TEXT NOT NULL,
            edit TEXT NOT NULL,
            stamp TEXT NOT NULL,
            lostAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX loser_record ON loser(scope, tbl, id);
        CREATE TABLE knownSchema (
            fingerprint TEXT PRIMARY KEY NOT NULL,
            own TEXT NOT NULL,
            contradictions TEXT NOT NULL
        ) STRICT;
        """

    private static let links = """
        CREATE TABLE link (
            scope TEXT NOT NULL REFERENCES scope(id),
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            field TEXT NOT NULL,
            target TEXT NOT NULL,
            PRIMARY KEY (scope, tbl, id, field)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX link_target ON link(scope, target, tbl, field);
        CREATE TABLE claim (
            scope TEXT NOT NULL REFERENCES scope(id),
            tbl TEXT NOT NULL,
            fields TEXT NOT NULL,
            content TEXT NOT NULL,
            id TEXT NOT NULL,
            PRIMARY KEY (scope, tbl, fields, content, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX claim_record ON claim(scope, tbl, id);
        CREATE TABLE servedSchema (
            only INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
            fingerprint TEXT NOT NULL
        ) STRICT;
        """

    private static let successions = """
        CREATE TABLE succession (
            turn INTEGER PRIMARY KEY AUTOINCREMENT,
            scope TEXT NOT NULL REFERENCES scope(id),
            device TEXT NOT NULL,
            incarnation TEXT NOT NULL,
            successor TEXT NOT NULL,
            through INTEGER NOT NULL,
            UNIQUE (scope, device, incarnation, successor)
        ) STRICT;
        CREATE TABLE refusal (
            scope TEXT NOT NULL REFERENCES scope(id),
            device TEXT NOT NULL,
            incarnation TEXT NOT NULL,
            n INTEGER NOT NULL,
            outcome TEXT NOT NULL,
            PRIMARY KEY (scope, device, incarnation, n)
        ) STRICT, WITHOUT ROWID;
        """

    /// `lineage`: a start of the server. `stretch`: the first number that a start wrote in a scope.
    /// `offered`: a record that came back by an offer, the number that it had had, and the one it got.
    private static let lineages = """
        ALTER TABLE mark ADD COLUMN batch TEXT;
        CREATE TABLE lineage (turn INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL) STRICT;
        CREATE TABLE stretch (
            scope TEXT NOT NULL REFERENCES scope(id),
            first INTEGER NOT NULL,
            lineage TEXT NOT NULL,
            PRIMARY KEY (scope, first)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO stretch (scope, first, lineage) SELECT id, 1, '00000000' FROM scope WHERE head > 0;
        ALTER TABLE scope ADD COLUMN epochBefore TEXT;
        ALTER TABLE scope ADD COLUMN fork INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE offered (
            scope TEXT NOT NULL REFERENCES scope(id),
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            was INTEGER NOT NULL,
            became INTEGER NOT NULL,
            PRIMARY KEY (scope, tbl, id)
        ) STRICT, WITHOUT ROWID;
        """
}
