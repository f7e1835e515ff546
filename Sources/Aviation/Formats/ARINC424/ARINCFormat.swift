/// The encoding of a field's value in characters (ARINC 424-18, chapter 5).
package enum ARINCFormat: Hashable, Sendable {
    /// Any characters, without the blanks around them.
    case text
    /// Characters whose columns each have a meaning: leading blanks count ("  M").
    case code
    /// Digits, with a minus sign before a negative number.
    case integer
    /// Digits that count hundreds: "145" is 14,500.
    case hundreds
    /// Digits with the decimal point left out, `decimals` of them behind it: "2840" with 1 is 284.0.
    case decimal(decimals: Int)
    /// The decimal with a sign always present.
    case signedDecimal(decimals: Int)
    /// N37393214 or W122071825: degrees, minutes, seconds with two decimals (5.36, 5.37).
    case angle
    /// N3739186640 or W12206531315: seconds with four decimals (5.267, 5.268).
    case preciseAngle
    /// E0150: tenths of a degree, east positive (5.39, 5.66); T is aligned to true north and reads as 0.
    case variation
    /// 2787 or 012T: tenths of a degree magnetic, or whole degrees true (5.26).
    case course
    /// 0035 or T010: tenths of a nautical mile, or of a minute (5.27).
    case distanceOrTime
    /// 05000, FL200 or -0100; words such as UNLTD stay text (5.30).
    case altitude
    /// 031: two digits and the exponent, here 3·10⁻¹ NM (5.211).
    case navigationPerformance
    /// 000350F or 001067M: tenths of a foot, or hundredths of a metre (5.265, 5.266).
    case crossingHeight
    /// 170350: two bearings (5.146).
    case sector
}

extension ARINCFormat {
    /// Reads bytes without surrounding blanks; nil if they are no value of the format.
    func value(_ bytes: ArraySlice<UInt8>) -> ARINCValue? {
        switch self {
        case .text, .code: .text(String(decoding: bytes, as: UTF8.self))
        case .integer: Self.integer(bytes).map { .integer($0) }
        case .hundreds: Self.integer(bytes).map { .integer($0 * 100) }
        case .decimal(let decimals), .signedDecimal(let decimals):
            Self.integer(bytes).map { .decimal(Double($0) / Self.power(decimals)) }
        case .angle: Self.angle(bytes, secondDecimals: 2)
        case .preciseAngle: Self.angle(bytes, secondDecimals: 4)
        case .variation: Self.variation(bytes)
        case .course: Self.course(bytes)
        case .distanceOrTime: Self.distanceOrTime(bytes)
        case .altitude: Self.altitude(bytes)
        case .navigationPerformance: Self.navigationPerformance(bytes)
        case .crossingHeight: Self.crossingHeight(bytes)
        case .sector: Self.sector(bytes)
        }
    }

    static func power(_ exponent: Int) -> Double {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }

    /// Digits with an optional sign. At most 18, so that every number fits.
    static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
        let sign = bytes.first
        let isSigned = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
        let digits = isSigned ? bytes.dropFirst() : bytes
        guard (1...18).contains(digits.count), digits.allSatisfy(\.isDigit) else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return sign == UInt8(ascii: "-") ? -number : number
    }

    /// Digits alone.
    private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
        bytes.first?.isDigit == true ? integer(bytes) : nil
    }

    private static func angle(_ bytes: ArraySlice<UInt8>, secondDecimals: Int) -> ARINCValue? {
        guard let letter = bytes.first else { return nil }
        let isLatitude = letter == UInt8(ascii: "N") || letter == UInt8(ascii: "S")
        guard isLatitude || letter == UInt8(ascii: "E") || letter == UInt8(ascii: "W") else { return nil }
        let degreeDigits = isLatitude ? 2 : 3
        guard bytes.count == 1 + degreeDigits + 4 + secondDecimals, digits(bytes.dropFirst()) != nil else {
            return nil
        }
        let rest = bytes.dropFirst(1 + degreeDigits)
        guard let degrees = digits(bytes.dropFirst().prefix(degreeDigits)),
            let minutes = digits(rest.prefix(2)), minutes < 60, let fraction = digits(rest.dropFirst(2))
        else { return nil }
        let seconds = Double(fraction) / power(secondDecimals)
        let angle = Double(degrees) + (Double(minutes) + seconds / 60) / 60
        guard seconds < 60, angle <= (isLatitude ? 90 : 180) else { return nil }
        return .decimal(letter == UInt8(ascii: "S") || letter == UInt8(ascii: "W") ? 0 - angle : angle)
    }

    private static func variation(_ bytes: ArraySlice<UInt8>) -> ARINCValue? {
        guard let tenths = digits(bytes.dropFirst()), tenths <= 1800 else { return nil }
        switch bytes.first {
        case UInt8(ascii: "E"): return .decimal(Double(tenths) / 10)
        case UInt8(ascii: "W"): return .decimal(0 - Double(tenths) / 10)
        case UInt8(ascii: "T") where tenths == 0: return .decimal(0)
        default: return nil
        }
    }

    private static func course(_ bytes: ArraySlice<UInt8>) -> ARINCValue? {
        let isTrue = bytes.last == UInt8(ascii: "T")
        guard let number = digits(isTrue ? bytes.dropLast() : bytes) else { return nil }
        let degrees = isTrue ? Double(number) : Double(number) / 10
        return degrees <= 360 ? .course(degrees: degrees, isTrue: isTrue) : nil
    }

    private static func distanceOrTime(_ bytes: ArraySlice<UInt8>) -> ARINCValue? {
        if bytes.first == UInt8(ascii: "T") {
            return digits(bytes.dropFirst()).map { .minutes(Double($0) / 10) }
        }
        return digits(bytes).map { .decimal(Double($0) / 10) }
    }

    private static func altitude(_ bytes: ArraySlice<UInt8>) -> ARINCValue? {
        if bytes.starts(with: "FL".utf8), let level = digits(bytes.dropFirst(2)) {
            return level <= 999 ? .level(.flightLevel(level)) : nil
        }
        if let feet = integer(bytes) {
            return (-2000...99_900).contains(feet) ? .level(.altitudeFeet(feet)) : nil
        }
        return bytes.allSatisfy(\.isUpperCaseLetter) ? .text(String(decoding: bytes, as: UTF8.self)) : nil
    }

    private static func navigationPerformance(_ bytes: ArraySlice<UInt8>) -> ARINCValue? {
        guard bytes.count == 3, let mantissa = digits(bytes.prefix(2)), let exponent = digits(bytes.suffix(1))
        else { return nil }
        return .decimal(Double(mantissa) / power(exponent))
    }

    private static func crossingHeight(_ bytes: ArraySlice<UInt8>) -> ARINCValue? {
        guard let number = digits(bytes.dropLast()) else { return nil }
        switch bytes.last {
        case UInt8(ascii: "F"): return .height(Double(number) / 10, isMetres: false)
        case UInt8(ascii: "M"): return .height(Double(number) / 100, isMetres: true)
        default: return nil
        }
    }

    private static func sector(_ bytes: ArraySlice<UInt8>) -> ARINCValue? {
        guard bytes.count == 6, let from = digits(bytes.prefix(3)), let to = digits(bytes.suffix(3)),
            from <= 360, to <= 360
        else { return nil }
        return .sector(fromDegrees: from, toDegrees: to)
    }
}
