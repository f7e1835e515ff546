/// The mark painted on an aircraft: "G-BSYA", "N122DR", "D-EABC".
package struct AircraftRegistration: Hashable, Sendable {
    /// Upper case, with the hyphen as it was written.
    package let text: String

    /// Nil unless 2–10 letters A–Z, digits and hyphens remain after trimming, beginning and ending with a
    /// letter or digit, at least one of them a letter (ICAO Annex 7, with room for military serials).
    package init?(_ text: String) {
        let mark = text.uppercased().filter { !$0.isWhitespace }
        guard (2...10).contains(mark.count), mark.first != "-", mark.last != "-" else { return nil }
        guard mark.utf8.allSatisfy({ $0.isUpperCaseLetter || $0.isDigit || $0 == UInt8(ascii: "-") }) else {
            return nil
        }
        guard mark.utf8.contains(where: \.isUpperCaseLetter) else { return nil }
        self.text = mark
    }

    /// As in a flight plan: without the hyphen.
    package var flightPlanText: String { text.filter { $0 != "-" } }
}
