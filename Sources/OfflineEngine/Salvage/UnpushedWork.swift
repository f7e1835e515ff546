public import Foundation
import Notation
public import SyncCore

/// The changes that the server has not confirmed, as read from a copy's file in whatever state it is: its
/// JSON is the export.
public struct UnpushedWork: Codable, Hashable, Sendable {
    /// One change as it was captured.
    public struct Entry: Codable, Hashable, Sendable {
        /// Its number on the device.
        public var sequence: Int64
        /// The local transaction that it belongs to.
        public var transaction: Int64
        /// The table's name.
        public var table: String
        /// The record's id.
        public var id: RecordID
        /// The kind of change.
        public var verb: Change.Verb
        /// The edit of each field.
        public var edits: [String: Edit]
        /// When, by the device's clock.
        public var capturedAt: Date
    }

    /// The author of the changes, if the file says so.
    public var author: Author?
    /// The account that the copy belongs to, if the file says so.
    public var account: String?
    /// The waiting changes, in the order they were made. The server may have some of them already.
    public var changes: [Entry]
    /// The transactions that the server refused and nobody has retried or discarded.
    public var rejected: [RejectedTransaction]
    /// Whether all waiting and rejected changes in the file could be read.
    public var isWhole: Bool

    /// Reads a copy's file, which may be damaged, newer, read-only or in use. Changes nothing.
    /// - Throws: `CocoaError` if the file itself cannot be read.
    public init(of file: URL) throws {
        self.init(try Salvage(CopyFiles(database: file)))
    }

    init(_ salvage: Salvage) {
        author = salvage.author
        account = salvage.fact(.ownerName)
        changes = salvage.captured.filter { !$0.isApplied }.map { change in
            Entry(
                sequence: change.sequence, transaction: change.transaction, table: change.table,
                id: change.id,
                verb: change.verb, edits: change.travelling, capturedAt: Date(milliseconds: change.capturedAt)
            )
        }
        rejected = Dictionary(grouping: salvage.refused) { $0.change.transaction }
            .sorted { $0.key < $1.key }.map { transaction, refused in
                RejectedTransaction(
                    id: RejectedTransaction.ID(rawValue: transaction),
                    entries: refused.map {
                        RejectedTransaction.Entry(change: $0.change, refusal: $0.refusal)
                    },
                    rejectedAt: Date(milliseconds: refused[0].rejectedAt))
            }
        isWhole = salvage.isWhole
    }

    /// The export: JSON with sorted keys, times in milliseconds since 1970.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .millisecondsSince1970
        return try encoder.encode(self)
    }
}

extension StoredChange {
    /// The edits without details that only the server knows; unreadable ones were left out before.
    var travelling: [String: Edit] {
        guard verb != .delete else { return [:] }
        do {
            return try ServerRow.decode([String: CapturedEdit].self, edits).mapValues { edit in
                guard case .elements(let added, let removed) = edit else {
                    return edit.edit(column: nil, seen: [:])
                }
                return .elements(
                    added: added, removed: Dictionary(removed.map { ($0, []) }) { first, _ in first })
            }
        } catch {
            preconditionFailure("What was salvaged was decoded once.")
        }
    }
}
