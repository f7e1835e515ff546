/// The sea beside an aerodrome or under a platform: "W13/S5", "W09/H12", "W///S3".
///
/// Source: WMO 306 FM 15, 15.13.5, code table 3700 for the state.
package struct SeaCondition: Hashable, Sendable {
    /// Degrees Celsius of the water. Nil when it was not measured.
    package let temperatureCelsius: Int?
    /// 0 (glassy) to 9 (phenomenal). Nil when it was not reported.
    package let state: Int?
    /// Significant wave height in decimetres. Nil when it was not reported.
    package let waveDecimetres: Int?

    /// Nil when the word is no such group.
    init?(_ word: Substring) {
        var scanner = WordScanner(word)
        guard scanner.take("W") else { return nil }
        if scanner.slashes(2) {
            temperatureCelsius = nil
        } else {
            let isBelowZero = scanner.take("M")
            guard let degrees = scanner.digits(2) else { return nil }
            temperatureCelsius = isBelowZero ? -degrees : degrees
        }
        guard scanner.take("/") else { return nil }
        var state: Int?
        var wave: Int?
        if scanner.take("S") {
            state = scanner.digits(1)
            guard state != nil || scanner.slashes(1) else { return nil }
        } else if scanner.take("H") {
            wave = scanner.number(digits: 1...3)
            guard wave != nil || scanner.slashes(scanner.remainder.utf8.count) else { return nil }
        } else {
            guard !scanner.isAtEnd, scanner.slashes(scanner.remainder.utf8.count) else { return nil }
        }
        guard scanner.isAtEnd else { return nil }
        self.state = state
        waveDecimetres = wave
    }
}
