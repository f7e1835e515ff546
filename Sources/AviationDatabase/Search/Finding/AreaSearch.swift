import Aviation
import GRDB

/// Finds a country or a part of one that has no regional airport: "Vatican", "Liechtenstein".
struct AreaSearch {
    let query: SearchQuery

    /// Where the most important airport in the area is, with the country's name; nil for a query that names
    /// no area.
    func area(_ db: Database) throws -> Town? {
        guard !query.words.isEmpty else { return nil }
        let words = query.words.map(SearchExpression.whole).joined(separator: " AND ")
        guard let first = try RankedAirport.matching("area : (\(words))", limit: 1, db).first else {
            return nil
        }
        let sql = """
            SELECT country.name FROM airport JOIN country ON country.code = airport.country
            WHERE airport.id = ?
            """
        let name = try String.fetchOne(db.cachedStatement(sql: sql), arguments: [first.id])
        return name.map {
            Town(name: $0, position: first.position, people: 0, nameWords: 1, compactName: "")
        }
    }

    /// Adds the airports around an area of which nothing else was found.
    func run(_ board: inout ScoreBoard, _ db: Database) throws {
        guard board.bestWords == 0, board.bestNearTown(from: 0) == 0, let area = try area(db) else { return }
        try TownSearch(query: query, centre: board.centre).add(area, &board, db)
    }
}
