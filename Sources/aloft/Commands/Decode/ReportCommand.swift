import ArgumentParser
import Aviation
import Foundation
import JSONLines

/// A command that reads reports from standard input and answers each with one line.
protocol ReportCommand: AsyncParsableCommand {
    /// `--json`, `--batch` and `--reference`.
    var options: ReportOptions { get }
    /// How the lines of the input make reports.
    static var layout: ReportLayout { get }
    /// Further options by their names in snake_case, with what was given.
    var given: JSONObject { get }
    /// The answer for one report: an object, or a list for a bulletin of several. `asked` holds the further
    /// options.
    static func answer(_ report: String, near reference: Date, _ asked: Asked) throws -> JSON
    /// The answer for people.
    static func table(_ answer: JSON) -> String
}

/// The options of all commands that read reports.
struct ReportOptions: ParsableArguments {
    @OptionGroup var form: AnswerForm

    @Option(
        help: ArgumentHelp(
            """
            An instant near the reports' own time (2026-11-23T14:53:00Z): they name a day and no month. \
            An observation is from before it, or from up to a day after it and then of the future. It is \
            now when it is not given.
            """, valueName: "instant"))
    var reference: String?

    /// The instant that was asked for, or now. Throws a problem for a text that is none.
    static func reference(_ asked: Asked) throws(Problem) -> Date {
        try asked.optionalInstant("reference") ?? Date()
    }
}

extension ReportCommand {
    var given: JSONObject { [:] }

    static func table(_ answer: JSON) -> String { PlainTable().text(answer) }

    func run() async throws {
        do {
            let reference = try ReportOptions.reference(Asked(["reference": JSON(options.reference)]))
            if options.form.batch {
                try answerBatch()
            } else {
                try answerReports(near: reference)
            }
        } catch let problem as Problem {
            throw StandardOutput.exit(saying: problem)
        }
    }

    /// Lines of JSON with the keys `report` and `reference`.
    private func answerBatch() throws {
        let defaults = (["report": .null, "reference": JSON(options.reference)] as JSONObject).merging(given)
        try Batch.answer(StandardInput.lines, defaults: defaults) { asked in
            let reference = try ReportOptions.reference(asked)
            return try Self.answer(try asked.text("report"), near: reference, asked)
        } write: {
            StandardOutput.write($0)
        }
    }

    /// Reports as they stand, in one line or several.
    private func answerReports(near reference: Date) throws {
        var lines = StandardInput.lines
        var reader = ReportLines(Self.layout)
        var isFirst = true
        while let line = try lines.next() {
            guard case .bytes(let bytes) = line else {
                throw Problem("A line is longer than \(InputLines.longestBytes) bytes.")
            }
            for report in reader.take(String(decoding: bytes, as: UTF8.self)) {
                guard write(answer(report, near: reference), isFirst) else { return }
                isFirst = false
            }
        }
        for report in reader.finish() {
            guard write(answer(report, near: reference), isFirst) else { return }
            isFirst = false
        }
    }

    /// A report that cannot be answered has its problem in the answer's place: the others still have theirs.
    private func answer(_ report: String, near reference: Date) -> JSON {
        do {
            return try Self.answer(report, near: reference, Asked(given))
        } catch let problem as Problem {
            return problem.json
        } catch {
            return Problem("\(error)").json
        }
    }

    private func write(_ answer: JSON, _ isFirst: Bool) -> Bool {
        let answers: [JSON] = if case .array(let elements) = answer { elements } else { [answer] }
        if options.form.json { return StandardOutput.write(answers.map { $0.text + "\n" }.joined()) }
        let tables = answers.map(Self.table)
        return StandardOutput.write((isFirst ? "" : "\n") + tables.joined(separator: "\n"))
    }
}
