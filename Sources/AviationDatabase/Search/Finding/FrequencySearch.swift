import Aviation
import GRDB

/// Finds airports by a frequency.
struct FrequencySearch {
    let query: SearchQuery
    let centre: Coordinate?

    /// Airports near the centre first, or without a centre the most important; only those that also match the
    /// query's other words.
    func airports(_ db: Database) throws -> [Int] {
        let list = query.frequencies.map { String($0.kilohertz) }.joined(separator: ",")
        var condition = ""
        var arguments: StatementArguments = []
        if !query.words.isEmpty {
            let words = query.words.map(SearchExpression.beginning).joined(separator: " AND ")
            condition = "AND rank IN (SELECT rowid FROM airportWord WHERE airportWord MATCH ?)"
            arguments = [words]
        }
        let sql = """
            SELECT DISTINCT \(RankedAirport.columns) FROM frequency
            JOIN airportRank ON airportRank.airportID = frequency.airportID
            WHERE kilohertz IN (\(list)) \(condition) ORDER BY rank
            """
        let found = try RankedAirport.fetchAll(db, sql: sql, arguments: arguments)
        guard let centre else { return found.map(\.id) }
        return found.map { (centre.distance(to: $0.position), $0.rank, $0.id) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            .map(\.2)
    }
}
