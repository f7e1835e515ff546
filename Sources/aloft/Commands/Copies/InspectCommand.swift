import ArgumentParser
import FlightBag
import Foundation
import JSONLines
import OfflineEngine
import SyncCore

/// `aloft inspect`: the state in a copy's file, without changing it.
struct InspectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Say what a device's copy holds, what waits, and why.",
        discussion: """
            Reads the file only, also while a flight bag or another app has it open, and of any app built on \
            the engine. With --record it says of one record why its changes are not on the server.

            Examples:
              aloft inspect
              aloft inspect --file studio.sqlite --record booking 01977421-a28d-7000-8000-000000000001
              aloft inspect --json | jq .pendingChanges
            """)

    @OptionGroup var copy: CopyOptions

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("A record: its table and its id.", valueName: "table id"))
    var record: [String] = []

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard record.isEmpty || record.count == 2 else {
            throw ValidationError("--record takes a table and an id: --record flight 01977421-….")
        }
        guard record.count < 2 || RecordID(record[1]) != nil else {
            throw ValidationError("“\(record[1])” is no record's id, which is a UUID in lower case.")
        }
    }

    func run() async throws {
        let database = try copy.existingFile()
        do {
            if let id = record.last.flatMap({ RecordID($0) }) {
                for sentence in try Inspection.explain(record[0], id, in: database) { print(sentence) }
                return
            }
            let inspection = try Inspection(of: database)
            print(json ? try Self.json(inspection) : inspection.text(of: database))
        } catch {
            throw JSONLines.Problem("\(database.path) is not a copy that can be read: \(error)")
        }
    }

    private static func json(_ inspection: Inspection) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        encoder.dateEncodingStrategy = .millisecondsSince1970
        return String(decoding: try encoder.encode(inspection), as: UTF8.self)
    }
}
