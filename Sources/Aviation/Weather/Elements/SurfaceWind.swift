/// The wind at a place, or forecast for it: direction **true**, as in all METARs and TAFs.
///
/// Source: WMO 306 FM 15, 15.5 (dddff(f)Gfmfm); FMH-1 12.6.5. Speeds keep the unit of the report: 5 MPS are
/// 9.719 kt when asked in knots.
package struct SurfaceWind: Hashable, Sendable {
    /// Degrees from true north from which the wind blows, 0–360; 0 with a calm. Nil when it is variable or
    /// was not measured.
    package let fromDegrees: Int?
    /// Whether the direction was given as VRB.
    package let isVariable: Bool
    /// Nil when it was not measured.
    package let speed: Speed?
    /// Whether the wind is stronger than `speed`: P99KT, P49MPS.
    package let isSpeedMinimum: Bool
    /// The strongest gust. Nil when there was none, or it was not measured.
    package let gust: Speed?
    /// Whether gusts are reported, perhaps without their strength.
    package let isGusting: Bool
    /// Whether it was estimated: Mexico's E before the group.
    package let isEstimated: Bool

    package var isCalm: Bool { speed?.value == 0 && !isSpeedMinimum && !isGusting }
}

extension SurfaceWind {
    /// Reads one word: "24012KT", "24012G25KT", "VRB03MPS", "00000KT", "240P99KT", "/////KT", "///05KT",
    /// "E18010KT". Nil when the word is no wind.
    init?(_ word: Substring) {
        var scanner = WordScanner(word)
        var fromDegrees: Int?
        isEstimated = scanner.take("E")
        isVariable = scanner.take("VRB")
        if !isVariable, !scanner.slashes(3) {
            guard let degrees = scanner.digits(3), degrees <= 360 else { return nil }
            fromDegrees = degrees
        }
        guard let steady = Strength(&scanner) else { return nil }
        isSpeedMinimum = steady.isMinimum
        isGusting = scanner.take("G")
        var strongest: Int?
        if isGusting {
            guard let read = Strength(&scanner) else { return nil }
            // A gust must be stronger than the wind: otherwise it was misread, and its strength is unknown.
            let isStronger = (read.speed ?? .max) > (steady.speed ?? -1)
            strongest = isStronger ? read.speed : nil
        }
        let unit: SpeedUnit
        switch scanner.remainder {
        case "KT", "KTS": unit = .knots
        case "MPS": unit = .metresPerSecond
        case "KMH": unit = .kilometresPerHour
        default: return nil
        }
        // North is 360: 000 with a speed is a vane that does not tell.
        if steady.speed == 0 && !isGusting || fromDegrees != 0 {
            self.fromDegrees = fromDegrees
        } else {
            self.fromDegrees = nil
        }
        speed = steady.speed.map { Speed(Double($0), unit) }
        gust = strongest.map { Speed(Double($0), unit) }
    }

    /// The units behind a wind.
    static let units: Set<Substring> = ["KT", "KTS", "MPS", "KMH"]

    /// Whether the word is no wind but was meant for one: it ends in a unit of speed, or in letters like one
    /// behind direction and speed, "25005KY", "24010G20K". Not "10000M" or "09999N".
    static func isLike(_ word: Substring) -> Bool {
        guard word.utf8.contains(where: \.isDigit), word.utf8.count <= 13 else { return false }
        if units.contains(where: word.hasSuffix) { return true }
        var scanner = WordScanner(word)
        guard scanner.take("VRB") || scanner.digits(3) != nil, scanner.number(digits: 2...3) != nil else {
            return false
        }
        if scanner.take("G"), scanner.number(digits: 2...3) == nil { return false }
        let letters = scanner.remainder
        return letters.utf8.allSatisfy(\.isUpperCaseLetter) && letters != "KM" && letters != "FT"
            && ["KT", "MPS"].contains { ChangeWord.steps(Array(letters.utf8), Array($0.utf8)) <= 1 }
    }

    /// Two digits, three from 100 on, with P before them for "more than"; or "//".
    private struct Strength {
        let speed: Int?
        let isMinimum: Bool

        init?(_ scanner: inout WordScanner) {
            if scanner.slashes(2) {
                speed = nil
                isMinimum = false
                return
            }
            isMinimum = scanner.take("P")
            let start = scanner
            guard let read = scanner.number(digits: 2...3) else { return nil }
            if read < 100 && start.remainder.utf8.prefix(3).allSatisfy(\.isDigit) { return nil }
            speed = read
        }
    }
}

/// Between which directions the wind varies, degrees true, clockwise: "180V240".
package struct WindSector: Hashable, Sendable {
    package let fromDegrees: Int
    package let toDegrees: Int

    /// Nil when the word is no sector.
    init?(_ word: Substring) {
        var scanner = WordScanner(word)
        guard let first = scanner.digits(3), scanner.take("V"), let last = scanner.digits(3),
            scanner.isAtEnd, first <= 360, last <= 360
        else { return nil }
        fromDegrees = first
        toDegrees = last
    }
}
