import ArgumentParser
import AviationDatabase
import FlightBag
import Foundation
import SyncServer

/// `aloft import`: newer published data in place of those that came with the program.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take newer published data into a flight bag.",
        subcommands: [OurAirports.self])

    /// `aloft import ourairports PATH`.
    struct OurAirports: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "ourairports",
            abstract: "Take newer files of OurAirports.",
            discussion: """
                PATH is one of airports.csv, runways.csv, airport-frequencies.csv, navaids.csv, \
                countries.csv and regions.csv as they are published, gzipped (.gz) or not, or a folder with \
                some of them. Each file replaces what was there of its kind. Rows that cannot be used are \
                listed and left out; when a file is damaged, nothing is changed. A flight bag that is \
                running shows the new airports at its next start.

                Example:
                  aloft import ourairports ~/Downloads/ourairports
                """)

        @Argument(help: "A file or a folder; several may be given.", completion: .file())
        var path: [String]

        @Option(help: ArgumentHelp("The flight bag's folder.", valueName: "dir"), completion: .directory)
        var home: String?

        @Flag(help: "Say only what was left out.")
        var quiet = false

        func run() async throws {
            let terminal = Terminal(isQuiet: quiet)
            let home = try HomeFolder.named(home)
            if let warning = try FolderLock.prepare(home, databases: Device.databases) {
                await terminal.sayAnyway(warning)
            }
            let database = try Launch.airports(below: home)
            let files = try OurAirportsFiles(at: path.map { URL(filePath: $0) })
            let (steps, continuation) = AsyncStream.makeStream(
                of: ImportProgress.self, bufferingPolicy: .bufferingNewest(1))
            async let report = Self.fill(database, files, continuation)
            for await step in steps {
                await terminal.progress("Airports", step.fraction, "\(Written.grouped(step.rows)) rows")
            }
            let done = try await report
            let kept = "\(Written.grouped(done.rowsKept)) of \(Written.grouped(done.rowsRead)) rows taken"
            await terminal.finishProgress("  Airports  \(kept).")
            for file in done.files {
                let skipped = file.rowsSkipped == 0 ? "" : ", \(Written.grouped(file.rowsSkipped)) left out"
                await terminal.say("    \(file.fileName): \(Written.grouped(file.rowsKept)) rows\(skipped)")
            }
            for problem in done.problems { await terminal.sayAnyway("    \(problem)") }
            let unlisted = done.problemCount - done.problems.count
            if unlisted > 0 { await terminal.sayAnyway("    and \(Written.grouped(unlisted)) more.") }
        }

        @concurrent private static func fill(
            _ database: AirportDatabase, _ files: OurAirportsFiles,
            _ steps: AsyncStream<ImportProgress>.Continuation
        ) async throws -> ImportReport {
            defer { steps.finish() }
            return try database.importOurAirports(files, at: .now) { steps.yield($0) }
        }
    }
}
