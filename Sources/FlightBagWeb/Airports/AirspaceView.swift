import Aviation
import AviationDatabase
import FlightBag
import Foundation

/// The airspaces above a place, lowest first, and what an empty list means there.
struct AirspaceView {
    struct Row {
        let name: String
        let kind: String
        let style: String
        let floor: String
        let ceiling: String
    }

    let place: String
    let rows: [Row]
    let hasRows: Bool
    let verdict: String
    let unlike: String?
    let provenance: Provenance?

    init(_ answer: AirspaceAnswer, at now: Date) {
        place = answer.place.degreesMinutes
        rows = answer.column.airspaces.map { airspace in
            Row(
                name: airspace.name, kind: airspace.airspaceClass.map { "Class \($0)" } ?? airspace.kind,
                style: airspace.airspaceClass ?? "other", floor: airspace.floor?.words ?? "not stated",
                ceiling: airspace.ceiling?.words ?? "not stated")
        }
        hasRows = !rows.isEmpty
        verdict = Self.verdict(answer)
        unlike =
            answer.column.comparesUnlike
            ? "Sorted by the figures of their floors. Some are counted from the surface, from the sea or "
                + "from standard pressure (flight levels): those are not the same height, and the order can "
                + "be otherwise on the day."
            : nil
        provenance = answer.holdings.map { Provenance($0.source, at: now) }
    }

    private static func verdict(_ answer: AirspaceAnswer) -> String {
        let kinds = answer.holdings.map(Self.kinds) ?? ""
        switch (answer.coverage, answer.column.airspaces.isEmpty) {
        case (.noData, _):
            return "Unknown: there are no airspace data on this device. They come with “aloft import FILE”: "
                + "the FAA's Class Airspace (GeoJSON)."
        case (.outside, _):
            return "Unknown: the airspace data on this device do not reach here (\(kinds))."
        case (.partial, true):
            return "None of the airspaces on this device lies here. The data are partial (\(kinds)): there "
                + "may be others."
        case (.partial, false):
            return "Partial: the data have \(kinds). There may be others."
        }
    }

    /// "only classes B, C, D, E and Mode C, 267 names".
    static func kinds(_ holdings: AirspaceHoldings) -> String {
        let names = holdings.kinds.map { $0.name == "MODE C" ? "Mode C veils" : $0.name }
        return "only \(names.joined(separator: ", ")); \(holdings.names) names, \(holdings.count) areas"
    }

    /// For the map's legend.
    static func words(_ holdings: AirspaceHoldings) -> String {
        "\(holdings.source.words): \(kinds(holdings)). Partial: there may be others."
    }
}
