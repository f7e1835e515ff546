import ArgumentParser
import Aviation
import JSONLines
import Questions

/// `aloft logbook`: the content of a logbook exported by ForeFlight.
struct LogbookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logbook", abstract: "Sum, check and ask a logbook in ForeFlight's CSV.",
        subcommands: [
            LogbookTotalsQuestion.command, LogbookCheckQuestion.command, LogbookCurrencyQuestion.command,
            LogbookImportCommand.self, LogbookExportCommand.self,
        ])

    /// Reads a logbook. Throws a problem when it is none, and when a cell without end took lines in: sums
    /// without them would be wrong.
    static func read(
        _ path: String, dates: LogbookDateOrder?
    ) throws -> (file: LogbookFile, problems: [LogbookProblem]) {
        let bytes = try InputFile.bytes(path)
        let found: (file: LogbookFile, problems: [LogbookProblem])
        do {
            found = try LogbookFile.read(bytes, dates: dates)
        } catch {
            throw Problem("\(Problem.quoted(path)): \(error)")
        }
        if let lost = found.problems.first(where: { $0.lostLines != nil }) {
            throw Problem("\(Problem.quoted(path)): \(lost.reason). Close it in the file.")
        }
        return found
    }
}

extension LogbookProblem {
    /// The form of `json`.
    static let shape = Shape.object([
        mayHave("line", .integer), mayHave("column", .text), mayHave("value", .text), has("reason", .text),
    ])

    /// Where, what and why.
    var json: JSON {
        [
            "line": JSON(line), "column": JSON(column), "value": JSON(value), "reason": .text(reason),
        ]
    }
}
