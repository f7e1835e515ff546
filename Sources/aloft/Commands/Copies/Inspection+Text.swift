import Foundation
import Notation
import OfflineEngine
import SyncCore

/// An inspection as the terminal shows it.
extension Inspection {
    /// All of it, in lines.
    func text(of file: URL) -> String {
        ([
            "File        \(file.path)",
            "Device      \(device ?? "unknown"), incarnation \(incarnation ?? "unknown")",
            "Account     \(account ?? "none yet")\(server.map { " at \($0)" } ?? "")",
            "Clock       \(clock)",
        ] + waiting + unshown + refused + unsettled + wrong + scopes.flatMap(Self.lines))
        .joined(separator: "\n")
    }

    private var clock: String {
        guard let offset = clockOffset else { return "the server's is not known yet" }
        let seconds = offset.components.seconds
        return seconds == 0
            ? "within a second of the server's"
            : "\(abs(seconds)) s \(seconds > 0 ? "behind" : "ahead of") the server's"
    }

    private var waiting: [String] {
        guard pendingChanges > 0, let oldest = oldestPendingAt else { return ["Waiting     nothing"] }
        let hidden =
            hiddenChanges == 0
            ? "" : "; \(hiddenChanges) not shown, because they cannot stand on what the server has"
        return ["Waiting     \(pendingChanges) changes, the oldest of \(Self.time(oldest))\(hidden)"]
            + listed(outbox.filter { $0.state != .rejected }, of: pendingChanges) { entry in
                let standing = entry.state == .inFlight ? ", in flight" : ""
                return "\(Self.phrase(entry))\(standing)\(entry.hiddenBecause.map { ": \($0)" } ?? "")"
            }
    }

    private var unshown: [String] {
        if hiddenRecords == 0 { return [] }
        let records = counted(hiddenRecords, "record")
        return ["Not shown   \(records) of the server; `aloft inspect --record` says why"]
    }

    private var refused: [String] {
        guard rejectedChanges > 0 else { return ["Set aside   nothing"] }
        return ["Set aside   \(rejectedChanges) changes that the server refused"]
            + listed(outbox.filter { $0.state == .rejected }, of: rejectedChanges) { entry in
                "\(Self.phrase(entry)): \(entry.lastError ?? "nobody knows why")"
            }
    }

    private var unsettled: [String] {
        guard conflictCount > 0 else { return ["Conflicts   none"] }
        return ["Conflicts   \(conflictCount) fields that wait for a person"]
            + listed(conflicts, of: conflictCount) { conflict in
                let held = conflict.held.map {
                    "\(Self.time(Date(milliseconds: $0.stamp.milliseconds))) by \($0.stamp.device)"
                }
                return "\(conflict.record.table) \(conflict.record.id) \(conflict.field), "
                    + "also written \(held.joined(separator: ", "))"
            }
    }

    private var wrong: [String] {
        guard !problems.isEmpty else { return ["Errors      none in the log"] }
        return ["Errors      the newest first"]
            + listed(Array(problems.prefix(5)), of: problems.count) { problem in
                let end = problem.endedAt.map { "over at \(Self.time($0))" } ?? "not over, as far as is known"
                let words = SyncIssue(rawValue: problem.code).map { " \($0.action)" } ?? ""
                return "\(Self.time(problem.at)) \(problem.code), \(end).\(words)"
            }
    }

    private func listed<Item>(_ items: [Item], of count: Int, _ line: (Item) -> String) -> [String] {
        let shown = items.prefix(10)
        let rest = count > shown.count ? ["            … and \(count - shown.count) more"] : []
        return shown.map { "            \(line($0))" } + rest
    }

    private static func phrase(_ entry: OutboxEntry) -> String {
        let fields = entry.fields.isEmpty ? "" : " (\(entry.fields.joined(separator: ", ")))"
        return "\(entry.sequence) \(entry.verb.rawValue) \(entry.table) \(entry.recordID)\(fields)"
    }

    private static func lines(of scope: Scope) -> [String] {
        let synced = scope.syncedAt.map { "last complete \(time($0))" } ?? "never complete"
        var lines = [
            "Scope       \(scope.name): \(scope.knownRecords) records, cursor \(scope.cursor ?? "none"), "
                + "confirmed up to \(scope.acknowledgedThrough), \(synced)",
            "            digest \(scope.digest ?? "none"), \(comparison(scope))",
        ]
        if let batch = scope.batch {
            let standing =
                batch.isAcknowledged ? "taken by the server, a pull has to confirm it" : tried(batch)
            lines.append(
                "            in flight: changes \(batch.previousSequence + 1) to \(batch.lastSequence), "
                    + "\(batch.bytes) bytes: \(standing)")
        }
        if scope.startsOver { lines.append("            is being downloaded again from the beginning") }
        if scope.stagedRecords > 0 {
            lines.append("            \(scope.stagedRecords) records of a pull are staged")
        }
        return lines
    }

    private static func tried(_ batch: Batch) -> String {
        guard batch.attempts > 0, let at = batch.attemptedAt else { return "not answered yet" }
        let times = OutboxEntry.tried(batch.attempts).lowercased()
        return "\(times) and not taken, last at \(time(at)). \(batch.lastError ?? "")"
    }

    private static func comparison(_ scope: Scope) -> String {
        switch (scope.isAsServer, scope.serverDigest) {
        case (true, _): "as the server's at the cursor"
        case (false, let other): "and the server's is \(other ?? "another")"
        case (nil, _): "the server has not said its own"
        }
    }

    private static func time(_ date: Date) -> String { date.formatted(.iso8601) }
}
