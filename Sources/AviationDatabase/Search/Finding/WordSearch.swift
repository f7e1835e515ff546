import Aviation
import GRDB

/// Finds airports by whole words of their names, and by beginnings of words.
struct WordSearch {
    /// The weights of matches.
    enum Fit {
        /// The whole name, apart from words such as "airport", or the whole name of the town.
        static let whole = 1.0
        /// Some words of the name or of the town.
        static let name = 0.97
        static let town = 0.965
        /// A keyword, or a name of the town in another language.
        static let keyword = 0.87
        /// The name of the country.
        static let country = 0.95
        /// The name of the country in another language.
        static let foreignCountry = 0.9
        static let beginning = 0.5
        /// The name of the region.
        static let region = 0.65
        /// Some words of the country or the region.
        static let area = 0.45
    }

    /// The most words of a town's name: longer queries name no town.
    private static let mostWordsOfTown = 5

    let words: [SearchWord]
    let limit: Int

    /// Large enough to include those near the centre.
    private var reach: Int { limit + 100 }

    func run(_ board: inout ScoreBoard, _ db: Database) throws {
        let names = SearchQuery.names(words).map(SearchExpression.quoted).joined(separator: " OR ")
        try add("own : (\(names))", Fit.whole, .words, &board, db)
        let whole = words.map(SearchExpression.whole).joined(separator: " AND ")
        try add("name : (\(whole))", Fit.name, .words, &board, db)
        try add("{name town} : (\(whole))", Fit.town, .words, &board, db)
        let any = words.map(SearchExpression.whole).joined(separator: " OR ")
        try add(
            """
            {code name town other exonym area} : (\(whole)) \
            AND {code name town other exonym} : (\(any))
            """, Fit.keyword, .words, &board, db)
        if let exonyms = exonymExpression { try add(exonyms, Fit.keyword, .words, &board, db) }
    }

    /// Searches for a query whose last word is not complete, or none of whose words is.
    func runBeginnings(_ board: inout ScoreBoard, _ db: Database) throws {
        guard let last = words.last else { return }
        let ceiling = board.ceilingOfBeginnings
        let joined = SearchExpression.quoted(SearchText.compact(words.map(\.text)))
        let code = SearchExpression.quoted(words.map(\.text).joined())
        let complete = words.dropLast().map(SearchExpression.whole) + [SearchExpression.beginning(last)]
        try add(
            """
            {code name town other} : (\(complete.joined(separator: " AND "))) \
            OR exonym : \(joined) * OR code : \(code) *
            """, Fit.beginning, below: ceiling, .beginning, &board, db)
        guard words.count > 1 else { return }
        let beginnings = words.map(SearchExpression.beginning)
        try add(
            """
            {code name town other area} : (\(beginnings.joined(separator: " AND "))) \
            AND {code name town other} : (\(beginnings.joined(separator: " OR ")))
            """, in: .beginnings, Fit.beginning, .beginning, &board, db)
    }

    private func add(
        _ expression: String, in scoreClass: ScoreBoard.Class = .likely, _ fit: Double,
        below ceiling: Double = 0, _ reason: AirportMatch.Reason, _ board: inout ScoreBoard, _ db: Database
    ) throws {
        for airport in try RankedAirport.matching(expression, limit: reach, db) {
            board.add(airport, scoreClass, fit: fit, below: ceiling, reason)
        }
    }

    /// Neighbouring words as one town's name, the others as words: "sankt petersburg pulkovo".
    private var exonymExpression: String? {
        guard (2...Self.mostWordsOfTown).contains(words.count) else { return nil }
        var branches: [String] = []
        for start in words.indices {
            for end in words.indices where end > start {
                let names = SearchQuery.names(words[start...end]).map(SearchExpression.quoted)
                let rest = words[..<start] + words[(end + 1)...]
                var parts = ["exonym : (\(names.joined(separator: " OR ")))"]
                if !rest.isEmpty {
                    let others = rest.map(SearchExpression.whole).joined(separator: " AND ")
                    parts.append("{code name town other area} : (\(others))")
                }
                branches.append("(\(parts.joined(separator: " AND ")))")
            }
        }
        return branches.joined(separator: " OR ")
    }
}

/// Pieces of full-text expressions. Folded words hold no quotation marks.
enum SearchExpression {
    static func quoted(_ word: String) -> String { "\"\(word)\"" }

    /// The word, in any spelling.
    static func whole(_ word: SearchWord) -> String {
        "(" + word.spellings.map(quoted).joined(separator: " OR ") + ")"
    }

    /// An expression for the words that begin with this one, in any spelling.
    static func beginning(_ word: SearchWord) -> String {
        "(" + word.spellings.map { quoted($0) + " *" }.joined(separator: " OR ") + ")"
    }
}

extension RankedAirport {
    /// The most important airports that match a full-text expression, the most important first.
    static func matching(_ expression: String, limit: Int, _ db: Database) throws -> [RankedAirport] {
        let sql = """
            SELECT \(columns) FROM airportWord
            JOIN airportRank ON airportRank.rank = airportWord.rowid
            WHERE airportWord MATCH ? ORDER BY airportWord.rowid LIMIT ?
            """
        return try fetchAll(db, sql: sql, arguments: [expression, limit])
    }

    /// The importance of the airport; 0 if it is unknown.
    static func importance(of id: Int, _ db: Database) throws -> Double {
        let sql = "SELECT importance FROM airportRank WHERE airportID = ?"
        return try Double.fetchOne(db.cachedStatement(sql: sql), arguments: [id]) ?? 0
    }

    /// Whether it is more than a strip: a former airport, a regional one, one with an ICAO code, or one with
    /// a frequency.
    func isUsed(_ db: Database) throws -> Bool {
        guard !isClosed, importance < AirportImportance.regional else { return true }
        let sql = """
            SELECT 1 FROM airport WHERE id = ?1
                AND (icao IS NOT NULL OR id IN (SELECT airportID FROM frequency WHERE airportID = ?1))
            """
        return try Int.fetchOne(db.cachedStatement(sql: sql), arguments: [id]) != nil
    }

    /// The columns that `fetchAll` reads.
    static let columns = ["rank", "airportID", "importance", "latitude", "longitude", "isClosed", "country"]
        .map { "airportRank.\($0)" }.joined(separator: ", ")

    /// Reads rows of `columns`.
    static func fetchAll(
        _ db: Database, sql: String, arguments: StatementArguments
    ) throws -> [RankedAirport] {
        try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).compactMap { row in
            Coordinate(latitudeDegrees: row[3], longitudeDegrees: row[4]).map {
                RankedAirport(
                    rank: row[0], id: row[1], importance: row[2], position: $0, isClosed: row[5],
                    country: row[6])
            }
        }
    }
}
