import Notation
import OfflineEngine
import SyncCore

/// Goes through the history from the newest entry to the oldest.
struct OverwrittenSearch {
    let titles: [ColumnTitle]
    private var decided: Set<String> = []
    /// The last write of each field, where it came from elsewhere.
    private var theirs: [String: (update: RecordUpdate, field: RecordUpdate.Field, at: Int64)] = [:]
    private var removals: [RecordKey: (update: RecordUpdate, at: Int64)] = [:]
    private var known: Set<RecordKey> = []
    private var found: [OverwrittenValue] = []

    init(titles: [ColumnTitle]) {
        self.titles = titles
    }

    mutating func look(at update: RecordUpdate, of entry: HistoryEntry) {
        let isElsewhere = entry.origin == .elsewhere
        if known.insert(update.record).inserted, isElsewhere, update.verb == .deleted {
            removals[update.record] = (update, entry.at.milliseconds)
        }
        for field in update.fields {
            let key = "\(update.record.table).\(update.record.id.text).\(field.name)"
            guard !decided.contains(key) else { continue }
            guard !isElsewhere else {
                if theirs[key] == nil { theirs[key] = (update, field, entry.at.milliseconds) }
                continue
            }
            decided.insert(key)
            guard update.verb != .deleted else { continue }
            if let removal = removals[update.record] {
                note(field, of: update.record, goneBy: removal.update, at: removal.at)
            } else if let other = theirs[key], other.update.verb == .updated {
                note(field, of: update.record, overwrittenBy: other.update, other.field, at: other.at)
            }
        }
    }

    /// A value that the server did not have when the record was removed, or that the other device may not
    /// have had: of a removal it is only known whether it had seen the whole record.
    private mutating func note(
        _ field: RecordUpdate.Field, of record: RecordKey, goneBy removal: RecordUpdate, at: Int64
    ) {
        let seen = removal.fields.first { $0.name == field.name }?.before ?? .null
        let last = removal.tookUnseenValues ? .null : seen
        note(field, of: record, theirs: .null, unless: last, removal: removal, at: at)
    }

    private mutating func note(
        _ field: RecordUpdate.Field, of record: RecordKey, overwrittenBy update: RecordUpdate,
        _ other: RecordUpdate.Field, at: Int64
    ) {
        note(field, of: record, theirs: other.after, unless: other.after, by: update, at: at)
    }

    private mutating func note(
        _ field: RecordUpdate.Field, of record: RecordKey, theirs: FieldValue, unless last: FieldValue,
        by update: RecordUpdate? = nil, removal: RecordUpdate? = nil, at: Int64
    ) {
        let title = titles.first { $0.table == record.table && $0.column == field.name }
        guard title?.isSilent != true, field.after != last, !isMerged(field.after, into: last) else { return }
        var takenBack = [field.name: field.after]
        if title?.isOfWhole == true, let update {
            // A record that is one value goes back to what this device had.
            takenBack.merge(update.fields.map { ($0.name, $0.before) }) { mine, _ in mine }
        }
        found.append(
            OverwrittenValue(
                table: record.table, record: record.id, column: field.name,
                title: title?.words ?? field.name.replacing("_", with: " "), at: at, mine: field.after,
                theirs: theirs, takenBack: takenBack, removal: removal))
    }

    /// Whether the other list contains all elements: then none was lost.
    private func isMerged(_ mine: FieldValue, into theirs: FieldValue) -> Bool {
        guard let mine = mine.text, let theirs = theirs.text, mine.hasPrefix("["), theirs.hasPrefix("[")
        else { return false }
        let elements = JSONText.strings(mine)
        return !elements.isEmpty && Set(elements).isSubset(of: JSONText.strings(theirs))
    }

    /// The newest first. Each value of a record that is one value has the values of all that this device
    /// wrote.
    func values() -> [OverwrittenValue] {
        found.sorted { ($1.at, $1.id) < ($0.at, $0.id) }
    }
}
