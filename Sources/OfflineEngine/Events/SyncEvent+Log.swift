import Foundation
import Logging
import Notation
import SyncCore

/// A value in the log: a count, or a word of the program's own.
enum LogValue: Hashable, Encodable, CustomStringConvertible {
    case integer(Int64)
    case text(String)
    case flag(Bool)

    func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        switch self {
        case .integer(let integer): try single.encode(integer)
        case .text(let text): try single.encode(text)
        case .flag(let flag): try single.encode(flag)
        }
    }

    var description: String {
        switch self {
        case .integer(let integer): String(integer)
        case .text(let text): text
        case .flag(let flag): String(flag)
        }
    }
}

/// An event as the log has it. Names and keys are stable: people search for them. No values, ids of records,
/// names of accounts or addresses.
extension SyncEvent.Kind {
    /// The event's name in the log.
    var name: String {
        switch self {
        case .opened: "opened"
        case .migrated: "migrated"
        case .started: "started"
        case .resumed: "resumed"
        case .stopped: "stopped"
        case .signedIn: "signedIn"
        case .signedOut: "signedOut"
        case .signInNeeded: "signInNeeded"
        case .connectivity: "connectivity"
        case .batchBuilt: "batchBuilt"
        case .batchAcknowledged: "batchAcknowledged"
        case .batchTooLarge: "batchTooLarge"
        case .changesRejected: "changesRejected"
        case .pullApplied: "pullApplied"
        case .updatedElsewhere: "updatedElsewhere"
        case .conflictRecorded: "conflictRecorded"
        case .signal: "signal"
        case .identityRenewed: "identityRenewed"
        case .startedOver: "startedOver"
        case .stageDamaged: "stageDamaged"
        case .historyLost: "historyLost"
        case .problem: "problem"
        case .problemEnded: "problemEnded"
        case .eventsUnwritten: "eventsUnwritten"
        }
    }

    /// The event's fields in the log.
    var fields: [String: LogValue] {
        switch self {
        case .started, .stopped, .signedIn, .signedOut, .signInNeeded, .batchTooLarge, .signal,
            .startedOver, .stageDamaged, .historyLost, .problemEnded:
            [:]
        case .opened(let pending, let setAside):
            ["pendingChanges": count(pending), "rejectedChanges": count(setAside)]
        case .migrated(let names):
            ["migrations": .text(names.joined(separator: ", "))]
        case .resumed(let pending, let hasBatch, let staged):
            [
                "pendingChanges": count(pending), "hasBatchInFlight": .flag(hasBatch),
                "stagedRecords": count(staged),
            ]
        case .connectivity(let state):
            ["state": .text(state.rawValue)]
        case .batchBuilt(let changes, let lastSequence, let bytes):
            ["changes": count(changes), "lastSequence": .integer(lastSequence), "bytes": count(bytes)]
        case .batchAcknowledged(
            let lastSequence, let applied, let merged, let overruled, let conflicts, let refused):
            [
                "lastSequence": .integer(lastSequence), "applied": count(applied), "merged": count(merged),
                "overruled": count(overruled), "conflicts": count(conflicts), "refused": count(refused),
            ]
        case .changesRejected(let changes, let reasons):
            [
                "changes": count(changes),
                "reasons": .text(reasons.map(\.rawValue).joined(separator: ", ")),
            ]
        case .pullApplied(let records, let confirmed, let startedOver):
            [
                "records": count(records), "confirmedChanges": count(confirmed),
                "startedOver": .flag(startedOver),
            ]
        case .updatedElsewhere(let updates):
            ["records": count(updates.recordCount), "losses": count(updates.losses.count)]
        case .conflictRecorded(let record, let field):
            ["table": .text(record.table), "field": .text(field)]
        case .identityRenewed(let isCertain):
            ["isCertain": .flag(isCertain)]
        case .problem(let problem):
            ["code": .text(problem.code)]
        case .eventsUnwritten(let number):
            ["events": count(number)]
        }
    }

    /// The event's level in the program's log.
    var level: Logger.Level {
        switch self {
        case .problem, .historyLost, .identityRenewed, .stageDamaged, .eventsUnwritten: .warning
        case .changesRejected, .conflictRecorded, .signInNeeded, .startedOver, .batchTooLarge: .notice
        case .opened, .migrated, .started, .resumed, .stopped, .signedIn, .signedOut, .connectivity,
            .problemEnded, .batchBuilt, .batchAcknowledged, .pullApplied, .updatedElsewhere, .signal:
            .debug
        }
    }

    private func count(_ number: Int) -> LogValue { .integer(Int64(number)) }
}

extension SyncEvent.Kind {
    /// The events of a change from one status to the next.
    static func between(_ before: SyncStatus, _ after: SyncStatus) -> [Self] {
        var kinds: [Self] = []
        if after.connectivity != before.connectivity { kinds.append(.connectivity(after.connectivity)) }
        if after.account != before.account {
            switch after.account {
            case .none: kinds.append(.signedOut)
            case .signedIn: kinds.append(.signedIn)
            case .signInNeeded: kinds.append(.signInNeeded)
            }
        }
        if after.problem != before.problem {
            kinds.append(after.problem.map(Self.problem) ?? .problemEnded)
        }
        return kinds
    }

    /// A batch that was made.
    static func batchBuilt(_ batch: PushBatch, bytes: Int) -> Self {
        .batchBuilt(changes: batch.changes.count, lastSequence: batch.lastSequence, bytes: bytes)
    }

    /// The event of a batch's reply, with the counts of its outcomes.
    static func acknowledged(_ reply: PushReply) -> Self {
        func count(_ result: Outcome.Result) -> Int { reply.outcomes.count { $0.result == result } }
        return .batchAcknowledged(
            lastSequence: reply.acknowledgedThrough, applied: count(.applied), merged: count(.merged),
            overruled: count(.overruled), conflicts: count(.conflict), refused: count(.refused))
    }
}

extension SyncEvent {
    /// The event as one line of JSON: `at`, `event`, `sequence`, and the kind's own fields.
    func line() throws -> Data {
        var members = kind.fields
        members["at"] = .integer(at.milliseconds)
        members["event"] = .text(kind.name)
        members["sequence"] = .integer(sequence)
        return try JSONEncoder.canonical.encode(members) + Data("\n".utf8)
    }
}
