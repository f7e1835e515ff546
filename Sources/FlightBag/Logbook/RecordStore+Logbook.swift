import Aviation
import GRDB
import OfflineEngine
import SyncCore

/// Queries of the logbook's table without holding its entries.
extension RecordStore {
    /// A page of the logbook. The parts that do not depend on its place are taken from a page that was read
    /// earlier, if that page is of the same entries.
    func logbookPage(
        _ filter: LogbookFilter, edition: Int, after before: LogbookPage? = nil
    ) async throws -> LogbookPage {
        let known = before.flatMap { before in
            before.edition == edition && before.filter.newest == filter.newest ? before : nil
        }
        return try await replica.read { db in
            let question = LogbookQuestion(filter)
            let (lines, hasNewer, hasOlder) = try question.lines(db)
            return LogbookPage(
                filter: filter, edition: edition, lines: lines, hasNewer: hasNewer, hasOlder: hasOlder,
                sums: try known?.sums ?? question.sums(db), groups: try known?.groups ?? question.groups(db),
                choices: try known?.choices ?? LogbookQuestion.choices(db))
        }
    }

    func logbookSums(_ filter: LogbookFilter) async throws -> LogbookSums {
        try await replica.read { db in try LogbookQuestion(filter).sums(db) }
    }

    /// The entries since a day, but at least the newest `least`; and the day since which they are complete,
    /// nil if they are all.
    func logbookRecent(from first: Day, least: Int) async throws -> ([LogbookRecord], since: Day?) {
        try await replica.read { db in
            let rows = RecordRows(kind: LogbookRecord.kind)
            let since =
                try String.fetchOne(
                    db,
                    sql: """
                        SELECT date FROM logbook_entry WHERE is_removed IS NOT 1 AND date IS NOT NULL
                        ORDER BY coalesce(date, '') DESC LIMIT 1 OFFSET ?
                        """, arguments: [least]
                ).flatMap { Day($0) }.map { min($0, first) }
            let found = try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM logbook_entry WHERE is_removed IS NOT 1 AND coalesce(date, '') >= ?
                    ORDER BY coalesce(date, ''), coalesce(time_out, time_off, ''), id
                    """, arguments: [since?.description ?? ""])
            return (try found.map { try rows.record($0) }, since)
        }
    }
}

/// A filter as SQL.
struct LogbookQuestion {
    private let filter: LogbookFilter
    private let condition: String
    private let arguments: StatementArguments

    /// The order of the logbook, oldest first; an index has it.
    private static let order = ["coalesce(date, '')", "coalesce(time_out, time_off, '')", "id"]
    private static let searched = [
        "aircraft_registration", "aircraft_type", "departure", "destination", "route", "instructor_name",
        "instructor_comments", "people", "pilot_comments", "remarks", "approaches", "custom",
    ]

    init(_ filter: LogbookFilter) {
        self.filter = filter
        var conditions = ["is_removed IS NOT 1"]
        var arguments = StatementArguments()
        func add(_ condition: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            conditions.append(condition)
            arguments += [value]
        }
        add("coalesce(date, '') >= ?", filter.days.first)
        add("coalesce(date, '') <= ?", filter.days.last)
        add("aircraft_registration = ?", filter.aircraft)
        add("aircraft_type = ?", filter.type)
        add("aircraft_class_faa = ?", filter.aircraftClass)
        for word in (filter.text ?? "").split(whereSeparator: \.isWhitespace) {
            let texts = Self.searched.map { "coalesce(\($0), '')" }.joined(separator: " || char(10) || ")
            let escaped = word.replacing("\\", with: "\\\\").replacing("%", with: "\\%")
                .replacing("_", with: "\\_")
            add("\(texts) LIKE ? ESCAPE '\\'", "%\(escaped)%")
        }
        condition = conditions.joined(separator: " AND ")
        self.arguments = arguments
    }

    /// One page, the newest first, and whether there are more on either side.
    func lines(_ db: Database) throws -> ([LogbookPage.Line], hasNewer: Bool, hasOlder: Bool) {
        let place = filter.place
        let isNewer = place?.isNewer ?? false
        var (condition, arguments) = (condition, arguments)
        if let place {
            condition += " AND (\(Self.order.joined(separator: ", "))) \(isNewer ? ">" : "<") (?, ?, ?)"
            arguments += [place.day, place.time, place.id]
        }
        let direction = isNewer ? "ASC" : "DESC"
        let order = Self.order.map { "\($0) \(direction)" }.joined(separator: ", ")
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, date, coalesce(time_out, time_off), departure, destination, aircraft_registration,
                    aircraft_type, total_s, coalesce(remarks, pilot_comments), signed_by IS NOT NULL,
                    (SELECT sync FROM aloft_status_logbook_entry s WHERE s.id = logbook_entry.id),
                    pic_s, night_s, all_landings, day_landings_full_stop, night_landings_full_stop
                FROM logbook_entry WHERE \(condition) ORDER BY \(order) LIMIT \(LogbookPage.size + 1)
                """, arguments: arguments)
        let lines = try rows.prefix(LogbookPage.size).map { row in
            let id = try RecordID(column: row[0])
            func seconds(_ column: Int) -> Int? {
                (row.readable(column) as Int?).flatMap { LogbookCell.secondsRange.contains($0) ? $0 : nil }
            }
            return LogbookPage.Line(
                id: id, date: row.readable(1), time: row.readable(2), from: row.readable(3),
                to: row.readable(4), aircraft: row.readable(5), type: row.readable(6),
                totalSeconds: seconds(7), pilotInCommandSeconds: seconds(11), nightSeconds: seconds(12),
                landings: Self.landings(row.readable(13), row.readable(14), row.readable(15)),
                comments: row.readable(8), isSigned: row[9], standing: Standing(row[10]))
        }
        let hasMore = rows.count > LogbookPage.size
        return isNewer ? (lines.reversed(), hasMore, true) : (lines, place != nil, hasMore)
    }

