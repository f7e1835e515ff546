import Foundation
import GRDB
public import SyncCore

/// A change of the outbox as the inspector shows it.
public struct OutboxEntry: Hashable, Sendable, Identifiable {
    /// Where it is on its way.
    public enum State: String, Hashable, Sendable {
        /// Waits to be sent.
        case pending
        /// Is in the batch that is being sent, or is sent and not confirmed.
        case inFlight
        /// Was refused by the server and waits for a person.
        case setAside
    }

    /// The change's number on this device.
    public var n: Int64
    /// The table's name.
    public var table: String
    /// The record's key.
    public var recordID: RecordID
    /// What is done.
    public var verb: Change.Verb
    /// The names of the fields it edits, sorted.
    public var fields: [String]
    /// When it was made: milliseconds since 1970 by this device's clock.
    public var capturedAt: Int64
    /// Where it is.
    public var state: State
    /// Why it was refused, in a sentence.
    public var lastError: String?
    /// Why it is not shown, if it cannot stand on what the server has.
    public var hiddenBecause: String?

    /// The number.
    public var id: Int64 { n }

    /// Everything that waits, is on its way or was set aside, in the order it was made.
    static func all(_ db: Database) throws -> [OutboxEntry] {
        let waiting = try Row.fetchAll(
            db,
            cached: """
                SELECT n, tbl, id, verb, edits, capturedAt,
                    n <= ifnull((SELECT through FROM aloft_batch b WHERE b.scope = o.scope), 0), hidden
                FROM aloft_outbox o ORDER BY n
                """)
        let entries = try waiting.compactMap { row -> OutboxEntry? in
            guard let id = RecordID(row[2]), let verb = Change.Verb(rawValue: row[3]) else { return nil }
            let fields = try ServerRow.decode([String: CapturedEdit].self, row[4]).keys.sorted()
            return OutboxEntry(
                n: row[0], table: row[1], recordID: id, verb: verb, fields: verb == .delete ? [] : fields,
                capturedAt: row[5], state: row[6] ? .inFlight : .pending, lastError: nil,
                hiddenBecause: try (row[7] as String?).map { try ServerRow.decode(Refusal.self, $0).message })
        }
        let refused = try Row.fetchAll(
            db, cached: "SELECT change, refusal FROM aloft_setaside ORDER BY n")
        return try refused.map { row in
            let change = try ServerRow.decode(Change.self, row[0])
            let refusal = try ServerRow.decode(Refusal.self, row[1])
            return OutboxEntry(
                n: change.n, table: change.table, recordID: change.id, verb: change.verb,
                fields: change.edits.keys.sorted(), capturedAt: change.stamp.milliseconds, state: .setAside,
                lastError: refusal.message)
        } + entries
    }
}
