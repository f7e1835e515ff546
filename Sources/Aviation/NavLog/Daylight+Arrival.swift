package import Foundation

extension Daylight {
    /// Day or night for the reserve: night when it is night at the destination on landing or at any time
    /// until the reserve of a day is used up. Unknown without the time of landing, or outside the years for
    /// which the sun is computed.
    package init(
        landing: Date?, at destination: Coordinate, rules: RuleSet, flight: FlightRules,
        category: AircraftCategory
    ) {
        guard let landing else {
            self = .unknown
            return
        }
        let night: NightRule = rules == .uk ? .unitedKingdom : .civilTwilight
        let minutes = ReserveRule(rules, flight, category, .day).minutes
        let looks = [0, 0.5, 1].map { landing.addingTimeInterval($0 * minutes * 60) }
            .map { night.isNight(at: destination, $0) }
        self = looks.contains(nil) ? .unknown : looks.contains(true) ? .night : .day
    }
}
