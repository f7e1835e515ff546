import Notation
import OfflineEngine
package import SyncCore

/// A record that another device of this account made, changed or deleted, as a pull brought it.
package struct ArrivedChange: Hashable, Identifiable, Sendable {
    package let verb: PendingChange.Verb
    package let table: String
    package let record: RecordID
    /// The fields that changed, as their form names them; empty for a record that was made or deleted, and
    /// where no form shows them.
    package let fields: [String]
    /// When it came. Milliseconds since 1970.
    package let at: Int64

    package var id: String { "\(table).\(record.text)" }

    /// The newest arrival of each record, the newest first, at most `limit`.
    static func newest(_ limit: Int, _ history: [HistoryEntry], _ titles: [ColumnTitle]) -> [ArrivedChange] {
        var seen: Set<RecordKey> = []
        var found: [ArrivedChange] = []
        for entry in history where entry.origin == .elsewhere {
            for update in entry.updates where seen.insert(update.record).inserted {
                found.append(ArrivedChange(update, at: entry.at.milliseconds, titles))
                if found.count == limit { return found }
            }
        }
        return found
    }

    private init(_ update: RecordUpdate, at: Int64, _ titles: [ColumnTitle]) {
        verb =
            switch update.verb {
            case .created: .added
            case .updated: .edited
            case .deleted: .removed
            }
        table = update.record.table
        record = update.record.id
        fields =
            update.verb != .updated
            ? []
            : update.fields.compactMap { field in
                let title = titles.first { $0.table == update.record.table && $0.column == field.name }
                return title.flatMap { $0.isSilent ? nil : $0.words }
            }
        self.at = at
    }
}
