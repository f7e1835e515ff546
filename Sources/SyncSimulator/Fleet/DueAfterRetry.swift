import GRDB
import OfflineEngine
import SyncCore

/// The rows that a device has to show after a rejected transaction was tried again: each record as the
/// transaction's changes leave it, with the values that the person put in place of refused ones.
struct DueAfterRetry {
    /// A record's due state.
    private struct Due {
        var isThere = true
        var values: [String: FieldValue] = [:]
        var present: [String: Set<String>] = [:]
        var absent: [String: Set<String>] = [:]
    }

    private let app: AppShape
    private var records: [RecordKey: Due] = [:]
    /// Whether it deletes anything: then others may go, or be let go of, with it.
    private var deletes = false
    private var met: [Premise] = []

    /// Nil for an action that is no retry.
    init?(_ action: LocalAction, _ app: AppShape, _ db: Database) throws {
        guard case .retry(let id, let record, let mended) = action,
            let refused = try RejectedChanges.all(db).first(where: { $0.id == id })
        else { return nil }
        self.app = app
        for entry in refused.entries {
            var change = entry.change
            // A migration's change gives way to whatever was written since.
            if change.migrated == true { continue }
            if change.id.text == record, change.verb != .delete {
                for (field, value) in mended { change.edits[field] = .value(value) }
            }
            add(change)
        }
    }

    private mutating func add(_ change: Change) {
        guard let table = app.table(change.table) else { return }
        if change.verb == .delete {
            deletes = true
            met.append(.retriedDeletion)
            records[change.key] = Due(isThere: false)
            return
        }
        if change.verb == .insert { met.append(.retriedInsertion) }
        var due = records[change.key] ?? Due()
        due.isThere = true
        for (field, edit) in change.edits {
            switch (table.byName[field]?.rule, edit) {
            case (.set?, .elements(let added, let removed)):
                due.present[field] = due.present[field, default: []].subtracting(removed.keys).union(added)
                due.absent[field] = due.absent[field, default: []].union(removed.keys).subtracting(added)
                met.append(.retriedSet)
            case (.lastWriter?, .value(let value)), (.client?, .value(let value)),
                (.server?, .value(let value)), (.manual?, .value(let value)):
                due.values[field] = value
                if case .text = value { met.append(.retriedText) }
            default: break
            }
        }
        records[change.key] = due
    }

    /// S1: a retry does what was refused.
    /// - Returns: the premises that occurred.
    func check(on device: SimulatedDevice, _ db: Database) throws -> [Premise] {
        for (key, due) in records {
            guard let table = app.table(key.table), table.since <= device.version else { continue }
            let row = try ShownRow.one(table, key.id.text, at: device.version, db)
            if !due.isThere, row != nil { throw broken(key, "is shown, and was deleted", device) }
            guard due.isThere else { continue }
            guard let row else {
                if deletes { continue }
                throw broken(key, "is not shown", device)
            }
            for (field, value) in due.values {
                guard let column = table.byName[field], let found = row.value(of: field),
                    !(deletes && column.reference != nil), value != .null
                else { continue }
                let expected = PlainValue(value).canonicalText
                if found.canonicalText != expected {
                    throw broken(key, "has \(found) in \(field), and not \(expected)", device)
                }
            }
            for (field, present) in due.present {
                guard let found = row.value(of: field) else { continue }
                let list: String = if case .text(let text) = found { text } else { "[]" }
                let elements = Set(ModelChange.list(list))
                guard present.isSubset(of: elements),
                    elements.isDisjoint(with: due.absent[field, default: []])
                else { throw broken(key, "has \(elements.sorted()) in \(field)", device) }
            }
        }
        return met
    }

    private func broken(_ key: RecordKey, _ finding: String, _ device: SimulatedDevice) -> LawBroken {
        LawBroken(
            law: "S1", finding: "\(device.name) tried again: \(key.table)/\(key.id.text) \(finding)")
    }
}
