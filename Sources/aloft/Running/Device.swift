import FlightBag
import FlightBagWeb
import Foundation
import Observation
import OfflineEngine
import ServiceLifecycle
import SyncCore
import SyncServer

/// One device: its folder, its page, and its services until the command is told to stop.
struct Device: Sendable {
    /// The folder, which no other process works in.
    let home: FolderLock
    let port: Int
    let server: URL
    let name: String
    let terminal: Terminal
    let policy: SyncPolicy
    /// Where it tells a server of its own to ask for weather; nil for somebody else's server.
    var source: WeatherSourceFile?

    /// Opens the folder and serves the page. `parts` run as long, `announce` is called when the page can be
    /// opened. Returns the last line for the terminal.
    func run(
        announce: @escaping @Sendable (Launch) async throws -> Void = { _ in },
        parts: @Sendable (Launch) -> [Part]
    ) async throws -> String {
        if let warning = home.warning { await terminal.sayAnyway("  \(warning)") }
        let launch: Launch
        do {
            launch = try await Launch.open(
                home.folder, server: server, deviceName: name, policy: policy, source: source)
        } catch let failure as OpenFailure {
            let command = [HomeFolder.program, "recover", "--home", home.folder.path]
                .map(HomeFolder.quoted).joined(separator: " ")
            throw Obstacle("\(failure.problem.message) The ways out:\n  \(command)")
        }
        let page = try await WebServer(launch, port: port)
        // They stop in the reverse order: the page goes before what it shows.
        let services: [any Service] = [
            Part { await keepUp(launch.app) },
            OrderlyPart {
                try await page.run {
                    await terminal.sayAnyway("  Open       \(page.address)")
                    await tell { try await cancelWhenGracefulShutdown { try await announce(launch) } }
                }
            },
            Part { await followImport(launch.app) },
        ]
        var configuration = ServiceGroupConfiguration(
            services: (services + parts(launch)).map {
                .init(
                    service: $0, successTerminationBehavior: .ignore,
                    failureTerminationBehavior: .gracefullyShutdownGroup)
            },
            logger: WholeCommand.quietLogger)
        // A browser that takes no more bytes is not waited for.
        configuration.maximumGracefulShutdownDuration = .seconds(5)
        try await ServiceGroup(configuration: configuration).run()
        return await launch.app.isStoreInPlace
            ? "  Stopped. Everything is on disk."
            : "  Stopped. \(Launch.copy(below: home.folder).path) was moved away or deleted meanwhile: "
                + "nothing was saved since. Put it back before the next start."
    }

    private func tell(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch {
            // A part told to stop before it ends has nothing to report.
            if !Task.isShuttingDownGracefully { await terminal.sayAnyway("  \(error)") }
        }
    }

    /// When the copy can no longer be followed the page stays, and says so; so does the terminal.
    private func keepUp(_ app: AppState) async {
        do {
            try await app.run()
        } catch is CancellationError {
        } catch {
            await terminal.sayAnyway("  \(await app.breakdown ?? "\(error)")")
        }
    }

    /// Shows the progress of the first import; nothing without an import.
    @MainActor private func followImport(_ app: AppState) async {
        var isImporting = false
        var said: String?
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
                // It is tried again: the same reason is said once.
                if said != sentence { await terminal.finishProgress("  Airports   \(sentence)") }
                said = sentence
            }
        }
    }
}
