import Notation

extension Airspace.Limit {
    /// Whether it is the surface itself, which lies below any other limit, whatever its reference.
    package var isSurface: Bool { reference == .surface && feet == 0 }

    /// As short as on a chart: "SFC", "700 AGL", "4500", "FL100".
    package var label: String {
        switch reference {
        case .surface: isSurface ? "SFC" : "\(feet) AGL"
        case .meanSeaLevel: "\(feet)"
        case .standardPressure: "FL" + (feet / 100).zeroPadded(to: 3)
        }
    }

    /// The limit in words: "surface", "700 ft above the surface", "4500 ft above sea level", "FL100".
    package var words: String {
        switch reference {
        case .surface: isSurface ? "surface" : "\(feet) ft above the surface"
        case .meanSeaLevel: "\(feet) ft above sea level"
        case .standardPressure: label
        }
    }
}

extension Airspace {
    /// "FL100/SFC", the ceiling first; "?" for a limit that is not stated.
    package var limitsLabel: String { "\(ceiling?.label ?? "?")/\(floor?.label ?? "?")" }
}

/// The airspaces over one place, the lowest floor first.
///
/// Floors are compared by their figures in feet, whatever their reference; ``comparesUnlike`` is true if the
/// real order may differ. An airspace without a stated floor is last.
package struct AirspaceColumn: Hashable, Sendable {
    package let airspaces: [Airspace]
    /// References of all stated limits but the surface itself.
    package let references: Set<Airspace.Limit.Reference>

    /// Sorts them.
    package init(_ airspaces: [Airspace]) {
        func key(_ airspace: Airspace) -> (Int, Int, String, String) {
            (
                airspace.floor?.feet ?? .max, airspace.ceiling?.feet ?? .max, airspace.name,
                airspace.ident ?? ""
            )
        }
        self.airspaces = airspaces.sorted { key($0) < key($1) }
        let limits = airspaces.flatMap { [$0.floor, $0.ceiling] }.compactMap(\.self)
        references = Set(limits.filter { !$0.isSurface }.map(\.reference))
    }

    /// Whether limits of different references (above the surface, above the sea, flight levels) are sorted
    /// together.
    package var comparesUnlike: Bool { references.count > 1 }
}
