public import GRDB
public import SyncCore

extension Replica {
    /// Writes like ``write(_:)`` and keeps the way back: `undo(_:)` takes back the entry of the history that
    /// it returns, also after a restart; ``history(limit:)`` has the entries of earlier writes.
    ///
    /// ```swift
    /// let removal = try await replica.write(undoable: "Remove Ada") { db in try ada.delete(db) }
    /// if let entry = removal.entry { try await replica.undo(entry) }
    /// ```
    /// Each record written is read once more: for a person's actions, not for an import of thousands.
    /// - Parameter name: for a person, as in “Undo: remove Ada”.
    /// - Returns: the result of `body`, and the entry of this very write, whatever others write at once.
    @discardableResult
    public func write<Value: Sendable>(
        undoable name: String, _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws -> UndoableWrite<Value> {
        try await write(noting: .here(name), body)
    }

    /// The writes that can be undone, the newest first: those of this device by ``write(undoable:_:)``, and
    /// changes of other devices. Works offline.
    public func history(limit: Int = HistoryEntry.most) async throws -> [HistoryEntry] {
        try await read { db in try HistoryEntry.newest(limit, db) }
    }

    /// Undoes a write of this device or of others: writes the values from before it, as a change sent like
    /// any other. The write leaves the history, and the undo enters it, so that it can be redone. Works
    /// offline.
    ///
    /// Fields that were written again since stay as they are, and so does a new record that was changed
    /// since, or to which others refer by now; a record that merges as a whole stays whole. A counter takes
    /// back the difference, a set the elements that were put in and taken out.
    /// - Returns: the result, record by record.
    /// - Throws: ``ReplicaError/notInHistory(_:)``; `DatabaseError` for what a constraint forbids, as a
    ///   unique value that another record took since: then nothing has happened.
    @discardableResult public func undo(_ id: HistoryEntry.ID) async throws -> UndoResult {
        let schema = store.schema
        guard let entry = try await read({ db in try HistoryEntry.find(id, db) }) else {
            throw ReplicaError.notInHistory(id)
        }
        let origin: HistoryEntry.Origin =
            switch entry.origin {
            case .here(let name): .undo(name)
            case .undo(let name): .here(name)
            case .elsewhere: .undo("")
            }
        let undoing = try await write(noting: origin) { db in
            guard try HistoryEntry.forget(id, db) else { throw ReplicaError.notInHistory(id) }
            // Until the end of the transaction: a child may come before its parent here.
            if schema.hasConstraints { try db.execute(sql: "PRAGMA defer_foreign_keys = ON") }
            var result = UndoResult()
            let records = Set(entry.updates.map(\.record))
            for update in entry.updates.reversed() {
                let undoing = HistoryUndo(update: update, schema: schema, together: records)
                guard schema.table(update.record.table) != nil, try undoing.isPossible(db) else {
                    result.kept.append(update.record)
                    continue
                }
                let fields = try undoing.run(db)
                let isWhole = fields.count == update.fields.count
                if isWhole || !fields.isEmpty { result.restored.append(update.record) }
                if !isWhole { result.kept.append(update.record) }
            }
            return result
        }
        return undoing.value
    }

    /// Takes back what another device did to one record, as ``undo(_:)`` does with all that came with it.
    /// - Returns: the names of the fields that are as they were before.
    /// - Throws: ``ReplicaError/recordIsGone(_:)``: then nothing has happened.
    @discardableResult public func undo(_ update: RecordUpdate) async throws -> [String] {
        let undoing = HistoryUndo(update: update, schema: store.schema, together: [update.record])
        return try await write { db in try undoing.run(db) }
    }

    private func write<Value: Sendable>(
        noting origin: HistoryEntry.Origin, _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws -> UndoableWrite<Value> {
        let (store, now) = (store, store.world.now())
        return try await write { db in
            let first = try OutboxTable.lastSequence(db)
            let result = try body(db)
            let updates = try LocalUpdates(store: store).made(after: first, db)
            let entry = try HistoryEntry.note(updates, from: origin, at: now, db)
            return UndoableWrite(value: result, entry: entry)
        }
    }
}

/// The result of a write that can be undone.
public struct UndoableWrite<Value: Sendable>: Sendable {
    /// The result of its body.
    public let value: Value
    /// Its entry in the history, for `Replica.undo(_:)`; nil if it changed no synced record.
    public let entry: HistoryEntry.ID?
}

/// The result of an undo. A record may be in both lists: some of its fields were put back, others had been
/// written again since.
public struct UndoResult: Hashable, Sendable {
    /// The records that are, in whole or in part, as they were.
    public var restored: [RecordKey] = []
    /// The records that stayed, in whole or in part: somebody wrote to them since, or a record inserted since
    /// refers to them.
    public var kept: [RecordKey] = []
}

/// The changes of the open transaction, by record. Reads only.
struct LocalUpdates {
    let store: Store

    /// The records that were changed by the entries of the outbox after this one, as they were before the
    /// transaction and as they are now.
    func made(after last: Int64, _ db: Database) throws -> [RecordUpdate] {
        let keys = try OutboxTable.records(after: last, db)
        let now = try states(keys, db)
        // Another connection reads the last commit, which is the state before this transaction.
        let before = try store.database.read { db in try states(keys, db) }
        return keys.compactMap { key in update(key, before[key], now[key]) }
    }

    private func states(_ keys: [RecordKey], _ db: Database) throws -> [RecordKey: [String: FieldValue]] {
        var states: [RecordKey: [String: FieldValue]] = [:]
        for key in keys {
            guard let table = store.schema.table(key.table) else { continue }
            let row = AppRow(table: table, scope: Wire.ownScope)
            if try row.exists(key.id, db) { states[key] = try row.fields(of: key.id, db) }
        }
        return states
    }

    private func update(
        _ key: RecordKey, _ before: [String: FieldValue]?, _ after: [String: FieldValue]?
    ) -> RecordUpdate? {
        guard let table = store.schema.table(key.table) else { return nil }
        let verb: RecordUpdate.Verb
        switch (before, after) {
        case (nil, nil): return nil
        case (nil, _): verb = .created
        case (_, nil): verb = .deleted
        default: verb = .updated
        }
        let fields = table.columns.compactMap { column -> RecordUpdate.Field? in
            let old = before?[column.name] ?? column.defaultValue
            let new = after == nil ? .null : after?[column.name] ?? column.defaultValue
            if old == new { return nil }
            return RecordUpdate.Field(name: column.name, before: old, after: new, device: store.device)
        }
        if verb == .updated, fields.isEmpty { return nil }
        return RecordUpdate(
            record: key, verb: verb, fields: fields.sorted { $0.name < $1.name }, device: store.device,
            unchanged: verb == .updated ? table.unchanged(besides: fields, in: after ?? [:]) : nil)
    }
}
