/// The tables for data of other publishers than OurAirports.
enum PublishedTables {
    static let creation = documents + merge

    /// `published` has a document for each thing that a publisher's file is about, `publication` a row for
    /// each file.
    private static let documents = """
        CREATE TABLE published (
            publisher TEXT NOT NULL, part TEXT NOT NULL, key TEXT NOT NULL,
            date TEXT NOT NULL, checksum TEXT NOT NULL, facts TEXT NOT NULL,
            PRIMARY KEY (publisher, part, key)
        ) WITHOUT ROWID;
        CREATE TABLE publication (
            publisher TEXT NOT NULL, checksum TEXT NOT NULL, fileName TEXT NOT NULL, date TEXT NOT NULL,
            importedAt REAL NOT NULL, byteCount INTEGER NOT NULL,
            rowsRead INTEGER NOT NULL, rowsKept INTEGER NOT NULL,
            PRIMARY KEY (publisher, checksum)
        ) WITHOUT ROWID;

        """

    /// The rows from before the merge, and those that the merge made, so that it can be undone.
    private static let merge = """
        CREATE TABLE displacedAirport AS SELECT * FROM airport WHERE 0;
        CREATE TABLE displacedRunway AS SELECT * FROM runway WHERE 0;
        CREATE TABLE displacedNavaid AS SELECT * FROM navaid WHERE 0;
        CREATE TABLE mergedRunways (airportID INTEGER PRIMARY KEY);
        CREATE TABLE mergedNavaid (number INTEGER PRIMARY KEY);
        CREATE TABLE airportLink (
            airportID INTEGER NOT NULL, publisher TEXT NOT NULL, part TEXT NOT NULL, key TEXT NOT NULL,
            PRIMARY KEY (airportID, part, publisher, key)
        ) WITHOUT ROWID;
        CREATE TABLE fieldSource (
            airportID INTEGER NOT NULL, runway TEXT NOT NULL, field TEXT NOT NULL,
            publisher TEXT NOT NULL, date TEXT NOT NULL,
            PRIMARY KEY (airportID, runway, field)
        ) WITHOUT ROWID;
        """
}
