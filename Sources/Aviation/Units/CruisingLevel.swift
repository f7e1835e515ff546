import Notation

/// The level of a flight as it is filed: a flight level or an altitude above mean sea level.
///
/// The two are not comparable: a flight level is measured from 1013.25 hPa, an altitude from the sea.
package enum CruisingLevel: Hashable, Sendable {
    /// Hundreds of feet at standard pressure, 0–999: FL095 is `flightLevel(95)`.
    case flightLevel(Int)
    /// Feet above mean sea level, −2,000–99,900.
    case altitudeFeet(Int)

    /// Reads "FL095", "FL95", "F095" (a flight level), "A055" (hundreds of feet above the sea, as in a flight
    /// plan), "5500", "5500ft", "5,500 ft" and "5500 feet". Case and spaces around it do not matter. Nil for
    /// anything else.
    package init?(_ text: String) {
        var rest = Substring(text.uppercased().filter { !$0.isWhitespace })
        if let digits = rest.removed(prefix: "FL") ?? rest.removed(prefix: "F") {
            guard (1...3).contains(digits.count), let level = Self.number(digits) else { return nil }
            self = .flightLevel(level)
        } else if let digits = rest.removed(prefix: "A") {
            guard digits.count == 3, let hundreds = Self.number(digits) else { return nil }
            self = .altitudeFeet(hundreds * 100)
        } else {
            rest = rest.removed(suffix: "FEET") ?? rest.removed(suffix: "FT") ?? rest
            let isNegative = rest.hasPrefix("-")
            let digits = isNegative ? rest.dropFirst() : rest
            // A comma has thousands before it: "1,5" is no level.
            let parts = digits.split(separator: ",", omittingEmptySubsequences: false)
            guard parts.count == 1 || (parts.count == 2 && (1...2).contains(parts[0].count)),
                parts.count == 1 || parts[1].count == 3,
                let feet = Self.number(Substring(parts.joined()))
            else { return nil }
            guard feet <= (isNegative ? 2000 : 99_900) else { return nil }
            self = .altitudeFeet(isNegative ? -feet : feet)
        }
    }

    private static func number(_ digits: Substring) -> Int? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(digits)
    }
}

extension CruisingLevel: CustomStringConvertible {
    /// "FL095" or "5500 ft": reading it again gives the same level.
    package var description: String {
        switch self {
        case .flightLevel(let level): "FL" + level.zeroPadded(to: 3)
        case .altitudeFeet(let feet): "\(feet) ft"
        }
    }
}

extension Substring {
    fileprivate func removed(prefix: String) -> Substring? {
        hasPrefix(prefix) ? dropFirst(prefix.count) : nil
    }

    fileprivate func removed(suffix: String) -> Substring? {
        hasSuffix(suffix) ? dropLast(suffix.count) : nil
    }
}
