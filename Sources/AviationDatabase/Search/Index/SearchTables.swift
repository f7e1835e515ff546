import GRDB

/// The search's tables. They can be rebuilt from the airports and the file of towns, so a change of their
/// form needs no migration: they are dropped.
enum SearchTables {
    /// The form of the tables below and of their contents; raised when either changes.
    private static let form = 5

    /// Makes empty tables when there are none of this form.
    static func prepare(_ db: Database) throws {
        try db.execute(sql: "CREATE TABLE IF NOT EXISTS searchForm (number INTEGER NOT NULL)")
        guard try Int.fetchOne(db, sql: "SELECT number FROM searchForm") != form else { return }
        try createPlaces(db)
        try createAirports(db)
        try db.execute(sql: "DELETE FROM searchForm; INSERT INTO searchForm VALUES (\(form))")
    }

    /// Whether `prepare` has nothing to do.
    static func isPrepared(_ db: Database) throws -> Bool {
        guard try db.tableExists("searchForm") else { return false }
        return try Int.fetchOne(db, sql: "SELECT number FROM searchForm") == form
    }

    static func hasPlaces(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT 1 FROM place LIMIT 1") != nil
    }

    /// Whether there are airports, towns and an index of both.
    static func isReady(_ db: Database) throws -> Bool {
        try hasPlaces(db) && Bool.fetchOne(db, sql: "SELECT knowsPlaces FROM airportIndex") ?? false
    }

    /// `place` is numbered by population, the largest first, so that the rows of `placeName`, which have the
    /// same numbers, come out in that order. A name is one word (`SearchText.compact`); `names` has all of
    /// them, the town's own first.
    static func createPlaces(_ db: Database) throws {
        try db.execute(
            sql: """
                DROP TABLE IF EXISTS place;
                DROP TABLE IF EXISTS placeName;
                DROP TABLE IF EXISTS placeTerm;
                CREATE TABLE place (
                    id INTEGER PRIMARY KEY,
                    name TEXT NOT NULL, country TEXT NOT NULL,
                    latitude REAL NOT NULL, longitude REAL NOT NULL, people INTEGER NOT NULL,
                    names TEXT NOT NULL
                );
                CREATE VIRTUAL TABLE placeName USING fts5(
                    name, content = '', columnsize = 0, detail = none, prefix = '3', tokenize = 'ascii'
                );
                CREATE TABLE placeTerm (term TEXT PRIMARY KEY) WITHOUT ROWID;
                """)
    }

    /// The names that may be meant by one with a typing error.
    static func createPlaceTerms(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO placeName (placeName) VALUES ('optimize');
                CREATE VIRTUAL TABLE temp.term USING fts5vocab(main, placeName, row);
                INSERT INTO placeTerm SELECT term FROM temp.term WHERE \(isSpelling);
                DROP TABLE temp.term;
                """)
    }

    /// `airportRank` numbers the airports by importance, and `airportWord` has the same numbers: its matches
    /// come out best first, so a query stops at its limit. It holds folded words (`SearchText`) and no copy
    /// of the texts; `own` has its name and its town as single words, `exonym` the town's names in other
    /// languages, `area` the region and the country. `areaName` has the countries and regions by name: `area`
    /// is a code of `country` or `region`, `kind` an `AreaNames.Kind`. `airportFragment` finds words by
    /// infix, `airportTerm` by spelling.
    static func createAirports(_ db: Database) throws {
        try db.execute(
            sql: """
                DROP TABLE IF EXISTS airportRank;
                DROP TABLE IF EXISTS areaName;
                DROP TABLE IF EXISTS airportWord;
                DROP TABLE IF EXISTS airportFragment;
                DROP TABLE IF EXISTS airportTerm;
                DROP TABLE IF EXISTS airportIndex;
                CREATE TABLE airportRank (
                    rank INTEGER PRIMARY KEY,
                    airportID INTEGER NOT NULL, importance REAL NOT NULL,
                    latitude REAL NOT NULL, longitude REAL NOT NULL, isClosed INTEGER NOT NULL,
                    country TEXT NOT NULL, region TEXT NOT NULL
                );
                CREATE INDEX airportRankByCountry ON airportRank (country);
                CREATE INDEX airportRankByRegion ON airportRank (region);
                CREATE TABLE areaName (
                    term TEXT NOT NULL, area TEXT NOT NULL, kind INTEGER NOT NULL, PRIMARY KEY (term, area)
                ) WITHOUT ROWID;
                CREATE INDEX airportRankByAirport ON airportRank (airportID);
                CREATE INDEX regionalAirportByPlace ON airportRank (latitude, longitude)
                    WHERE importance >= \(AirportImportance.regional);
                CREATE INDEX localAirportByPlace ON airportRank (latitude, longitude)
                    WHERE importance >= \(AirportImportance.local);
                CREATE VIRTUAL TABLE airportWord USING fts5(
                    code, own, name, town, other, exonym, area,
                    content = '', columnsize = 0, detail = column, prefix = '1 2 3', tokenize = 'ascii'
                );
                CREATE VIRTUAL TABLE airportFragment USING fts5(
                    text, columnsize = 0, tokenize = 'trigram case_sensitive 1'
                );
                CREATE TABLE airportTerm (term TEXT PRIMARY KEY) WITHOUT ROWID;
                CREATE TABLE airportIndex (knowsPlaces INTEGER NOT NULL);
                """)
    }

    /// Fills the tables of words from the index.
    static func createAirportTerms(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO airportWord (airportWord) VALUES ('optimize');
                CREATE VIRTUAL TABLE temp.term USING fts5vocab(main, airportWord, col);
                INSERT INTO airportFragment (text)
                    SELECT DISTINCT term FROM temp.term WHERE col IN ('name', 'town', 'other');
                INSERT INTO airportFragment (airportFragment) VALUES ('optimize');
                INSERT INTO airportTerm
                    SELECT DISTINCT term FROM temp.term
                    WHERE col IN ('name', 'town', 'other', 'exonym') AND \(isSpelling);
                DROP TABLE temp.term;
                """)
    }

    /// The condition for terms that `SpellingVariants` may make.
    private static let isSpelling =
        "length(term) >= \(SpellingVariants.shortestWord - 1) AND term NOT GLOB '*[^a-z]*'"
}
