public import Foundation
import GRDB
import Notation
public import SyncCore

/// A change of the outbox as the inspector shows it.
public struct OutboxEntry: Codable, Hashable, Sendable, Identifiable {
    /// The change's state on its way to the server.
    public enum State: String, Codable, Hashable, Sendable {
        /// Waits to be sent.
        case pending
        /// Is in the batch that is being sent, was tried and not taken, or is sent and not confirmed.
        case inFlight
        /// Was refused by the server and waits for a person.
        case rejected
    }

    /// The change's number on this device.
    public var sequence: Int64
    /// The scope that it is sent in.
    public var scope: String
    /// The table's name.
    public var table: String
    /// The record's key.
    public var recordID: RecordID
    /// The kind of change.
    public var verb: Change.Verb
    /// The names of the fields it edits, sorted.
    public var fields: [String]
    /// When it was made, by this device's clock.
    public var capturedAt: Date
    /// Where it is.
    public var state: State
    /// The number of tries of its batch without an answer that accepts it; the server may have it even so.
    public var attempts: Int
    /// Why it was refused, or what became of the last attempt to send it, in a sentence.
    public var lastError: String?
    /// Why it is not shown, if it cannot stand on what the server has.
    public var hiddenBecause: String?

    /// The number.
    public var id: Int64 { sequence }

    /// The trouble with it, in sentences; nil for none.
    public var trouble: String? {
        attempts > 0 ? "\(Self.tried(attempts)), not confirmed yet. \(lastError ?? "")" : lastError
    }

    /// "Tried once", "Tried 3 times".
    package static func tried(_ attempts: Int) -> String {
        "Tried \(attempts == 1 ? "once" : "\(attempts) times")"
    }

    /// Everything that waits, is on its way or was rejected, in the order it was made; of each kind the
    /// first `most`.
    static func all(_ db: Database, most: Int = .max) throws -> [OutboxEntry] {
        try refused(most, db) + waiting(most, db)
    }

    private static func waiting(_ most: Int, _ db: Database) throws -> [OutboxEntry] {
        try OutboxTable.list(most: most, db).map { change in
            OutboxEntry(
                sequence: change.sequence, scope: change.scope, table: change.record.table,
                recordID: change.record.id, verb: change.verb,
                fields: change.verb == .delete ? [] : change.fields,
                capturedAt: Date(milliseconds: change.capturedAt),
                state: change.isInFlight ? .inFlight : .pending, attempts: change.attempts,
                lastError: change.lastError, hiddenBecause: change.hidden?.message)
        }
    }

    private static func refused(_ most: Int, _ db: Database) throws -> [OutboxEntry] {
        try RejectedTable.list(most: most, db).map { scope, change, refusal in
            OutboxEntry(
                sequence: change.sequence, scope: scope, table: change.table, recordID: change.id,
                verb: change.verb,
                fields: change.edits.keys.sorted(), capturedAt: Date(milliseconds: change.stamp.milliseconds),
                state: .rejected,
                attempts: 0, lastError: refusal.message)
        }
    }
}
