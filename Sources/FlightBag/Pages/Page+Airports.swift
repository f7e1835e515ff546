package import Aviation
import Foundation

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
