import ArgumentParser
import FlightBag
import Foundation
import SyncServer

/// The account's own records below a home folder, for commands that change them.
struct HomeRecords: ParsableArguments {
    @Option(help: ArgumentHelp("The flight bag's folder.", valueName: "dir"), completion: .directory)
    var home: String?

    /// Opens the flight bag's folder, runs `body` with what is in it, and closes it. Throws a sentence, also
    /// when a running flight bag has the folder.
    @MainActor func use(
        withAirports: Bool = false, _ body: @MainActor (AppState) async throws -> Void
    ) async throws {
        let lock = try FolderLock(HomeFolder.named(home), databases: HomeFolder.databases)
        defer { lock.release() }
        let launch = try await Launch.open(
            lock.folder, server: OwnRecords.nobody(), deviceName: ProcessInfo.processInfo.hostName)
        try await launch.app.once(withAirports: withAirports) { try await body(launch.app) }
    }
}
