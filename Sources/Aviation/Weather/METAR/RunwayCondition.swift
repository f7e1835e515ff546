import Notation

/// The state of a runway's surface in a METAR: kept as digits of the code, not interpreted.
///
/// Source: WMO 306 FM 15, 15.13.6 (ERCReReRBRBR). ICAO replaced it in November 2021 by the runway condition
/// report of SNOWTAMs; several states go on reporting it.
package struct RunwayCondition: Hashable, Sendable {
    /// "14", "24L"; "88" is all runways, "99" a repetition of the last report. Nil for the whole aerodrome.
    package let runway: String?
    package let state: State

    package enum State: Hashable, Sendable {
        /// Closed because of snow: R/SNOCLO.
        case closedBySnow
        /// The contamination is gone; the digits of the braking action, nil where "//".
        case cleared(braking: Int?)
        /// Digits of WMO 306 tables 0919 (deposit), 0519 (extent), 1079 (depth) and 0366 (friction or
        /// braking); nil where "/".
        case contaminated(deposit: Int?, extent: Int?, depth: Int?, braking: Int?)
    }

    /// Reads "R24/CLRD70", "R24L/290150", "R88/SNOCLO", "R/SNOCLO", "SNOCLO", "R27//////" and the form of
    /// eight signs "26290055", "88CLRD70", "24////35". Nil when the word is none of these.
    init?(_ word: Substring) {
        var scanner = WordScanner(word)
        if word == "SNOCLO" || word == "R/SNOCLO" {
            runway = nil
            state = .closedBySnow
            return
        }
        if scanner.take("R") {
            guard let name = RunwayVisualRange.runway(&scanner), scanner.take("/") else { return nil }
            runway = name
        } else {
            guard word.utf8.count == 8, let number = scanner.digits(2) else { return nil }
            runway = number.zeroPadded(to: 2)
        }
        if scanner.take("SNOCLO"), scanner.isAtEnd {
            state = .closedBySnow
        } else if scanner.take("CLRD") {
            guard let braking = Self.code(&scanner, 2), scanner.isAtEnd else { return nil }
            state = .cleared(braking: braking.value)
        } else {
            guard let deposit = Self.code(&scanner, 1), let extent = Self.code(&scanner, 1),
                let depth = Self.code(&scanner, 2), let braking = Self.code(&scanner, 2), scanner.isAtEnd
            else { return nil }
            state = .contaminated(
                deposit: deposit.value, extent: extent.value, depth: depth.value, braking: braking.value)
        }
    }

    private struct Code {
        let value: Int?
    }

    private static func code(_ scanner: inout WordScanner, _ count: Int) -> Code? {
        scanner.slashes(count) ? Code(value: nil) : scanner.digits(count).map { Code(value: $0) }
    }
}
