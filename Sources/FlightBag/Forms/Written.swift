import Notation

/// How quantities are written for a person to read. Unknown is "—".
package enum Written {
    /// "85,836": thousands apart.
    package static func grouped(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return (number < 0 ? "−" : "") + text
    }

    /// "1 airport", "85,836 airports": a count with its noun, thousands apart. The plural is the noun with an
    /// "s" unless it is given.
    package static func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
    }

    /// "212 L", "56 gal".
    package static func fuel(_ litres: Double, _ unit: FuelUnit = .litres) -> String {
        "\(Entry.rounded(litres / unit.litresPerUnit)) \(unit.symbol)"
    }

    /// Facts beside each other. The line breaks between them and never inside: "4 h 58 min" stays together.
    package static func inOneLine(_ facts: [String]) -> String {
        facts.map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: "\u{A0}· ")
    }

    /// "120 kt".
    package static func speed(_ knots: Double?) -> String {
        knots.map { "\(Entry.rounded($0)) kt" } ?? "—"
    }

    /// "6 h 14 min".
    package static func duration(hours: Double?) -> String {
        guard let hours, hours.isFinite, hours < 1000 else { return "—" }
        let minutes = Int(clamping: (hours * 60).rounded(.down))
        return "\(minutes / 60) h \(minutes % 60) min"
    }
}
