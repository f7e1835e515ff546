/// A part of the data on an airport. Its raw value is the last step of its address.
package enum AirportPart: String, CaseIterable, Hashable, Sendable {
    /// Position, runways in a line each, frequencies, sun.
    case overview
    /// The runways to scale, and both ends of each.
    case runways
    case frequencies
    /// Approaches, departures and arrivals, by runway and precision.
    case procedures
    /// AIP entries, by section.
    case aip
    /// The rules of its country.
    case rules
    /// Whether a border may be crossed there.
    case customs

    /// The part that the last step of an address names; nil for a step that names none.
    init?(path: String?) {
        guard let path else {
            self = .overview
            return
        }
        guard path != Self.overview.rawValue else { return nil }
        self.init(rawValue: path)
    }

    /// The words on the page.
    package var title: String {
        switch self {
        case .aip: "AIP"
        default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
        }
    }

    /// Whether a query narrows it.
    var isNarrowed: Bool { self == .procedures || self == .aip }
}
