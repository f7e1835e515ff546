import Aviation
import Foundation
import GRDB

/// Finds airports by words and towns at one typing error from the query.
struct SpellingSearch {
    private static let fit = 0.4
    /// "Fair Oaks" for "fairoaks".
    private static let fitOfOtherWords = 0.12
    /// The value that no airport with an error in its name exceeds.
    private static let enough = 0.4
    /// A word has few neighbours that are words: more would be names of villages.
    private static let mostNeighbours = 40

    let query: SearchQuery
    let limit: Int
    /// The value of a place of little weight that has the whole name as it was typed; 0 when there is none.
    let bearer: Double

    /// If an important airport matches the query exactly there is nothing to correct; a small one that
    /// matches comes before those that need a correction.
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
            let named = try addNames(alternatives, below: ceiling, &board, db)
            try addTowns(below: ceiling, beside: named, &board, db)
        } else {
            try addTowns(below: ceiling, beside: 0, &board, db)
        }
    }

    /// A name with an error as a whole is as likely as other names; one with an error in a single word comes
    /// below a place with the exact name. Returns the best score of the former.
    private func addNames(
        _ alternatives: [String], below ceiling: Double, _ board: inout ScoreBoard, _ db: Database
    ) throws -> Double {
        let expression = alternatives.joined(separator: " AND ")
        let bearing = max(ceiling, bearer)
        var best = 0.0
        if query.words.count == 1 {
            for airport in try RankedAirport.matching("{own exonym} : (\(expression))", limit: limit, db)
            where airport.importance >= AirportImportance.local {
                best = max(best, board.add(airport, fit: Self.fit, below: bearing, .spelling))
            }
        }
        for airport in try RankedAirport.matching(
            "{name town other area} : (\(expression))", limit: limit, db)
        {
            // A small airport is as likely to be meant as an infix match.
            let isRegional = airport.importance >= AirportImportance.regional
            board.add(airport, isRegional ? .likely : .fragments, fit: Self.fit, below: bearing, .spelling)
        }
        return best
    }

    private func addTowns(
        below ceiling: Double, beside named: Double, _ board: inout ScoreBoard, _ db: Database
    ) throws {
        guard query.words.contains(where: { $0.text.utf8.count >= SpellingVariants.shortestWord }),
            let name = query.placeNames.first
        else { return }
        if ceiling == 0, bearer == 0 {
            try AreaSearch(query: query, limit: limit).runSpellings(
                Self.neighbours(of: name, in: "areaName", db), fit: Self.fit, &board, db)
        }
        let names = try Self.neighbours(of: name, in: "placeTerm", db)
        guard !names.isEmpty else { return }
        let quoted = names.map(SearchExpression.quoted).joined(separator: " OR ")
        for airport in try RankedAirport.matching("exonym : (\(quoted))", limit: limit, db) {
            board.add(airport, fit: Self.fit, below: ceiling, .spelling)
        }
        guard ceiling == 0, bearer == 0 else { return }
        let search = TownSearch(query: query, centre: board.centre)
        let own = board.scores.values.filter { $0.airport.importance >= AirportImportance.local }
        for town in try Town.named(names, limit: 4, db) {
            let isOtherWords = !query.placeWordCounts.contains(town.nameWords)
            try search.add(
                town, fit: isOtherWords ? Self.fitOfOtherWords : Self.fit, besides: own,
                below: town.people < Town.manyPeople ? named : 0, &board, db)
        }
    }

    /// The words in a table at one typing error.
    private static func neighbours(of word: String, in table: String, _ db: Database) throws -> [String] {
        let variants = SpellingVariants.variants(of: word)
        guard !variants.isEmpty else { return [] }
        let list = "[" + variants.map(SearchExpression.quoted).joined(separator: ",") + "]"
        let sql = "SELECT term FROM \(table) WHERE term IN (SELECT value FROM json_each(?)) LIMIT ?"
        return try String.fetchAll(db.cachedStatement(sql: sql), arguments: [list, mostNeighbours])
    }
}
