import Aviation
import AviationDatabase
import Foundation

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
    /// The day of the data: "2025-01-23".
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
    /// The FAA publishes its airspace anew every 56 days.
    private static let airspaceSeconds = 56 * 86_400.0
    private static let mostNamed = 6

    /// The airspace row. Data that do not reach all of the way, or that an edition has replaced since, are
    /// not had.
    static func airspace(_ part: PackPart, at now: Date) -> Row {
        func row(_ state: State, _ words: [String], until: Int64? = nil) -> Row {
            Row(
                kind: .airspace, state: state, words: words.joined(separator: " · "), answered: part.answered,
                until: until)
        }
        guard let airspace = part.airspace else { return row(.missing, ["no source"]) }
        var words = airspace.crossings.prefix(mostNamed).map { crossing in
            "\(crossing.label) at \(Int(crossing.alongNM.rounded())) NM"
        }
        let unnamed = airspace.crossings.count - words.count
        if unnamed > 0 { words.append("\(unnamed) more") }
        if words.isEmpty { words.append("none of a class on the way") }
        words.append("class airspace of \(airspace.date), without restricted areas")
        guard airspace.reachesAll else { return row(.missing, ["no data of a part of the way"] + words) }
        guard let made = Date(instant: airspace.date + "T00:00:00Z") else {
            return row(.stale, ["of unknown age"] + words)
        }
        let end = made.addingTimeInterval(airspaceSeconds)
        guard now < end, now.timeIntervalSince(made) >= -86_400 else {
            return row(.stale, ["replaced by a newer edition since"] + words)
        }
        return row(.have, words, until: end.wholeMilliseconds)
    }
}
