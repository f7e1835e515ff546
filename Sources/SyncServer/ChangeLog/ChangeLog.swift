package import GRDB
import SyncCore

/// The server's log of an app's records: a row of state for each, numbered per scope in commit order.
///
/// This room knows no app's tables: a record is a line of JSON with columns to find it by: its number, its
/// references (`link`) and its unique values (`claim`). A scope's head is advanced in the transaction that
/// writes, so no reader skips a number that commits later. Called by `Push/` and `Pull/`.
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
        migrator.registerMigration("change log") { db in
            try db.execute(
                sql: changeLog + links + identities + runs + SharedScopes.tables + OverwrittenValues.table
                    + PartStage.tables + CursorKey.table)
        }
        migrator.registerMigration("ages of refusals") { db in try db.execute(sql: ages) }
    }

    private static let changeLog = """
        CREATE TABLE scope (
            id TEXT PRIMARY KEY NOT NULL,
            head INTEGER NOT NULL DEFAULT 0 CHECK (head >= 0),
            epoch TEXT NOT NULL,
            horizon INTEGER NOT NULL DEFAULT 0,
            epochBefore TEXT,
            divergencePoint INTEGER NOT NULL DEFAULT 0,
            digest INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE record (
            scope TEXT NOT NULL REFERENCES scope(id),
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            number INTEGER NOT NULL,
            isDeleted INTEGER NOT NULL,
            touchedAt INTEGER NOT NULL,
            line TEXT NOT NULL CHECK (json_valid(line)),
            digest INTEGER NOT NULL DEFAULT 0,
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
        CREATE TABLE appliedBatch (
            scope TEXT NOT NULL REFERENCES scope(id),
            device TEXT NOT NULL,
            incarnation TEXT NOT NULL,
            lastSequence INTEGER NOT NULL,
            hash TEXT NOT NULL,
            reply BLOB NOT NULL,
            batch TEXT,
            PRIMARY KEY (scope, device, incarnation)
        ) STRICT;
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
            fingerprint TEXT NOT NULL,
            name TEXT
        ) STRICT;

        """

    /// `retirement`: a successor of a retired identity, and the last number of the old one that it knew.
    private static let identities = """
        CREATE TABLE retirement (
            position INTEGER PRIMARY KEY AUTOINCREMENT,
            scope TEXT NOT NULL REFERENCES scope(id),
            device TEXT NOT NULL,
            incarnation TEXT NOT NULL,
            successor TEXT NOT NULL,
            lastSequence INTEGER NOT NULL,
            UNIQUE (scope, device, incarnation, successor)
        ) STRICT;
        CREATE TABLE refusal (
            scope TEXT NOT NULL REFERENCES scope(id),
            device TEXT NOT NULL,
            incarnation TEXT NOT NULL,
            sequence INTEGER NOT NULL,
            outcome TEXT NOT NULL,
            PRIMARY KEY (scope, device, incarnation, sequence)
        ) STRICT, WITHOUT ROWID;

        """

    /// Rows from before this migration count as of 1970, and their replies as holding a winner.
    private static let ages = """
        ALTER TABLE refusal ADD COLUMN refusedAt INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX refusal_age ON refusal(refusedAt);
        ALTER TABLE appliedBatch ADD COLUMN appliedAt INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE appliedBatch ADD COLUMN holdsWinner INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE appliedBatch ADD COLUMN refusalsForgottenThrough INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX appliedBatch_winner ON appliedBatch(appliedAt) WHERE holdsWinner;

        """

    /// `server_run`: a start of the server. `run_start`: the first number that a run wrote in a scope.
    /// `backfilled`: a record that a backfill brought back, its number before the loss, and its new one.
    private static let runs = """
        CREATE TABLE server_run (position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL) STRICT;
        CREATE TABLE run_start (
            scope TEXT NOT NULL REFERENCES scope(id),
            first INTEGER NOT NULL,
            run TEXT NOT NULL,
            PRIMARY KEY (scope, first)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE backfilled (
            scope TEXT NOT NULL REFERENCES scope(id),
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            was INTEGER NOT NULL,
            became INTEGER NOT NULL,
            PRIMARY KEY (scope, tbl, id)
        ) STRICT, WITHOUT ROWID;

        """
}
