import Foundation

/// Whether a logbook's times show that take-offs and landings were in the night of 14 CFR 61.57(b), an hour
/// after sunset to an hour before sunrise.
package struct NightWindow: Sendable {
    /// Between two looks at the sun.
    private static let stepSeconds = 300.0

    private let places: [String: Coordinate]

    /// `places` are where the airports of the log are, by their identifiers.
    package init(places: [String: Coordinate]) {
        self.places = Dictionary(
            places.map { (LogbookAircraft.key($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// True if the whole flight was in the night at both of its ends, false if no part of it was at either.
    /// Nil in between, and without times, places or day: off and on times do not show when a landing between
    /// them was.
    package func contains(_ entry: LogbookEntry) -> Bool? {
        guard let date = entry.date, let from = place(entry[.from]), let to = place(entry[.to]),
            let off = entry.times[.off] ?? entry.times[.out], let on = entry.times[.on] ?? entry.times[.in],
            let start = Self.start(date, off, at: from), let minutes = Self.minutes(from: off, to: on)
        else { return nil }
        let end = start + Double(minutes * 60)
        let looks = stride(from: start, to: end, by: Self.stepSeconds) + [end]
        var isNight: Set<Bool> = []
        for look in looks {
            let instant = Date(timeIntervalSince1970: look)
            for place in [from, to] {
                guard let night = NightRule.hourFromSunset.isNight(at: place, instant) else { return nil }
                isNight.insert(night)
            }
        }
        return isNight.count == 1 ? isNight.first : nil
    }

    private func place(_ ident: String?) -> Coordinate? {
        ident.flatMap { places[LogbookAircraft.key($0)] }
    }

    /// The instant of that time in UTC which is nearest to local noon of the pilot's day, in seconds since
    /// 1970: noon by the longitude.
    private static func start(_ date: Day, _ time: String, at place: Coordinate) -> Double? {
        guard let minutes = minutes(time) else { return nil }
        let noon = Double(date.daysSince1970) * 86_400 + 43_200 - place.longitudeDegrees * 240
        let first = Double(date.daysSince1970) * 86_400 + Double(minutes * 60)
        return [first - 86_400, first, first + 86_400].min { abs($0 - noon) < abs($1 - noon) }
    }

    /// The minutes from one time of day to the next occurrence of another.
    private static func minutes(from off: String, to on: String) -> Int? {
        guard let off = minutes(off), let on = minutes(on) else { return nil }
        return (on - off + 1440) % 1440
    }

    /// The minutes from midnight to "HH:MM".
    private static func minutes(_ time: String) -> Int? {
        let parts = time.split(separator: ":").compactMap { Int($0) }
        return parts.count == 2 ? parts[0] * 60 + parts[1] : nil
    }
}
