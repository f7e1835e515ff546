import Aviation
import GRDB

/// Finds airports by the country or region that they are in: "Zypern", "Bavaria"; and the airports near an
/// area without a regional airport: "Vatican", "Liechtenstein".
struct AreaSearch {
    /// A shorter prefix matches too many names.
    private static let shortestBeginning = 4
    /// The shortest common prefix of a similar name that is another word.
    private static let shortestLikeness = 5
    private static let mostAreas = 6

    let query: SearchQuery
    let limit: Int

    private struct Area {
        /// The key of a country or a region in `AreaNames`.
        let code: String
        let kind: AreaNames.Kind

        var isCountry: Bool { !code.contains("-") }
    }

    /// Adds the airports of areas with the name, and below them those of areas with a longer name.
    func runNames(_ board: inout ScoreBoard, _ db: Database) throws {
        let areas = try named(query.placeNames, db).sorted { $0.kind.rawValue < $1.kind.rawValue }
        var best = 0.0
        for area in areas {
            let (fit, ceiling) =
                switch area.kind {
                case .country: (WordSearch.Fit.country, 0.0)
                case .foreign:
                    (
                        WordSearch.Fit.foreignCountry,
                        board.bestName >= AirportImportance.regional ? board.bestName : 0
                    )
                case .region: (WordSearch.Fit.region, 0)
                case .part: (WordSearch.Fit.area, best)
                }
            for airport in try airports(in: area, db) {
                best = max(best, board.add(airport, fit: fit, below: ceiling, .words))
            }
        }
        let ceiling = max(best, board.bestName)
        let words = query.words.map(SearchExpression.whole).joined(separator: " AND ")
        for airport in try RankedAirport.matching("area : (\(words))", limit: reach, db) {
            board.add(airport, fit: WordSearch.Fit.area, below: ceiling, .words)
        }
    }

    /// A country's name as it was typed comes before what has its words in another spelling only.
    func raiseCountry(_ board: inout ScoreBoard, _ db: Database) throws {
        guard query.words.contains(where: { $0.spellings.count > 1 }),
            let country = try named(Array(query.placeNames.prefix(1)), db).first(where: {
                $0.kind == .country
            }),
            let first = try airports(in: country, db).first
        else { return }
        let typed = query.words.map { SearchExpression.quoted($0.text) }.joined(separator: " AND ")
        let expression = "{own name town other exonym} : (\(typed))"
        let bearers = Set(try RankedAirport.matching(expression, limit: reach, db).map(\.id))
        board.raise(first, above: board.wholeWords.filter { !bearers.contains($0.airport.id) })
    }

    /// Searches for countries whose name begins as the query does.
    func runBeginnings(_ board: inout ScoreBoard, _ db: Database) throws {
        guard let name = query.placeNames.first, name.unicodeScalars.count >= Self.shortestBeginning else {
            return
        }
        let ceiling = board.ceilingOfBeginnings > 0 ? board.ceilingOfBeginnings : board.bestBeginning
        for area in try beginning(name, upTo: .foreign, db) {
            for airport in try airports(in: area, db) {
                board.add(airport, fit: WordSearch.Fit.beginning, below: ceiling, .beginning)
            }
        }
    }

    /// Adds the airports of areas that have one of these names, each one typing error from the query.
    func runSpellings(
        _ names: [String], fit: Double, _ board: inout ScoreBoard, _ db: Database
    ) throws {
        for area in try named(names, db) where area.kind != .part {
            for airport in try airports(in: area, db) { board.add(airport, fit: fit, .spelling) }
        }
    }

    /// For a query without matches: the areas that share most of its beginning, like short and long forms of
    /// a name ("Kanaren" and "Kanarische Inseln").
    func runLikeness(_ board: inout ScoreBoard, _ db: Database) throws {
        guard query.words.count == 1, let name = query.placeNames.first else { return }
        let shortest = max(Self.shortestLikeness, (name.count + 1) / 2)
        var length = name.count - 1
        while length >= shortest {
            let areas = try beginning(String(name.prefix(length)), upTo: .region, db)
            for area in areas {
                for airport in try airports(in: area, db) {
                    board.add(airport, fit: WordSearch.Fit.beginning, .spelling)
                }
            }
            if !areas.isEmpty { return }
            length -= 1
        }
    }

    /// The position of the most important airport in the area, with the country's name; nil if the query
    /// names no area.
    func area(_ db: Database) throws -> Town? {
        guard !query.words.isEmpty else { return nil }
        let words = query.words.map(SearchExpression.whole).joined(separator: " AND ")
        let inCountries = try named(query.placeNames, db)
            .filter { $0.kind == .country || $0.kind == .foreign }
            .flatMap { try airports(in: $0, db).prefix(1) }
        let first =
            try inCountries.min { $0.rank < $1.rank }
            ?? RankedAirport.matching("area : (\(words))", limit: 1, db).first
        guard let first else { return nil }
        let sql = """
            SELECT country.name FROM airport JOIN country ON country.code = airport.country
            WHERE airport.id = ?
            """
        let name = try String.fetchOne(db.cachedStatement(sql: sql), arguments: [first.id])
        return name.map {
            Town(name: $0, position: first.position, people: 0, nameWords: 1, compactName: "")
        }
    }

    /// Adds the airports near an area without other results.
    func run(_ board: inout ScoreBoard, _ db: Database) throws {
        guard board.bestWords == 0, board.bestNearTown(from: 0) == 0, let area = try area(db) else { return }
        try TownSearch(query: query, centre: board.centre).add(area, &board, db)
    }

    /// Large enough to include those near the centre.
    private var reach: Int { limit + 100 }

    private func named(_ names: [String], _ db: Database) throws -> [Area] {
        let list = "[" + names.map(SearchExpression.quoted).joined(separator: ",") + "]"
        let sql = "SELECT area, kind FROM areaName WHERE term IN (SELECT value FROM json_each(?)) LIMIT ?"
        return try areas(Row.fetchAll(db.cachedStatement(sql: sql), arguments: [list, Self.mostAreas]))
    }

    /// The areas with a name that begins so.
    private func beginning(_ name: String, upTo kind: AreaNames.Kind, _ db: Database) throws -> [Area] {
        let sql = """
            SELECT DISTINCT area, \(kind.rawValue) FROM areaName
            WHERE term >= ? AND term < ? AND kind <= \(kind.rawValue) LIMIT ?
            """
        return try areas(
            Row.fetchAll(
                db.cachedStatement(sql: sql), arguments: [name, name + "\u{10FFFF}", Self.mostAreas]))
    }

    private func areas(_ rows: [Row]) -> [Area] {
        rows.compactMap { row in AreaNames.Kind(rawValue: row[1]).map { Area(code: row[0], kind: $0) } }
    }

    private func airports(in area: Area, _ db: Database) throws -> [RankedAirport] {
        let sql = """
            SELECT \(RankedAirport.columns) FROM airportRank
            WHERE \(area.isCountry ? "country" : "region") = ? ORDER BY rank LIMIT ?
            """
        return try RankedAirport.fetchAll(db, sql: sql, arguments: [area.code, reach])
    }
}
