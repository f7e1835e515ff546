extension Quantity: LosslessStringConvertible {
    /// Reads a number and its unit: "53 usgal", "120l", "29.92 inHg", "-40 °C", "1,234.5 lb". Case does not
    /// matter. A unit has to be there.
    ///
    /// Nil for anything else: a number without a unit, a unit that could be two ("40 gal"), a decimal comma
    /// ("0,72 kg/l", which as thousands would be something else), what is no finite number.
    public init?(_ text: String) { self.init(text, expecting: nil) }

    /// The same where a unit is expected: it is meant by a number alone, and by what its own people call it
    /// ("40 gal" where US gallons are expected). Any other unit that is written wins over it.
    package init?(_ text: String, expecting expected: Unit?) {
        guard let (value, rest) = DecimalText.leadingNumber(of: text) else { return nil }
        let name = rest.lowercased().filter { !$0.isWhitespace }
        if name.isEmpty {
            guard let expected else { return nil }
            self.init(value, expected)
            return
        }
        let named = Unit.allCases.first {
            $0.symbol.lowercased().filter { !$0.isWhitespace } == name || $0.spellings.contains(name)
        }
        guard let unit = named ?? expected.flatMap({ $0.vagueSpellings.contains(name) ? $0 : nil }) else {
            return nil
        }
        self.init(value, unit)
    }

    /// The number as it was given and its unit: "53 usgal". Reading it gives the same again.
    public var description: String { "\(DecimalText.shortest(value)) \(unit.symbol)" }
}

/// Written as its `description`, so that the unit is kept: `"53 usgal"`.
extension Quantity: Codable {
    /// Throws `DecodingError.dataCorrupted` for what is no amount.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let read = Quantity(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text)” is no number with a unit")
        }
        self = read
    }

    /// Writes `description`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
