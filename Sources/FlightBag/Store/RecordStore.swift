import Foundation
import GRDB
package import OfflineEngine
import SyncCore

/// The records in the device's copy: the only place of the app that speaks to its database.
///
/// When a writing call returns, the change is on disk together with its place in the outbox and its way back
/// in the history. Offline makes no difference to any of them. When one throws ``StoreProblem``, nothing was
/// written.
package struct RecordStore: Sendable {
    let replica: Replica

    package init(replica: Replica) {
        self.replica = replica
    }

    /// The records of some kinds: now, and again after each change, from here or from another device; read
    /// again are the kinds that it concerns. All of one snapshot are of one moment: a profile is never seen
    /// without the stations that came with it.
    func snapshots(
        _ readers: [RecordReader],
        read: @escaping @Sendable (SnapshotPart, inout RecordSnapshot, Database) throws -> Void = {
            part, snapshot, db in try part.read(into: &snapshot, db)
        }
    ) -> AsyncThrowingStream<RecordSnapshot, any Error> {
        replica.observe(SnapshotPart.all(of: readers), from: RecordSnapshot(), read)
    }

    /// Adds a record, and whatever belongs to it, in one transaction. Adding one that was removed brings it
    /// back. Throws ``StoreProblem``.
    func insert<Value: PilotRecord>(
        _ record: Value, with others: [RecordWrite] = []
    ) async throws -> ChangeID? {
        let change = try await write("\(Value.kind.title(record)) added") { db in
            try RecordRows(kind: Value.kind).insert(record, db)
            for other in others { try other.body(db) }
            return true
        }
        return change ?? nil
    }

    /// Writes the fields in which `edited` differs from `opened`, and leaves alone what others changed
    /// meanwhile; in the same transaction whatever belongs to the record. Returns nil, having written
    /// nothing, when the record is no longer there.
    func update<Value: PilotRecord>(
        _ edited: Value, opened: Value, with others: [RecordWrite] = [], done: String = "changed"
    ) async throws -> ChangeID?? {
        try await write("\(Value.kind.title(edited)) \(done)") { db in
            guard try RecordRows(kind: Value.kind).update(edited, opened: opened, db) else { return false }
            for other in others { try other.body(db) }
            return true
        }
    }

    /// Writes what `change` makes of the record as it is stored, or of a new one: what a press means does not
    /// depend on what the page showed. When this returns, it is on disk.
    func change<Value: PilotRecord>(
        _ fresh: Value, done: String = "changed", _ change: @escaping @Sendable (inout Value) -> Void
    ) async throws {
        _ = try await write("\(Value.kind.title(fresh)) \(done)") { db in
            let rows = RecordRows(kind: Value.kind)
            let stored = try rows.tracked(fresh.id, db)?.record
            var edited = stored ?? fresh
            change(&edited)
            if let stored { return try rows.update(edited, opened: stored, db) }
            try rows.insert(edited, db)
            return true
        }
    }

    /// Removes a record. Returns nil when it was gone already.
    func delete<Value: PilotRecord>(_ record: Value) async throws -> ChangeID?? {
        try await write("\(Value.kind.title(record)) removed") { db in
            try RecordRows(kind: Value.kind).delete(record.id, db)
        }
    }

    /// Takes back a change. Fields that were written since stay as they are.
    /// - Returns: whether all of it was taken back; nil when it is not in the history any more.
    func undo(_ id: ChangeID) async throws -> Bool? {
        do {
            return try await replica.undo(HistoryEntry.ID(rawValue: id.number)).kept.isEmpty
        } catch ReplicaError.notInHistory {
            return nil
        } catch let error as DatabaseError {
            throw StoreProblem(error)
        }
    }

    /// The newest of the history: now, and again after each change.
    func history() -> AsyncThrowingStream<[HistoryEntry], any Error> {
        replica.observe { db in try HistoryEntry.newest(HistoryEntry.most, db) }
    }

    /// The transactions that the server refused: now, and whenever their number changes.
    func refused() -> AsyncThrowingStream<[RejectedTransaction], any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                var last: Int?
                for await status in replica.statusUpdates() where status.rejectedChanges != last {
                    last = status.rejectedChanges
                    do {
                        continuation.yield(try await replica.rejectedTransactions())
                    } catch {
                        return continuation.finish(throwing: error)
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Sends a refused transaction again, with these values in place of what was refused.
    func retry(_ id: Int64, replacing values: [RecordID: [String: FieldValue]]) async throws {
        try await reporting {
            try await replica.retry(RejectedTransaction.ID(rawValue: id), replacing: values)
        }
    }

    /// Forgets a refused transaction.
    func discard(_ id: Int64) async throws {
        try await reporting { try await replica.discard(RejectedTransaction.ID(rawValue: id)) }
    }

    /// Every refused transaction as JSON.
    func refusedJSON() async throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(await replica.rejectedTransactions()), as: UTF8.self)
    }

    /// Writes some fields. Returns false when their record is no longer there.
    func write(
        _ values: [String: FieldValue], to record: RecordID, in table: String, name: String
    ) async throws -> Bool {
        let columns = values.sorted { $0.key < $1.key }
        let list = columns.map { $0.key.quotedDatabaseIdentifier + " = ?" }.joined(separator: ", ")
        return try await write(name) { db in
            try db.execute(
                sql: "UPDATE \(table.quotedDatabaseIdentifier) SET \(list) WHERE id = ?",
                arguments: StatementArguments(
                    columns.map(\.value.databaseValue) + [record.text.databaseValue]))
            return db.changesCount == 1
        } != nil
    }

    /// Makes a record of these values that was removed. Returns false when there is one.
    func insert(
        _ values: [String: FieldValue], as record: RecordID, in table: String, name: String
    ) async throws -> Bool {
        let columns = values.sorted { $0.key < $1.key }
        let list = (["id"] + columns.map(\.key)).map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        let places = Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")
        return try await write(name) { db in
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO \(table.quotedDatabaseIdentifier) (\(list)) VALUES (\(places))
                    """,
                arguments: StatementArguments(
                    [record.text.databaseValue] + columns.map(\.value.databaseValue)))
            return db.changesCount == 1
        } != nil
    }

    /// Writes under a name; nil when `body` says that there was nothing to write to.
    private func write(
        _ name: String, _ body: @Sendable @escaping (Database) throws -> Bool
    ) async throws -> ChangeID?? {
        try await reporting {
            let written = try await replica.write(undoable: name, body)
            guard written.value else { return nil }
            return .some(written.entry.map { ChangeID(number: $0.rawValue) })
        }
    }

    private func reporting<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as DatabaseError {
            throw StoreProblem(error)
        }
    }
}

/// A write of this device in its history: what an undo names.
package struct ChangeID: Hashable, Sendable {
    /// Its place in the history.
    package let number: Int64

    package init(number: Int64) { self.number = number }
}

extension RecordID {
    /// The id in a row's key. Throws when the key is none, which the engine's triggers do not let happen.
    init(column key: String) throws {
        guard let id = RecordID(key) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "“\(key)” is no record's id")
        }
        self = id
    }
}

extension FieldValue {
    /// The value that a row holds.
    init(stored value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let integer): self = .integer(integer)
        case .double(let real): self = .real(real)
        case .string(let text): self = .text(text)
        case .blob(let bytes): self = .blob(bytes)
        }
    }
}
