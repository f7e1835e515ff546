/// The angle from true north to magnetic north, positive to the east; pilots say variation.
///
/// "Variation west, magnetic best": with a declination of 12.6° W the magnetic course is 12.6° more than the
/// true one.
package struct Declination: Hashable, Sendable {
    /// −180 to 180, east positive.
    package let degreesEast: Double

    /// For computed results, which are within ±180.
    init(bounded degrees: Double) { degreesEast = min(180, max(-180, degrees)) }

    /// Nil beyond ±180° and for what is no number.
    package init?(degreesEast: Double) {
        guard abs(degreesEast) <= 180 else { return nil }
        self.degreesEast = degreesEast
    }
}

extension Declination: LosslessStringConvertible {
    /// Reads "12.6W", "12.6° W", "W013.0", "3 E", "E3", "0". A number without a letter is read only if it is
    /// zero, for its sign would be a guess.
    package init?(_ text: String) {
        var rest = Substring(text.uppercased().filter { !$0.isWhitespace && $0 != "°" })
        var letter: Character?
        if let first = rest.first, "EW".contains(first) {
            letter = first
            rest = rest.dropFirst()
        } else if let last = rest.last, "EW".contains(last) {
            letter = last
            rest = rest.dropLast()
        }
        guard let first = rest.first, first.isNumber, let degrees = DecimalText.number(String(rest)) else {
            return nil
        }
        guard letter != nil || degrees == 0 else { return nil }
        self.init(degreesEast: letter == "W" && degrees != 0 ? -degrees : degrees)
    }

    /// "12.6° W", "3° E", "0°".
    package var description: String {
        let degrees = DecimalText.shortest(abs(degreesEast))
        return degreesEast == 0 ? "0°" : "\(degrees)° \(degreesEast < 0 ? "W" : "E")"
    }
}
