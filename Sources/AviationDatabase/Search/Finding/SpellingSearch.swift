import Aviation
import Foundation
import GRDB

/// Finds airports by words and towns that are one typing error from what was typed.
struct SpellingSearch {
    private static let fit = 0.4
    /// The value that no airport with an error in its name exceeds.
    private static let enough = 0.4
    /// A word has few neighbours that are words: more would be names of villages.
    private static let mostNeighbours = 40

    let query: SearchQuery
    let limit: Int

    /// Where an important airport has the query as it was typed there is nothing to look for; a small one
    /// that has it stands before those that need an error.
    func run(_ board: inout ScoreBoard, _ db: Database) throws {
        guard board.bestValue < Self.enough else { return }
        let ceiling = max(
            board.bestName, board.bestBeginning, board.bestNearTown(from: Town.somePeople))
        var hasNeighbours = false
        let alternatives = try query.words.map { word in
            let neighbours = try Self.neighbours(of: word.text, in: "airportTerm", db)
            hasNeighbours = hasNeighbours || !neighbours.isEmpty
            let words = (word.spellings + neighbours).map(SearchExpression.quoted)
            return "(" + words.joined(separator: " OR ") + ")"
        }
        if hasNeighbours {
            let expression = "{name town other area} : (\(alternatives.joined(separator: " AND ")))"
            for airport in try RankedAirport.matching(expression, limit: limit, db) {
                // A small airport is as likely to be meant by what is inside of a word.
                let isRegional = airport.importance >= AirportImportance.regional
                board.add(
                    airport, isRegional ? .likely : .fragments, fit: Self.fit, below: ceiling, .spelling)
            }
        }
        try addTowns(below: ceiling, &board, db)
    }

    private func addTowns(below ceiling: Double, _ board: inout ScoreBoard, _ db: Database) throws {
        guard query.words.contains(where: { $0.text.utf8.count >= SpellingVariants.shortestWord }),
            let name = query.placeNames.first
        else { return }
        let names = try Self.neighbours(of: name, in: "placeTerm", db)
        guard !names.isEmpty else { return }
        let quoted = names.map(SearchExpression.quoted).joined(separator: " OR ")
        for airport in try RankedAirport.matching("exonym : (\(quoted))", limit: limit, db) {
            board.add(airport, fit: Self.fit, below: ceiling, .spelling)
        }
        guard ceiling == 0 else { return }
        let search = TownSearch(query: query, centre: board.centre)
        let named = board.scores.values.filter { $0.airport.importance >= AirportImportance.local }
        for town in try Town.named(names, limit: 4, db) {
            try search.add(town, fit: Self.fit, besides: named, &board, db)
        }
    }

    /// The words in a table that are one typing error away.
    private static func neighbours(of word: String, in table: String, _ db: Database) throws -> [String] {
        let variants = SpellingVariants.variants(of: word)
        guard !variants.isEmpty else { return [] }
        let list = "[" + variants.map(SearchExpression.quoted).joined(separator: ",") + "]"
        let sql = "SELECT term FROM \(table) WHERE term IN (SELECT value FROM json_each(?)) LIMIT ?"
        return try String.fetchAll(db.cachedStatement(sql: sql), arguments: [list, mostNeighbours])
    }
}
