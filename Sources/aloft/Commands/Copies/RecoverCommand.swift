import ArgumentParser
import FlightBag
import Foundation
import JSONLines
import OfflineEngine
import SyncServer

/// `aloft recover`: the recovery options for a copy that cannot be opened normally.
struct RecoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Say why a flight bag does not open, and take a way out.",
        discussion: """
            Without an option it opens the copy and says what stands in the way, if anything does, with the \
            ways out; the exit status is 1 then. None of them deletes the file: what is replaced is kept \
            beside it.

            --export reads any app's file, also a damaged one, and writes what was not sent yet as JSON.

            Examples:
              aloft recover
              aloft recover --salvage
              aloft recover --file studio.sqlite --export unsent.json
              aloft recover --reset replica.sqlite
            """)

    @Option(help: ArgumentHelp("The flight bag's folder.", valueName: "dir"), completion: .directory)
    var home: String?

    @Option(help: ArgumentHelp("An app's database instead, for --export.", valueName: "path"))
    var file: String?

    @Option(help: ArgumentHelp("Write what was not sent yet to this file, as JSON.", valueName: "path"))
    var export: String?

    @Flag(help: "Start a new copy with what was not sent yet; the rest is downloaded again.")
    var salvage = false

    @Option(help: ArgumentHelp("Go back to this backup.", valueName: "name"))
    var restore: String?

    @Option(help: ArgumentHelp("Start a new, empty copy. Type the file's name.", valueName: "name"))
    var reset: String?

    func validate() throws {
        let ways = [export != nil, salvage, restore != nil, reset != nil].filter { $0 }
        guard ways.count <= 1 else { throw ValidationError("One way out at a time.") }
        guard file == nil || export != nil else {
            throw ValidationError("Of another app's file only what was not sent can be read: --export PATH.")
        }
    }

    func run() async throws {
        if let file, let export {
            return try write(UnpushedWork(of: existing(URL(filePath: file))), to: export)
        }
        let home = try HomeFolder.named(home)
        let copy = try existing(Launch.copy(below: home))
        if let export { return try write(UnpushedWork(of: copy), to: export) }
        let lock = try FolderLock(home, databases: HomeFolder.databases)
        defer { lock.release() }
        guard case .safeMode(let safeMode) = try Launch.recovery(of: home) else {
            guard !salvage, restore == nil, reset == nil else {
                throw Obstacle("\(copy.path) opens as it should: nothing was done.")
            }
            return print("\(copy.path) opens as it should.")
        }
        try await take(safeMode, in: home)
    }

    private func take(_ safeMode: SafeMode, in home: URL) async throws {
        let opened: ReplicaOpening
        if salvage {
            guard try safeMode.recoveryOptions().contains(.salvage) else {
                throw Obstacle("A new copy would not help. \(safeMode.failure)")
            }
            opened = try await safeMode.salvage()
        } else if let restore {
            guard let backup = try safeMode.backups().first(where: { $0.id == restore }) else {
                throw Obstacle("There is no backup “\(restore)”; `aloft recover` lists those that there are.")
            }
            opened = try await safeMode.restore(backup)
        } else if let reset {
            opened = try await safeMode.reset(typed: reset)
        } else {
            print(try await safeMode.text(home: home))
            throw ExitCode.failure
        }
        if case .safeMode(let still) = opened { throw Obstacle(still.failure.description) }
        print("Done. The old file is beside the new one, in \(home.path).")
    }

    private func existing(_ file: URL) throws -> URL {
        guard FileManager.default.fileExists(atPath: file.path) else {
            throw Problem("There is no \(file.path). Name the folder with --home.")
        }
        return file
    }

    private func write(_ work: UnpushedWork, to path: String) throws {
        guard work.isWhole || !work.changes.isEmpty || !work.rejected.isEmpty else {
            throw Problem("Nothing in that file can be read as an Aloft copy: \(path) was not written.")
        }
        do {
            // Never overwrites a file: it may be the copy itself, or an earlier export.
            try work.json().write(to: URL(filePath: path), options: .withoutOverwriting)
        } catch CocoaError.fileWriteFileExists {
            throw Obstacle("There is a \(path) already, and nothing is written over it. Name another file.")
        } catch let error as CocoaError {
            throw Obstacle("\(path) cannot be written: \(error.localizedDescription)")
        }
        let missing = work.isWhole ? "" : " Some of the file could not be read."
        print(
            "\(work.changes.count) changes and \(work.rejected.count) refused ones are in \(path).\(missing)")
    }
}
