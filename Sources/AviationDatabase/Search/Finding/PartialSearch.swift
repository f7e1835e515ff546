import Aviation
import Foundation
import GRDB

/// Finds airports by some of the words, when none has them all: "munich linate", "heathrow terminal 5".
struct PartialSearch {
    /// A word of more airports than this is too common.
    private static let mostAirports = 200
    /// A shorter word is a number or a particle.
    private static let shortestWord = 3

    let words: [SearchWord]

    /// Regional airports by as many of the words as possible; a single word weighs more if fewer airports
    /// have it. The results say which words were left out.
    func run(_ board: inout ScoreBoard, _ db: Database) throws {
        guard words.count > 1 else { return }
        for left in words.indices where words.count > 2 {
            try add(words.indices.filter { $0 != left }, &board, db)
        }
        guard board.scores.isEmpty else { return }
        for index in words.indices { try add([index], &board, db) }
    }

    private func add(_ kept: [Int], _ board: inout ScoreBoard, _ db: Database) throws {
        guard kept.contains(where: { words[$0].text.count >= Self.shortestWord }) else { return }
        let expression = kept.map { SearchExpression.whole(words[$0]) }.joined(separator: " AND ")
        let found = try RankedAirport.matching(
            "{name town exonym} : (\(expression))", limit: Self.mostAirports, db)
        if found.isEmpty, kept.count == 1 { try addTown(kept[0], &board, db) }
        let regional = found.filter { $0.importance >= AirportImportance.regional }
        let left = words.indices.filter { !kept.contains($0) }.map { words[$0].text }
        for airport in regional {
            board.add(airport, fit: 1 / (1 + log(Double(found.count))), .someWords, without: left)
        }
    }

    /// A word that no airport has may be a town: "cap agde".
    private func addTown(_ index: Int, _ board: inout ScoreBoard, _ db: Database) throws {
        let names = SearchQuery.names([words[index]])
        guard let town = try Town.named(names, limit: 1, db).first, town.people >= Town.quitePeople else {
            return
        }
        let left = words.indices.filter { $0 != index }.map { words[$0].text }
        for (airport, distance) in try TownSearch.airports(near: town.position, db) {
            board.add(
                airport, fit: TownSearch.share(at: distance), .someWords, distance: distance, town: town,
                without: left)
        }
    }
}
