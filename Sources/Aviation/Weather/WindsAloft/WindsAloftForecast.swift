package import Foundation

/// Winds and temperatures aloft over one station, from an American FB (formerly FD) bulletin.
///
/// Source: NWS Instruction 10-812; FAA-H-8083-28, 27.12. Directions are true, levels are feet above mean sea
/// level (flight levels from 18,000 ft on). Nothing stands within 1,500 ft of the station's elevation, no
/// temperature at 3,000 ft or within 2,500 ft of it.
package struct WindsAloftForecast: Hashable, Sendable {
    /// Three or four letters and digits: a reference, to be looked up.
    package let station: String
    /// The data time and validity, as in the bulletin.
    package let validity: Validity
    /// By feet. A level without a forecast is missing.
    package let levels: [Int: Level]
    /// Groups that were not understood, in their order.
    package let undecoded: [String]

    /// The times of a bulletin; nil if not given.
    package struct Validity: Hashable, Sendable {
        /// When the model began.
        package internal(set) var basedOn: DayTime?
        /// The time of the values.
        package internal(set) var validAt: DayTime?
        /// The beginning of their use …
        package internal(set) var useFrom: HourMinute?
        /// … until when.
        package internal(set) var useTo: HourMinute?

        /// The most that a model's start may be ahead of a reference, which may be any hour of that day.
        private static let leadSeconds = 86_400.0

        /// The start of the model and the time of the values: a bulletin exists, so its model started in the
        /// past, and its values are for the time nearest to that.
        package func instants(near reference: Date) -> (basedOn: Date?, validAt: Date?) {
            let latest = reference.addingTimeInterval(Self.leadSeconds)
            let based = basedOn.flatMap { time in time.instants(near: reference).first { $0 <= latest } }
            return (based, validAt?.nearest(to: based ?? reference))
        }
    }

    /// The forecast for one level.
    package struct Level: Hashable, Sendable {
        /// Degrees true from which the wind blows, 10–360. Nil when it is light and variable.
        package let fromDegrees: Int?
        /// Nil when it is light and variable: less than 5 kt.
        package let knots: Int?
        /// 9900: less than 5 kt from no direction in particular.
        package let isLightAndVariable: Bool
        /// Whether the wind may be stronger: 199 kt is the code's maximum.
        package let isSpeedMinimum: Bool
        /// Nil when none is forecast, or its sign cannot be known.
        package let temperatureCelsius: Int?
    }
}

extension WindsAloftForecast.Level {
    /// Reads "2544", "2544+15", "248940", "9900-02", "731960". Without a sign the temperature is negative
    /// above the level that the bulletin names; below it such a group is no group, and where the bulletin
    /// names none the temperature is not known. Nil for anything else.
    init?(_ group: Substring, levelFeet: Int, negativeAboveFeet: Int?) {
        var scanner = WordScanner(group)
        guard let tens = scanner.digits(2), let speed = scanner.digits(2) else { return nil }
        var temperature: Int?
        if !scanner.isAtEnd {
            let isPositive = scanner.take("+")
            let isSigned = isPositive || scanner.take("-")
            guard let degrees = scanner.digits(2), scanner.isAtEnd else { return nil }
            if isSigned {
                temperature = isPositive ? degrees : -degrees
            } else if let limit = negativeAboveFeet {
                guard levelFeet > limit else { return nil }
                temperature = -degrees
            }
        }
        temperatureCelsius = temperature
        switch (tens, speed) {
        case (99, 0):
            fromDegrees = nil
            knots = nil
            isLightAndVariable = true
            isSpeedMinimum = false
            return
        case (1...36, _):
            fromDegrees = tens * 10
            knots = speed
        case (51...86, _):
            fromDegrees = (tens - 50) * 10
            knots = speed + 100
        default: return nil
        }
        isLightAndVariable = false
        isSpeedMinimum = tens > 50 && speed == 99
    }
}
