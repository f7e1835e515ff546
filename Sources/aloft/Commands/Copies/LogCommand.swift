import ArgumentParser
import Foundation
import JSONLines
import OfflineEngine

/// `aloft log`: what the engine of a copy did lately.
struct LogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "The newest events of a device's copy.", subcommands: [Export.self])

    /// `aloft log export`.
    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the newest events as lines of JSON.",
            discussion: """
                At most 2,000 events, the oldest first: starts, sign-ins, batches, pulls, problems, with \
                counts and codes. Nothing that a person typed, no names, no addresses and no tokens are in \
                it, so it can be sent to whoever helps. It is a file of its own beside the database, and \
                works when the database does not.

                Examples:
                  aloft log export > log.jsonl
                  aloft log export --file studio.sqlite | jq 'select(.event == "problem")'
                """)

        @OptionGroup var copy: CopyOptions

        func run() async throws {
            let file = try copy.existingFile()
            let log = try Replica.exportLog(of: file)
            guard !log.isEmpty else {
                throw Problem("There is no log beside \(file.path), or nothing in it.")
            }
            Terminal.write(String(decoding: log, as: UTF8.self))
        }
    }
}

/// Which copy a command looks at.
struct CopyOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The flight bag's folder.", valueName: "dir"), completion: .directory)
    var home: String?

    @Option(help: ArgumentHelp("An app's database instead.", valueName: "path"), completion: .file())
    var file: String?

    /// The database, which has to be there. Throws a sentence.
    func existingFile() throws -> URL {
        let database =
            try file.map { URL(filePath: $0) } ?? HomeFolder.named(home).appending(path: "replica.sqlite")
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: database.path, isDirectory: &isFolder) else {
            throw Problem(
                "There is no \(database.path). Name the folder with --home, or an app's file with --file.")
        }
        guard !isFolder.boolValue else {
            throw Problem("\(database.path) is a folder. Name the database in it with --file.")
        }
        return database
    }
}
