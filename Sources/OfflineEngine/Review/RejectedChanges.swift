import Foundation
package import GRDB
import Notation
import Statements
package import SyncCore

/// Lists, retries and discards rejected changes. Called inside a local transaction where it writes app
/// rows, so that what is tried again is captured as new changes.
package struct RejectedChanges {
    let store: Store

    /// For this copy.
    package init(store: Store) {
        self.store = store
    }

    /// The rejected transactions, the oldest first.
    package static func all(_ db: Database) throws -> [RejectedTransaction] {
        var transactions: [RejectedTransaction] = []
        for (change, refusal, rejectedAt) in try RejectedTable.all(db) {
            let entry = RejectedTransaction.Entry(change: change, refusal: refusal)
            let id = RejectedTransaction.ID(rawValue: change.transaction)
            if let index = transactions.firstIndex(where: { $0.id == id }) {
                transactions[index].entries.append(entry)
            } else {
                transactions.append(
                    RejectedTransaction(
                        id: id, entries: [entry], rejectedAt: Date(milliseconds: rejectedAt)))
            }
        }
        return transactions
    }

    /// Deletes a rejected transaction for good.
    /// - Throws: ``ReplicaError/notRejected(_:)``.
    package func discard(_ id: RejectedTransaction.ID, _ db: Database) throws {
        let transaction = try find(id, db)
        for entry in transaction.entries {
            try RejectedTable.remove(entry.change.sequence, db)
        }
    }

    /// Does a transaction again, as a new one, with other values where `values` has some.
    /// - Throws: ``ReplicaError/notRejected(_:)``, ``ReplicaError/recordIsGone(_:)``,
    ///   ``ReplicaError/recordIsInTheWay(_:)``.
    package func retry(
        _ id: RejectedTransaction.ID, replacing values: [RecordID: [String: FieldValue]], _ db: Database
    ) throws {
        let transaction = try find(id, db)
        // Until the end of the transaction: a child may come before its parent here.
        if store.schema.hasConstraints { try db.execute(sql: "PRAGMA defer_foreign_keys = ON") }
        do {
            try redo(transaction, replacing: values, db)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw RetryObstacle(schema: store.schema).reason(of: error)
        }
        try RetryObstacle(schema: store.schema).checkReferences(of: transaction.entries.map(\.change), db)
        try discard(id, db)
    }

    private func redo(
        _ transaction: RejectedTransaction, replacing values: [RecordID: [String: FieldValue]],
        _ db: Database
    ) throws {
        for entry in transaction.entries {
            var change = entry.change
            // With other values the change is a person's.
            if change.migrated == true, values[change.id] == nil {
                try redoMigrated(change, db)
                continue
            }
            for (field, value) in values[change.id] ?? [:] where change.verb != .delete {
                let name = store.schema.table(change.table)?.column(sqlName: field)?.name ?? field
                change.edits[name] = .value(value)
            }
            try redo(change, db)
        }
    }

    private func find(_ id: RejectedTransaction.ID, _ db: Database) throws -> RejectedTransaction {
        guard let found = try Self.all(db).first(where: { $0.id == id }) else {
            throw ReplicaError.notRejected(id)
        }
        return found
    }

    /// Repeats a migration's change, which still gives way: to later writes of a field, to a deletion, and to
    /// a row that exists already.
    private func redoMigrated(_ change: Change, _ db: Database) throws {
        guard let table = store.schema.table(change.table) else { return try redo(change, db) }
        let known = try RowTable.summary(of: change.key, db)
        let isThere = try AppRow(table: table, scope: Wire.ownScope).exists(change.id, db)
        var again = change
        switch change.verb {
        case .insert:
            if try isThere || known?.isDeleted == true || OutboxTable.hasWritten(change.key, db) { return }
            // A migration may delete a record and make it again; one that is only hidden is there.
            if try known != nil && !OutboxTable.has(change.key, db) { return }
        case .update:
            guard isThere else { return }
            again.edits = try change.edits.filter { field, _ in
                let isAsRead = known?.clock[field] == change.baseClock?[field] ?? known?.clock[field]
                return try isAsRead && !OutboxTable.hasWritten(change.key, in: field, db)
            }
            if table.merge == .wholeRecord, again.edits.count < change.edits.count { return }
            // A migration says where a counter begins; what was added since stays.
            for case (let field, .value(let start)) in again.edits {
                guard case .counter(let known, _) = known?.details?[field] else { continue }
                again.edits[field] = start.minus(known).map { .delta($0) }
            }
        case .delete:
            guard isThere else { return }
        }
        try CaptureState.setMigrating(true, db)
        try redo(again, db)
        try CaptureState.setMigrating(false, db)
    }

    /// Writes what a change says into the app's rows, so that it is captured as a new one.
    func redo(_ refused: Change, _ db: Database) throws {
        var change = refused
        guard let table = store.schema.table(change.table) else {
            throw ReplicaError.recordIsGone("This app has no table “\(change.table)” any more.")
        }
        let scope = try scope(of: change, db)
        let name = quoted(table.name)
        let isThere = try Bool.fetchOne(
            db, cached: "SELECT EXISTS (SELECT 1 FROM \(name) WHERE id = ?)", arguments: [change.id.text])
        switch (change.verb, isThere ?? false) {
        case (.delete, _):
            try db.run(sql: "DELETE FROM \(name) WHERE id = ?", arguments: [change.id.text])
            return
        case (.insert, false):
            try AppRow(table: table, scope: scope).show(
                SyncedRecord(
                    table: table.name, id: change.id, generation: 1,
                    fields: change.edits.compactMapValues(\.start),
                    clock: FieldStamps(start: change.stamp)), id: change.id, db)
            // A counter begins at its default, and these are added.
            change.edits = change.edits.filter { if case .delta = $0.value { true } else { false } }
        case (.update, false):
            throw ReplicaError.recordIsGone("The record of “\(table.name)” was deleted meanwhile.")
        case (_, true):
            break
        }
        for (field, edit) in change.edits.sorted(by: { $0.key < $1.key }) {
            guard let column = table.column(field) else { continue }
            try redo(edit, of: column, in: name, change.id, db)
        }
    }

    /// The scope that a change was made in. Throws if this account cannot write there any more.
    private func scope(of change: Change, _ db: Database) throws -> String {
        guard let scope = try RejectedTable.scope(of: change, db), scope != Wire.ownScope else {
            return Wire.ownScope
        }
        guard try ScopeTable.isWriter(of: scope, db) else {
            throw ReplicaError.recordIsGone("This account can no longer write in the scope “\(scope)”.")
        }
        return scope
    }

    private func redo(
        _ edit: Edit, of column: SyncColumn, in table: String, _ id: RecordID, _ db: Database
    ) throws {
        let field = quoted(column.sqlName)
        switch edit {
        case .value(let value):
            try db.run(
                sql: "UPDATE \(table) SET \(field) = ? WHERE id = ?",
                whole: [value.databaseValue, id.databaseValue])
        case .delta(let delta):
            try db.run(
                sql: "UPDATE \(table) SET \(field) = coalesce(\(field), ?, 0) + ? WHERE id = ?",
                arguments: [column.defaultValue.databaseValue, delta.databaseValue, id.text])
        case .elements(let added, let removed):
            let json = try String.fetchOne(
                db, cached: "SELECT \(field) FROM \(table) WHERE id = ?", arguments: [id.text])
            let known = json.flatMap { ElementList(json: $0)?.elements } ?? []
            let list = ElementList(known.filter { removed[$0] == nil } + added)
            try db.run(
                sql: "UPDATE \(table) SET \(field) = ? WHERE id = ?", arguments: [list.json, id.text])
        }
    }
}

extension Edit {
    /// The value that a new record begins with; nil for its default.
    fileprivate var start: FieldValue? {
        switch self {
        case .value(let value): value
        case .delta: nil
        case .elements(let added, _): .text(ElementList(added).json)
        }
    }
}
