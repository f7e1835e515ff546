/// How a file writes its cells: what separates them, what stands before decimals, and which of day and month
/// comes first.
struct LogbookStyle {
    let separator: UInt8
    /// Nil when no date of the file tells, or two tell different orders.
    let dateOrder: LogbookDateOrder?
    /// Whether a comma stands before decimals, and a point between thousands: a number of the file tells, and
    /// none the contrary.
    let hasDecimalComma: Bool

    /// The text of a cell as ForeFlight would write it, if another custom is behind it. Refused when the file
    /// tells that it is not what it seems.
    func plain(_ text: String, in column: LogbookColumn) -> LogbookCell.Reading<String> {
        switch column {
        case .date: plainDate(text)
        case .hours(let hours): hours.isReading ? .value(plainNumber(text)) : plainDuration(text)
        case .count, .distance: .value(plainNumber(text))
        case .text, .time, .approach, .person, .flag: .value(text)
        }
    }

    private func plainDate(_ text: String) -> LogbookCell.Reading<String> {
        if LogbookCell.hasYearFirst(text) || LogbookCell.trimmed(text).isEmpty { return .value(text) }
        return switch LogbookCell.date(text, order: dateOrder) {
        case .value(let day): .value(day.description)
        case .refused(let reason): .refused(reason)
        }
    }

    /// A duration as ``plainNumber(_:)`` writes numbers. Refused where it would be a thousand times more if a
    /// point were not the other way round: "1.250" in a file that has commas before decimals.
    func plainDuration(_ text: String) -> LogbookCell.Reading<String> {
        guard hasDecimalComma, let number = MarkedNumber(text), number.decimals == .either, number.mark == "."
        else { return .value(plainNumber(text)) }
        return .refused("\(number.plain) or \(number.ungrouped): other numbers of the file have a comma")
    }

    /// "1.5" for "1,5", and "1234.5" for "1.234,5", in a file that has commas before decimals; another text
    /// as it is.
    func plainNumber(_ text: String) -> String {
        guard hasDecimalComma, let number = MarkedNumber(text) else { return text }
        return switch (number.decimals, number.mark) {
        case (.comma, _), (.either, ","): number.plain
        case (.either, _), (.grouped, "."): number.ungrouped
        case (.grouped, _), (.point, _): text
        }
    }
}

/// A number with commas or points.
private struct MarkedNumber {
    enum Decimals {
        case comma, point
        /// One mark before three digits: decimals, or thousands.
        case either
        /// The same mark several times, before three digits each.
        case grouped
    }

    let decimals: Decimals
    /// The last mark.
    let mark: Character
    /// With a point before the decimals.
    let plain: String
    /// Without marks.
    let ungrouped: String

    /// Nil for a text that is no number, or has no mark.
    init?(_ cell: String) {
        let text = LogbookCell.trimmed(cell)
        guard let place = text.lastIndex(where: { $0 == "," || $0 == "." }),
            text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") })
        else { return nil }
        mark = text[place]
        let whole = text[..<place]
        let fraction = text[text.index(after: place)...]
        let others = whole.filter { $0 == "," || $0 == "." }
        ungrouped = text.filter { $0 != "," && $0 != "." }
        plain = whole.filter { $0 != "," && $0 != "." } + "." + fraction
        guard !others.isEmpty else {
            // No group of thousands begins with a zero.
            let isEither = fraction.count == 3 && (1...3).contains(whole.count) && whole.first != "0"
            decimals = isEither ? .either : mark == "," ? .comma : .point
            return
        }
        let groups = whole.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
        guard (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 }),
            Set(others).count == 1
        else { return nil }
        if others.first != mark {
            decimals = mark == "," ? .comma : .point
        } else if fraction.count == 3 {
            decimals = .grouped
        } else {
            return nil
        }
    }
}

/// Looks through a file for its style: nil for one in which this separator leaves no flights table.
struct LogbookSurvey {
    /// In the order in which they are tried: ForeFlight's, and those of spreadsheets where the comma stands
    /// before decimals, and of text with tabs.
    static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    private var columns: [LogbookColumn?]?
    private var hours: Set<Int> = []
    private var orders: Set<LogbookDateOrder> = []
    private var marks: Set<Character> = []
    private var hasSlashes = false
    /// A date that is another day in each order.
    private(set) var undecided: String?

    var hasFlights: Bool { columns != nil }

    mutating func take(_ record: CSVRecord) {
        guard let columns else {
            let cells = (0..<record.count).map { record.text(at: $0) ?? "" }
            guard LogbookFile.areHeadings(cells) else { return }
            self.columns = LogbookFile.columns(cells)
            hours = Set(cells.indices.filter { LogbookFile.isCustomHours(cells[$0]) })
            return
        }
        for (index, column) in columns.enumerated()
        where index < record.count && !record.isEmpty(at: index) {
            switch column {
            case .date: record.text(at: index).map { takeDate($0) }
            case .hours, .count, .distance: takeNumber(record, index)
            case nil where hours.contains(index): takeNumber(record, index)
            default: break
            }
        }
    }

    private mutating func takeDate(_ text: String) {
        guard !LogbookCell.hasYearFirst(text) else { return }
        let date = LogbookDate(LogbookCell.trimmed(text))
        if let order = date.order { orders.insert(order) }
        guard date.isUndecided, case .yearLast(_, _, _, let hasPoints) = date else { return }
        undecided = undecided ?? text
        if !hasPoints { hasSlashes = true }
    }

    private mutating func takeNumber(_ record: CSVRecord, _ index: Int) {
        let isMarked = record.bytes(at: index).contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
        guard isMarked, let number = record.text(at: index).flatMap({ MarkedNumber($0) }) else { return }
        switch number.decimals {
        case .comma: marks.insert(",")
        case .point: marks.insert(".")
        case .either, .grouped: break
        }
    }

    /// The style that was found.
    /// - Parameter order: the order that a person says the dates have.
    func style(_ separator: UInt8, _ order: LogbookDateOrder?) -> LogbookStyle {
        // No language has the month first in a date with points whose year is last (Unicode CLDR).
        let usual: LogbookDateOrder? = orders.isEmpty && !hasSlashes ? .dayFirst : nil
        return LogbookStyle(
            separator: separator, dateOrder: order ?? (orders.count == 1 ? orders.first : usual),
            hasDecimalComma: marks == [","])
    }
}
