import Notation
import OfflineEngine
package import SyncCore

/// One change that the server does not have yet, ready to be put in words.
package struct PendingChange: Hashable, Identifiable, Sendable {
    /// The kind of change to the record.
    package enum Verb: String, Hashable, Sendable { case added, edited, removed }

    /// Its number on this device.
    package let id: Int64
    /// The table, which is also what to call such a record: "flight".
    package let table: String
    /// The record that was changed.
    package let recordID: RecordID
    package let verb: Verb
    /// When it was made. Milliseconds since 1970.
    package let madeAt: Int64
    /// Where it is.
    package let standing: Standing
    /// The values that it writes, in words and in the order of the table; empty for a removal.
    package let fields: [String]
    /// Why the server refused it, or what came of sending it; nil when nothing is the matter.
    package let trouble: String?

    init(_ entry: OutboxEntry, _ titles: [ColumnTitle]) {
        id = entry.sequence
        table = entry.table
        recordID = entry.recordID
        madeAt = entry.capturedAt.milliseconds
        trouble = entry.trouble
        switch entry.verb {
        case .insert: verb = .added
        case .update: verb = .edited
        case .delete: verb = .removed
        }
        switch entry.state {
        case .pending: standing = .waiting
        case .inFlight: standing = .sending
        case .rejected: standing = .rejected
        }
        fields = Self.words(entry.fields, titles.filter { $0.table == entry.table })
    }

    /// The columns of a table as a person would say them, in the order of the form; those without a place in
    /// a form only if there are no others.
    private static func words(_ columns: [String], _ titles: [ColumnTitle]) -> [String] {
        let known = titles.filter { columns.contains($0.column) && !$0.isSilent }.map { title in
            title.words.prefix(1).lowercased() + title.words.dropFirst()
        }
        let foreign = columns.filter { column in !titles.contains { $0.column == column } }
        return known + foreign.map { $0.replacing("_", with: " ") }
    }
}
