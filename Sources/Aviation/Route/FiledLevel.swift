import Notation

/// A cruising speed as a flight plan writes it (ICAO Doc 4444, appendix 2, item 15 a).
package enum FiledSpeed: Hashable, Sendable {
    /// N0120: knots.
    case knots(Int)
    /// K0200: kilometres an hour.
    case kilometresPerHour(Int)
    /// M082: hundredths of the speed of sound, 0.82.
    case machHundredths(Int)

    /// Nil unless it is N or K with four digits, or M with three.
    package init?(_ text: some StringProtocol) {
        let digits = text.dropFirst()
        guard digits.allSatisfy(\.isDecimalDigit), let number = Int(digits) else { return nil }
        switch (text.first, digits.count) {
        case ("N", 4): self = .knots(number)
        case ("K", 4): self = .kilometresPerHour(number)
        case ("M", 3): self = .machHundredths(number)
        default: return nil
        }
    }

    /// The filed form; reading it gives an equal value.
    package var text: String {
        switch self {
        case .knots(let number): "N" + number.zeroPadded(to: 4)
        case .kilometresPerHour(let number): "K" + number.zeroPadded(to: 4)
        case .machHundredths(let number): "M" + number.zeroPadded(to: 3)
        }
    }

    /// Nil for a Mach number, which is a speed only at a temperature.
    package var speed: Speed? {
        switch self {
        case .knots(let number): Speed(knots: Double(number))
        case .kilometresPerHour(let number): Speed(Double(number), .kilometresPerHour)
        case .machHundredths: nil
        }
    }
}

/// A cruising level as a flight plan writes it (ICAO Doc 4444, appendix 2, item 15 b).
package enum FiledLevel: Hashable, Sendable {
    /// F085 or A045.
    case level(CruisingLevel)
    /// S1130: tens of metres at standard pressure.
    case standardTensOfMetres(Int)
    /// M0840: tens of metres above the sea.
    case altitudeTensOfMetres(Int)
    /// A flight under visual rules that keeps no level.
    case vfr

    /// Nil unless it is F or A with three digits, S or M with four, or VFR.
    package init?(_ text: some StringProtocol) {
        guard text != "VFR" else {
            self = .vfr
            return
        }
        let digits = text.dropFirst()
        guard digits.allSatisfy(\.isDecimalDigit), let number = Int(digits) else { return nil }
        switch (text.first, digits.count) {
        case ("F", 3): self = .level(.flightLevel(number))
        case ("A", 3): self = .level(.altitudeFeet(number * 100))
        case ("S", 4): self = .standardTensOfMetres(number)
        case ("M", 4): self = .altitudeTensOfMetres(number)
        default: return nil
        }
    }

    /// As it is filed. An altitude is filed in whole hundreds of feet.
    package var text: String {
        switch self {
        case .level(.flightLevel(let level)): "F" + level.zeroPadded(to: 3)
        case .level(.altitudeFeet(let feet)): "A" + (max(0, feet) / 100).zeroPadded(to: 3)
        case .standardTensOfMetres(let tens): "S" + tens.zeroPadded(to: 4)
        case .altitudeTensOfMetres(let tens): "M" + tens.zeroPadded(to: 4)
        case .vfr: "VFR"
        }
    }

    /// Hundreds of feet at standard pressure, when it is a flight level.
    package var flightLevel: Int? { if case .level(.flightLevel(let level)) = self { level } else { nil } }

    /// Feet above the sea, when it is an altitude in feet.
    package var altitudeFeet: Int? { if case .level(.altitudeFeet(let feet)) = self { feet } else { nil } }
}

/// A change of speed and level: N0120F055.
package struct FiledChange: Hashable, Sendable {
    package let speed: FiledSpeed
    package let level: FiledLevel

    /// Nil unless it is a speed directly followed by a level.
    package init?(_ text: some StringProtocol) {
        let speedWidth = text.first == "M" ? 4 : 5
        guard let speed = FiledSpeed(text.prefix(speedWidth)),
            let level = FiledLevel(text.dropFirst(speedWidth))
        else { return nil }
        self.speed = speed
        self.level = level
    }

    /// As it is filed.
    package var text: String { speed.text + level.text }
}
