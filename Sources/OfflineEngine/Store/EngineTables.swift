import GRDB

/// The engine's own tables in the app's database file. Named `aloft_…`; the app's tables stay the app's.
///
/// | table | one row for |
/// |---|---|
/// | `aloft_capture` | the file: what triggers read (applying? transaction, time, floor) |
/// | `aloft_keyvalue` | a fact about this copy: device, incarnation, account, last stamp … |
/// | `aloft_scope` | a scope: cursor, mark, when last synced |
/// | `aloft_row` | a record that the server has, as far as this copy knows: version, generation, clock |
/// | `aloft_base` | a record that is shown otherwise than the server has it: the server's state, and why |
/// | `aloft_outbox` | a captured change that is not confirmed |
/// | `aloft_batch` | a scope's batch in flight: its bytes |
/// | `aloft_batch_piece` | a piece of these bytes, if they do not fit into one request |
/// | `aloft_attempt` | what came of sending it, if it is not confirmed |
/// | `aloft_stage` | a record of a pull that is not shown yet |
/// | `aloft_page` | a page of a scope's first sync |
/// | `aloft_inheritance` | an identity that this copy had before: which changes are of it |
/// | `aloft_setaside` | a change that the server refused, waiting for a person |
/// | `aloft_history` | a write that can be undone |
/// | `aloft_replaced` | scratch of the insert triggers, empty between statements that succeed |
///
/// They migrate beside the app's: GRDB's migrator keeps one list of names a file, so the engine keeps its
/// own, and the app's migrator never meets a name that it does not know.
enum EngineTables {
    /// Named, append-only, each in a transaction of its own. The order is looked at when a file is opened:
    /// see ``Checkup``.
    private static var migrations: [(name: String, run: (Database) throws -> Void)] {
        [
            ("engine tables", sql(captureAndIdentity + recordsAndChanges)),
            ("references and successions", sql(referencesAndSuccessions)),
            ("digests", sql(digests)),
            ("shared scopes", sql(sharedScopes)),
            ("stage in the order of arrival", sql(stage)),
            ("conflicts are found", sql(conflictsAreFound)),
            ("adoption", sql(adoption)),
            ("pages of a first sync", sql(firstPages)),
            ("batches in parts", sql(batchesInParts)),
            ("moves", sql(moves)),
            ("generation of what is shown", keepShownGeneration),
            ("attempts", sql(attempts)),
            ("migrated changes", sql(migratedChanges)),
            ("what waits is found", sql(waitingIsFound)),
            ("history", sql(history)),
        ]
    }

    private static func sql(_ text: String) -> (Database) throws -> Void {
        { db in try db.execute(sql: text) }
    }

    /// The first files had no such columns, and what is shown there follows from the last change.
    private static func keepShownGeneration(_ db: Database) throws {
        guard try db.columns(in: "aloft_base").allSatisfy({ $0.name != "generation" }) else { return }
        try db.execute(
            sql: """
                ALTER TABLE aloft_base ADD COLUMN generation INTEGER NOT NULL DEFAULT 1;
                ALTER TABLE aloft_base ADD COLUMN isDeleted INTEGER NOT NULL DEFAULT 0;
                UPDATE aloft_base AS b SET (generation, isDeleted) = (
                    SELECT o.generation, o.verb = 'delete' FROM aloft_outbox o
                    WHERE o.tbl = b.tbl AND o.id = b.id ORDER BY o.n DESC LIMIT 1)
                WHERE EXISTS (SELECT 1 FROM aloft_outbox o WHERE o.tbl = b.tbl AND o.id = b.id)
                """)
    }

    /// The names of all migrations, in order.
    static var names: [String] { migrations.map(\.name) }

    static func migrate(_ database: any DatabaseWriter) throws {
        // A statement that may make a table has SQLite compile all others anew: none where nothing is
        // missing.
        let done = try database.readState { try Self.done($0) }
        for (name, run) in migrations where !done.contains(name) {
            try database.write { db in
                // Another process may have been faster.
                if try Self.done(db).contains(name) { return }
                try db.execute(
                    sql: "CREATE TABLE IF NOT EXISTS aloft_migrations (name TEXT PRIMARY KEY NOT NULL) STRICT"
                )
                try run(db)
                try db.execute(sql: "INSERT INTO aloft_migrations (name) VALUES (?)", arguments: [name])
            }
        }
    }

