import ArgumentParser
import FlightBag
import Foundation
import JSONLines
import SyncServer

/// The account's own records below a home folder, for commands.
enum OwnRecords {
    /// Asks what a running flight bag would show: of a copy of the records as they are at the moment, so that
    /// it makes no difference whether one runs. Throws a problem when there are none that can be read.
    @MainActor static func ask<Answer: Sendable>(
        home path: String?, _ body: @MainActor (AppState) async throws -> Answer
    ) async throws -> Answer {
        do {
            let home = try HomeFolder.named(path)
            guard let records = try RecordFile(below: home) else {
                throw Problem("There is no flight bag in \(home.path) yet. Name its folder with --home.")
            }
            return try await inCopy(of: records, home, withAirports: true, body)
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem("The records cannot be read: \(error)")
        }
    }

    /// Runs `body` on a copy of the present records, empty without a flight bag, and drops its writes: the
    /// folder is not changed, or not created.
    @MainActor static func rehearse(
        home path: String?, withAirports: Bool = false,
        _ body: @MainActor (AppState) async throws -> Void
    ) async throws {
        let home = try HomeFolder.named(path)
        try await inCopy(of: RecordFile(below: home), home, withAirports: withAirports, body)
    }

    @MainActor private static func inCopy<Answer: Sendable>(
        of records: RecordFile?, _ home: URL, withAirports: Bool,
        _ body: @MainActor (AppState) async throws -> Answer
    ) async throws -> Answer {
        let scratch = FileManager.default.temporaryDirectory
            .appending(path: "aloft-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(
            at: scratch, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { remove(scratch) }
        try records?.copy(to: Launch.copy(below: scratch))
        let hasAirports = FileManager.default.fileExists(atPath: Launch.airportsFile(below: home).path)
        let launch = try await Launch.open(
            scratch, server: nobody(), deviceName: "Command", airports: hasAirports ? home : nil)
        return try await launch.app.once(withAirports: withAirports) { try await body(launch.app) }
    }

    /// Nothing is sent from a command: writes go to the server when the flight bag runs next.
    static func nobody() throws -> URL {
        guard let nobody = URL(string: "http://127.0.0.1:9") else { throw Problem("No address.") }
        return nobody
    }

    private static func remove(_ folder: URL) {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            // The system empties the folder of temporary files.
        }
    }
}
