/// A fact of an airport or a runway, as one thing that comes from one publisher.
package struct AirportField: Hashable, Sendable {
    /// The name under which its publisher is noted in a database: "icaoCode".
    package let rawValue: String
    /// The key in an airport's sheet, as `aloft airport` writes it: "icao_code".
    package let key: String
    /// The first of these publishers that has a value wins. Others are ignored.
    let precedence: [Publisher]

    init(_ rawValue: String, key: String? = nil, _ precedence: [Publisher]) {
        self.rawValue = rawValue
        self.key = key ?? rawValue
        self.precedence = precedence
    }
}

// Surveyed and operational facts come from the authority first; names and what travellers ask from
// OurAirports, whose spelling is people's and not capitals cut to 30 letters. The airports of euro_aip are
// older copies of OurAirports'.
extension [Publisher] {
    static let surveyed: [Publisher] = [.nasr, .cifp, .ourAirports, .euroAIP]
    static let travellers: [Publisher] = [.ourAirports, .euroAIP, .nasr, .cifp]
}

extension AirportField {
    // The facts without which there is no airport.
    static let kind = AirportField("kind", .travellers)
    static let name = AirportField("name", .travellers)
    static let position = AirportField("position", key: "latitude_deg, longitude_deg", .surveyed)
    static let country = AirportField("country", .travellers)
    static let region = AirportField("region", .travellers)

    static let runwayLength = AirportField("runwayLength", key: "length_ft", .surveyed)
    static let runwayWidth = AirportField("runwayWidth", key: "width_ft", .surveyed)
    static let runwaySurface = AirportField(
        "runwaySurface", key: "surface", [.nasr, .ourAirports, .euroAIP])
    static let runwayLighting = AirportField(
        "runwayLighting", key: "is_lighted", [.nasr, .ourAirports, .euroAIP])
    static let runwayClosed = AirportField("runwayClosed", key: "is_closed", [.ourAirports, .euroAIP])

    static let thresholdPosition = AirportField(
        "thresholdPosition", key: "ends.latitude_deg, ends.longitude_deg", [.cifp, .ourAirports, .euroAIP])
    static let thresholdElevation = AirportField(
        "thresholdElevation", key: "ends.elevation_ft", [.cifp, .ourAirports, .euroAIP])
    static let displacedThreshold = AirportField(
        "displacedThreshold", key: "ends.displaced_threshold_ft", [.cifp, .ourAirports, .euroAIP])
    static let trueHeading = AirportField(
        "trueHeading", key: "ends.true_heading_deg", [.ourAirports, .euroAIP])

    /// All of them, those of `AirportColumn.all` too.
    package static let all: [AirportField] =
        [kind, name, position, country, region] + AirportColumn.all.map(\.field) + [
            runwayLength, runwayWidth, runwaySurface, runwayLighting, runwayClosed, thresholdPosition,
            thresholdElevation, trueHeading, displacedThreshold,
        ]

    private static let byRawValue = Dictionary(uniqueKeysWithValues: all.map { ($0.rawValue, $0) })

    /// The field of this name; nil for one that this version does not know.
    package init?(rawValue: String) {
        guard let field = Self.byRawValue[rawValue] else { return nil }
        self = field
    }
}
