/// One layer of cloud, or its measured parts.
///
/// Source: FMH-1 12.6.9; WMO 306 FM 15, 15.9; heights are above the aerodrome.
package struct CloudLayer: Hashable, Sendable {
    /// Nil when the amount was not measured: "///015", "//////CB".
    package let cover: Cover?
    /// Feet above the aerodrome, a multiple of 100. Nil when it was not measured: "OVC///", "VV///".
    package let baseFeet: Int?
    /// The type of cloud, if given: CB, TCU, and in some countries others.
    package let kind: String?
    /// Whether the station cannot determine the type of cloud: "BKN034///".
    package let isKindUnknown: Bool

    package enum Cover: String, Hashable, Sendable {
        /// 1–2 eighths.
        case few = "FEW"
        /// 3–4 eighths.
        case scattered = "SCT"
        /// 5–7 eighths: a ceiling.
        case broken = "BKN"
        /// 8 eighths: a ceiling.
        case overcast = "OVC"
        /// The sky is obscured; the height is the vertical visibility. It counts as a ceiling.
        case verticalVisibility = "VV"

        /// Whether such a layer is a ceiling (FMH-1 appendix A: the lowest broken or overcast layer, or
        /// vertical visibility).
        package var isCeiling: Bool { self != .few && self != .scattered }
    }
}

extension CloudLayer {
    private static let kinds: Set<String> = [
        "CB", "TCU", "CU", "SC", "ST", "SF", "CF", "NS", "AC", "AS", "CI", "CS", "CC", "ACC",
    ]

    /// Reads one word: "BKN015", "FEW030CB", "OVC///", "VV002", "///015///", "//////CB", "///TCU",
    /// "/////////". Nil when the word is no layer.
    init?(_ word: Substring) {
        var scanner = WordScanner(word)
        let isNamed: Bool
        if let name = scanner.letters(2), name == "VV" {
            cover = .verticalVisibility
            isNamed = true
        } else {
            scanner = WordScanner(word)
            cover = scanner.letters(3).flatMap { Cover(rawValue: String($0)) }
            isNamed = cover != nil
            guard isNamed || scanner.slashes(3) else { return nil }
        }
        if let hundreds = scanner.digits(3) {
            baseFeet = hundreds * 100
        } else if scanner.slashes(3) {
            baseFeet = nil
        } else {
            // "///TCU": neither amount nor height.
            guard !isNamed, scanner.next?.isUpperCaseLetter == true else { return nil }
            baseFeet = nil
        }
        isKindUnknown = scanner.slashes(3)
        let name = String(scanner.remainder)
        guard name.isEmpty || Self.kinds.contains(name) && !isKindUnknown else { return nil }
        kind = name.isEmpty ? nil : name
    }
}

/// Words for no cloud, each in its own sense.
package enum ClearSky: String, Hashable, Sendable {
    /// An observer sees no cloud.
    case skyClear = "SKC"
    /// An automatic station detects none, below 12,000 ft (FMH-1 12.6.9).
    case clearBelow12000 = "CLR"
    /// An automatic system detects none (ICAO Annex 3, appendix 3, 4.5.4.3): the ceiling stays unknown.
    case noneDetected = "NCD"
    /// None below 5,000 ft or the highest minimum sector altitude, no CB or TCU (ICAO Annex 3).
    case noneSignificant = "NSC"
    /// With 10 km visibility and no weather of significance: no cloud as for NSC.
    case cavok = "CAVOK"
}
