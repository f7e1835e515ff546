import ArgumentParser
import Aviation
import Foundation
import JSONLines
import Questions

/// A question about a report, which a command reads from standard input.
protocol ReportQuestion: Question where Source == Present {
    /// How the lines of the input make reports.
    static var layout: ReportLayout { get }
    /// The answer for one report: an object, or a list for a bulletin of several. `asked` holds the further
    /// parameters.
    static func answer(_ report: String, near reference: Date, _ asked: Asked) throws -> JSON
}

/// The parameters of all questions about reports.
enum ReportParameters {
    static let report = Parameter("report", .text(), "The report as it was sent.", on: .nowhere)
    static let reference = Parameter(
        "reference", optional: .instant,
        """
        An instant near the reports' own time (2026-11-23T14:53:00Z): they name a day and no month. \
        An observation is from before it, or from up to a day after it and then of the future. It is \
        now when it is not given.
        """)

    static let all: [any Declared] = [report, reference]
}

extension ReportQuestion {
    static func answer(_ asked: Asked, _ present: Present) throws -> JSON {
        let report: String = try asked[ReportParameters.report]
        guard report.utf8.count <= layout.longestBytes || isMarkup(report) else { throw Self.tooLong }
        return try answer(report, near: asked[ReportParameters.reference] ?? present.now, asked)
    }

    /// Whether it is a file of G-AIRMETs, which may be longer than a bulletin.
    private static func isMarkup(_ report: String) -> Bool {
        guard layout == .bulletins, let first = report.first(where: { !$0.isWhitespace }) else {
            return false
        }
        return "<[{".contains(first)
    }

    /// The problem of a text that is longer than any report.
    fileprivate static var tooLong: Problem {
        Problem("A report is longer than \(layout.longestBytes) bytes: none is, and it was not read.")
    }

    /// Its command.
    static var command: any ParsableCommand.Type { ReportCommand<Self>.self }
}

/// The command of a question about reports: it reads them from standard input and answers each with one line.
struct ReportCommand<Asking: ReportQuestion>: AsyncParsableCommand {
    static var configuration: CommandConfiguration { QuestionCommand<Asking>.configuration }

    @OptionGroup var options: DeclaredOptions<QuestionOptions<Asking>>
    @OptionGroup var form: AnswerForm

    private var given: JSONObject { QuestionOptions<Asking>.given(options) }

    func run() async throws {
        let present = Present(now: .now)
        do {
            _ = try Asked(given)[ReportParameters.reference]
            if form.batch {
                try Batch.answer(
                    StandardInput.lines, defaults: given, { try Asking.answer($0, present) },
                    write: StandardOutput.write)
            } else {
                try answerReports(present)
            }
        } catch let problem as Problem {
            throw StandardOutput.exit(saying: problem)
        }
    }

    /// Reports as they stand, in one line or several.
    private func answerReports(_ present: Present) throws {
        var lines = StandardInput.lines
        var reader = ReportLines(Asking.layout)
        var isFirst = true
        while let line = try lines.next() {
            guard case .bytes(let bytes) = line else {
                throw Problem("A line is longer than \(InputLines.longestBytes) bytes.")
            }
            for report in reader.take(String(decoding: bytes, as: UTF8.self)) {
                guard write(answer(report, present), isFirst) else { return }
                isFirst = false
            }
            guard !reader.isTooLong else { throw Asking.tooLong }
        }
        for report in reader.finish() {
            guard write(answer(report, present), isFirst) else { return }
            isFirst = false
        }
    }

    /// A report that cannot be answered has its problem in the answer's place: the others still have theirs.
    private func answer(_ report: String, _ present: Present) -> JSON {
        do {
            return try Asking.answer(
                Asked(given.merging([ReportParameters.report.name: .text(report)])), present)
        } catch let problem as Problem {
            return problem.json
        } catch {
            return Problem("\(error)").json
        }
    }

    private func write(_ answer: JSON, _ isFirst: Bool) -> Bool {
        let answers: [JSON] = if case .array(let elements) = answer { elements } else { [answer] }
        if form.json { return StandardOutput.write(answers.map { $0.text + "\n" }.joined()) }
        let tables = answers.map(Asking.table)
        return StandardOutput.write((isFirst ? "" : "\n") + tables.joined(separator: "\n"))
    }
}
