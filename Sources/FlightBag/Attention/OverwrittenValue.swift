import OfflineEngine
package import SyncCore

/// A value that this device wrote and another one wrote over, or a record that another one removed without
/// what this device had written.
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
    /// Everything that is written when it is taken back, by column: more than the value where the record is
    /// one value as a whole.
    let takenBack: [String: FieldValue]
    /// The removal by which the value went; nil where its record is still there.
    let removal: RecordUpdate?

    package var id: String { "\(table).\(record.text).\(column)" }

    /// Whether its record was removed.
    package var isRemoved: Bool { removal != nil }

    /// The value that was written here, as its form shows it; empty for nothing.
    @MainActor package func mineText(_ book: RecordBook) -> String {
        book.text(of: mine, in: column, of: record, table)
    }

    /// The present value, as its form shows it.
    @MainActor package func theirsText(_ book: RecordBook) -> String {
        book.text(of: theirs, in: column, of: record, table)
    }

    /// The last write of each field in the history, the newest first, where that came from elsewhere and one
    /// of this device's went before it with another value.
    static func all(_ history: [HistoryEntry], _ titles: [ColumnTitle]) -> [OverwrittenValue] {
        var search = OverwrittenSearch(titles: titles)
        for entry in history {
            for update in entry.updates { search.look(at: update, of: entry) }
        }
        return search.values()
    }
}
