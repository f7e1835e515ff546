import Notation

/// A place that a route may name, as a database or a pilot's list has it.
public struct RoutePlace: Hashable, Sendable {
    /// The kind of place. The raw values stand in pins.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case airport, vor, ndb, fix
        /// A pilot's own waypoint.
        case user
    }

    /// In capitals.
    public let ident: String
    /// An airport, a navaid, a waypoint.
    public let kind: Kind
    /// Where it is.
    public let position: Coordinate
    /// ISO 3166 code, ICAO region, or empty: what tells it from others of its name.
    public let region: String
    /// How its radials were aligned when they were set; nil when not known. It is not today's variation.
    package let stationDeclination: Declination?

    package init(
        ident: String, kind: Kind, position: Coordinate, region: String = "",
        stationDeclination: Declination? = nil
    ) {
        self.ident = ident.uppercased()
        self.kind = kind
        self.position = position
        self.region = region
        self.stationDeclination = stationDeclination
    }
}

extension RoutePlace {
    /// The pin that chooses this place among others of its name: "OCK|vor|51.30500|-0.44722|GB", five
    /// decimals, which are 1 m.
    public var pin: String {
        [
            ident, kind.rawValue, Self.decimals(position.latitudeDegrees),
            Self.decimals(position.longitudeDegrees), region,
        ].joined(separator: "|")
    }

    /// Reads a pin; it is a place by itself, so that a route with pins needs no database. Nil for anything
    /// else.
    public init?(pin: String) {
        let parts = pin.split(separator: "|", omittingEmptySubsequences: false)
        guard parts.count == 5, !parts[0].isEmpty, let kind = Kind(rawValue: parts[1].lowercased()),
            let latitude = Double(parts[2]), let longitude = Double(parts[3]),
            let position = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
        else { return nil }
        self.init(ident: String(parts[0]), kind: kind, position: position, region: String(parts[4]))
    }

    private static func decimals(_ degrees: Double) -> String {
        let units = Int(clamping: (abs(degrees) * 100_000).rounded())
        return (degrees < 0 && units > 0 ? "-" : "")
            + "\(units / 100_000).\((units % 100_000).zeroPadded(to: 5))"
    }

    /// Whether a pin means this place: equal ident and kind, within 0.001°.
    func isMeant(by pin: RoutePlace) -> Bool {
        ident == pin.ident && kind == pin.kind
            && abs(position.latitudeDegrees - pin.position.latitudeDegrees) < 0.001
            && abs((position.longitudeDegrees - pin.position.longitudeDegrees).remainder(dividingBy: 360))
                < 0.001
    }
}
