/// Category and class of an aircraft in the FAA's sense (14 CFR 61.5(b)), in ForeFlight's words:
/// "airplane_single_engine_land".
package struct AircraftClass: Hashable, Sendable {
    /// Lower case, words joined by underscores.
    package let token: String

    private static let abbreviations = [
        "asel": "airplane_single_engine_land", "ases": "airplane_single_engine_sea",
        "amel": "airplane_multi_engine_land", "ames": "airplane_multi_engine_sea",
    ]

    /// Reads ForeFlight's words, in any case and with other separators ("Airplane Single-Engine Land"), and
    /// ASEL, ASES, AMEL, AMES. Nil when nothing is left.
    package init?(_ text: String) {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        guard !words.isEmpty else { return nil }
        let joined = words.joined(separator: "_").replacing("multiengine", with: "multi_engine")
        token = Self.abbreviations[joined] ?? joined
    }

    /// The category: "airplane", "rotorcraft", "glider", "lighter_than_air", "powered_lift", …
    package var category: String {
        let categories = [
            "airplane", "rotorcraft", "glider", "lighter_than_air", "powered_lift", "powered_parachute",
            "weight_shift_control",
        ]
        return categories.first { token.hasPrefix($0) } ?? token
    }

    /// The group that 14 CFR 61.57(c) keeps apart: the category, and helicopters among the rotorcraft,
    /// airships among the aircraft lighter than air.
    package var instrumentGroup: String {
        token.hasPrefix("rotorcraft") || token.hasPrefix("lighter_than_air") ? token : category
    }

    /// The words for people: "airplane single engine land".
    package var words: String { token.replacing("_", with: " ") }
}
