import ArgumentParser
import Foundation
import Testing

@testable import aloft

@Suite(.timeLimit(.minutes(20))) struct ExitStatusTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "aloft-status-\(UUID().uuidString)", directoryHint: .isDirectory)

    /// The status with which a command line ends.
    private func status(_ words: [String]) async -> Int32 {
        do {
            var command = try await Aloft.asyncParseAsRoot(words)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return 0
        } catch {
            return Aloft.exitCode(for: ExitStatus.ending(error)).rawValue
        }
    }

    @Test(
        arguments: [
            ["import", "FILE"], ["import", "FILE", "--dry-run"], ["import", "ourairports", "FILE"],
            ["logbook", "import", "FILE"], ["logbook", "import", "FILE", "--dry-run"],
            ["logbook", "totals", "FILE"], ["logbook", "check", "FILE"],
            ["logbook", "currency", "FILE", "--on", "2026-11-23"],
            ["loading", "--profile", "FILE"], ["inspect", "--file", "FILE"],
            ["flightbag", "--sync-settings", "FILE"], ["server", "--port", "9449", "--schema", "FILE"],
        ])
    func `input that is not there or cannot be read ends with 65`(words: [String]) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let junk = folder.appending(path: "junk.bin")
        try Data("nothing that anybody knows\n".utf8).write(to: junk)
        let needsHome = ["import", "flightbag", "server"].contains { words.contains($0) }
        let home = needsHome ? ["--home", folder.appending(path: "home").path] : []
        for file in [junk.path, folder.appending(path: "absent").path, folder.path] {
            let given = words.map { $0 == "FILE" ? file : $0 } + home
            let ended = await status(given)
            #expect(ended == ExitStatus.unreadable.rawValue, "\(given)")
        }
    }

    @Test(
        arguments: [
            ["export"], ["logbook", "export"], ["logbook", "totals"], ["log", "export"], ["inspect"],
            ["recover"], ["scopes", "list"],
        ])
    func `a folder that holds nothing to read ends with 65`(words: [String]) async {
        #expect(await status(words + ["--home", folder.path]) == ExitStatus.unreadable.rawValue)
    }

    @Test func `a mistake of the command line ends with 64, help with 0`() async {
        #expect(await status(["export", "--nonsense"]) == ExitStatus.usage.rawValue)
        #expect(await status(["export", "--help"]) == ExitStatus.done.rawValue)
        #expect(Aloft.helpMessage().contains("65  A file or a question"))
    }
}
