import Aviation
import JSONLines
import Notation
import Questions

/// The sum of each column of a logbook.
enum LogbookTotalsQuestion: Question {
    static let declaration = QuestionDeclaration(
        "totals", "Sum a logbook by column.",
        words: """
            Durations are summed in whole seconds, so that nothing drifts. A column that the file does not \
            have is not known; one that is empty in every line sums to 0. Lines that an import would refuse \
            (aloft logbook check) and cells that cannot be read are in no sum and are listed. Without a \
            file it sums the flight bag's own logbook, also while the flight bag runs.
            """,
        examples: ["aloft logbook totals logbook.csv --json", "aloft logbook totals --home ~/aloft"],
        [OwnLogbook.file, OwnLogbook.dates],
        gives: .object(
            [
                has("flights", .integer), has("refused", .list(refusedLine)),
                has("columns", .list(.object(column))),
                has("unread_cells", .integer), has("problems", .list(LogbookProblem.shape)),
                has("approaches", .integer), OwnLogbook.gap,
            ] + LogbookTotals.sums))

    private static let column: [Shape.Member] = [
        has("column", .text), has("key", .text), mayHave("total", .number), mayHave("lines", .integer),
    ]

    /// A line that is in no sum.
    private static let refusedLine = Shape.object([mayHave("line", .integer), has("reasons", .list(.text))])

    static func answer(_ asked: Asked, _ logbook: OwnLogbook) throws -> JSON {
        let (file, problems) = try logbook.read(asked)
        let preview = LogbookPreview(file, problems: problems)
        guard
            case .object(var answer) = LogbookTotals(preview.taken).json(
                file, problems, gap: logbook.gap(asked))
        else { return .null }
        let refused = preview.lines.filter { $0.action == .refuse }
        answer["unread_cells"] = JSON(LogbookTotals(file.entries).unreadCells)
        answer["refused"] = .array(
            refused.map { ["line": JSON($0.number), "reasons": JSON($0.problems.map(\.description))] })
        return .object(answer)
    }
}

extension LogbookTotals {
    /// The members of `json` by column.
    fileprivate static var sums: [Shape.Member] {
        let empty = LogbookTotals([])
        var names: [String] = []
        for column in LogbookColumn.all where empty.sum(column) != nil && !names.contains(column.recordName) {
            names.append(column.recordName)
        }
        return names.map { mayHave($0, .number, "The sum of its column; null where the file has none.") }
    }

    /// The sums by the columns' names among records.
    fileprivate func json(_ file: LogbookFile, _ problems: [LogbookProblem], gap: String?) -> JSON {
        let present = Set(file.columns.compactMap { $0 })
        var answer: JSONObject = ["flights": JSON(lines), "gap": JSON(gap)]
        var columns: [JSON] = []
        for column in LogbookColumn.all {
            guard let sum = sum(column) else { continue }
            let isPresent = present.contains(column)
            let total: JSON = isPresent ? sum.total : .null
            if answer[column.recordName] == nil || isPresent { answer[column.recordName] = total }
            columns.append([
                "column": .text(column.name), "key": .text(column.recordName), "total": total,
                "lines": isPresent ? JSON(sum.lines) : .null,
            ])
        }
        answer["approaches"] = JSON(approaches.total)
        for (heading, sum) in (customSeconds.merging(customCounts) { $1 }).sorted(by: { $0.key < $1.key }) {
            let key = heading + (customSeconds[heading] == nil ? "" : " s")
            columns.append([
                "column": .text(heading), "key": .text(key), "total": JSON(sum.total),
                "lines": JSON(sum.lines),
            ])
        }
        answer["columns"] = .array(columns)
        answer["unread_cells"] = JSON(unreadCells)
        answer["problems"] = .array(problems.map(\.json))
        return .object(answer)
    }

    private func sum(_ column: LogbookColumn) -> (total: JSON, lines: Int)? {
        switch column {
        case .hours(let hours):
            guard !hours.isReading else { return nil }
            return (JSON(seconds[hours]?.total ?? 0), seconds[hours]?.lines ?? 0)
        case .count(let count): return (JSON(counts[count]?.total ?? 0), counts[count]?.lines ?? 0)
        case .distance: return (JSON(distance.total.nauticalMiles, places: 4), distance.lines)
        case .date, .text, .time, .approach, .person, .flag: return nil
        }
    }
}

extension LogbookTotalsQuestion {
    /// Hours as decimals and as hours and minutes, for people.
    static func table(_ answer: JSON) -> String {
        guard case .object(let object) = answer, case .array(let columns) = object["columns"] else {
            return PlainTable().text(answer)
        }
        let rows: [JSON] = columns.compactMap { row in
            guard case .object(var row) = row, case .text(let key) = row["key"] else { return nil }
            row["key"] = nil
            if key.hasSuffix("_s") || key.hasSuffix(" s"), case .number(let seconds) = row["total"] {
                row["total"] = .text(LogbookCell.text(seconds: Int(clamping: seconds)))
                row["h_mm"] = .text(clock(Int(clamping: seconds)))
            }
            return .object(row)
        }
        var text = PlainTable(unknown: "").text(.array(rows))
        if case .array(let refused) = object["refused"], !refused.isEmpty {
            text += "\nLines in no sum, as an import would refuse them: \(refused.count)\n"
        }
        if case .array(let problems) = object["problems"], !problems.isEmpty {
            text += "\nIn no sum:\n" + PlainTable(unknown: "").text(.array(problems))
        }
        if case .text(let gap) = object["gap"] { text += "\n" + gap + "\n" }
        return text
    }

    private static func clock(_ seconds: Int) -> String {
        let minutes = seconds / 60
        return "\(minutes / 60):\((minutes % 60).zeroPadded(to: 2))"
    }
}
