extension JSON {
    /// The value on one line, without white space beyond a blank after colons and commas; members in their
    /// order.
    ///
    /// Numbers have as few digits as tell them from their neighbours, whole ones no point: 53, 0.3, 1e-07.
    package var text: String { JSONWriter.written(self, .line) }

    /// The value without white space, members sorted by their keys: equal values are equal texts. Columns of
    /// records and exported documents have it, so its bytes stay as they are.
    package var canonicalText: String { JSONWriter.written(self, .canonical) }

    /// The value for a person to read, a member a line, sorted by their keys.
    package var indentedText: String { JSONWriter.written(self, .indented) }

    /// A number as JSON writes it; null for what is not finite.
    static func written(_ number: Double) -> String {
        guard number.isFinite else { return "null" }
        guard number != 0 else { return "0" }
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
