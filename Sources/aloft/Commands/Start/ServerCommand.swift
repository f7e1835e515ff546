import ArgumentParser
import AviationDatabase
import FlightBag
import Foundation
import JSONLines
import Logging
import OfflineEngine
import ReferenceServer
import SyncCore
import SyncServer

/// `aloft server`: the sync server alone.
struct ServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "server",
        abstract: "Serve accounts and sync to any number of devices.",
        discussion: """
            Everything is kept in the folder given by --home: server.sqlite (accounts and records) \
            and server.key (what signs the tokens; whoever has it can sign in as anybody). Back up \
            both: without server.key everybody signs in again and downloads everything again. Stop it with \
            Ctrl-C or SIGTERM.

            It publishes the airports too, to anybody and without an account: GET /api/openapi.json says \
            what can be asked.

            It speaks plain HTTP and listens on this machine only. To serve others, put a proxy that \
            does TLS in front of it, on this machine.

            Examples:
              aloft server --home ~/aloft-server --port 8080
              aloft server --home ~/studio-server --port 8081 --schema studio.json
            """)

    @Option(
        help: ArgumentHelp("The server's folder; made if it is not there.", valueName: "dir"),
        completion: .directory)
    var home: String

    @Option(help: ArgumentHelp("The port to listen on; 0 for any that is free.", valueName: "n"))
    var port: Int

    @Option(help: ArgumentHelp("The address to listen on.", valueName: "address"))
    var host = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "What the app syncs, as JSON: a name, a version and tables. Default: the flight bag's schema.",
            valueName: "file"),
        completion: .file(extensions: ["json"]))
    var schema: String?

    @Option(
        help: ArgumentHelp(
            """
            The airports that it publishes to anybody, as a flight bag has them in airports.sqlite. Default: \
            one of its own, read in at the first question from the data that come with the program. With \
            --schema none are published unless they are named here.
            """, valueName: "file"), completion: .file(extensions: ["sqlite"]))
    var airports: String?

    @Option(
        help: ArgumentHelp(
            """
            The folder of the releases of airports that it publishes, made by `aloft release build`. \
            Default: releases in the server's folder.
            """, valueName: "dir"), completion: .directory)
    var releases: String?

    @OptionGroup var weather: WeatherOptions

    @OptionGroup var line: PlainTextOption

    @Option(
        help: ArgumentHelp(
            "The records in a page for a device that asks for no other number.", valueName: "n"))
    var recordsPerPage = ExchangeLimits().recordsPerPage

    @Option(
        help: ArgumentHelp("The most changes in a push, and so in one transaction.", valueName: "n"))
    var changesPerPush = ExchangeLimits().changesPerPush

    func validate() throws {
        try weather.check(line)
        guard (0...65535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
        let most = ExchangeLimits().mostRecordsPerPage
        guard (1...most).contains(recordsPerPage) else {
            throw ValidationError("--records-per-page is a number from 1 to \(most).")
        }
        guard (1...1_000_000).contains(changesPerPush) else {
            throw ValidationError("--changes-per-push is a number from 1 to 1000000.")
        }
    }

    func run() async throws {
        let schema = try self.schema.map(SchemaFile.read) ?? FlightBagKinds.schema
        let home = try HomeFolder.named(home)
        Self.allowDescriptors()
        if !["127.0.0.1", "::1", "localhost"].contains(host) {
            Self.say(
                "Listening on \(host) without TLS: passwords can be read on the way. A proxy has to do TLS.")
        }
        var logger = Logger(label: "aloft.server") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .warning
        let shownHost = host.contains(":") ? "[\(host)]" : host
        let watch = WeatherWatch(weather, below: home, allowsPlainText: line.plainHTTP)
        var settings = Server.Settings()
        settings.limits.recordsPerPage = recordsPerPage
        settings.limits.changesPerPush = changesPerPush
        let server = Server(
            home: home, schema: schema, host: host, port: port, world: SystemWorld(), logger: logger,
            settings: settings,
            openRoutes: try published(below: home, watch).map { [ReferenceRoutes($0)] } ?? []
        ) { port in
            Self.say("Serving “\(schema.name)” at http://\(shownHost):\(port) from \(home.path)")
        }
        // Its errors are sentences: FolderProblem, ServerStartProblem, ServerHomeProblem, SchemaError. A
        // device that takes no more bytes is not waited for longer than five seconds.
        try await WholeCommand.untilStopped(patience: .seconds(5)) {
            try await withThrowingTaskGroup { group in
                group.addTask {
                    do {
                        try await watch.run(say: Self.say)
                    } catch is CancellationError {
                    } catch {
                        Self.say("The weather cannot be kept: \(error)")
                    }
                }
                try await server.run()
                group.cancelAll()
            }
        }
    }

    /// The reference data that it publishes beside what it syncs; nil for another app's server.
    private func published(below home: URL, _ watch: WeatherWatch) throws -> ReferenceServer? {
        guard airports != nil || schema == nil else { return nil }
        let file = airports.map { URL(filePath: ($0 as NSString).expandingTildeInPath) }
        let source = PublishedAirports(
            at: file ?? home.appending(path: "airports.sqlite"), isFilled: file == nil, say: Self.say)
        let folder = try releases.map(HomeFolder.named) ?? home.appending(path: "releases")
        return ReferenceServer(
            now: { .now }, weather: watch.database, releases: ReleaseFolder(folder), source: source.database)
    }

    /// One line to the terminal at once, also when it goes to a file or to a parent process.
    @Sendable private static func say(_ line: String) {
        Terminal.write(line + "\n")
    }

    /// Each device holds a connection or two. The usual limit of 1,024 is for programs that use `select`, and
    /// any program may raise it to the hard one.
    private static func allowDescriptors() {
        #if canImport(Glibc)
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let files = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = limit.rlim_max
        if setrlimit(files, &limit) != 0 {
            let reason = String(cString: strerror(errno))
            say("No more than the usual number of connections can be open: \(reason).")
        }
    }
}

/// Reads the file of `--schema`.
enum SchemaFile {
    /// Throws a problem when the file cannot be used.
    static func read(_ path: String) throws -> Schema {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: URL(filePath: path))
        } catch {
            throw JSONLines.Problem("\(path) cannot be read: \(error.localizedDescription)")
        }
        let schema: Schema
        do {
            schema = try JSONDecoder().decode(Schema.self, from: bytes)
        } catch let error as DecodingError {
            throw JSONLines.Problem("\(path) is no schema: \(JSONMistake.sentence(error, bytes))")
        }
        if let mistake = schema.validationErrors().first { throw JSONLines.Problem("\(path): \(mistake)") }
        return schema
    }
}
