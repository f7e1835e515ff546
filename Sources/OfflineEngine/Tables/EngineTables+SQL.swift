extension EngineTables {
    /// `aloft_capture.isMigrating`: whether a migration of the app is running.
    ///
    /// `aloft_scope`: `digest` is the sum of its records' digests here, `serverDigest` the server's at
    /// `cursor`, `repairedAt` the time of the last download after the two differed. `role`, `grantNumber`,
    /// `revision`: the account's rights there (`none`: none any more), the number of the grant, and its last
    /// change. `resetsAcknowledgement`: the batch in flight was rejected with the grant, and the next page's
    /// mark is taken as it is. `backfill…`: a restored server wants back the records with numbers above
    /// `backfillDivergence`; those up to `backfilledTable`, `backfilledID` were given.
    ///
    /// `aloft_history`: `origin` is `here`, `undo` or `elsewhere`, see ``HistoryEntry/Origin``; `updates` an
    /// array of ``RecordUpdate``.
    static let copyTables = """
        CREATE TABLE aloft_capture (
            only INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
            applying INTEGER NOT NULL DEFAULT 0,
            txn INTEGER NOT NULL DEFAULT 1,
            now INTEGER,
            floor TEXT,
            isMigrating INTEGER NOT NULL DEFAULT 0
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
            acknowledgedThrough INTEGER NOT NULL DEFAULT 0,
            syncedAt INTEGER,
            startsOver INTEGER NOT NULL DEFAULT 0,
            backfillEpoch TEXT,
            backfillDivergence INTEGER NOT NULL DEFAULT 0,
            backfilledTable TEXT NOT NULL DEFAULT '',
            backfilledID TEXT NOT NULL DEFAULT '',
            digest INTEGER,
            serverDigest TEXT,
            repairedAt INTEGER,
            role TEXT NOT NULL DEFAULT 'writer',
            grantNumber INTEGER NOT NULL DEFAULT 0,
            revision INTEGER NOT NULL DEFAULT 0,
            resetsAcknowledgement INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE aloft_prior_identity (
            entry INTEGER PRIMARY KEY,
            scope TEXT NOT NULL,
            lastSequence INTEGER NOT NULL,
            device TEXT NOT NULL,
            incarnation TEXT NOT NULL,
            isCertain INTEGER NOT NULL,
            UNIQUE (scope, lastSequence)
        ) STRICT;
        CREATE TABLE aloft_history (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            origin TEXT NOT NULL,
            name TEXT NOT NULL,
            updates TEXT NOT NULL
        ) STRICT;

        """

    /// `aloft_row.digest`: of the record as it came; `keptDigest`: of the record as this schema gives it
    /// back, if that is another one. `aloft_row_held` finds the few records with versions that wait for a
    /// person.
    ///
    /// `aloft_base` is a rowid table: its rows are long, and by key a search would go through many more
    /// pages, which a large transaction does not have in memory. Files of earlier versions have it by key.
    ///
    /// `aloft_base.why`: why a record without unconfirmed changes is shown differently from the server's
    /// state; `obstacle`: what keeps it out, in a sentence.
    static let recordTables = """
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
            digest INTEGER NOT NULL DEFAULT 0,
            keptDigest INTEGER,
            PRIMARY KEY (tbl, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX aloft_row_scope ON aloft_row(scope) WHERE scope <> 'own';
        CREATE INDEX aloft_row_held ON aloft_row(tbl, id) WHERE instr(details, '"held"') > 0;
        CREATE TABLE aloft_base (
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            scope TEXT NOT NULL,
            fields TEXT,
            generation INTEGER NOT NULL,
            isDeleted INTEGER NOT NULL,
            why TEXT,
            obstacle TEXT,
            PRIMARY KEY (tbl, id)
        ) STRICT;
        CREATE INDEX aloft_base_why ON aloft_base(scope) WHERE why IS NOT NULL;
        CREATE TABLE aloft_shadowed (
            scope TEXT NOT NULL,
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            number INTEGER NOT NULL,
            digest INTEGER NOT NULL,
            PRIMARY KEY (scope, tbl, id)
        ) STRICT, WITHOUT ROWID;

        """

    /// `aloft_outbox`: `edits` is the change itself, `baseClock` and `baseDetails` what its writer had seen,
    /// `capturedAt` and `floor` the time and the least stamp that it can have, `stamp` the one that it got
    /// when it went into a batch. `hidden` is the reason why a change is not shown. `isApplied`: by the
    /// retirement of a prior identity the server has it, and the next pull confirms it. `isAdopted`: an
    /// insert of a record that an unsynced database had. `settles`: the newest held version of the whole
    /// record that the change resolves. `awaits`: the transaction that has to be wholly on the server before
    /// this deletion is sent, see ``Moves``. `isMigrated`: whether a migration of the app made the change.
    ///
    /// `aloft_batch`: `id`, `changes`, `transactions`, `bytes` and `hash` repeat what the body says;
    /// `receivedBytes` is the number of bytes that the server says it has; `verdict` see
    /// ``InFlightBatch/Verdict``. A body that is too large for one request is in `aloft_batch_piece`, and
    /// `aloft_batch.body` is empty. Attempts are beside the batch, whose bytes would be written again with
    /// every note. `aloft_given_up.isSuspected`: the server said since what this batch may explain.
    ///
    /// A new column of `aloft_outbox` comes last, for ``Salvage`` reads damaged rows by position and takes a
    /// row that is too short for an older one. It belongs here, in ``CaptureTriggers`` if triggers fill it,
    /// in ``CapturedChange`` or ``StoredChange``, in both statements of `OutboxTable+Inserts` and in
    /// ``Salvage``.
    static let outboxTables = """
        CREATE TABLE aloft_outbox (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
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
            stamp TEXT,
            hidden TEXT,
            isApplied INTEGER NOT NULL DEFAULT 0,
            isAdopted INTEGER NOT NULL DEFAULT 0,
            settles TEXT,
            awaits INTEGER,
            isMigrated INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX aloft_outbox_record ON aloft_outbox(tbl, id);
        CREATE INDEX aloft_outbox_scope ON aloft_outbox(scope);
        CREATE INDEX aloft_outbox_hidden ON aloft_outbox(hidden) WHERE hidden IS NOT NULL;
        CREATE INDEX aloft_outbox_awaits ON aloft_outbox(awaits) WHERE awaits IS NOT NULL;
        CREATE INDEX aloft_outbox_applied ON aloft_outbox(scope) WHERE isApplied;
        CREATE TABLE aloft_replaced (
            tbl TEXT NOT NULL,
            -- The record whose row takes the place of the other, or may.
            writer TEXT NOT NULL,
            id TEXT NOT NULL,
            state TEXT NOT NULL,
            PRIMARY KEY (tbl, writer, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE aloft_batch (
            scope TEXT PRIMARY KEY NOT NULL,
            previousSequence INTEGER NOT NULL,
            lastSequence INTEGER NOT NULL,
            body BLOB NOT NULL,
            isAcknowledged INTEGER NOT NULL DEFAULT 0,
            verdict INTEGER NOT NULL DEFAULT 0,
            id TEXT,
            changes INTEGER NOT NULL DEFAULT 0,
            transactions INTEGER NOT NULL DEFAULT 0,
            bytes INTEGER NOT NULL DEFAULT 0,
            hash TEXT,
            receivedBytes INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE aloft_batch_piece (
            scope TEXT NOT NULL,
            batch TEXT NOT NULL,
            start INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            PRIMARY KEY (scope, batch, start)
        ) STRICT;
        CREATE TABLE aloft_given_up (
            id TEXT PRIMARY KEY NOT NULL,
            scope TEXT NOT NULL,
            previousSequence INTEGER NOT NULL,
            lastSequence INTEGER NOT NULL,
            body BLOB NOT NULL,
            changes INTEGER NOT NULL,
            transactions INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            hash TEXT,
            isSuspected INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE aloft_attempt (
            scope TEXT PRIMARY KEY NOT NULL,
            attempts INTEGER NOT NULL,
            lastError TEXT NOT NULL,
            at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE aloft_rejected (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            sequence INTEGER NOT NULL,
            scope TEXT NOT NULL,
            tbl TEXT NOT NULL,
            record TEXT NOT NULL,
            change TEXT NOT NULL,
            refusal TEXT NOT NULL,
            rejectedAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX aloft_rejected_record ON aloft_rejected(tbl, record);

        """

    /// `aloft_stage` is a rowid table: its lines are long, and by key they would be moved with every split of
    /// a page. `aloft_page.lines`: the records' lines, packed; `bytes`: their length unpacked; `records`:
    /// their number.
    static let pullTables = """
        CREATE TABLE aloft_stage (
            scope TEXT NOT NULL,
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            number INTEGER NOT NULL,
            line TEXT NOT NULL,
            PRIMARY KEY (scope, tbl, id)
        ) STRICT;
        CREATE TABLE aloft_page (
            scope TEXT NOT NULL,
            page INTEGER NOT NULL,
            records INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            lines BLOB NOT NULL,
            PRIMARY KEY (scope, page)
        ) STRICT;
        """
}
