package import Aviation
import GRDB

/// An airport that a search found, and why.
package struct AirportMatch: Hashable, Sendable {
    /// What of the airport is like the query; the cases stand in the order in which matches are shown.
    package enum Reason: Int, CaseIterable, Hashable, Comparable, Sendable {
        /// Its ident, ICAO or GPS code is the query.
        case identifier
        /// Its IATA code, or the code that its own country uses, is the query.
        case shortCode
        /// One of its codes begins with the query.
        case identifierPrefix
        /// It is large or medium, and every word of the query is a word of its name or town: JFK for "new
        /// york".
        case majorWord
        /// It is large or medium, and every word of the query is a word of its name, town or keywords: Munich
        /// for "münchen".
        case majorKeyword
        /// Every word of the query is a word of its name.
        case nameWord
        /// It is large or medium, and every word of the query begins a word of its name or town.
        case majorWordPrefix
        /// Every word of the query begins a word of its name.
        case nameWordPrefix
        /// Every word of the query begins a word of its town.
        case town
        /// Every word of the query begins a word of its name, town, codes or keywords.
        case anyWord
        /// Every word of the query is somewhere inside a word of its name, town or keywords.
        case fragment

        package static func < (left: Reason, right: Reason) -> Bool { left.rawValue < right.rawValue }
    }

    package let airport: Airport
    package let reason: Reason
}

extension AirportDatabase {
    /// The best `limit` airports for what somebody typed: see `AirportMatch.Reason` for the order.
    ///
    /// Case and accents do not matter ("zurich" finds Zürich). Among equals the larger come first, then by
    /// ident. Closed airports come after all open ones, unless the query is one of their codes. Empty for a
    /// query without a letter or digit.
    package func search(_ query: String, limit: Int = 20) throws -> [AirportMatch] {
        guard let search = AirportSearch(query), limit > 0 else { return [] }
        return try pool.read { db in try search.matches(db, limit: limit) }
    }

    /// The same, without blocking the caller's thread.
    package func search(_ query: String, limit: Int = 20) async throws -> [AirportMatch] {
        guard let search = AirportSearch(query), limit > 0 else { return [] }
        return try await pool.read { db in try search.matches(db, limit: limit) }
    }
}
