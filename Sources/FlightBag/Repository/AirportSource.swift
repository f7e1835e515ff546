package import Aviation
package import AviationDatabase

// Repository/ asks two sources the same questions: the airports on this device, which take precedence, and a
// server's, which adds newer or missing ones. Its invariant: an answer never waits for the network and never
// fails because of it, and names its source and the day of its data.

/// A source that can be asked about airports: both sources give the same values, and the same answers on the
/// same data.
package protocol AirportSource: Sendable {
    /// The edition that the answers are of.
    func edition() async throws -> ReferenceEdition
    /// Airports in use that a filter admits, longest runway first.
    func airports(_ filter: AirportFilter, limit: Int) async throws -> [AirportSummary]
    /// The airports that match a text, best first.
    func search(_ query: String, limit: Int) async throws -> [AirportSummary]
    /// Everything known of an airport; nil when there is none of this code.
    func dossier(_ code: String) async throws -> AirportDossier?
    /// Airports no further than `width` from a route over airports, nearest to it first. Nil when one of the
    /// codes is unknown.
    func airports(
        near route: [String], within width: Distance, _ filter: AirportFilter, limit: Int
    ) async throws -> [RouteAirport]?
    /// Airports no further than `radius` from a place, nearest first.
    func airports(
        within radius: Distance, of centre: Coordinate, _ filter: AirportFilter, limit: Int
    ) async throws -> [NearAirport]
    /// The choices of filters: countries, fields of the AIP and so on.
    func vocabulary() async throws -> FilterVocabulary
}

/// Everything known of one airport.
package struct AirportDossier: Hashable, Sendable {
    /// With runways, procedures and AIP entries.
    package let record: KnownAirport
    package let frequencies: [RadioFrequency]
    package let facts: AirportFacts

    init(record: KnownAirport, frequencies: [RadioFrequency], facts: AirportFacts) {
        var record = record
        // As it is sent: the runway that number and letter make.
        for index in record.procedures.indices {
            record.procedures[index].runwayIdent = record.procedures[index].fullRunwayIdent
        }
        (self.record, self.frequencies, self.facts) = (record, frequencies, facts)
    }
}

/// An airport near a route.
package struct RouteAirport: Hashable, Sendable {
    package let summary: AirportSummary
    package let offTrack: Distance
    package let alongTrack: Distance
    /// The leg beside which it lies, from 1.
    package let leg: Int

    init(_ summary: AirportSummary, _ place: PlaceIndex.Neighbour) {
        self.summary = summary
        (offTrack, alongTrack, leg) = (place.offTrack, place.alongTrack, place.leg)
    }

    /// Nearest to the route first, then by how far along, then by ident.
    static func isFirst(_ left: RouteAirport, _ right: RouteAirport) -> Bool {
        (left.offTrack, left.alongTrack, left.summary.airport.ident)
            < (right.offTrack, right.alongTrack, right.summary.airport.ident)
    }
}

/// An airport near a place.
package struct NearAirport: Hashable, Sendable {
    package let summary: AirportSummary
    package let distance: Distance

    static func isFirst(_ left: NearAirport, _ right: NearAirport) -> Bool {
        (left.distance, left.summary.airport.ident) < (right.distance, right.summary.airport.ident)
    }
}

/// The airports on this device.
package struct DeviceAirports: AirportSource {
    private let database: AirportDatabase

    package init(_ database: AirportDatabase) { self.database = database }

    package func edition() async throws -> ReferenceEdition {
        try await database.apart { try $0.referenceEdition() }
    }

    package func airports(_ filter: AirportFilter, limit: Int) async throws -> [AirportSummary] {
        try await database.apart { try $0.summaries(filter, limit: limit).airports }
    }

    package func search(_ query: String, limit: Int) async throws -> [AirportSummary] {
        let found = try await database.search(query, near: nil, limit: limit)
        return try await database.apart { try $0.summaries(of: found.map(\.airport)) }
    }

    package func dossier(_ code: String) async throws -> AirportDossier? {
        try await database.apart { database in
            guard let detail = try database.detail(code),
                let record = try database.knownAirport(detail.airport.ident),
                let summary = try database.summaries(of: [detail.airport]).first
            else { return nil }
            return AirportDossier(record: record, frequencies: detail.frequencies, facts: summary.facts)
        }
    }

    package func airports(
        near route: [String], within width: Distance, _ filter: AirportFilter, limit: Int
    ) async throws -> [RouteAirport]? {
        try await database.apart { database in
            let points = try route.compactMap { try database.airport($0)?.position }
            guard points.count == route.count, !points.isEmpty else { return nil }
            let (found, _) = try database.summaries(near: points, within: width, filter)
            return found.prefix(limit).map { RouteAirport($0.summary, $0.route) }
        }
    }

    package func airports(
        within radius: Distance, of centre: Coordinate, _ filter: AirportFilter, limit: Int
    ) async throws -> [NearAirport] {
        try await database.apart { database in
            try database.summaries(within: radius, of: centre, filter).prefix(limit).map {
                NearAirport(summary: $0.summary, distance: $0.distance)
            }
        }
    }

    package func vocabulary() async throws -> FilterVocabulary {
        try await database.apart { try $0.filterVocabulary() }
    }
}
