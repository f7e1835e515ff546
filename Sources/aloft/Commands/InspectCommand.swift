import ArgumentParser
import FlightBag
import Foundation
import OfflineEngine
import SyncCore

/// `aloft inspect`: what a copy's file says about itself, without changing it.
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
            print(json ? try Self.json(inspection) : Self.text(inspection, of: database))
        } catch let error as Obstacle {
            throw error
        } catch {
            throw Obstacle("\(database.path) is not a copy that can be read: \(error)")
        }
    }

    private static func json(_ inspection: Inspection) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(inspection), as: UTF8.self)
    }

    private static func text(_ inspection: Inspection, of file: URL) -> String {
        var lines = [
            "File        \(file.path)",
            "Device      \(inspection.device ?? "unknown"), "
                + "incarnation \(inspection.incarnation ?? "unknown")",
            "Account     \(inspection.account ?? "none yet")\(inspection.server.map { " at \($0)" } ?? "")",
            "Clock       \(clock(inspection.clockOffsetMilliseconds))",
            "Waiting     \(waiting(inspection))",
        ]
        if let batch = inspection.batch {
            let standing =
                batch.isAcknowledged ? "taken by the server, a pull has to confirm it" : "not answered yet"
            lines.append(
                "In flight   changes \(batch.after + 1) to \(batch.through), "
                    + "\(batch.bytes) bytes: \(standing)"
            )
        }
        if inspection.hiddenChanges > 0 {
            lines.append(
                "Not shown   \(inspection.hiddenChanges) changes that cannot stand on what the server has")
        }
        lines.append("Set aside   \(inspection.setAsideChanges) changes that the server refused")
        for scope in inspection.scopes {
            let synced = scope.syncedAt.map { "last complete \(time($0))" } ?? "never complete"
            lines.append(
                "Scope       \(scope.name): \(scope.knownRecords) records, cursor \(scope.cursor ?? "none"), "
                    + "confirmed up to \(scope.mark), \(synced)")
            if scope.startsOver { lines.append("            is being downloaded again from the beginning") }
            if scope.stagedRecords > 0 {
                lines.append("            \(scope.stagedRecords) records of a pull are staged")
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func clock(_ offset: Int64?) -> String {
        guard let offset else { return "the server's is not known yet" }
        return abs(offset) < 1_000
            ? "within a second of the server's"
            : "\(abs(offset) / 1_000) s \(offset > 0 ? "behind" : "ahead of") the server's"
    }

    private static func waiting(_ inspection: Inspection) -> String {
        guard inspection.pendingChanges > 0, let oldest = inspection.oldestPendingAt else { return "nothing" }
        return "\(inspection.pendingChanges) changes, the oldest of \(time(oldest))"
    }

    private static func time(_ milliseconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1_000).formatted(.iso8601)
    }
}
