import Notation

/// The sums of a logbook by column, each exact: durations in whole seconds, distances in ten-thousandths of a
/// nautical mile.
package struct LogbookTotals: Hashable, Sendable {
    /// One column's sum and the number of lines with a value.
    package struct Sum: Hashable, Sendable {
        package fileprivate(set) var total = 0
        package fileprivate(set) var lines = 0
    }

    /// The number of lines.
    package private(set) var lines = 0
    /// Whole seconds. Readings of counters (Hobbs, tachometer) have no sum.
    package private(set) var seconds: [LogbookHours: Sum] = [:]
    package private(set) var counts: [LogbookCount: Sum] = [:]
    /// Instrument approaches, by eye or not, over Approach1 to Approach6.
    package private(set) var approaches = Sum()
    /// Whole seconds of the custom columns whose heading begins with "[Hours]".
    package private(set) var customSeconds: [String: Sum] = [:]
    /// Counts of the custom columns whose heading begins with "[Counter]".
    package private(set) var customCounts: [String: Sum] = [:]
    /// Cells that are not empty and could not be read: no sum has them.
    package private(set) var unreadCells = 0
    private var tenThousandths = Sum()

    /// The sum of all distances.
    package var distance: (total: Distance, lines: Int) {
        (Distance(nauticalMiles: Double(tenThousandths.total) / 10_000), tenThousandths.lines)
    }

    package init(_ entries: some Sequence<LogbookEntry>) {
        for entry in entries { add(entry) }
    }

    private mutating func add(_ entry: LogbookEntry) {
        lines += 1
        for (hours, value) in entry.seconds where !hours.isReading {
            Self.add(value, to: &seconds[hours, default: Sum()])
        }
        for (count, value) in entry.counts { Self.add(value, to: &counts[count, default: Sum()]) }
        if let distance = entry.distance {
            Self.add(Int(clamping: (distance.nauticalMiles * 10_000).rounded()), to: &tenThousandths)
        }
        let flown = entry.approaches.compactMap { $0?.count }
        if !flown.isEmpty { Self.add(flown.reduce(0, +), to: &approaches) }
        for field in entry.custom { add(field) }
        unreadCells += entry.unreadColumns.count
    }

    private mutating func add(_ field: LogbookCustomField) {
        if field.heading.hasPrefix("[Hours]") {
            if let value = LogbookCell.seconds(field.text).value {
                Self.add(value, to: &customSeconds[field.heading, default: Sum()])
            } else {
                unreadCells += 1
            }
        } else if field.heading.hasPrefix("[Counter]") {
            if let value = LogbookCell.count(field.text).value {
                Self.add(value, to: &customCounts[field.heading, default: Sum()])
            } else {
                unreadCells += 1
            }
        }
    }

    private static func add(_ value: Int, to sum: inout Sum) {
        sum.total &+= value
        sum.lines += 1
    }
}
