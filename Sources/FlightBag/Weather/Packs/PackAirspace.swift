import Aviation
import AviationDatabase
import Foundation
import Notation

/// The airspaces that a flight meets, from the data on the device when it was packed.
package struct PackAirspace: Codable, Hashable, Sendable {
    /// One of them, whatever its floor and ceiling.
    package struct Crossing: Codable, Hashable, Sendable {
        /// "C OAKLAND 4000/SFC"; limits as on the map.
        package let label: String
        /// From the departure to where it is met, in nautical miles.
        package let alongNM: Double
    }

    package let crossings: [Crossing]
    /// "FAA Class Airspace".
    package let source: String
    /// The day of the data, "2025-01-23"; empty where nobody says which.
    package let date: String
    /// Whether the data reach all of the way.
    package let reachesAll: Bool
}

extension PackAirspace {
    /// Nil where the device has no airspace data at all.
    init?(_ route: AirspaceRoute) {
        guard let holdings = route.holdings else { return nil }
        source = holdings.publisher.rawValue
        date = holdings.date
        crossings = route.crossings.map { crossing in
            let airspace = crossing.airspace
            let kind = airspace.airspaceClass ?? airspace.kind
            return Crossing(
                label: "\(kind) \(airspace.name) \(airspace.limitsLabel)",
                alongNM: crossing.along.nauticalMiles)
        }
        reachesAll = route.coverage == .partial
    }
}

extension PackList {
    private static let mostNamed = 6

    /// The airspace row. It is never had: the one file of which a reader exists holds classes only.
    static func airspace(_ part: PackPart, at now: Date) -> Standing {
        guard let airspace = part.airspace else { return Standing(state: .missing, words: ["no source"]) }
        var words = airspace.crossings.prefix(mostNamed).map { crossing in
            "\(crossing.label) at \(Int(clamping: crossing.alongNM.rounded())) NM"
        }
        let unnamed = airspace.crossings.count - words.count
        if unnamed > 0 { words.append("\(unnamed) more") }
        if words.isEmpty { words.append("none of a class on the way") }
        words.append("classes only, no restricted areas")
        let source = SourceDay(named: airspace.source, airspace.date)
        words.append("data of \(source.dayWords)" + (source.validity(at: now).mark.map { ": \($0)" } ?? ""))
        return airspace.reachesAll
            ? Standing(state: .stale, words: words)
            : Standing(state: .missing, words: ["no data of a part of the way"] + words)
    }
}
