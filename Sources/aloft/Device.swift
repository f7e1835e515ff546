import FlightBag
import FlightBagWeb
import Foundation
import Logging
import Observation
import ServiceLifecycle
import UnixSignals

/// One device: its folder, its page, and what runs beside them until Ctrl-C or SIGTERM.
struct Device: Sendable {
    let home: URL
    let port: Int
    let server: URL
    let name: String
    let terminal: Terminal

    /// Opens the folder and serves the page. `parts` run as long, `announce` is called when the page can be
    /// opened.
    func run(
        announce: @escaping @Sendable (Launch) async throws -> Void = { _ in },
        parts: @Sendable (Launch) -> [Part]
    ) async throws {
        Self.quietLibraries
        let lock = try FolderLock(home)
        defer { lock.release() }
        let launch = try await Launch.open(home, server: server, deviceName: name)
        let page = try await WebServer(launch, port: port)
        let running = [
            Part { try await launch.app.run() },
            Part {
                try await page.run {
                    await terminal.sayAnyway("  Open       \(page.address)")
                    await tell { try await announce(launch) }
                }
            },
            Part { await followImport(launch.app) },
        ]
        let group = ServiceGroup(
            configuration: .init(
                services: (running + parts(launch)).map {
                    .init(service: $0, successTerminationBehavior: .ignore)
                },
                gracefulShutdownSignals: [.sigterm, .sigint], logger: Logger(label: "aloft")))
        try await group.run()
        await terminal.finishProgress("  Stopped. Everything is on disk.")
    }

    /// Libraries and the engine log to the terminal's error channel, and only what went wrong. Once for the
    /// process.
    private static let quietLibraries: Void = LoggingSystem.bootstrap { label in
        var handler = StreamLogHandler.standardError(label: label)
        handler.logLevel = .error
        return handler
    }

    private func tell(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch {
            await terminal.sayAnyway("  \(error)")
        }
    }

    /// Shows how far the first import is; says nothing when there is nothing to import.
    @MainActor private func followImport(_ app: AppState) async {
        var isImporting = false
        for await stock in Observations({ app.airports.stock }) {
            switch stock {
            case .unopened: break
            case .importing(let step):
                isImporting = true
                await terminal.progress("Airports ", step.fraction, "\(Written.grouped(step.rows)) rows")
            case .ready(let count):
                let source = app.airports.provenance.map { " (\($0))" } ?? ""
                let line = "  Airports   \(Written.grouped(count)) are on this device\(source)."
                if isImporting { await terminal.finishProgress(line) } else { await terminal.say(line) }
                return
            case .failed(let sentence):
                await terminal.finishProgress("  Airports   \(sentence)")
                return
            }
        }
    }
}

/// Sees to it that one process only works in a folder.
struct FolderLock: Sendable {
    private let descriptor: Int32

    /// Takes the folder, which it makes when there is none. Throws a sentence when another process has it.
    init(_ folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let path = folder.appending(path: "lock").path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Obstacle("\(path) cannot be opened: \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw Obstacle(
                "\(folder.path) is used by another aloft that is running. "
                    + "Each device needs a --home of its own."
            )
        }
    }

    /// Gives the folder back.
    func release() { close(descriptor) }
}
