package import Aviation
import GRDB

extension AirportDatabase {
    /// The best `limit` airports for a query.
    ///
    /// Airports with exactly that code come first. All others are ranked by importance (`AirportImportance`)
    /// and match: whole words before prefixes, and infixes last. A town without an airport of its own stands
    /// for the important ones near it. Case, accents, "ae" for "ä" and "Sankt" for "St." do not matter. Among
    /// equals those near `centre` come first.
    ///
    /// - "egtf lfmd": these airports, in this order
    /// - "near woking", "51.3,-0.6": the airports around, nearest first
    /// - "118.3", "zurich 118.1": the airports with a station on that frequency
    ///
    /// Empty for a query without a letter or digit.
    package func search(
        _ query: String, near centre: Coordinate? = nil, limit: Int = 20
    ) throws -> [AirportMatch] {
        guard let search = AirportSearch(query, centre: centre, limit: limit) else { return [] }
        return try pool.read(search.matches)
    }

    /// Searches without blocking the caller's thread.
    package func search(
        _ query: String, near centre: Coordinate? = nil, limit: Int = 20
    ) async throws -> [AirportMatch] {
        guard let search = AirportSearch(query, centre: centre, limit: limit) else { return [] }
        return try await pool.read(search.matches)
    }

    /// The place that words name: a position, an airport's code or a town, with what to call it. Nil when
    /// there is none.
    package func place(named words: String) throws -> (label: String, position: Coordinate)? {
        let text = String(words.prefix(AirportSearch.mostCharacters))
        if let position = Coordinate(text) { return (position.description, position) }
        guard let query = SearchQuery(text) else { return nil }
        return try pool.read { db in
            if query.codes.count == 1, let id = try CodeSearch(codes: query.codes).first(db).first {
                let airport = try Airport.fetch(id, db)
                return (airport.name, airport.position)
            }
            let towns = try Town.named(query.placeNames, limit: 12, db)
            return towns.max { $0.prominence(from: nil) < $1.prominence(from: nil) }.map {
                ($0.name, $0.position)
            }
        }
    }
}
