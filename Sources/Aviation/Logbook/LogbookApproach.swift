/// Instrument approaches of one kind at one place, as ForeFlight packs them into a cell:
/// "2;ILS OR LOC RWY 31;31;KPAO;to minimums;circle".
package struct LogbookApproach: Hashable, Sendable {
    package var count: Int
    package var kind: String
    package var runway: String
    package var airport: String
    package var comment: String
    /// "circle" in the last place of the cell, where there is one.
    package var circle: String?

    package init(
        count: Int, kind: String, runway: String = "", airport: String = "", comment: String = "",
        circle: String? = nil
    ) {
        self.count = count
        self.kind = kind
        self.runway = runway
        self.airport = airport
        self.comment = comment
        self.circle = circle
    }

    /// Reads a cell. Nil unless it begins with a whole number of approaches, 0–999, and has up to six parts
    /// between semicolons.
    package init?(_ text: String) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 6, let count = LogbookCell.count(parts[0]).value, count < 1000 else {
            return nil
        }
        func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
        self.init(
            count: count, kind: part(1), runway: part(2), airport: part(3), comment: part(4),
            circle: parts.count == 6 ? parts[5] : nil)
    }

    /// Whether it was a visual one, which is no instrument approach (14 CFR 61.57(c)).
    package var isVisual: Bool { kind.uppercased().contains("VISUAL") }
}

extension LogbookApproach: CustomStringConvertible {
    /// The cell, as ForeFlight writes it.
    package var description: String {
        let parts = ["\(count)", kind, runway, airport, comment] + (circle.map { [$0] } ?? [])
        return parts.joined(separator: ";")
    }
}

/// A person on board, as ForeFlight packs it into a cell: "Name;Instructor;;".
package struct LogbookPerson: Hashable, Sendable {
    package var name: String
    /// "Instructor", "Passenger", …; empty when there is none.
    package var role: String
    /// The parts after name and role, as they were.
    package var rest: [String]

    package init(name: String, role: String = "", rest: [String] = ["", ""]) {
        self.name = name
        self.role = role
        self.rest = rest
    }

    /// Reads a cell; every text is valid.
    package init(_ text: String) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        self.init(
            name: parts.first ?? "", role: parts.count > 1 ? parts[1] : "", rest: Array(parts.dropFirst(2)))
    }
}

extension LogbookPerson: CustomStringConvertible {
    /// The cell, as ForeFlight writes it.
    package var description: String {
        role.isEmpty && rest.isEmpty ? name : ([name, role] + rest).joined(separator: ";")
    }
}
