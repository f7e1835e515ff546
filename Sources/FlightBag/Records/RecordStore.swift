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
    private let replica: Replica

    package init(replica: Replica) {
        self.replica = replica
    }

    /// All records of a kind in the order of its list: now, and again after each change, from here or from
    /// another device.
    func records<Value>(of kind: RecordKind<Value>) -> AsyncThrowingStream<[Tracked<Value>], any Error> {
        replica.observe { db in
            let rows = RecordRows(kind: kind)
            return try rows.all(db).map { record in
                Tracked(record, standing: try rows.standing(of: record.id, db))
            }
        }
    }

    /// Adds a record. Adding one that was removed brings it back. Throws ``StoreProblem``.
    func insert<Value: PilotRecord>(_ record: Value) async throws -> ChangeID? {
        let change = try await write("\(Value.kind.title(record)) added") { db in
            try RecordRows(kind: Value.kind).insert(record, db)
            return true
        }
        return change ?? nil
    }

    /// Writes the fields in which `edited` differs from `opened`, and leaves alone what others changed
    /// meanwhile. Returns nil, having written nothing, when the record is no longer there.
    func update<Value: PilotRecord>(_ edited: Value, opened: Value) async throws -> ChangeID?? {
        try await write("\(Value.kind.title(edited)) changed") { db in
            try RecordRows(kind: Value.kind).update(edited, opened: opened, db)
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

    /// Writes one field. Returns false when its record is no longer there.
    func write(
        _ value: FieldValue, to column: String, of record: RecordID, in table: String, name: String
    ) async throws -> Bool {
        try await write(name) { db in
            try db.execute(
                sql: """
                    UPDATE \(table.quotedDatabaseIdentifier) SET \(column.quotedDatabaseIdentifier) = ?
                    WHERE id = ?
                    """, arguments: [value.databaseValue, record.text.databaseValue])
            return db.changesCount == 1
        } != nil
    }

    /// Writes under a name; nil when `body` says that there was nothing to write to.
    private func write(
        _ name: String, _ body: @Sendable @escaping (Database) throws -> Bool
    ) async throws -> ChangeID?? {
        try await reporting {
            let last = try await replica.history(limit: 1).first?.id
            guard try await replica.write(undoable: name, body) else { return nil }
            let noted = try await replica.history(limit: 8).last { entry in
                entry.origin == .here(name) && last.map { $0 < entry.id } ?? true
            }
            return .some(noted.map { ChangeID(number: $0.id.rawValue) })
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

/// The rows of one kind of record.
struct RecordRows<Value: PilotRecord> {
    let kind: RecordKind<Value>

    /// All of them in the order of the kind's list.
    func all(_ db: Database) throws -> [Value] {
        var records = try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY \(kind.order)").map { row in
            var record = Value(id: try RecordID(column: row["id"]))
            fill(&record, from: row, companion: nil)
            return record
        }
        for companion in kind.companions {
            let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(companion.table.quotedDatabaseIdentifier)")
            let byID = Dictionary(uniqueKeysWithValues: rows.map { ($0["id"] as String, $0) })
            for index in records.indices {
                guard let row = byID[companion.id(of: records[index].id).text] else { continue }
                fill(&records[index], from: row, companion: companion.table)
            }
        }
        return records
    }

    /// Adds the record, with the companions of which something is known.
    func insert(_ record: Value, _ db: Database) throws {
        try insert(kind.name.table, record.id, values(of: record, companion: nil), db)
        for companion in kind.companions {
            let values = values(of: record, companion: companion.table)
            guard !values.isEmpty else { continue }
            try write(values, to: companion, of: record.id, db)
        }
    }

    /// Writes the columns that differ. Returns whether the record is there.
    func update(_ edited: Value, opened: Value, _ db: Database) throws -> Bool {
        guard try exists(kind.name.table, edited.id, db) else { return false }
        try update(kind.name.table, edited.id, changes(edited, opened, companion: nil), db)
        for companion in kind.companions {
            let changes = changes(edited, opened, companion: companion.table)
            guard !changes.isEmpty else { continue }
            try write(changes, to: companion, of: edited.id, db)
        }
        return true
    }

    /// Removes the record. Its companions stay, shown nowhere, so that it comes back whole by one insert.
    /// Returns whether it was there.
    func delete(_ id: RecordID, _ db: Database) throws -> Bool {
        guard try exists(kind.name.table, id, db) else { return false }
        try db.execute(sql: "DELETE FROM \(table) WHERE id = ?", arguments: [id.text])
        return true
    }

    /// Where the latest change of a record or its companions is.
    func standing(of id: RecordID, _ db: Database) throws -> Standing {
        let states =
            [try RecordSync.state(of: id, in: kind.name.table, db)]
            + (try kind.companions.map { try RecordSync.state(of: $0.id(of: id), in: $0.table, db) })
        for (state, standing) in [
            (RecordSync.rejected, Standing.rejected), (.inFlight, .sending), (.pending, .waiting),
        ] where states.contains(state) {
            return standing
        }
        return .synced
    }

    private typealias Columns = [(name: String, value: FieldValue)]

    private var table: String { kind.name.table.quotedDatabaseIdentifier }

    private func fill(_ record: inout Value, from row: Row, companion: String?) {
        for field in kind.fields where field.companion == companion {
            field.restore(&record, FieldValue(stored: row[field.column.sqlName]))
        }
    }

    private func values(of record: Value, companion: String?) -> Columns {
        changes(record, Value(id: record.id), companion: companion)
    }

    private func changes(_ edited: Value, _ opened: Value, companion: String?) -> Columns {
        kind.fields.filter { $0.companion == companion && $0.stored(edited) != $0.stored(opened) }
            .map { ($0.column.sqlName, $0.stored(edited)) }
    }

    private func exists(_ table: String, _ id: RecordID, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM \(table.quotedDatabaseIdentifier) WHERE id = ?)",
            arguments: [id.text]) ?? false
    }

    private func write(
        _ columns: Columns, to companion: RecordKind<Value>.Companion, of record: RecordID, _ db: Database
    ) throws {
        let id = companion.id(of: record)
        if try exists(companion.table, id, db) {
            return try update(companion.table, id, columns, db)
        }
        let link = (companion.link, FieldValue.text(record.text))
        try insert(companion.table, id, [link] + columns, db)
    }

    private func insert(_ table: String, _ id: RecordID, _ columns: Columns, _ db: Database) throws {
        let names = ["id"] + columns.map(\.name)
        let list = names.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        let places = names.map { _ in "?" }.joined(separator: ", ")
        try db.execute(
            sql: "INSERT INTO \(table.quotedDatabaseIdentifier) (\(list)) VALUES (\(places))",
            arguments: StatementArguments([id.text.databaseValue] + columns.map { $0.value.databaseValue }))
    }

    private func update(_ table: String, _ id: RecordID, _ columns: Columns, _ db: Database) throws {
        guard !columns.isEmpty else { return }
        let list = columns.map { $0.name.quotedDatabaseIdentifier + " = ?" }.joined(separator: ", ")
        try db.execute(
            sql: "UPDATE \(table.quotedDatabaseIdentifier) SET \(list) WHERE id = ?",
            arguments: StatementArguments(columns.map { $0.value.databaseValue } + [id.text.databaseValue]))
    }
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
    fileprivate init(stored value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let integer): self = .integer(integer)
        case .double(let real): self = .real(real)
        case .string(let text): self = .text(text)
        case .blob(let bytes): self = .blob(bytes)
        }
    }
}
