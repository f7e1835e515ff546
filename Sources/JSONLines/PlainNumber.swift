/// Numbers as programs write them in text: none of what `Int` and `Double` read besides, such as "+1", "nan",
/// "inf" and "0x1p4".
package enum PlainNumber {
    /// Up to 15 digits, perhaps with a minus sign.
    package static func integer(_ text: String) -> Int? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard (1...15).contains(digits.utf8.count),
            digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        else { return nil }
        return Int(text)
    }

    /// Digits with a sign, a point and an exponent, up to 40 characters.
    package static func decimal(_ text: some StringProtocol) -> Double? {
        guard (1...40).contains(text.utf8.count),
            text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
            let number = Double(text), number.isFinite
        else { return nil }
        return number
    }
}
