import ArgumentParser
import Aviation
import JSONLines

/// `aloft logbook`: what stands in a logbook that ForeFlight exported.
struct LogbookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logbook", abstract: "Sum, check and ask a logbook in ForeFlight's CSV.",
        subcommands: [
            LogbookTotalsCommand.self, LogbookCheckCommand.self, LogbookCurrencyCommand.self,
            LogbookImportCommand.self, LogbookExportCommand.self,
        ])

    /// Reads a logbook. Throws a problem when it is none.
    static func read(_ path: String) throws -> (file: LogbookFile, problems: [LogbookProblem]) {
        let bytes = try InputFile.bytes(path)
        do {
            return try LogbookFile.read(bytes)
        } catch {
            throw Problem("\(Problem.quoted(path)): \(error)")
        }
    }
}

extension LogbookProblem {
    /// Where, what and why.
    var json: JSON {
        [
            "line": JSON(line), "column": JSON(column), "value": JSON(value), "reason": .text(reason),
        ]
    }
}
