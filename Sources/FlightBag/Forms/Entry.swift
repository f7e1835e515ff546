/// Reads what a person types for a number, and writes numbers back the way they are typed.
enum Entry {
    /// US gallons are exactly 3.785411784 litres.
    static let litresPerUSGallon = 3.785411784

    /// A plain number: "120", "8.5", "8,5". Nil for anything else, thousands separators included: "1,200" may
    /// mean two things.
    static func number(_ text: String) -> Double? {
        guard let match = text.wholeMatch(of: /(\d{1,7})(?:[.,](\d{1,2}))?/) else { return nil }
        return Double("\(match.1).\(match.2 ?? "0")")
    }

    /// A whole number without a sign.
    static func wholeNumber(_ text: String) -> Int? {
        guard text.utf8.count <= 7, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }

    /// Litres from "150", "150 l", "40 gal", "40 USG" or "40 us gal". Nil for anything else.
    static func litres(_ text: String) -> Double? {
        let bare = text.lowercased().filter { !$0.isWhitespace }
        let digits = bare.prefix { $0.isNumber || $0 == "." || $0 == "," }
        guard let number = number(String(digits)) else { return nil }
        switch bare.dropFirst(digits.count).replacing("/h", with: "").replacing("ph", with: "") {
        case "", "l", "ltr", "litres", "liters": return number
        case "gal", "usg", "usgal", "g", "gallons": return number * litresPerUSGallon
        default: return nil
        }
    }

    /// At most one decimal, none when it would be zero: "212", "36.5".
    static func text(_ number: Double?) -> String {
        guard let number, number.isFinite, abs(number) < 1e9 else { return "" }
        let tenths = Int((number * 10).rounded())
        return tenths.isMultiple(of: 10) ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
    }

    /// The text in upper case, or nil when there is none.
    static func upper(_ text: String) -> String? {
        text.isEmpty ? nil : text.uppercased()
    }
}
