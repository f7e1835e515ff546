import Aviation
import GRDB

/// A query, and the SQL that answers it reason by reason until there is enough.
struct AirportSearch: Sendable {
    /// A longer query finds nothing more than its beginning, and costs more.
    private static let mostWords = 8
    /// Of the words that something is inside of, no more than these are looked for.
    private static let mostFragmentWords = 100

    private let words: [String]
    /// The whole query as one folded identifier, nil when it cannot be one.
    private let code: String?
    /// As codes are published.
    private let exactCode: String

    /// Nil when there is nothing to search for.
    init?(_ query: String) {
        words = Array(SearchText.words(query).prefix(Self.mostWords))
        guard !words.isEmpty else { return nil }
        code = words.count == 1 || query.contains("-") ? SearchText.code(query) : nil
        exactCode = query.uppercased().filter { !$0.isWhitespace }
    }

    func matches(_ db: Database, limit: Int) throws -> [AirportMatch] {
        var matches: [AirportMatch] = []
        var known: Set<Int> = []
        func add(_ found: [(id: Int, airport: Airport)], _ reason: AirportMatch.Reason) {
            for (id, airport) in found where matches.count < limit && known.insert(id).inserted {
                matches.append(AirportMatch(airport: airport, reason: reason))
            }
        }
        for reason in [AirportMatch.Reason.identifier, .shortCode] { add(try exact(reason, db), reason) }
        for ranks in [AirportRank.open, AirportRank.closed] {
            for reason in AirportMatch.Reason.allCases.dropFirst(2) where matches.count < limit {
                // Some of those found may be known already.
                let ids = try airports(reason, ranks, limit: limit + known.count, db).filter {
                    !known.contains($0)
                }
                add(try ids.prefix(limit).map { ($0, try Self.airport($0, db)) }, reason)
            }
        }
        return matches
    }

    /// The airports with exactly this code.
    private func exact(_ reason: AirportMatch.Reason, _ db: Database) throws -> [(id: Int, airport: Airport)]
    {
        let conditions =
            reason == .identifier
            ? ["ident = ?1", "icao = ?1 AND icao <> ident", "gps = ?1 AND gps <> ident"]
            : ["iata = ?1 AND iata IS NOT NULL", "local = ?1 AND local <> ident"]
        let found = try conditions.flatMap { condition in
            let sql = "SELECT \(Airport.columns), id FROM airport WHERE \(condition)"
            return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [exactCode])
        }
        return try found.map { row in (row["id"], try Airport(row: row)) }
            .sorted { Airport.isShownFirst($0.airport, $1.airport) }
    }

    /// The numbers of the airports that match for this reason, best first.
    private func airports(
        _ reason: AirportMatch.Reason, _ ranks: ClosedRange<Int>, limit: Int, _ db: Database
    ) throws -> [Int] {
        guard let expression = try expression(reason, db) else { return [] }
        let isMajor = [.majorWord, .majorKeyword, .majorWordPrefix].contains(reason)
        let range = isMajor ? ranks.clamped(to: AirportRank.major) : ranks
        guard ranks.overlaps(range) else { return [] }
        let sql = """
            SELECT airportID FROM airportWord JOIN airportRank ON airportRank.rank = airportWord.rowid
            WHERE airportWord MATCH ? AND airportWord.rowid BETWEEN ? AND ? ORDER BY airportWord.rowid LIMIT ?
            """
        let arguments: StatementArguments = [expression, range.lowerBound, range.upperBound, limit]
        return try Int.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
    }

    /// The full-text expression, nil when the reason cannot apply. Folded words hold no quotation marks.
    private func expression(_ reason: AirportMatch.Reason, _ db: Database) throws -> String? {
        let whole = words.map { "\"\($0)\"" }.joined(separator: " AND ")
        let prefixes = words.map { "\"\($0)\" *" }.joined(separator: " AND ")
        return switch reason {
        case .identifier, .shortCode: nil
        case .identifierPrefix: code.map { "code : \"\($0)\" *" }
        case .majorWord: "{name town} : (\(whole))"
        case .majorKeyword: "{name town other} : (\(whole))"
        case .nameWord: "name : (\(whole))"
        case .majorWordPrefix: "{name town} : (\(prefixes))"
        case .nameWordPrefix: "name : (\(prefixes))"
        case .town: "town : (\(prefixes))"
        case .anyWord: prefixes
        case .fragment: try fragmentExpression(db)
        }
    }

    /// Each word of the query stands for the words that it is inside of; nil when one of them is inside of
    /// none.
    private func fragmentExpression(_ db: Database) throws -> String? {
        let sql = "SELECT text FROM airportFragment WHERE airportFragment MATCH ? LIMIT ?"
        var parts: [String] = []
        for word in words {
            // The index knows pieces of three characters.
            guard word.unicodeScalars.count >= 3 else { return nil }
            let found = try String.fetchAll(
                db.cachedStatement(sql: sql), arguments: ["\"\(word)\"", Self.mostFragmentWords])
            guard !found.isEmpty else { return nil }
            parts.append("(\(found.map { "\"\($0)\"" }.joined(separator: " OR ")))")
        }
        return "{name town other} : (\(parts.joined(separator: " AND ")))"
    }

    private static func airport(_ id: Int, _ db: Database) throws -> Airport {
        let sql = "SELECT \(Airport.columns) FROM airport WHERE id = ?"
        guard let airport = try Airport.fetchAll(db, sql: sql, arguments: [id]).first else {
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT, message: "the search knows an airport that is not there")
        }
        return airport
    }
}
