import OfflineEngine
package import SyncCore

/// A value that this device wrote and another one wrote over.
package struct OverwrittenValue: Hashable, Identifiable, Sendable {
    package let table: String
    package let record: RecordID
    package let column: String
    /// "Remarks".
    package let title: String
    /// When the other device's value came. Milliseconds since 1970.
    package let at: Int64
    /// The value that was written here, and the present one.
    let mine: FieldValue
    let theirs: FieldValue

    package var id: String { "\(table).\(record.text).\(column)" }

    /// The value that was written here, as its form shows it; empty for nothing.
    @MainActor package func mineText(_ app: AppState) -> String {
        app.text(of: mine, in: column, of: record, table)
    }

    /// The present value, as its form shows it.
    @MainActor package func theirsText(_ app: AppState) -> String {
        app.text(of: theirs, in: column, of: record, table)
    }

    /// The last write of each field in the history, where that came from elsewhere and one of this device's
    /// went before it with another value.
    static func all(_ history: [HistoryEntry], _ titles: [ColumnTitle]) -> [OverwrittenValue] {
        var decided: Set<String> = []
        var theirs: [String: (update: RecordUpdate, field: RecordUpdate.Field, at: Int64)] = [:]
        var found: [OverwrittenValue] = []
        for entry in history {
            for update in entry.updates {
                for field in update.fields {
                    let key = "\(update.record.table).\(update.record.id.text).\(field.name)"
                    guard !decided.contains(key) else { continue }
                    guard entry.origin != .elsewhere else {
                        if theirs[key] == nil { theirs[key] = (update, field, entry.at.milliseconds) }
                        continue
                    }
                    decided.insert(key)
                    let title = titles.first {
                        $0.table == update.record.table && $0.column == field.name
                    }
                    guard let other = theirs[key], other.update.verb == .updated, title?.isSilent != true,
                        other.field.after != field.after
                    else { continue }
                    found.append(
                        OverwrittenValue(
                            table: update.record.table, record: update.record.id, column: field.name,
                            title: title?.words ?? field.name.replacing("_", with: " "),
                            at: other.at, mine: field.after, theirs: other.field.after))
                }
            }
        }
        return found.sorted { ($1.at, $1.id) < ($0.at, $0.id) }
    }
}
