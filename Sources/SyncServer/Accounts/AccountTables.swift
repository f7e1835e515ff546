package import GRDB

/// The tables of accounts, devices and sessions.
package enum AccountTables {
    /// Brings the tables up to date.
    package static func migrate(_ database: any DatabaseWriter) throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("accounts 1") { db in
            try db.execute(
                sql: """
                    CREATE TABLE account (
                        id TEXT PRIMARY KEY NOT NULL,
                        name TEXT NOT NULL,
                        nameKey TEXT NOT NULL UNIQUE,
                        passwordHash TEXT NOT NULL,
                        createdAt INTEGER NOT NULL
                    ) STRICT;
                    CREATE TABLE session (
                        id TEXT PRIMARY KEY NOT NULL,
                        account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                        device TEXT NOT NULL,
                        deviceName TEXT NOT NULL,
                        startedAt INTEGER NOT NULL,
                        renewedAt INTEGER NOT NULL,
                        generation INTEGER NOT NULL DEFAULT 0,
                        isConfirmed INTEGER NOT NULL DEFAULT 0 CHECK (isConfirmed IN (0, 1)),
                        refreshHash BLOB NOT NULL CHECK (length(refreshHash) = 32),
                        replacedHash BLOB,
                        salt BLOB,
                        UNIQUE (account, device),
                        CHECK ((replacedHash IS NULL) = (salt IS NULL))
                    ) STRICT;
                    """)
        }
        try migrator.migrate(database)
    }
}
