/// A named point of the airspace. Its name is unique in Europe; elsewhere the region tells namesakes apart.
package struct Waypoint: Hashable, Sendable, Codable {
    package enum PointType: String, CaseIterable, Hashable, Sendable, Codable {
        /// Five letters.
        case fiveLetter = "5LNC"
        case vor = "VOR"
        case dme = "DME"
        case vorDME = "VORDME"
        case ndb = "NDB"
        case vortac = "VORTAC"
        case ndbDME = "NDBDME"
        case locator = "LOCATOR"
    }

    package var name: String
    package var position: Coordinate
    /// Nil for a sort that is none of these.
    package var pointType: PointType?
    /// The ICAO region ("K2"); empty where the source has none.
    package var region: String
    /// Separated by commas.
    package var firCodes: String?
    package var levelAvailability: String?
    package var source: String?

    package init(
        name: String, position: Coordinate, pointType: PointType?, region: String = "",
        firCodes: String? = nil, levelAvailability: String? = nil, source: String? = nil
    ) {
        self.name = name.uppercased()
        self.position = position
        self.pointType = pointType
        self.region = region
        self.firCodes = firCodes
        self.levelAvailability = levelAvailability
        self.source = source
    }

    package var latitude: Double { position.latitudeDegrees }
    package var longitude: Double { position.longitudeDegrees }
    package var isNavaid: Bool { pointType.map { $0 != .fiveLetter } ?? false }

    /// The FIRs that it lies in or on the edge of.
    package var firList: [String] {
        (firCodes ?? "").split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
    }
}
