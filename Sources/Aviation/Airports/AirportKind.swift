/// The kind of landing place; the raw values are OurAirports' own.
public enum AirportKind: String, CaseIterable, Hashable, Sendable, Codable {
    case large = "large_airport"
    case medium = "medium_airport"
    case small = "small_airport"
    case seaplaneBase = "seaplane_base"
    case heliport
    case balloonport
    /// A former airport of any kind, out of use.
    case closed
}

extension AirportKind {
    /// The place in a list that shows what most people look for first: 0 for large airports, 6 for closed
    /// ones.
    public var sizeOrder: Int {
        switch self {
        case .large: 0
        case .medium: 1
        case .small: 2
        case .seaplaneBase: 3
        case .heliport: 4
        case .balloonport: 5
        case .closed: 6
        }
    }

    /// In words: "large airport", "seaplane base", "closed".
    public var name: String { rawValue.replacing("_", with: " ") }
}
