package import Aviation
import Foundation

// Packs/ keeps for each flight what a pilot needs of the weather without a connection. Its invariants: a pack
// is complete only when every row of it was asked for and answered, only an absence that the source confirmed
// counts as had, and a part is replaced by nothing but a newer answer.

/// The weather of a flight as it was packed on this device. It is not synced: every device packs for itself.
package struct FlightPack: Codable, Hashable, Sendable {
    /// The plan that it was packed for.
    package let plan: PackPlan
    /// By their products; one that is not there was never answered.
    package var parts: [PackKind: PackPart]
    /// Grows each time that it is kept.
    package var serial: Int64

    /// Those that were not answered for this plan.
    package func lacking(of kinds: [PackKind]) -> [PackKind] {
        kinds.filter { parts[$0]?.isOfPlan != true }
    }

    /// When the oldest of its answers came: milliseconds since 1970. Nil before the first.
    package var packedAt: Int64? { parts.values.map(\.answered).min() }

    /// The same reports for another plan: what they were asked for is not this one.
    func moved(to plan: PackPlan) -> FlightPack {
        guard plan != self.plan else { return self }
        var moved = FlightPack(plan: plan, parts: parts, serial: serial)
        for kind in parts.keys { moved.parts[kind]?.isOfPlan = false }
        return moved
    }
}

/// One product in a pack.
package struct PackPart: Codable, Hashable, Sendable {
    /// When the server answered: milliseconds since 1970.
    package var answered: Int64
    /// Whether it was asked for the pack's present plan, and not for one before.
    package var isOfPlan = true
    /// The name of the source; nil where there is none.
    package var source: String?
    /// Why there is nothing at all, or nil.
    package var absence: ReportAbsence?
    /// The source's trouble, as the server told it; the contents are from before then.
    package var problem: String?
    package var items: [PackItem]
    /// Empty in parts of stations' reports.
    package var notices: [PackNotice] = []
    /// The feeds that those came from, each with when it last answered.
    package var feeds: [PackFeed] = []
    /// How many more there are than one answer holds.
    package var leftOut = 0
    /// Why there is none of a station that was asked for by name.
    package var missing: [String: ReportAbsence]
    /// The airspaces on the way; nil in parts of other products.
    package var airspace: PackAirspace?
    /// The forecast pictures; nil in parts of other products.
    package var imagery: PackImagery?

    /// Whether the server had a source to ask, and no answer of it yet.
    var isEarly: Bool {
        absence == .notAsked || absence == .failed || feeds.contains { $0.source != nil && $0.checked == nil }
    }

    package init(
        answered: Int64, source: String? = nil, absence: ReportAbsence? = nil, problem: String? = nil,
        items: [PackItem] = [], missing: [String: ReportAbsence] = [:]
    ) {
        self.answered = answered
        self.source = source
        self.absence = absence
        self.problem = problem
        self.items = items
        self.missing = missing
    }
}

extension PackPart {
    /// Keeps what an older answer had and this one cannot replace: newer reports of the same stations, unless
    /// they are of the future, and everything when there is no source any more.
    mutating func keepNewer(of old: PackPart, at now: Int64) {
        if items.isEmpty, absence != nil { items = old.items }
        keepNewerImagery(of: old)
        // A source that is gone, or has not answered since, has taken nothing back.
        let silent = Set(feeds.filter { $0.checked == nil }.map(\.feed))
        let there = Set(notices.map(\.id))
        notices += old.notices.filter { silent.contains($0.feed) && !there.contains($0.id) }
        let before = Dictionary(
            old.items.map { ($0.report.station, $0.report) }, uniquingKeysWith: { first, _ in first })
        items = items.map { item in
            guard let report = before[item.report.station], report.observed > item.report.observed,
                !(FieldStation.isAhead(report.observed, of: now)
                    && !FieldStation.isAhead(item.report.observed, of: now))
            else { return item }
            return PackItem(report: report, alongNM: item.alongNM, offNM: item.offNM)
        }
    }
}

/// One report in a pack.
package struct PackItem: Codable, Hashable, Sendable {
    package let report: FieldStation
    /// How far along the route it is passed, and how far beside it, in nautical miles; nil for one that is
    /// beside no point of the route, or whose position is unknown.
    package let alongNM: Double?
    package let offNM: Double?
}

extension ReportAbsence: Codable {
    /// A word of another version confirms nothing.
    package init(from decoder: any Decoder) throws {
        self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .unconfirmed
    }
}

/// The places, way and time that a pack is made for: it is out of date when this is another one.
package struct PackPlan: Codable, Hashable, Sendable {
    /// An airport that the flight names.
    package struct Place: Codable, Hashable, Sendable {
        package enum Role: String, Codable, Hashable, Sendable { case departure, destination, alternate }

        package let role: Role
        package let ident: String
        /// The code by which its weather is reported; nil when it has none.
        package let station: String?
        /// ISO 3166-1; nil for an airport that is not known here.
        package var country: String?
        /// Degrees, to a ten-thousandth; nil for an airport that is not known here.
        package let latitude: Double?
        package let longitude: Double?

        package var position: Coordinate? {
            guard let latitude, let longitude else { return nil }
            return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
        }
    }

    package let places: [Place]
    /// The points of the route: latitude and longitude in degrees, to a ten-thousandth.
    package let route: [[Double]]
    /// "2026-11-24T14:30Z"; nil when it is not given.
    package let offBlock: String?
    /// As filed.
    package let level: String?

    package var line: [Coordinate] {
        route.compactMap { pair in
            pair.count == 2
                ? Coordinate(latitudeDegrees: pair[0], longitudeDegrees: pair[1]) : nil
        }
    }

    /// Whether every airport of it is in the United States, where alone TFRs, G-AIRMETs, CWAs and winds aloft
    /// of its sources are. False without an airport: nobody said where it is flown.
    package var isAmerican: Bool {
        !places.isEmpty && places.allSatisfy { ["US", "PR", "VI", "GU", "AS", "MP"].contains($0.country) }
    }

    /// The station codes of its airports.
    package var stations: [String] {
        var seen: Set<String> = []
        return places.compactMap(\.station).filter { seen.insert($0).inserted }
    }

    /// The differences from another plan, in words; empty for the same.
    package func differences(from other: PackPlan) -> [String] {
        var words: [String] = []
        if offBlock != other.offBlock { words.append("time") }
        if route != other.route { words.append("route") }
        if places.map(\.ident) != other.places.map(\.ident) { words.append("airports") }
        if level != other.level { words.append("level") }
        if words.isEmpty, self != other { words.append("airport data") }
        return words
    }
}
