import GRDB

/// The tables of an airport database. They hold what was published, so most columns may be NULL: unknown.
/// The tables that the search needs beside them are `SearchTables`.
///
/// A new column of `AirportColumn` has a migration of its own with `AirportTable.addMissingColumns`.
enum Schema {
    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("OurAirports") { db in
            try db.execute(sql: importedFile)
            for table in OurAirportsTable.allCases { try db.execute(sql: table.creation) }
            for table in OurAirportsTable.allCases { try db.execute(sql: table.indexes) }
        }
        migrator.registerMigration("search tables of their own form") { db in
            try db.execute(
                sql: """
                    CREATE INDEX IF NOT EXISTS frequencyByKilohertz ON frequency (kilohertz);
                    DROP TABLE IF EXISTS airportRank;
                    DROP TABLE IF EXISTS airportWord;
                    DROP TABLE IF EXISTS airportFragment;
                    """)
        }
        migrator.registerMigration("edition of the places") { db in
            try db.execute(sql: PlaceEdition.creation)
        }
        migrator.registerMigration("several publishers") { db in
            try db.execute(sql: PublishedTables.creation)
        }
        migrator.registerMigration("links to Wikipedia", migrate: AirportTable.standard.addMissingColumns)
        migrator.registerMigration("releases") { db in
            // One row at most: the release that the data came as.
            try db.execute(
                sql: """
                    CREATE TABLE release (
                        version TEXT NOT NULL, edition TEXT NOT NULL, madeAt REAL NOT NULL
                    )
                    """)
        }
        migrator.registerMigration("days that somebody states", migrate: StatedDays.keep)
        return migrator
    }()

    /// The imported files with their dates, one row a table.
    private static let importedFile = """
        CREATE TABLE importedFile (
            tableName TEXT NOT NULL PRIMARY KEY,
            fileName TEXT NOT NULL,
            source TEXT NOT NULL,
            sourceDate TEXT NOT NULL,
            importedAt REAL NOT NULL,
            byteCount INTEGER NOT NULL,
            checksum TEXT NOT NULL,
            rowsRead INTEGER NOT NULL,
            rowsKept INTEGER NOT NULL
        )
        """
}
