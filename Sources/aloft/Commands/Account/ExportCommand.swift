import ArgumentParser
import FlightBag
import Foundation
import JSONLines
import Notation
import Questions

/// `aloft export`: everything of the account as one JSON document.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write all records of a flight bag as one JSON document.",
        discussion: """
            Flights, aircraft, loadings, the logbook, certificates, settings: every record that syncs, also \
            what newer versions of Aloft wrote and this one does not know. Drafts, the airports and what \
            waits for the server as such are not in it. It works while the flight bag runs. The document is \
            described in docs/account-document.md.

            Example:
              aloft export account.json
            """)

    @Argument(help: "The file to write; the standard output if not given.", completion: .file())
    var file: String?

    @Option(help: ArgumentHelp("The flight bag's folder.", valueName: "dir"), completion: .directory)
    var home: String?

    func run() async throws {
        let home = try HomeFolder.named(home)
        guard let records = try RecordFile(below: home) else {
            throw Problem("There is no flight bag in \(home.path) yet. Name its folder with --home.")
        }
        let now = Date.now.milliseconds
        guard let file else {
            signal(SIGPIPE, SIG_IGN)
            _ = try records.exportAccount(now: now) { text in
                try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
            }
            return
        }
        // A file that is there stays until the new one is whole.
        let draft = file + ".new"
        guard
            FileManager.default.createFile(
                atPath: draft, contents: nil, attributes: [.posixPermissions: 0o600]),
            let handle = FileHandle(forWritingAtPath: draft)
        else { throw Obstacle("\(draft) cannot be written. Name a file in a folder that you may write to.") }
        let count = try records.exportAccount(now: now) { try handle.write(contentsOf: Data($0.utf8)) }
        try handle.synchronize()
        try handle.close()
        guard rename(draft, file) == 0 else { throw Obstacle("\(file) cannot be written.") }
        try FileHandle.standardError.write(
            contentsOf: Data("\(file): \(counted(count, "record"))\n".utf8))
    }
}
