package import Foundation

/// Selects the notices that concern a flight, by place, level, rules and time, and counts the others.
///
/// A nil condition leaves nothing out. Unknown parts of a notice leave it in: limits of 000 to 999, a radius
/// of 999, no Q line, an unreadable schedule.
package struct NoticeFilter: Hashable, Sendable {
    /// The span of time of the flight.
    package var times: ClosedRange<Date>?
    /// Hundreds of feet.
    package var levels: ClosedRange<Int>?
    /// Positions along the way, and how far beside it counts.
    package var positions: [Coordinate] = []
    package var withinNauticalMiles = 25.0
    /// "I" or "V".
    package var traffic: String?
    /// Whether checklists are shown.
    package var includesChecklists = false

    package init() {}

    /// Why a notice is left out.
    package enum Reason: String, Hashable, Sendable {
        case time, level, place, traffic, checklist
    }

    /// The notices shown, and those left out with the reason, each in its order.
    package func selection(
        of notices: [Notice]
    ) -> (shown: [Notice], hidden: [(notice: Notice, reason: Reason)]) {
        var shown: [Notice] = []
        var hidden: [(notice: Notice, reason: Reason)] = []
        for notice in notices {
            if let reason = reason(toHide: notice) {
                hidden.append((notice, reason))
            } else {
                shown.append(notice)
            }
        }
        return (shown, hidden)
    }

    /// Nil when it may concern the flight.
    package func reason(toHide notice: Notice) -> Reason? {
        if notice.isChecklist { return includesChecklists ? nil : .checklist }
        if let times, !Self.mayHold(notice, times) { return .time }
        guard let qualifier = notice.qualifier else { return nil }
        if let traffic, !qualifier.traffic.isEmpty, !qualifier.traffic.contains(traffic) { return .traffic }
        if let levels, !Self.mayConcern(notice, levels) { return .level }
        guard !positions.isEmpty, let circle = qualifier.circle else { return nil }
        let reach = Double(circle.radiusNauticalMiles) + withinNauticalMiles
        let isNear = positions.contains { $0.distance(to: circle.centre).nauticalMiles <= reach }
        return isNear ? nil : .place
    }

    /// Over a span only the definite times count: its schedule may apply at some hour of it.
    private static func mayHold(_ notice: Notice, _ times: ClosedRange<Date>) -> Bool {
        if notice.isValidityContradictory { return true }
        if case .at(let begun) = notice.start, begun > times.upperBound { return false }
        if case .at(let ended) = notice.end, ended <= times.lowerBound { return false }
        return true
    }

    /// The limits of the Q line hide a notice only if those of F) and G) do not include it.
    private static func mayConcern(_ notice: Notice, _ levels: ClosedRange<Int>) -> Bool {
        guard let limits = notice.qualifier?.levels, !limits.overlaps(levels) else { return true }
        let lower = notice.lower.map { hundreds($0, isUpper: false) } ?? .some(limits.lowerBound)
        let upper = notice.upper.map { hundreds($0, isUpper: true) } ?? .some(limits.upperBound)
        guard notice.lower != nil || notice.upper != nil else { return false }
        guard let lower, let upper, lower <= upper else { return true }
        return (lower...upper).overlaps(levels)
    }

    /// Nil if unknown: a height above the ground.
    private static func hundreds(_ level: NoticeLevel, isUpper: Bool) -> Int? {
        switch level {
        case .surface: 0
        case .unlimited: 999
        case .flightLevel(let level): level
        case .feetAboveSea(let feet): isUpper ? (feet + 99) / 100 : feet / 100
        case .feetAboveGround, .other: nil
        }
    }
}