    /// The names of those that were done.
    static func done(_ db: Database) throws -> Set<String> {
        guard try db.tableExists("aloft_migrations") else { return [] }
        return try String.fetchSet(db, sql: "SELECT name FROM aloft_migrations")
    }

    /// Few records have conflicts, and they are counted after every change.
    private static let conflictsAreFound = """
        CREATE INDEX aloft_row_held ON aloft_row(tbl, id) WHERE instr(details, '"held"') > 0;
        """

    private static let captureAndIdentity = """
        CREATE TABLE aloft_capture (
            only INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
            applying INTEGER NOT NULL DEFAULT 0,
            txn INTEGER NOT NULL DEFAULT 1,
            now INTEGER,
            floor TEXT
        ) STRICT;
        INSERT INTO aloft_capture (only) VALUES (1);
        CREATE TABLE aloft_keyvalue (
            key TEXT PRIMARY KEY NOT NULL,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE aloft_scope (
            scope TEXT PRIMARY KEY NOT NULL,
            cursor TEXT,
            stageCursor TEXT,
            mark INTEGER NOT NULL DEFAULT 0,
            syncedAt INTEGER,
            startsOver INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;

        """

    private static let recordsAndChanges = """
        CREATE TABLE aloft_row (
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            scope TEXT NOT NULL,
            number INTEGER NOT NULL,
            version INTEGER NOT NULL,
            generation INTEGER NOT NULL,
            isDeleted INTEGER NOT NULL,
            clock TEXT NOT NULL,
            details TEXT,
            extra TEXT,
            PRIMARY KEY (tbl, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE aloft_base (
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            scope TEXT NOT NULL,
            fields TEXT,
            generation INTEGER NOT NULL,
            isDeleted INTEGER NOT NULL,
            PRIMARY KEY (tbl, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE aloft_outbox (
            n INTEGER PRIMARY KEY AUTOINCREMENT,
            scope TEXT NOT NULL,
            txn INTEGER NOT NULL,
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            verb TEXT NOT NULL CHECK (verb IN ('insert', 'update', 'delete')),
            generation INTEGER NOT NULL,
            baseVersion INTEGER NOT NULL,
            baseClock TEXT,
            baseDetails TEXT,
            edits TEXT NOT NULL,
            capturedAt INTEGER NOT NULL,
            floor TEXT,
            stamp TEXT
        ) STRICT;
        CREATE INDEX aloft_outbox_record ON aloft_outbox(tbl, id);
        CREATE TABLE aloft_batch (
            scope TEXT PRIMARY KEY NOT NULL,
            after INTEGER NOT NULL,
            through INTEGER NOT NULL,
            body BLOB NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            isAcknowledged INTEGER NOT NULL DEFAULT 0,
            isTooLarge INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE aloft_stage (
            scope TEXT NOT NULL,
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            number INTEGER NOT NULL,
            line TEXT NOT NULL,
            PRIMARY KEY (scope, tbl, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE aloft_setaside (
            n INTEGER PRIMARY KEY NOT NULL,
            scope TEXT NOT NULL,
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            change TEXT NOT NULL,
            refusal TEXT NOT NULL,
            setAsideAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX aloft_setaside_record ON aloft_setaside(tbl, id);
        CREATE TABLE aloft_replaced (
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            state TEXT NOT NULL,
            PRIMARY KEY (tbl, id)
        ) STRICT, WITHOUT ROWID;
        """

