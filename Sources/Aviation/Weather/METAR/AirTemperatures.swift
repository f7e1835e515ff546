/// Air temperature and dew point of a report, degrees Celsius; nil is what was not measured.
///
/// Source: WMO 306 FM 15, 15.11; FMH-1 12.6.10: whole degrees, rounded up to the warmer one at a half.
package struct AirTemperatures: Hashable, Sendable {
    package let air: Int?
    package let dewPoint: Int?

    /// Reads one word: "15/12", "M02/M05", "00/M00", "09/", "19///", "/////". Nil when it is none.
    init?(_ word: Substring) {
        var scanner = WordScanner(word)
        guard let first = Self.degrees(&scanner), scanner.take("/") else { return nil }
        air = first.value
        if scanner.isAtEnd, first.value != nil {
            dewPoint = nil
            return
        }
        guard let last = Self.degrees(&scanner), scanner.isAtEnd else { return nil }
        dewPoint = last.value
    }

    private struct Degrees {
        let value: Int?
    }

    private static func degrees(_ scanner: inout WordScanner) -> Degrees? {
        if scanner.slashes(2) || scanner.take("XX") || scanner.take("MM") { return Degrees(value: nil) }
        let isBelowZero = scanner.take("M")
        return scanner.digits(2).map { Degrees(value: isBelowZero ? -$0 : $0) }
    }
}
