import Notation
import Observation
import OfflineEngine
package import SyncCore

/// Changes that the server refused, values that other devices wrote over, and changes that can be undone.
@MainActor @Observable package final class AttentionState {
    /// Changes that the server refused, the oldest first.
    package private(set) var refused: [RefusedChange] = []
    /// Values of this device that another one wrote over, the newest first.
    package private(set) var overwritten: [OverwrittenValue] = []
    /// Changes that were made on this device, the newest first; at most ``mostRecent``.
    package private(set) var recent: [RecentChange] = []
    /// Records that other devices of the account changed, the newest first; at most ``mostRecent``.
    package private(set) var arrived: [ArrivedChange] = []

    package nonisolated static let mostRecent = 20

    private let store: RecordStore
    private let titles: [ColumnTitle]

    init(store: RecordStore, titles: [ColumnTitle]) {
        self.store = store
        self.titles = titles
    }

    /// Follows the history of the device's copy until its task is cancelled. Each record that is told of is
    /// given to `know` with its table before: those of a paged kind have no name until they are read.
    func followHistory(
        knowing know: (_ record: RecordID, _ table: String) async throws -> Void
    ) async throws {
        for try await history in store.history() {
            let overwritten = OverwrittenValue.all(history, titles)
            let arrived = ArrivedChange.newest(Self.mostRecent, history, titles)
            for value in overwritten { try await know(value.record, value.table) }
            for change in arrived { try await know(change.record, change.table) }
            if overwritten != self.overwritten { self.overwritten = overwritten }
            let recent = Array(history.compactMap { RecentChange($0, titles) }.prefix(Self.mostRecent))
            if recent != self.recent { self.recent = recent }
            if arrived != self.arrived { self.arrived = arrived }
        }
    }

    /// Follows what the server refuses until its task is cancelled.
    func followRefusals() async throws {
        for try await refused in store.refused() {
            let refused = refused.compactMap { RefusedChange($0, titles) }
            if refused != self.refused { self.refused = refused }
        }
    }

    /// Sends a refused change again, with these texts in place of what was typed, by the names of its inputs.
    /// Text that makes no sense for its field is not sent, even when nobody edited it. Throws
    /// ``StoreProblem``.
    package func retry(
        _ id: Int64, _ texts: [String: String], _ book: RecordBook
    ) async throws -> RetryOutcome {
        guard let change = refused.first(where: { $0.id == id }) else { return .gone }
        var values: [RecordID: [String: FieldValue]] = [:]
        for field in change.fields where field.isEditable {
            guard let text = texts[field.input]?.trimmed else { continue }
            switch book.records(table: field.table)?.value(of: text, in: field.column, of: field.record) {
            case .value(let value) where text != field.text(book):
                values[field.record, default: [:]][field.column] = value
            case .problem(let sentence): return .unreadable("\(field.title): \(sentence)")
            case .value, nil: break
            }
        }
        try await store.retry(id, replacing: values)
        return .sent
    }

    /// Forgets a refused change for good. Throws ``StoreProblem``.
    package func discard(_ id: Int64) async throws { try await store.discard(id) }

    /// Every refused change as JSON, with the typed values and the reason of the refusal.
    package func export() async throws -> String { try await store.refusedJSON() }

    /// Writes a value again that another device wrote over; a record that it removed is made again, with all
    /// that was written here. Throws ``StoreProblem``.
    package func takeBack(_ id: String, _ book: RecordBook) async throws -> TakingBack {
        guard let value = overwritten.first(where: { $0.id == id }) else { return .gone }
        if let reason = book.records(table: value.table)?.lock(on: value.record) { return .locked(reason) }
        let isDone =
            if let removal = value.removal {
                try await store.insert(
                    values(with: removal), as: value.record, in: value.table, name: "Removal taken back")
            } else {
                try await store.write(
                    value.takenBack, to: value.record, in: value.table, name: "\(value.title) taken back")
            }
        return isDone ? .done : .gone
    }

    /// A removed record as it was, including this device's values.
    private func values(with removal: RecordUpdate) -> [String: FieldValue] {
        let before = Dictionary(removal.fields.map { ($0.name, $0.before) }) { first, _ in first }
        let mine = overwritten.filter { $0.removal == removal }.map { ($0.column, $0.mine) }
        return before.merging(mine) { _, mine in mine }
    }
}

/// The result of taking a value back.
package enum TakingBack: Hashable, Sendable {
    case done
    /// The value is no longer among the overwritten ones.
    case gone
    /// Its record can no longer be changed, for this reason.
    case locked(String)
}

/// The result of sending a refused change again.
package enum RetryOutcome: Hashable, Sendable {
    /// The change waits for the server again.
    case sent
    /// It was not sent: a sentence about the first text that does not fit its field.
    case unreadable(String)
    /// The change is no longer among the refused ones: it was sent again or discarded already.
    case gone
}

/// A change that the server refused; it is kept until a person sends it again or discards it.
package struct RefusedChange: Hashable, Identifiable, Sendable {
    /// One field of one of its records.
    package struct Field: Hashable, Sendable {
        package let record: RecordID
        package let table: String
        package let column: String
        /// "Remarks".
        package let title: String
        fileprivate let stored: FieldValue
        /// Whether it can be typed again here.
        package let isEditable: Bool

        /// The name of its input.
        package var input: String { "\(record.text).\(column)" }

        /// The typed value as its form shows it.
        @MainActor package func text(_ book: RecordBook) -> String {
            book.text(of: stored, in: column, of: record, table)
        }
    }

    package let id: Int64
    /// The kind of change: "edited".
    package let verb: PendingChange.Verb
    package let table: String
    package let record: RecordID
    package let fields: [Field]
    /// Why the server does not take it.
    package let reason: String
    /// When that was learned. Milliseconds since 1970.
    package let at: Int64

    /// Why, without the names that only the database has.
    private static func words(_ refusal: Refusal) -> String {
        switch refusal.reason {
        case .wrongType: "A value does not fit its field."
        case .outOfRange: "A number is too large or too small for its field."
        default: refusal.message
        }
    }

    /// Nil for a transaction without a change, which the outbox does not hold.
    init?(_ refused: RejectedTransaction, _ titles: [ColumnTitle]) {
        guard let cause = refused.entries.first(where: { $0.refusal.because == nil }) ?? refused.entries.first
        else { return nil }
        id = refused.id.rawValue
        reason = Self.words(cause.refusal)
        table = cause.change.table
        record = cause.change.id
        verb =
            switch cause.change.verb {
            case .insert: .added
            case .delete: .removed
            default: .edited
            }
        at = refused.rejectedAt.milliseconds
        fields = refused.entries.map(\.change).flatMap { change in
            change.edits.sorted { $0.key < $1.key }.compactMap { column, edit in
                let title = titles.first { $0.table == change.table && $0.column == column }
                guard case .value(let value) = edit, title?.isSilent != true else { return nil }
                return Field(
                    record: change.id, table: change.table, column: column,
                    title: title?.words ?? column.replacing("_", with: " "), stored: value,
                    isEditable: title != nil)
            }
        }
    }
}
