package import Aviation
package import SyncCore

/// One page of the logbook: some of the entries that a filter lets through, the newest first, and the sums of
/// all of them.
package struct LogbookPage: Hashable, Sendable {
    package let filter: LogbookFilter
    /// The edition of the records that it was read from.
    let edition: Int
    package let lines: [Line]
    package let hasNewer: Bool
    package let hasOlder: Bool
    package let sums: LogbookSums
    /// The sums of each group, where the filter asks for groups.
    package let groups: [Group]
    package let choices: LogbookChoices

    /// How many entries a page has.
    package static let size = 60

    /// One entry in the list.
    package struct Line: Hashable, Identifiable, Sendable {
        package let id: RecordID
        package let date: String?
        package let time: String?
        package let from: String?
        package let to: String?
        package let aircraft: String?
        package let type: String?
        package let totalSeconds: Int?
        package let pilotInCommandSeconds: Int?
        package let nightSeconds: Int?
        /// By day and by night; nil where none is given.
        package let landings: Int?
        package let comments: String?
        package let isSigned: Bool
        package let standing: Standing

        /// The key as text, for a page.
        package var key: String { id.text }

        /// Its place in the order of the logbook.
        package func place(isNewer: Bool) -> LogbookFilter.Place {
            LogbookFilter.Place(day: date ?? "", time: time ?? "", id: id.text, isNewer: isNewer)
        }
    }

    /// The sums of the entries of one year, one aircraft, …
    package struct Group: Hashable, Sendable {
        /// Nil for entries that do not say.
        package let name: String?
        package let sums: LogbookSums
    }
}

/// The sums of entries by column. A column in which no entry has a value is absent.
package struct LogbookSums: Hashable, Sendable {
    package var entries = 0
    /// Whole seconds.
    package var seconds: [LogbookHours: Int] = [:]
    package var counts: [LogbookCount: Int] = [:]
    /// Instrument approaches, by eye or not.
    package var approaches: Int?
    package var miles: Double?
    /// The first and the last day.
    package var first: String?
    package var last: String?

    package init() {}
}

/// The choices by which the logbook can be narrowed.
package struct LogbookChoices: Hashable, Sendable {
    package var years: [String] = []
    package var aircraft: [String] = []
    package var types: [String] = []
    package var classes: [String] = []

    package init() {}
}
