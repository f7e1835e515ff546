/// A subject by which a person hides notices.
package struct NoticeCategory: Hashable, Sendable {
    /// "M": its name in addresses.
    package let name: String
    /// "Runways and aprons".
    package let title: String
}

/// The categories of a product's notices.
package struct NoticeCategories: Sendable {
    /// In the order in which they are shown.
    package let all: [NoticeCategory]
    private let name: @Sendable (PackNotice) -> String?

    /// - Parameter name: that of a notice's category; nil for a notice without one, which is never hidden.
    init(_ all: [(name: String, title: String)], of name: @escaping @Sendable (PackNotice) -> String?) {
        self.all = all.map { NoticeCategory(name: $0.name, title: $0.title) }
        self.name = name
    }

    /// Nil for a notice that is of none.
    package subscript(notice: PackNotice) -> NoticeCategory? {
        name(notice).flatMap { name in all.first { $0.name == name } }
    }
}

extension NoticeCategories {
    /// The subject of a NOTAM, by the second letter of its Q code (ICAO Doc 8126, appendix, of which only the
    /// grouping is used).
    static let notams = NoticeCategories([
        ("M", "Runways and aprons"), ("L", "Lighting"), ("I", "ILS"), ("N", "Radio beacons"), ("G", "GNSS"),
        ("F", "Facilities"), ("C", "Radio and radar"), ("S", "Air traffic services"), ("P", "Procedures"),
        ("A", "Airspace"), ("R", "Restrictions"), ("W", "Warnings, obstacles"), ("O", "Other"),
    ]) { notice in
        guard notice.kind == "NOTAM", let hazard = notice.hazard, hazard.hasPrefix("Q"), hazard.count >= 3
        else { return nil }
        let letter = String(hazard.dropFirst().prefix(1))
        return letter == "X" ? "O" : letter
    }
}
