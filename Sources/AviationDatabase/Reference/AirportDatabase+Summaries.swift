package import Aviation
import GRDB

/// An airport in a list, with a summary of its runways, procedures and entries.
package struct AirportSummary: Hashable, Sendable {
    package let airport: Airport
    package let facts: AirportFacts

    package init(airport: Airport, facts: AirportFacts) {
        (self.airport, self.facts) = (airport, facts)
    }
}

/// Part of a list, and how long the whole is.
package struct SummaryPage: Hashable, Sendable {
    package let airports: [AirportSummary]
    package let total: Int
    package let edition: ReferenceEdition
}

/// A summary with where it lies to a route.
package struct SummaryNearRoute: Hashable, Sendable {
    package let summary: AirportSummary
    package let route: PlaceIndex.Neighbour
}

/// A summary with how far it is.
package struct NearbySummary: Hashable, Sendable {
    package let summary: AirportSummary
    package let distance: Distance
}

extension AirportDatabase {
    /// The airports in use that a filter admits, longest runway first, those without a length last, then by
    /// ident: `limit` of them from `offset` on.
    package func summaries(
        _ filter: AirportFilter, offset: Int = 0, limit: Int
    ) throws -> SummaryPage {
        let table = try facts()
        let found = try outcome(of: filter, table).admitted
        let page = found.dropFirst(max(0, offset)).prefix(max(0, limit))
        return SummaryPage(
            airports: try summaries(Array(page)), total: found.count, edition: table.edition)
    }

    /// The number of airports that a filter admits.
    package func count(_ filter: AirportFilter) throws -> Int {
        let table = try facts()
        return try outcome(of: filter, table).admitted.count
    }

    /// The summaries of these airports, in their order; one that an import removed is left out.
    package func summaries(of airports: [Airport]) throws -> [AirportSummary] {
        let table = try facts()
        return airports.compactMap { airport in
            table.places[airport.ident].map {
                AirportSummary(airport: airport, facts: table.airports[$0])
            }
        }
    }

    /// The airports that a filter admits no further than `width` from a route, nearest to it first, then by
    /// how far along.
    package func summaries(
        near route: [Coordinate], within width: Distance, _ filter: AirportFilter
    ) throws -> (found: [SummaryNearRoute], total: Int) {
        let table = try facts()
        let near = try places(near: route, within: width)
        let neighbours = Dictionary(
            near.map { ($0.ident, $0.route) }, uniquingKeysWith: { first, _ in first })
        let facts = near.compactMap { place in table.places[place.ident].map { table.airports[$0] } }
        let found = try summaries(try admitted(facts, filter, table)).compactMap { summary in
            neighbours[summary.airport.ident].map { SummaryNearRoute(summary: summary, route: $0) }
        }
        let sorted = found.sorted {
            ($0.route.offTrack, $0.route.alongTrack, $0.summary.airport.ident)
                < ($1.route.offTrack, $1.route.alongTrack, $1.summary.airport.ident)
        }
        return (sorted, near.count)
    }

    /// The airports that a filter admits no further than `radius` from `centre`, nearest first.
    package func summaries(
        within radius: Distance, of centre: Coordinate, _ filter: AirportFilter
    ) throws -> [NearbySummary] {
        let table = try facts()
        let near = try places(within: radius, of: centre)
        let distances = Dictionary(
            near.map { ($0.ident, $0.distance) }, uniquingKeysWith: { first, _ in first }
        )
        let facts = near.compactMap { place in table.places[place.ident].map { table.airports[$0] } }
        return try summaries(try admitted(facts, filter, table)).compactMap { summary in
            distances[summary.airport.ident].map { NearbySummary(summary: summary, distance: $0) }
        }
    }

    private func admitted(
        _ facts: [AirportFacts], _ filter: AirportFilter, _ table: AirportFactTable
    ) throws -> [AirportFacts] {
        try outcome(of: filter, facts, table).admitted
    }

    private func summaries(_ facts: [AirportFacts]) throws -> [AirportSummary] {
        let sql = "SELECT \(Airport.columns) FROM airport WHERE ident = ?"
        return try pool.read { db in
            try facts.compactMap { facts in
                try Airport.fetchAll(db, sql: sql, arguments: [facts.ident]).first.map {
                    AirportSummary(airport: $0, facts: facts)
                }
            }
        }
    }
}
