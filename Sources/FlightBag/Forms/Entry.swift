import Foundation

/// Reads what a person types for a number, and writes numbers back the way they are typed.
enum Entry {
    /// A plain number: "120", "8.5", "8,5", "0.804". Nil for anything else, and for what may mean thousands:
    /// "1,200", "1.234".
    static func number(_ text: String) -> Double? {
        guard let match = text.wholeMatch(of: /(\d{1,7})(?:[.,](\d{1,9}))?/) else { return nil }
        guard match.2?.count != 3 || match.1 == "0" || match.1.count > 3 else { return nil }
        return Double("\(match.1).\(match.2 ?? "0")")
    }

    /// A whole number without a sign.
    static func wholeNumber(_ text: String) -> Int? {
        guard text.utf8.count <= 7, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }

    /// The number as typed: nine significant digits, without trailing zeros: "212", "36.5". Empty for nil.
    static func text(_ number: Double?) -> String {
        guard let number, number.isFinite, abs(number) < 1e9 else { return "" }
        let text = String(format: "%.9g", number)
        guard text.contains("e") else { return text }
        return String(format: "%.6f", number).replacing(/\.?0+$/, with: "")
    }

    /// The number to a tenth, for reading: "212", "36.5".
    static func rounded(_ number: Double?) -> String {
        guard let number, number.isFinite, abs(number) < 1e9 else { return "" }
        return text((number * 10).rounded() / 10)
    }
}
