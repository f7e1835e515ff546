import Aviation
import GRDB

/// Columns of the logbook that are summed from one index, which omits entries without any value in them. Most
/// logbooks have no values in some of these sets, whose sums then cost nothing.
struct SummedColumns: Sendable {
    enum Column: Hashable, Sendable {
        case hours(LogbookHours)
        case count(LogbookCount)
        /// Instrument approaches, of which an entry has a list.
        case approaches

        var name: String {
            switch self {
            case .hours(let hours): hours.recordName
            case .count(let count): count.recordName
            case .approaches: "approaches"
            }
        }

        var range: ClosedRange<Int> {
            switch self {
            case .hours: LogbookCell.secondsRange
            case .count, .approaches: LogbookCell.countRange
            }
        }

        /// The expression that is summed. Where it reads a list, an index holds what it gives.
        var value: String { self == .approaches ? Self.numberOfApproaches : name }

        private static let numberOfApproaches =
            "CASE WHEN json_valid(approaches) THEN "
            + (0..<6).map { "coalesce(json_extract(approaches, '$[\($0)].count'), 0)" }
            .joined(separator: " + ") + " END"
    }

    private let name: String
    private let columns: [Column]
    /// Whether it has every entry, with the number of them and their distance.
    let countsEntries: Bool

    static let all = [
        SummedColumns(
            name: "usual",
            columns: hours(.total, .pilotInCommand, .night, .crossCountry)
                + counts(.dayTakeoffs, .dayFullStopLandings, .allLandings),
            countsEntries: true),
        SummedColumns(
            name: "instrument",
            columns: hours(.actualInstrument, .simulatedInstrument) + counts(.holds) + [.approaches]),
        SummedColumns(name: "night", columns: counts(.nightTakeoffs, .nightFullStopLandings)),
        SummedColumns(name: "training", columns: hours(.solo, .dualReceived, .dualGiven)),
        SummedColumns(
            name: "crew",
            columns: hours(.secondInCommand, .pilotInCommandUnderSupervision, .multiPilot, .examiner)),
        SummedColumns(
            name: "rare",
            columns: hours(
                .instrumentFlightRules, .nightVision, .simulatedFlight, .groundTraining, .groundTrainingGiven)
                + counts(.nightVisionOperations)),
    ]

    /// All of them in one, for a query that reads the table.
    static let together = SummedColumns(
        name: "together", columns: all.flatMap(\.columns), countsEntries: true)

    private init(name: String, columns: [Column], countsEntries: Bool = false) {
        self.name = name
        self.columns = columns
        self.countsEntries = countsEntries
    }

    private static func hours(_ hours: LogbookHours...) -> [Column] { hours.map { .hours($0) } }
    private static func counts(_ counts: LogbookCount...) -> [Column] { counts.map { .count($0) } }

    /// The condition of its entries; nil for all entries.
    var condition: String? {
        guard !countsEntries else { return nil }
        return "(\(columns.map { "\($0.name) IS NOT NULL" }.joined(separator: " OR ")))"
    }

    /// The statement that makes its index, which no question has to leave. The summed columns stand before
    /// those asked for: SQLite reads a row only as far as it must. A list stands last; it is there because
    /// SQLite takes an index for whole by its columns.
    private var index: String {
        let keys = ["date", "aircraft_registration", "aircraft_type", "aircraft_class_faa"]
        let values = columns.map(\.value) + (countsEntries ? ["distance_nm"] : [])
        let lists = columns.filter { $0.value != $0.name }.map(\.name)
        let names = ["is_removed"] + values + keys + lists
        return "CREATE INDEX IF NOT EXISTS logbook_entry_summed_\(name) ON logbook_entry "
            + "(\(names.joined(separator: ", ")))" + (condition.map { " WHERE \($0)" } ?? "")
    }

    /// The statements that make the indexes, and remove those that they replace.
    static var preparations: [String] {
        let replaced = ["totals", "rare", "approaches"] + all.map { "sums_\($0.name)" }
        return replaced.map { "DROP INDEX IF EXISTS logbook_entry_\($0)" } + all.map(\.index)
    }

    /// The expressions of its sums. A number outside of its column's range is in none: one that another
    /// program wrote could let the sum overflow.
    var sums: String {
        let miles = LogbookCell.milesRange
        let distance = Self.sum("distance_nm", from: "\(miles.lowerBound)", to: "\(miles.upperBound)")
        return
            ((countsEntries ? ["count(*)", distance] : [])
            + columns.map { column in
                let range = column.range
                return Self.sum(column.value, from: "\(range.lowerBound)", to: "\(range.upperBound)")
            }).joined(separator: ", ")
    }

    private static func sum(_ value: String, from lowest: String, to highest: String) -> String {
        "sum(CASE WHEN \(value) BETWEEN \(lowest) AND \(highest) THEN \(value) END)"
    }

    /// Adds what the expressions gave, from a place in a row on.
    func add(_ row: Row, from place: Int, to sums: inout LogbookSums) {
        var place = place
        if countsEntries {
            (sums.entries, sums.miles) = (row[place], row.readable(place + 1))
            place += 2
        }
        for (index, column) in columns.enumerated() {
            switch column {
            case .hours(let hours): sums.seconds[hours] = row.readable(place + index) as Int?
            case .count(let count): sums.counts[count] = row.readable(place + index) as Int?
            case .approaches: sums.approaches = row.readable(place + index) as Int?
            }
        }
    }
}
