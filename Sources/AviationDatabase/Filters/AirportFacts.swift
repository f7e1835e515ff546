package import Aviation

/// The facts that filters ask of an airport. Nil is unknown: not published, or by nobody whose files are
/// here.
package struct AirportFacts: Hashable, Sendable {
    package let ident: String
    package let kind: AirportKind
    package let countryCode: String
    package let position: Coordinate
    /// Runways, closed ones included; nil when none is published.
    package var runwayCount: Int?
    /// Length of the longest runway in use; nil when no length is published.
    package var longestRunwayFeet: Int?
    /// Whether a runway in use has this surface; nil when none says so and not all are published.
    package var hasHardRunway: Bool?
    package var hasSoftRunway: Bool?
    package var hasWaterRunway: Bool?
    package var hasSnowRunway: Bool?
    /// Whether a runway in use is lighted; nil when none is published.
    package var hasLightedRunway: Bool?
    /// Nil where no publisher of procedures knows the airport.
    package var procedureCount: Int?
    package var approachTypes: Set<Procedure.ApproachType> = []
    package var aipEntryCount = 0
    /// Nil where there is no list of the country.
    package var isPointOfEntry: Bool?
    /// Nil where no field of fuel types is published.
    package var hasAvgas: Bool?
    package var hasJetA: Bool?
    /// Nil where the AIP's field is missing or says that there is none.
    package var hotel: Reach?
    package var restaurant: Reach?

    /// How far a traveller goes.
    package enum Reach: String, CaseIterable, Hashable, Sendable {
        case atAirport = "at_airport"
        /// In the vicinity, or the AIP does not say where.
        case vicinity
    }

    /// An airport of which nothing else is known.
    package init(ident: String, kind: AirportKind, countryCode: String, position: Coordinate) {
        self.ident = ident
        self.kind = kind
        self.countryCode = countryCode
        self.position = position
    }

    package var hasProcedures: Bool? { procedureCount.map { $0 > 0 } }

    /// Longest runway first, those without a published length last; then by ident.
    package static func isFirst(_ left: AirportFacts, _ right: AirportFacts) -> Bool {
        (-(left.longestRunwayFeet ?? -1), left.ident) < (-(right.longestRunwayFeet ?? -1), right.ident)
    }
}