    /// `aloft_base.why`: why a record without unconfirmed changes is shown otherwise than the server has it.
    /// `aloft_outbox.hidden`: why a change is not shown. `aloft_outbox.isApplied`: the server has it, as
    /// far as is known from a succession, and the next pull confirms it. `aloft_scope.offer…`: a restored
    /// server wants back what has numbers above `offerFork`; up to which record that is done.
    private static let referencesAndSuccessions = """
        ALTER TABLE aloft_base ADD COLUMN why TEXT;
        ALTER TABLE aloft_outbox ADD COLUMN hidden TEXT;
        ALTER TABLE aloft_outbox ADD COLUMN isApplied INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE aloft_scope ADD COLUMN offerEpoch TEXT;
        ALTER TABLE aloft_scope ADD COLUMN offerFork INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE aloft_scope ADD COLUMN offeredTable TEXT NOT NULL DEFAULT '';
        ALTER TABLE aloft_scope ADD COLUMN offeredID TEXT NOT NULL DEFAULT '';
        DROP INDEX IF EXISTS aloft_outbox_scope;
        CREATE INDEX aloft_outbox_hidden ON aloft_outbox(hidden) WHERE hidden IS NOT NULL;
        CREATE TABLE aloft_inheritance (
            through INTEGER PRIMARY KEY NOT NULL,
            device TEXT NOT NULL,
            incarnation TEXT NOT NULL,
            isCertain INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE aloft_setaside_next (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            n INTEGER NOT NULL,
            scope TEXT NOT NULL,
            tbl TEXT NOT NULL,
            record TEXT NOT NULL,
            change TEXT NOT NULL,
            refusal TEXT NOT NULL,
            setAsideAt INTEGER NOT NULL
        ) STRICT;
        INSERT INTO aloft_setaside_next (n, scope, tbl, record, change, refusal, setAsideAt)
            SELECT n, scope, tbl, id, change, refusal, setAsideAt FROM aloft_setaside ORDER BY n;
        DROP TABLE aloft_setaside;
        ALTER TABLE aloft_setaside_next RENAME TO aloft_setaside;
        CREATE INDEX aloft_setaside_record ON aloft_setaside(tbl, record);
        """

    /// `aloft_outbox.isAdopted`: an insert of a record that an unsynced database had. `settles`: the newest
    /// held version of the whole record that a person has settled by the change.
    private static let adoption = """
        ALTER TABLE aloft_outbox ADD COLUMN isAdopted INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE aloft_outbox ADD COLUMN settles TEXT;
        """

    /// `aloft_batch.id`, `changes`, `transactions`: what the body says, so that nobody reads it for that.
    /// `bytes`, `hash`: of the whole body. `sent`: how much of it the server has, by its own word.
    /// `aloft_batch_piece`: a body that is too large for one request; then `aloft_batch.body` is empty.
    /// What an older version found too large is tried again, in parts.
    private static let batchesInParts = """
        ALTER TABLE aloft_batch ADD COLUMN id TEXT;
        ALTER TABLE aloft_batch ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE aloft_batch ADD COLUMN transactions INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE aloft_batch ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE aloft_batch ADD COLUMN hash TEXT;
        ALTER TABLE aloft_batch ADD COLUMN sent INTEGER NOT NULL DEFAULT 0;
        UPDATE aloft_batch SET isTooLarge = 0, bytes = length(body), id = CAST(body AS TEXT) ->> '$.id',
            changes = json_array_length(CAST(body AS TEXT), '$.changes'),
            transactions = (SELECT count(DISTINCT value ->> '$.transaction')
                FROM json_each(CAST(body AS TEXT), '$.changes'));
        CREATE TABLE aloft_batch_piece (
            scope TEXT NOT NULL,
            start INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            PRIMARY KEY (scope, start)
        ) STRICT;
        """

    /// `aloft_outbox.awaits`: the transaction which has to be with the server, all of it, before this
    /// deletion is sent: see ``Moves``.
    private static let moves = """
        ALTER TABLE aloft_outbox ADD COLUMN awaits INTEGER;
        CREATE INDEX aloft_outbox_awaits ON aloft_outbox(awaits) WHERE awaits IS NOT NULL;
        """

