import Aviation
import JSONLines
import Questions

/// The lines of a logbook with what an import would do of each.
enum LogbookCheckQuestion: Question {
    static let declaration = QuestionDeclaration(
        "check", "Say what importing a logbook would do, line by line.",
        words: """
            Nothing is imported. A line is added, or refused until somebody decides: when its date cannot be \
            read, hours are no whole number of seconds, or the file is no pilot's logbook. Lines with the \
            same date, aircraft, places, times and total are each added and named as duplicates. \
            Without a file it looks at the flight bag's own logbook, as it would be exported, also while \
            the flight bag runs.
            """, examples: ["aloft logbook check logbook.csv"], [OwnLogbook.file, OwnLogbook.dates],
        gives: LogbookPreview.shape)

    static func answer(_ asked: Asked, _ logbook: OwnLogbook) throws -> JSON {
        let (file, problems) = try logbook.read(asked)
        return LogbookPreview(file, problems: problems, today: logbook.today).json(gap: logbook.gap(asked))
    }

    static func table(_ answer: JSON) -> String {
        guard case .object(let object) = answer, case .array(let lines) = object["lines"] else {
            return PlainTable().text(answer)
        }
        let rows: [JSON] = lines.map { line in
            guard case .object(let line) = line else { return line }
            var row = JSONObject()
            for key in ["line", "action", "date", "aircraft", "from", "to"] { row[key] = line[key] ?? .null }
            row["remarks"] = .text(remarks(line).joined(separator: "; "))
            return .object(row)
        }
        var text = PlainTable(unknown: "").text(.array(rows))
        if case .array(let problems) = object["other_problems"], !problems.isEmpty {
            text += "\nOther lines:\n" + PlainTable(unknown: "").text(.array(problems))
        }
        if case .array(let warnings) = object["warnings"], !warnings.isEmpty {
            for case .text(let warning) in warnings { text += "\n" + warning + "\n" }
        }
        let summary = ["flights", "to_add", "to_refuse", "duplicates"].map { key in
            "\(key.replacing("_", with: " ")) \(object[key]?.text ?? "")"
        }
        return text + "\n" + summary.joined(separator: ", ") + "\n"
    }

    private static func remarks(_ line: JSONObject) -> [String] {
        var remarks: [String] = []
        if case .number(let first) = line["duplicate_of_line"] { remarks.append("as line \(Int(first))") }
        if case .array(let problems) = line["problems"] {
            for case .object(let problem) in problems {
                let place = [problem["column"], problem["value"]].compactMap { value -> String? in
                    guard case .text(let text) = value else { return nil }
                    return text
                }
                guard case .text(let reason) = problem["reason"] else { continue }
                remarks.append((place + [reason]).joined(separator: ": "))
            }
        }
        if case .array(let notes) = line["notes"] {
            for case .text(let note) in notes { remarks.append(note) }
        }
        return remarks
    }
}

extension LogbookPreview {
    fileprivate static let shape = Shape.object([
        has("flights", .integer), has("to_add", .integer), has("to_refuse", .integer),
        has("duplicates", .integer), has("aircraft", .integer), has("warnings", .list(.text)),
        has(
            "lines",
            .list(
                .object([
                    has("line", .integer), has("action", .text), mayHave("date", .text),
                    mayHave("aircraft", .text), mayHave("from", .text), mayHave("to", .text),
                    mayHave("total_s", .integer), mayHave("nth", .integer),
                    mayHave("duplicate_of_line", .integer), has("problems", .list(LogbookProblem.shape)),
                    has("notes", .list(.text)),
                ]))), has("other_problems", .list(LogbookProblem.shape)),
    ])

    fileprivate func json(gap: String?) -> JSON {
        [
            "flights": JSON(lines.count), "to_add": JSON(lines.filter { $0.action == .add }.count),
            "to_refuse": JSON(lines.filter { $0.action == .refuse }.count),
            "duplicates": JSON(lines.filter { $0.duplicateOf != nil }.count),
            "aircraft": JSON(aircraftCount), "warnings": JSON(warnings + [gap].compactMap(\.self)),
            "lines": .array(lines.map(\.json)), "other_problems": .array(otherProblems.map(\.json)),
        ]
    }
}

extension LogbookPreview.Line {
    fileprivate var json: JSON {
        [
            "line": JSON(number), "action": .text(action.rawValue), "date": JSON(entry.date?.description),
            "aircraft": JSON(entry[.aircraft]), "from": JSON(entry[.from]), "to": JSON(entry[.to]),
            "total_s": JSON(entry[.total]), "nth": JSON(nth), "duplicate_of_line": JSON(duplicateOf),
            "problems": .array(problems.map(\.json)), "notes": JSON(notes),
        ]
    }
}
