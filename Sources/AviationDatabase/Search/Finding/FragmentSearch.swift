import GRDB

/// Finds airports by infixes of their words.
struct FragmentSearch {
    /// The most words with the query inside that are looked for.
    private static let mostWords = 100
    /// The index has trigrams.
    private static let shortest = 3

    let words: [SearchWord]
    let limit: Int

    /// Each word of the query stands for the words that contain it; if one has none, nothing is found.
    func run(_ board: inout ScoreBoard, _ db: Database) throws {
        let sql = "SELECT text FROM airportFragment WHERE airportFragment MATCH ? LIMIT ?"
        var parts: [String] = []
        for word in words {
            guard word.text.unicodeScalars.count >= Self.shortest else { return }
            let found = try String.fetchAll(
                db.cachedStatement(sql: sql),
                arguments: [SearchExpression.quoted(word.text), Self.mostWords])
            guard !found.isEmpty else { return }
            parts.append("(\(found.map(SearchExpression.quoted).joined(separator: " OR ")))")
        }
        let expression = "{name town other} : (\(parts.joined(separator: " AND ")))"
        for airport in try RankedAirport.matching(expression, limit: limit + board.scores.count, db) {
            board.add(airport, .fragments, fit: 1, .fragment)
        }
    }
}
