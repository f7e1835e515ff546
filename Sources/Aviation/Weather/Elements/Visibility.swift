/// The horizontal visibility, as reported.
///
/// Source: FMH-1 12.6.6 (statute miles); WMO 306 FM 15, 15.6 (metres).
package struct Visibility: Hashable, Sendable {
    /// In the unit of the report: statute miles, metres, in a few countries kilometres. 9999 and CAVOK are
    /// 10,000 m, `atLeast`.
    package let distance: Distance
    package let bound: Bound
    /// The direction in which it is so, where one is named: "1200NE" (the least visibility there is).
    package let direction: CompassPoint?
    /// Whether the sensor cannot tell directions apart: "9999NDV".
    package let isWithoutDirections: Bool

    /// The relation of the true visibility to the distance.
    package enum Bound: Hashable, Sendable {
        /// It equals the distance, rounded down to the reporting step.
        case exact
        /// It is the distance or more: 9999, P6SM, CAVOK.
        case atLeast
        /// It is less: M1/4SM, M0400.
        case lessThan
    }

    init(
        _ distance: Distance, bound: Bound = .exact, direction: CompassPoint? = nil,
        isWithoutDirections: Bool = false
    ) {
        self.distance = distance
        self.bound = bound
        self.direction = direction
        self.isWithoutDirections = isWithoutDirections
    }

    /// Whether this says no less than another one that stands before it: 9999 behind CAVOK or 10SM.
    func repeats(_ other: Visibility) -> Bool {
        if distance == other.distance, bound == other.bound { return true }
        return bound == .atLeast && direction == nil && other.bound != .lessThan
            && distance.metres >= 10_000 && distance.metres <= other.distance.metres
    }

    /// 10 km or more, no cloud that matters, no weather that matters.
    static let cavok = Visibility(Distance(metres: 10_000), bound: .atLeast)
}

/// One of the sixteen points of the compass.
package enum CompassPoint: String, CaseIterable, Hashable, Sendable {
    case n = "N"
    case nne = "NNE"
    case ne = "NE"
    case ene = "ENE"
    case e = "E"
    case ese = "ESE"
    case se = "SE"
    case sse = "SSE"
    case s = "S"
    case ssw = "SSW"
    case sw = "SW"
    case wsw = "WSW"
    case w = "W"
    case wnw = "WNW"
    case nw = "NW"
    case nnw = "NNW"

    /// Degrees clockwise from north, 0 to 337.5.
    package var degrees: Double {
        Double(Self.allCases.firstIndex(of: self) ?? 0) * 22.5
    }
}
