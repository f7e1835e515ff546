import ArgumentParser
import Aviation
import FlightBag
import Foundation
import JSONLines
import Questions

/// `aloft logbook import FILE`: takes a logbook into the account's own records.
struct LogbookImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import a logbook into the flight bag.",
        discussion: """
            Prints what is done line by line: new, same, conflicting, unreadable, each with its reasons. An \
            entry that the flight bag has stays as it is there, and a line whose hours cannot be read is \
            left out, unless an option says otherwise. A file of which a cell without end took lines in is \
            not imported. The flight bag must not be running with that folder, save for --dry-run.

            Example:
              aloft logbook import logbook.csv --dry-run
            """)

    @Argument(help: "A logbook as ForeFlight exports it.", completion: .file()) var file: String
    @OptionGroup var logbook: HomeRecords
    @Flag(help: "Only say what would be done.") var dryRun = false
    @Flag(help: "Let the file's values win where the two differ.") var takeFile = false
    @Flag(help: "Take unreadable lines without the cells nobody can read.") var takeUnread = false
    @Option(help: "Of dates such as 9/1/2024 where no other date tells: day-first or month-first.")
    var dates: LogbookDateOrder?
    @Flag(help: "Print one JSON object a line.") var json = false

    func run() async throws {
        let bytes = try InputFile.bytes(file)
        let name = URL(filePath: file).lastPathComponent
        var options = OwnImportOptions()
        (options.dryRun, options.takeFile, options.takeUnread) = (dryRun, takeFile, takeUnread)
        (options.json, options.dates) = (json, dates)
        let take: @MainActor (AppState) async throws -> Void = { app in
            try await OwnImport(options: options).takeLogbook(name, bytes, app)
        }
        if dryRun {
            try await OwnRecords.rehearse(home: logbook.home, take)
        } else {
            try await logbook.use(take)
        }
    }
}

/// `aloft logbook export`: the account's logbook as CSV.
struct LogbookExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print the flight bag's logbook as CSV that ForeFlight imports.",
        discussion: """
            It works while the flight bag runs.

            Example:
              aloft logbook export > logbook.csv
            """)

    @OptionGroup var logbook: HomeRecords

    func run() async throws {
        signal(SIGPIPE, SIG_IGN)
        let (csv, gap) = try await OwnRecords.ask(home: logbook.home) { app in
            (try await app.logbookCSV(), try await app.storedLogbookGap())
        }
        if let gap { try FileHandle.standardError.write(contentsOf: Data("\(gap)\n".utf8)) }
        try FileHandle.standardOutput.write(contentsOf: Data(csv))
    }
}

extension LogbookDateOrder: ExpressibleByArgument {}
