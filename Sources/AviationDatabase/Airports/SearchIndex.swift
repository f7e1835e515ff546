import Aviation
import GRDB

/// The place of an airport among equals: its row number in the search tables. The sizes come one after the
/// other, each with room for 2²⁸ airports, the closed ones last.
enum AirportRank {
    private static let roomPerKind = 1 << 28

    /// Large and medium airports.
    static let major = 0...(2 * roomPerKind - 1)
    /// All airports in use.
    static let open = 0...(AirportKind.closed.sizeOrder * roomPerKind - 1)
    static let closed = (open.upperBound + 1)...(open.upperBound + roomPerKind)

    /// `place` is that among all airports, by size and ident.
    static func rank(of kind: AirportKind, place: Int) -> Int {
        kind.sizeOrder * roomPerKind + place
    }
}

/// Fills the search tables anew from the table of airports, given what was imported into it.
struct SearchIndex {
    let airports: [(id: Int, kind: AirportKind, ident: String)]

    /// Tells `progress` which share of it is done.
    func rebuild(_ db: Database, progress: (Double) throws -> Void) throws {
        try db.execute(sql: Schema.searchTablesRemoval)
        try db.execute(sql: Schema.searchTables)
        try rankAirports(db)
        try progress(0.1)
        try indexWords(db)
        try progress(0.7)
        try indexFragments(db)
        try progress(1)
    }

    private func indexFragments(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO airportWord (airportWord) VALUES ('optimize');
                CREATE VIRTUAL TABLE temp.term USING fts5vocab(main, airportWord, col);
                INSERT INTO airportFragment (text) SELECT DISTINCT term FROM temp.term WHERE col <> 'code';
                DROP TABLE temp.term;
                INSERT INTO airportFragment (airportFragment) VALUES ('optimize');
                """)
    }

    private func rankAirports(_ db: Database) throws {
        let ranked = airports.sorted { ($0.kind.sizeOrder, $0.ident) < ($1.kind.sizeOrder, $1.ident) }
        let insertion = try db.makeStatement(sql: "INSERT INTO airportRank VALUES (?, ?)")
        for (place, airport) in ranked.enumerated() {
            insertion.setUncheckedArguments([AirportRank.rank(of: airport.kind, place: place), airport.id])
            try insertion.execute()
        }
    }

    /// In the order of the ranks: a full-text table takes rows in that order fastest.
    private func indexWords(_ db: Database) throws {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT rank, ident, icao, iata, gps, local, name, town, keywords
                FROM airportRank JOIN airport ON id = airportID ORDER BY rank
                """)
        let insertion = try db.makeStatement(
            sql: "INSERT INTO airportWord (rowid, code, name, town, other) VALUES (?, ?, ?, ?, ?)")
        while let row = try rows.next() {
            var codes: [String] = []
            for column in 1...5 {
                guard let code: String = row[column] else { continue }
                let folded = SearchText.code(code)
                if !codes.contains(folded) { codes.append(folded) }
            }
            let texts = (6...8).map { column in (row[column] as String?).map(SearchText.indexed) }
            insertion.setUncheckedArguments([
                row[0] as Int, codes.joined(separator: " "), texts[0], texts[1], texts[2],
            ])
            try insertion.execute()
        }
    }
}
