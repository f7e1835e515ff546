import Notation
import OfflineEngine
import SyncCore

/// Something that was done on this device and can be undone.
package struct RecentChange: Hashable, Identifiable, Sendable {
    package let id: ChangeID
    /// "EGTF – LFAT changed".
    package let name: String
    /// The fields that it changed in records that were there, as their forms call them: "Remarks"; empty for
    /// records that were added or removed.
    package let fields: [String]
    /// Whether it took back an earlier one: to undo it is to do that again.
    package let isUndo: Bool
    /// Milliseconds since 1970.
    package let at: Int64
    /// The records that it changed.
    let records: [RecordKey]

    init?(_ entry: HistoryEntry, _ titles: [ColumnTitle]) {
        switch entry.origin {
        case .here(let name): (self.name, isUndo) = (name, false)
        case .undo(let name): (self.name, isUndo) = (name, true)
        case .elsewhere: return nil
        }
        guard !name.isEmpty else { return nil }
        id = ChangeID(number: entry.id.rawValue)
        let columns = entry.updates.filter { $0.verb == .updated }.flatMap { update in
            update.fields.map { (table: update.record.table, name: $0.name) }
        }
        let titled = titles.filter { title in
            !title.isSilent && columns.contains { $0 == (title.table, title.column) }
        }
        fields = titled.map(\.words).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        at = entry.at.milliseconds
        records = entry.updates.map(\.record)
    }
}
