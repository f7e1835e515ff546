import ArgumentParser
import AviationDatabase
import FlightBag
import Foundation
import JSONLines
import Questions
import SyncServer

/// `aloft import`: newer published data in place of those that came with the program, and records.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take files into a flight bag: published data, and records.",
        subcommands: [Files.self, OurAirports.self], defaultSubcommand: Files.self)

    /// `aloft import FILE…`.
    struct Files: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "files",
            abstract: "Take files, each told by its content (what `aloft import FILE` does).",
            discussion: """
                For the flight bag's own records, which it must not have open meanwhile save for \
                --dry-run: an account document \
                of `aloft export`, a logbook that ForeFlight exported, flight plans (Garmin .fpl, GPX, the \
                text of an FPL), a loading profile (with --aircraft). Each record is told as new, same, \
                different or unreadable; what is there stays as it is unless --take-file says otherwise, \
                and the page of files takes an import back.

                Published data, gzipped (.gz) or not: the six of OurAirports; \
                APT_BASE, APT_RWY and NAV_BASE of the FAA's NASR subscription (CSV); the FAA's CIFP \
                (ARINC 424); a EuroAIP database (SQLite); a list of border crossings (CSV with Country, \
                Name and ICAO); the FAA's class airspace (GeoJSON); rules of a country (JSON); a \
                table of GeoNames places. Their airports are joined by ICAO and FAA \
                identifiers; each field keeps its source and date. \
                The order does not matter, nor does taking one twice; an older edition does not replace \
                a newer one. Files that name no day of their data (OurAirports, border crossings, airspace, \
                rules, places) are of an unknown day, whenever they were last changed, unless their name \
                has it (Class_Airspace_2025-01-23.geojson) or --date says it; of two of an unknown day the \
                later import counts. What cannot be used is listed with line and column and left out. A \
                flight bag that is running shows them within seconds.

                Example:
                  aloft import account.json --dry-run
                  aloft import APT_BASE.csv APT_RWY.csv FAACIFP18
                """)

        @Argument(help: "A file or a folder with some.", completion: .file())
        var path: [String]

        @Option(help: ArgumentHelp("The flight bag's folder.", valueName: "dir"), completion: .directory)
        var home: String?

        @OptionGroup var dating: StatedDayOption

        @Flag(help: "Say only what was left out.")
        var quiet = false

        @OptionGroup(title: "For the own records") var own: OwnImportOptions

        func run() async throws {
            let contents = try path.map { try OwnImport.content($0) }
            let ownPaths = zip(path, contents).filter { $0.1 != nil }.map(\.0)
            if !ownPaths.isEmpty {
                let take: @MainActor (AppState) async throws -> Void = { app in
                    for path in ownPaths { try await OwnImport(options: own).take(path, app) }
                }
                if own.dryRun {
                    let needsAirports = contents.contains(.flightPlans)
                    try await OwnRecords.rehearse(home: home, withAirports: needsAirports, take)
                } else {
                    var folder = HomeRecords()
                    folder.home = home
                    try await folder.use(withAirports: true, take)
                }
            }
            let paths = path.filter { !ownPaths.contains($0) }.map { URL(filePath: $0) }
            guard !paths.isEmpty else { return }
            guard !own.dryRun else {
                throw Problem("\(paths[0].path) is no file of own records, for which alone --dry-run is.")
            }
            let day = try dating.day(at: .now)
            try await ImportCommand.run(home: home, isQuiet: quiet) { database, tell in
                try database.importFiles(paths, of: day, at: .now, progress: tell)
            }
        }
    }

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
                running shows them within seconds.

                Example:
                  aloft import ourairports ~/Downloads/ourairports
                """)

        @Argument(help: "A file or a folder; several may be given.", completion: .file())
        var path: [String]

        @Option(help: ArgumentHelp("The flight bag's folder.", valueName: "dir"), completion: .directory)
        var home: String?

        @OptionGroup var dating: StatedDayOption

        @Flag(help: "Say only what was left out.")
        var quiet = false

        func run() async throws {
            let files = try OurAirportsFiles(
                at: path.map { URL(filePath: $0) }, of: dating.day(at: .now))
            try await ImportCommand.run(home: home, isQuiet: quiet) { database, tell in
                try database.importMark.during(files.urls.values.map(\.lastPathComponent).sorted()) {
                    try database.importOurAirports(files, at: .now, progress: tell)
                }
            }
        }
    }

    private typealias Work =
        @Sendable (AirportDatabase, (ImportProgress) throws -> Void) throws -> ImportReport

    /// Does an import and reports its progress, the imported and the omitted records.
    private static func run(home: String?, isQuiet: Bool, _ work: @escaping Work) async throws {
        let terminal = Terminal(isQuiet: isQuiet)
        let home = try HomeFolder.named(home)
        if let warning = try FolderLock.prepare(home, databases: HomeFolder.databases) {
            await terminal.sayAnyway(warning)
        }
        let database = try Launch.airports(below: home)
        let (steps, continuation) = AsyncStream.makeStream(
            of: ImportProgress.self, bufferingPolicy: .bufferingNewest(1))
        async let report = Self.fill(database, continuation, work)
        for await step in steps {
            await terminal.progress("Airports", step.fraction, "\(Written.grouped(step.rows)) rows")
        }
        let done = try await report
        let kept = "\(Written.grouped(done.rowsKept)) of \(Written.grouped(done.rowsRead)) rows taken"
        await terminal.finishProgress("  Airports  \(kept).")
        let files =
            done.files.map { ($0.fileName, $0.rowsRead, $0.rowsKept) }
            + done.readings.map { ("\($0.fileName), \($0.kind.description)", $0.rowsRead, $0.rowsKept) }
        for (name, read, kept) in files {
            let skipped = read == kept ? "" : ", \(Written.grouped(read - kept)) left out"
            await terminal.say("    \(name): \(Written.grouped(kept)) rows\(skipped)")
        }
        for problem in done.problems { await terminal.sayAnyway("    \(problem)") }
        let unlisted = done.problemCount - done.problems.count
        if unlisted > 0 { await terminal.sayAnyway("    and \(Written.grouped(unlisted)) more.") }
    }

    @concurrent private static func fill(
        _ database: AirportDatabase, _ steps: AsyncStream<ImportProgress>.Continuation, _ work: Work
    ) async throws -> ImportReport {
        defer { steps.finish() }
        return try work(database) { steps.yield($0) }
    }
}
