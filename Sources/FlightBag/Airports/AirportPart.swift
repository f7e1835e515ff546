package import Aviation
import Foundation

/// A part of what is known of an airport. Its raw value is the last step of its address.
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

extension Page {
    /// The airport that it shows, what of it, and what narrows that; nil on other pages.
    package var airport: (ident: String, part: AirportPart, query: String)? {
        switch self {
        case .airport(let ident, let part): (ident, part, "")
        case .airportNarrowed(let ident, let part, let query): (ident, part, query)
        default: nil
        }
    }

    /// The page of an airport's part, narrowed where the query says so.
    package static func airport(_ ident: String, _ part: AirportPart, by query: String) -> Page {
        query.isEmpty ? .airport(ident, part) : .airportNarrowed(ident, part, by: query)
    }

    /// The airspaces above a place, which is rounded as addresses have it: to 5 decimals, a metre.
    package static func airspace(above place: Coordinate) -> Page {
        Self.place(text(place)).map(Page.airspace) ?? .airspace(at: place)
    }

    /// "51.4707,-0.45994".
    static func text(_ place: Coordinate) -> String {
        [place.latitudeDegrees, place.longitudeDegrees].map { degrees in
            let scaled = Int((abs(degrees) * 100_000).rounded())
            let rest = String(scaled % 100_000 + 100_000).dropFirst()
            let digits = String(rest.reversed().drop { $0 == "0" }.reversed())
            let sign = degrees < 0 && scaled > 0 ? "-" : ""
            return "\(sign)\(scaled / 100_000)" + (digits.isEmpty ? "" : "." + digits)
        }.joined(separator: ",")
    }

    static func place(_ text: String) -> Coordinate? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]) else {
            return nil
        }
        return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }
}
