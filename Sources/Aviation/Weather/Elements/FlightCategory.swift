/// The American category of ceiling and visibility, for colours on a map; no minimum of any airspace.
///
/// Source: NWS Instruction 10-813, appendix: LIFR below 500 ft or 1 SM, IFR below 1,000 ft or 3 SM, MVFR up
/// to and with 3,000 ft or 5 SM, VFR above both. In metres 1,600, 4,800 and 8,000 (FMH-1's equivalents of 1,
/// 3 and 5 SM; not verified in its text), compared in the unit of the report, so that 4800 is MVFR.
package enum FlightCategory: String, Comparable, CaseIterable, Hashable, Sendable {
    case vfr = "VFR"
    case mvfr = "MVFR"
    case ifr = "IFR"
    case lifr = "LIFR"

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// A worse category is greater.
    package static func < (left: FlightCategory, right: FlightCategory) -> Bool {
        left.rank < right.rank
    }

    init(ceilingFeet: Int) {
        self = ceilingFeet < 500 ? .lifr : ceilingFeet < 1000 ? .ifr : ceilingFeet <= 3000 ? .mvfr : .vfr
    }

    /// Nil if the report only gives a bound and another category lies beyond it.
    init?(_ visibility: Visibility) {
        let isInMiles = visibility.distance.unit == .statuteMiles
        let limits: [Double] = isInMiles ? [1, 3, 5] : [1600, 4800, 8000]
        let quantity = isInMiles ? visibility.distance.value : visibility.distance.metres
        switch visibility.bound {
        case .exact:
            self =
                quantity < limits[0]
                ? .lifr : quantity < limits[1] ? .ifr : quantity <= limits[2] ? .mvfr : .vfr
        case .atLeast:
            guard quantity >= limits[2] else { return nil }
            self = .vfr
        case .lessThan:
            guard quantity <= limits[0] else { return nil }
            self = .lifr
        }
    }
}

/// The judgement on the category that a report allows.
package enum CategoryJudgement: Hashable, Sendable {
    case known(FlightCategory)
    /// The known elements already make it this category; the unknown ones could make it worse. Only for MVFR
    /// and IFR: nothing is better than VFR, and nothing worse than LIFR.
    case orWorse(FlightCategory)
    case unknown

    /// The category, where it is known for certain.
    package var category: FlightCategory? {
        if case .known(let category) = self { category } else { nil }
    }

    /// The category that it is at least, where it is not known but cannot be better.
    package var leastBad: FlightCategory? {
        if case .orWorse(let category) = self { category } else { nil }
    }

    /// The category of all that is known. `isComplete` is false if a part was not measured or not understood:
    /// then the category may be worse than that.
    init(known: [FlightCategory], isComplete: Bool) {
        switch (known.max(), isComplete) {
        case (.lifr?, _): self = .known(.lifr)
        case (let worst?, true): self = .known(worst)
        case (let worst?, false) where worst != .vfr: self = .orWorse(worst)
        default: self = .unknown
        }
    }
}
