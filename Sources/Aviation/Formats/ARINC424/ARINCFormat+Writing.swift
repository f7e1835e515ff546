import Notation

extension ARINCFormat {
    /// The characters of a value, exactly `width` of them; nil if it does not fit or has another format.
    /// Reading them gives the value again, rounded to the format's precision.
    func bytes(_ value: ARINCValue, width: Int) -> [UInt8]? {
        switch (self, value) {
        case (_, .text(let text)): return Self.padded(text, width: width)
        case (.integer, .integer(let number)): return Self.digits(number, width: width)
        case (.hundreds, .integer(let number)): return Self.digits(number / 100, width: width)
        case (.decimal(let decimals), .decimal(let number)):
            return Self.scaled(number, Self.power(decimals)).flatMap { Self.digits($0, width: width) }
        case (.signedDecimal(let decimals), .decimal(let number)):
            guard let whole = Self.scaled(number, Self.power(decimals)) else { return nil }
            return Self.lettered(whole < 0 ? "-" : "+", abs(whole), width: width)
        case (.angle, .decimal(let degrees)): return Self.angle(degrees, secondDecimals: 2, width: width)
        case (.preciseAngle, .decimal(let degrees)):
            return Self.angle(degrees, secondDecimals: 4, width: width)
        case (.variation, .decimal(let degrees)):
            guard abs(degrees) <= 180, let tenths = Self.scaled(degrees, 10) else { return nil }
            return Self.lettered(tenths < 0 ? "W" : "E", abs(tenths), width: width)
        case (.course, .course(let degrees, let isTrue)):
            guard (0...360).contains(degrees), let tenths = Self.scaled(degrees, 10) else { return nil }
            guard isTrue else { return Self.digits(tenths, width: width) }
            return Self.scaled(degrees, 1).flatMap { Self.digits($0, width: width - 1) }
                .map { $0 + "T".utf8 }
        case (.distanceOrTime, .decimal(let miles)):
            return Self.scaled(miles, 10).flatMap { Self.digits($0, width: width) }
        case (.distanceOrTime, .minutes(let minutes)):
            return Self.scaled(minutes, 10).flatMap { Self.lettered("T", $0, width: width) }
        case (.altitude, .level(.altitudeFeet(let feet))): return Self.digits(feet, width: width)
        case (.altitude, .level(.flightLevel(let level))): return Self.lettered("FL", level, width: width)
        case (.navigationPerformance, .decimal(let miles)): return Self.navigationPerformance(miles)
        case (.crossingHeight, .height(let height, let isMetres)):
            return Self.scaled(height, isMetres ? 100 : 10)
                .flatMap { Self.digits($0, width: width - 1) }.map { $0 + (isMetres ? "M" : "F").utf8 }
        case (.sector, .sector(let from, let to)):
            guard let first = Self.digits(from, width: 3), let second = Self.digits(to, width: 3) else {
                return nil
            }
            return first + second
        default: return nil
        }
    }

    private static func padded(_ text: String, width: Int) -> [UInt8]? {
        let bytes = Array(text.utf8)
        guard bytes.count <= width, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        return bytes + [UInt8](repeating: UInt8(ascii: " "), count: width - bytes.count)
    }

    private static func scaled(_ number: Double, _ factor: Double) -> Int? {
        Int(exactly: (number * factor).rounded())
    }

    /// With zeros before it; a minus sign takes one column.
    private static func digits(_ number: Int, width: Int) -> [UInt8]? {
        number < 0
            ? lettered("-", Int(exactly: number.magnitude) ?? .max, width: width)
            : lettered("", number, width: width)
    }

    private static func lettered(_ letters: String, _ number: Int, width: Int) -> [UInt8]? {
        guard number >= 0 else { return nil }
        let text = letters + number.zeroPadded(to: width - letters.utf8.count)
        return text.utf8.count == width ? Array(text.utf8) : nil
    }

    /// The width tells which angle it is: a longitude has one digit more.
    private static func angle(_ degrees: Double, secondDecimals: Int, width: Int) -> [UInt8]? {
        let isLatitude = width == 7 + secondDecimals
        guard abs(degrees) <= (isLatitude ? 90 : 180) else { return nil }
        let unit = Int(clamping: power(secondDecimals))
        guard let parts = scaled(abs(degrees), Double(3600 * unit)) else { return nil }
        let (hours, rest) = parts.quotientAndRemainder(dividingBy: 3600 * unit)
        let (minutes, seconds) = rest.quotientAndRemainder(dividingBy: 60 * unit)
        let letter = isLatitude ? (degrees < 0 ? "S" : "N") : (degrees < 0 ? "W" : "E")
        guard let first = lettered(letter, hours, width: isLatitude ? 3 : 4),
            let second = lettered("", minutes, width: 2),
            let third = lettered("", seconds, width: 2 + secondDecimals)
        else { return nil }
        return first + second + third
    }

    /// Two digits and the smallest exponent that keeps them.
    private static func navigationPerformance(_ miles: Double) -> [UInt8]? {
        for exponent in 0...9 {
            let mantissa = miles * power(exponent)
            guard abs(mantissa - mantissa.rounded()) < 1e-9, mantissa < 100, mantissa >= 0 else { continue }
            return lettered("", Int(clamping: mantissa.rounded()) * 10 + exponent, width: 3)
        }
        return nil
    }
}
