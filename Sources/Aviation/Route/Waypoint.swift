/// A named point of the airspace. Its name is unique in Europe; elsewhere the region tells namesakes apart.
public struct Waypoint: Hashable, Sendable, Codable {
    /// The kind of point; the raw values are as EuroAIP writes them.
    public enum PointType: String, CaseIterable, Hashable, Sendable, Codable {
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

    /// In capitals.
    public var name: String
    /// Where it is.
    public var position: Coordinate
    /// Nil for a sort that is none of these.
    public var pointType: PointType?
    /// The ICAO region ("K2"); empty where the source has none.
    public var region: String
    /// Separated by commas.
    public var firCodes: String?
    /// The levels at which it may be filed, in the publisher's words.
    public var levelAvailability: String?
    /// The publisher it was read from.
    public var source: String?

    /// A waypoint of these facts; nil for what is not published.
    public init(
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

    /// In degrees, north positive.
    public var latitude: Double { position.latitudeDegrees }
    /// In degrees, east positive.
    public var longitude: Double { position.longitudeDegrees }
    /// Whether a radio aid stands there.
    public var isNavaid: Bool { pointType.map { $0 != .fiveLetter } ?? false }

    /// The FIRs that it lies in or on the edge of.
    public var firList: [String] {
        (firCodes ?? "").split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
    }
}
