/// Numbers as people write them.
package enum DecimalText {
    /// The number at the beginning, and the text behind it. Digits, a point, a sign (also "−"), commas
    /// between groups of three, an exponent. Nil without a finite number, or when a comma stands elsewhere.
    package static func leadingNumber(of text: String) -> (value: Double, rest: Substring)? {
        let start = text.drop { $0.isWhitespace }
        var plain = ""
        var rest = start
        if let sign = rest.first, "+-−".contains(sign) {
            plain = sign == "+" ? "" : "-"
            rest = rest.dropFirst()
        }
        guard let whole = takeGrouped(&rest) else { return nil }
        plain += whole
        if rest.first == "." {
            let digits = rest.dropFirst().prefix { $0.isASCIIDigit }
            guard !digits.isEmpty || !whole.isEmpty else { return nil }
            plain += whole.isEmpty ? "0." : "."
            plain += digits.isEmpty ? "0" : digits
            rest = rest.dropFirst(1 + digits.count)
        } else if whole.isEmpty {
            return nil
        }
        plain += takeExponent(&rest)
        guard rest.first != ",", rest.first != ".", let value = Double(plain), value.isFinite else {
            return nil
        }
        return (value, rest)
    }

    /// The number in full, when nothing but white space is around it.
    package static func number(_ text: String) -> Double? {
        guard let (value, rest) = leadingNumber(of: text), rest.allSatisfy(\.isWhitespace) else { return nil }
        return value
    }

    /// The shortest digits that distinguish it from its neighbours: 53, 0.72, 29.92; with an exponent from
    /// "1e+16" on.
    package static func shortest(_ value: Double) -> String {
        if value == 0 { return "0" }
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Digits; with commas only in groups of three that do not begin with a zero. Nil if a comma stands
    /// elsewhere. May be empty.
    private static func takeGrouped(_ rest: inout Substring) -> String? {
        let piece = rest.prefix { $0.isASCIIDigit || $0 == "," }
        rest = rest.dropFirst(piece.count)
        guard piece.contains(",") else { return String(piece) }
        let groups = piece.split(separator: ",", omittingEmptySubsequences: false)
        guard let first = groups.first, (1...3).contains(first.count), first.first != "0" else { return nil }
        return groups.dropFirst().allSatisfy { $0.count == 3 } ? groups.joined() : nil
    }

    private static func takeExponent(_ rest: inout Substring) -> String {
        guard rest.first == "e" || rest.first == "E" else { return "" }
        var tail = rest.dropFirst()
        var exponent = "e"
        if let sign = tail.first, "+-".contains(sign) {
            exponent.append(sign)
            tail = tail.dropFirst()
        }
        let digits = tail.prefix { $0.isASCIIDigit }
        guard !digits.isEmpty else { return "" }
        rest = tail.dropFirst(digits.count)
        return exponent + digits
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
