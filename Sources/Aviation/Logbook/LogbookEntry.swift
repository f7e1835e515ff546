/// One line of a pilot's logbook. An empty cell is nil or absent, never zero.
package struct LogbookEntry: Hashable, Sendable {
    /// The pilot's own day, which may differ from the day in UTC.
    package var date: Day?
    package var texts: [LogbookText: String] = [:]
    /// "HH:MM" in UTC.
    package var times: [LogbookTime: String] = [:]
    /// Whole seconds, in which hundredths of an hour (36 s), minutes and all sums are exact.
    package var seconds: [LogbookHours: Int] = [:]
    package var counts: [LogbookCount: Int] = [:]
    package var distance: Distance?
    /// Approach1 to Approach6, gaps kept.
    package var approaches: [LogbookApproach?] = Array(repeating: nil, count: 6)
    /// Person1 to Person6, gaps kept.
    package var people: [LogbookPerson?] = Array(repeating: nil, count: 6)
    package var flags: [LogbookFlag: Bool] = [:]
    /// Whether the pilot alone handled the controls (14 CFR 61.57); not a column of ForeFlight.
    package var isSoleManipulator: Bool?
    /// The cells of columns that are not among the 61, in the order of the file.
    package var custom: [LogbookCustomField] = []
    /// The text of cells that would be printed differently ("1752.60"), or could not be read.
    package var asWritten: [LogbookColumn: String] = [:]

    package init() {}

    /// The text of a column; nil when it is empty.
    package subscript(text: LogbookText) -> String? { texts[text] }

    /// The duration of a column in seconds; nil when it is empty.
    package subscript(hours: LogbookHours) -> Int? { seconds[hours] }

    /// The count of a column; nil when it is empty.
    package subscript(count: LogbookCount) -> Int? { counts[count] }
}

/// A cell of a column outside of the 61 known ones: "[Hours]Tailwheel", "1.2".
package struct LogbookCustomField: Hashable, Sendable {
    /// The column, counted from 0.
    package let column: Int
    /// As the file heads the column; empty beyond the last heading.
    package let heading: String
    package let text: String

    package init(column: Int, heading: String, text: String) {
        self.column = column
        self.heading = heading
        self.text = text
    }
}