    /// All landings, or those that are given by day and by night.
    private static func landings(_ all: Int?, _ byDay: Int?, _ byNight: Int?) -> Int? {
        if let all { return all }
        guard byDay != nil || byNight != nil else { return nil }
        let sum = (byDay ?? 0).addingReportingOverflow(byNight ?? 0)
        return sum.overflow ? nil : sum.partialValue
    }

    /// The sums of everything that the filter lets through.
    func sums(_ db: Database) throws -> LogbookSums {
        var sums = LogbookSums()
        for columns in summed {
            let sql = "SELECT \(columns.sums)" + from(columns)
            let statement = try db.cachedStatement(sql: sql)
            guard let row = try Row.fetchOne(statement, arguments: arguments) else { continue }
            columns.add(row, from: 0, to: &sums)
        }
        (sums.first, sums.last) = try days(db)
        return sums
    }

    /// The sums of each group that the filter asks for, the newest or the name first.
    func groups(_ db: Database) throws -> [LogbookPage.Group] {
        guard let group = filter.group else { return [] }
        let key = group.sql
        var found: [String?: LogbookSums] = [:]
        for columns in summed {
            let days = columns.countsEntries ? "min(date), max(date)" : "NULL, NULL"
            let rows = try Row.fetchCursor(
                db, sql: "SELECT \(key), \(days), \(columns.sums)" + from(columns) + " GROUP BY 1",
                arguments: arguments)
            while let row = try rows.next() {
                let name: String? = row.readable(0)
                var sums = found[name] ?? LogbookSums()
                if columns.countsEntries { (sums.first, sums.last) = (row.readable(1), row.readable(2)) }
                columns.add(row, from: 3, to: &sums)
                found[name] = sums
            }
        }
        // As SQL orders them: entries without the key before all others.
        let names = found.keys.sorted { one, other in
            let (one, other) = group.isPeriod ? (other, one) : (one, other)
            return other.map { other in one.map { $0 < other } ?? true } ?? false
        }
        return names.prefix(500).map { LogbookPage.Group(name: $0, sums: found[$0] ?? LogbookSums()) }
    }

    /// The columns by the index that has them; a text is in no index, and the table is read once for it.
    private var summed: [SummedColumns] { filter.text == nil ? SummedColumns.all : [.together] }

    private func from(_ columns: SummedColumns) -> String {
        " FROM logbook_entry WHERE \(condition)" + (columns.condition.map { " AND \($0)" } ?? "")
    }

    /// The first and the last day.
    private func days(_ db: Database) throws -> (first: String?, last: String?) {
        let ends = ["ASC", "DESC"].map { direction in
            """
            (SELECT date FROM logbook_entry WHERE \(condition) AND date IS NOT NULL
            ORDER BY coalesce(date, '') \(direction) LIMIT 1)
            """
        }
        // The order's index finds them at once, unless few entries are let through.
        let sql =
            filter.isSelective
            ? "SELECT min(date), max(date) FROM logbook_entry WHERE \(condition)"
            : "SELECT \(ends.joined(separator: ", "))"
        let row = try Row.fetchOne(
            db, sql: sql, arguments: filter.isSelective ? arguments : arguments + arguments)
        return (row?.readable(0), row?.readable(1))
    }

    static func choices(_ db: Database) throws -> LogbookChoices {
        var found = Array(repeating: Set<String>(), count: 4)
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT DISTINCT substr(date, 1, 4), aircraft_registration, aircraft_type, aircraft_class_faa
                FROM logbook_entry WHERE is_removed IS NOT 1
                """)
        while let row = try rows.next() {
            for index in found.indices {
                if let name: String = row.readable(index) { found[index].insert(name) }
            }
        }
        let names = found.map { Array($0.sorted().prefix(500)) }
        var choices = LogbookChoices()
        choices.years = names[0].reversed()
        (choices.aircraft, choices.types, choices.classes) = (names[1], names[2], names[3])
        return choices
    }
}

extension LogbookFilter {
    /// Whether it lets through the entries of some aircraft only, or those with some text.
    fileprivate var isSelective: Bool {
        aircraft != nil || type != nil || aircraftClass != nil || text != nil
    }
}

extension LogbookFilter.Group {
    fileprivate var isPeriod: Bool { self == .year || self == .month }

    fileprivate var sql: String {
        switch self {
        case .year: "substr(date, 1, 4)"
        case .month: "substr(date, 1, 7)"
        case .aircraft: "aircraft_registration"
        case .type: "aircraft_type"
        case .class: "aircraft_class_faa"
        }
    }
}
