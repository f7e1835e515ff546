import GRDB

/// The tables of an airport database. They hold what was published, so most columns may be NULL: unknown.
enum Schema {
    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("OurAirports") { db in
            try db.execute(sql: importedFile)
            for table in OurAirportsTable.allCases { try db.execute(sql: table.creation) }
            try db.execute(sql: searchTables)
            for table in OurAirportsTable.allCases { try db.execute(sql: table.indexes) }
        }
        return migrator
    }()

    /// What was imported when, one row a table.
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

    /// `airportRank` puts the airports in the order in which equals are shown (`AirportRank`). `airportWord`
    /// has the rank as its row number: its matches come out best first, so a query stops at its limit. It
    /// holds folded words (`SearchText`) and no copy of the texts. `airportFragment` finds the words that
    /// something is inside of.
    static let searchTables = """
        CREATE TABLE airportRank (rank INTEGER PRIMARY KEY, airportID INTEGER NOT NULL);
        CREATE VIRTUAL TABLE airportWord USING fts5(
            code, name, town, other,
            content = '', columnsize = 0, detail = column, prefix = '1 2 3', tokenize = 'ascii'
        );
        CREATE VIRTUAL TABLE airportFragment USING fts5(
            text, columnsize = 0, tokenize = 'trigram case_sensitive 1'
        );
        """

    static let searchTablesRemoval = """
        DROP TABLE airportRank;
        DROP TABLE airportWord;
        DROP TABLE airportFragment;
        """
}
