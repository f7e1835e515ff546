package import Aviation
import Notation

/// The filter of the logbook's entries, and the page shown: the query of the logbook's address.
package struct LogbookFilter: Hashable, Sendable {
    /// The first and the last day; with a year alone its first and last.
    package var from: Day?
    package var to: Day?
    package var year: Int?
    package var aircraft: String?
    package var type: String?
    package var aircraftClass: String?
    /// Text contained in the entry.
    package var text: String?
    /// The grouping of the sums; nil for sums of everything together.
    package var group: Group?
    /// Where the page begins; nil for the newest entries.
    package var place: Place?

    /// A grouping of sums. The raw values are in addresses.
    package enum Group: String, CaseIterable, Hashable, Sendable {
        case year, month, aircraft, type, `class`
    }

    /// A position in the order of the logbook, and the side of it that is shown.
    package struct Place: Hashable, Sendable {
        /// Its day and its time out or off, both empty for unknown, and its id.
        package var day: String
        package var time: String
        package var id: String
        /// Whether the entries after it are shown, the next newer ones; else the older ones.
        package var isNewer: Bool

        package init(day: String, time: String, id: String, isNewer: Bool) {
            self.day = day
            self.time = time
            self.id = id
            self.isNewer = isNewer
        }
    }

    package init() {}

    /// The filter of an address's query. A value that it cannot read narrows nothing.
    package init(_ query: ListFilter?) {
        let values = query?.values ?? [:]
        from = values["from"].flatMap { Day($0) }
        to = values["to"].flatMap { Day($0) }
        year = values["year"].flatMap { Int($0) }.flatMap { (1...9999).contains($0) ? $0 : nil }
        aircraft = values["aircraft"].map { $0.uppercased() }
        type = values["type"]
        aircraftClass = values["class"]
        text = values["q"].map { String($0.trimmed.prefix(200)) }
        group = values["by"].flatMap { Group(rawValue: $0) }
        for (name, isNewer) in [("before", false), ("after", true)] {
            guard let parts = values[name]?.split(separator: ",", omittingEmptySubsequences: false),
                parts.count == 3
            else { continue }
            place = Place(
                day: String(parts[0]), time: String(parts[1]), id: String(parts[2]), isNewer: isNewer)
        }
    }

    /// This filter from the newest entry on.
    package var newest: LogbookFilter {
        var filter = self
        filter.place = nil
        return filter
    }

    /// Whether it leaves entries out.
    package var isNarrow: Bool {
        from != nil || to != nil || year != nil || aircraft != nil || type != nil || aircraftClass != nil
            || text?.isEmpty == false
    }

    /// The first and the last day that it lets through.
    var days: (first: String?, last: String?) {
        let year = year?.zeroPadded(to: 4)
        let first = [from?.description, year.map { "\($0)-01-01" }].compactMap(\.self).max()
        return (first, [to?.description, year.map { "\($0)-12-31" }].compactMap(\.self).min())
    }
}
