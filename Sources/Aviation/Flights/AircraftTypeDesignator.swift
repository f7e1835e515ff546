/// The ICAO designator of an aircraft type (Doc 8643): "C172", "SR22", "DV20", "B06".
package struct AircraftTypeDesignator: Hashable, Sendable {
    /// Upper case, 2–4 characters.
    package let text: String

    /// Nil unless it has the form of a designator: a letter, then one to three letters or digits. Whether
    /// ICAO assigned it is not checked.
    package init?(_ text: String) {
        let designator = text.uppercased().filter { !$0.isWhitespace }
        guard (2...4).contains(designator.utf8.count), designator.utf8.first?.isUpperCaseLetter == true else {
            return nil
        }
        guard designator.utf8.allSatisfy({ $0.isUpperCaseLetter || $0.isDigit }) else { return nil }
        self.text = designator
    }
}

extension UInt8 {
    var isUpperCaseLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
