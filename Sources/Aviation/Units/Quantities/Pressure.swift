/// The pressure of the air: a QNH, a QFE, an altimeter setting.
package typealias Pressure = Quantity<PressureUnit>

/// The units of pressure. Millimetres and inches of mercury are the conventional ones: mercury of 13,595.1
/// kg/m³ under 9.80665 m/s², 133.322387415 Pa and 25.4 times that, 3,386.388640341 Pa (NIST SP 811, appendix
/// B.8, rounds them to 133.3224 and 3,386.389).
package enum PressureUnit: String, ProportionalUnit {
    case hectopascals, inchesOfMercury, millimetresOfMercury, kilopascals, pascals

    package static var standard: PressureUnit { .hectopascals }

    package var factor: Double {
        switch self {
        case .hectopascals: 1
        case .inchesOfMercury: 33.86388640341
        case .millimetresOfMercury: 1.33322387415
        case .kilopascals: 10
        case .pascals: 0.01
        }
    }

    package var symbol: String {
        switch self {
        case .hectopascals: "hPa"
        case .inchesOfMercury: "inHg"
        case .millimetresOfMercury: "mmHg"
        case .kilopascals: "kPa"
        case .pascals: "Pa"
        }
    }

    package var spellings: [String] {
        switch self {
        case .hectopascals: ["mb", "mbar", "millibar", "millibars"]
        case .inchesOfMercury: ["in.hg", "\"hg"]
        case .millimetresOfMercury, .kilopascals, .pascals: []
        }
    }

    package var vagueSpellings: [String] { self == .inchesOfMercury ? ["in", "\"", "inches"] : [] }
}

extension Pressure {
    /// The pressure in hectopascals, which are millibars.
    package var hectopascals: Double { value(in: .hectopascals) }
    /// The pressure in inches of mercury.
    package var inchesOfMercury: Double { value(in: .inchesOfMercury) }

    /// A pressure of that many of the unit.
    package init(hectopascals: Double) { self.init(hectopascals, .hectopascals) }
    /// A pressure of that many of the unit.
    package init(inchesOfMercury: Double) { self.init(inchesOfMercury, .inchesOfMercury) }
}
