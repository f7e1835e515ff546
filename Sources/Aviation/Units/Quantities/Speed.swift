/// A speed, horizontal or vertical.
package typealias Speed = Quantity<SpeedUnit>

/// The units of speed. All are exact, by those of length and the hour of 3,600 s.
package enum SpeedUnit: String, ProportionalUnit {
    case metresPerSecond, knots, kilometresPerHour, milesPerHour, feetPerMinute

    package static var standard: SpeedUnit { .knots }

    package var factor: Double {
        switch self {
        case .metresPerSecond: 1
        case .knots: 1852.0 / 3600
        case .kilometresPerHour: 1 / 3.6
        case .milesPerHour: 0.44704
        case .feetPerMinute: 0.00508
        }
    }

    package var symbol: String {
        switch self {
        case .metresPerSecond: "m/s"
        case .knots: "kt"
        case .kilometresPerHour: "km/h"
        case .milesPerHour: "mph"
        case .feetPerMinute: "ft/min"
        }
    }

    package var spellings: [String] {
        switch self {
        case .metresPerSecond: ["mps"]
        case .knots: ["kts", "kn", "knot", "knots"]
        case .kilometresPerHour: ["kmh", "kph"]
        case .milesPerHour: ["mi/h"]
        case .feetPerMinute: ["fpm"]
        }
    }
}

extension Speed {
    /// The speed in nautical miles an hour.
    package var knots: Double { value(in: .knots) }
    /// The speed in metres a second.
    package var metresPerSecond: Double { value(in: .metresPerSecond) }
    /// The speed in feet a minute.
    package var feetPerMinute: Double { value(in: .feetPerMinute) }

    /// A speed of that many of the unit.
    package init(knots: Double) { self.init(knots, .knots) }
    /// A speed of that many of the unit.
    package init(metresPerSecond: Double) { self.init(metresPerSecond, .metresPerSecond) }
    /// A speed of that many of the unit.
    package init(feetPerMinute: Double) { self.init(feetPerMinute, .feetPerMinute) }
}