    /// How often a scope's batch was tried and not confirmed, what came the last time, in a sentence, and
    /// when. Beside the batch, whose bytes would be written again with every note.
    private static let attempts = """
        CREATE TABLE aloft_attempt (
            scope TEXT PRIMARY KEY NOT NULL,
            attempts INTEGER NOT NULL,
            lastError TEXT NOT NULL,
            at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// `aloft_capture.isMigrating`: whether a migration of the app is running. `aloft_outbox.isMigrated`:
    /// whether one made the change.
    private static let migratedChanges = """
        ALTER TABLE aloft_capture ADD COLUMN isMigrating INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE aloft_outbox ADD COLUMN isMigrated INTEGER NOT NULL DEFAULT 0;
        """

    /// A pull looks at few of the changes that wait, however many there are.
    private static let waitingIsFound = """
        CREATE INDEX aloft_outbox_applied ON aloft_outbox(scope) WHERE isApplied;
        CREATE INDEX aloft_base_why ON aloft_base(scope) WHERE why IS NOT NULL;
        """

    /// `origin`: `here`, `undo` or `elsewhere`, see ``HistoryEntry/Origin``. `updates`: an array of
    /// ``RecordUpdate``.
    private static let history = """
        CREATE TABLE aloft_history (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            origin TEXT NOT NULL,
            name TEXT NOT NULL,
            updates TEXT NOT NULL
        ) STRICT;
        """

    /// The columns of one of these tables in their order, which only grows.
    static func columns(of table: String) throws -> [String] {
        let database = try DatabaseQueue()
        try migrate(database)
        return try database.read { db in try db.columns(in: table).map(\.name) }
    }

    /// `aloft_row.digest`: of the record as it came; `keptDigest`: of the record as this schema gives it
    /// back, if that is another one. `aloft_scope.digest`: the sum; `serverDigest`: what the server said at
    /// `cursor`; `repairedAt`: when the two last differed and everything was downloaded again.
    private static let digests = """
        ALTER TABLE aloft_row ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE aloft_row ADD COLUMN keptDigest INTEGER;
        ALTER TABLE aloft_scope ADD COLUMN digest INTEGER;
        ALTER TABLE aloft_scope ADD COLUMN serverDigest TEXT;
        ALTER TABLE aloft_scope ADD COLUMN repairedAt INTEGER;
        """

    /// `aloft_scope.role`, `grantNumber`, `turn`: what the account may do there (`none`: nothing any more),
    /// since which grant, and which change of it. `takesMark`: what was on its way there was set aside, and
    /// the next page says how far the server got.
    /// `aloft_stray`: a record of a scope whose id another scope has here; it is counted and not shown.
    private static let sharedScopes = """
        ALTER TABLE aloft_scope ADD COLUMN role TEXT NOT NULL DEFAULT 'writer';
        ALTER TABLE aloft_scope ADD COLUMN grantNumber INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE aloft_scope ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE aloft_scope ADD COLUMN takesMark INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE aloft_stray (
            scope TEXT NOT NULL,
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            number INTEGER NOT NULL,
            digest INTEGER NOT NULL,
            PRIMARY KEY (scope, tbl, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE aloft_inheritance_next (
            entry INTEGER PRIMARY KEY,
            scope TEXT NOT NULL,
            through INTEGER NOT NULL,
            device TEXT NOT NULL,
            incarnation TEXT NOT NULL,
            isCertain INTEGER NOT NULL,
            UNIQUE (scope, through)
        ) STRICT;
        INSERT INTO aloft_inheritance_next (scope, through, device, incarnation, isCertain)
            SELECT 'own', through, device, incarnation, isCertain
            FROM aloft_inheritance;
        DROP TABLE aloft_inheritance;
        ALTER TABLE aloft_inheritance_next RENAME TO aloft_inheritance;
        CREATE INDEX aloft_row_scope ON aloft_row(scope) WHERE scope <> 'own';
        """

    /// `lines`: the records' lines, packed; `bytes`: how long they are unpacked; `records`: how many.
    private static let firstPages = """
        CREATE TABLE aloft_page (
            scope TEXT NOT NULL,
            page INTEGER NOT NULL,
            records INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            lines BLOB NOT NULL,
            PRIMARY KEY (scope, page)
        ) STRICT;
        """

    /// Lines are long: by key, they would be moved about with every split of a page.
    private static let stage = """
        CREATE TABLE aloft_stage_next (
            scope TEXT NOT NULL,
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            number INTEGER NOT NULL,
            line TEXT NOT NULL,
            PRIMARY KEY (scope, tbl, id)
        ) STRICT;
        INSERT INTO aloft_stage_next (scope, tbl, id, number, line)
            SELECT scope, tbl, id, number, line FROM aloft_stage ORDER BY number;
        DROP TABLE aloft_stage;
        ALTER TABLE aloft_stage_next RENAME TO aloft_stage;
        """
}
