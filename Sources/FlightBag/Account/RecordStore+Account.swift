import Foundation
import GRDB
import OfflineEngine
import SyncCore

/// Imports of account documents. The records that an import wrote are noted in tables of this device's own,
/// in the transaction that writes them: so an import can be taken back.
extension RecordStore {
    /// Makes the tables of imports where they are not there yet, and writes what earlier versions kept for
    /// this one.
    package func prepareAccount(_ kinds: [any AnyRecordKind]) async throws {
        let tables = kinds.map(\.table)
        try await replica.write { db in
            for statement in KeptFields.preparations { try db.execute(sql: statement) }
            try KeptFields.moveIntoColumns(of: tables, db)
        }
    }

    /// The imports on this device, the latest first.
    func accountImports() async throws -> [AccountImportRun] {
        try await replica.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT id, name, at, state,
                        (SELECT count(*) FROM account_import_row WHERE import_id = account_import.id)
                    FROM account_import ORDER BY at DESC, id LIMIT 50
                    """
            ).map { row in
                AccountImportRun(
                    id: try RecordID(column: row[0]), name: row[1], at: row[2], records: row[4],
                    state: row[3])
            }
        }
    }

    /// Notes an import that begins.
    func begin(_ plan: AccountImportPlan, at now: Int64) async throws {
        let arguments: StatementArguments = [plan.importID.text, plan.name, now]
        try await taking { db in
            try db.execute(
                sql: """
                    INSERT INTO account_import (id, name, at, state) VALUES (?, ?, ?, 'writing')
                    ON CONFLICT (id) DO UPDATE SET name = excluded.name, at = excluded.at, state = 'writing'
                    """, arguments: arguments)
        }
    }

    /// Notes how an import ended: "done" or "undone".
    func endAccountImport(_ id: RecordID, _ state: String) async throws {
        try await taking { db in
            try db.execute(
                sql: "UPDATE account_import SET state = ? WHERE id = ?", arguments: [state, id.text])
            guard state == "undone" else { return }
            try db.execute(sql: "DELETE FROM account_import_row WHERE import_id = ?", arguments: [id.text])
            try db.execute(sql: "DELETE FROM kept_field WHERE import_id = ?", arguments: [id.text])
        }
    }

    /// Writes records in one transaction, and notes them as the import's. Returns how many were written, and
    /// the names of those that changed since they were compared: these stay as they are.
    func write(
        _ changes: [AccountImportPlan.Change], of importID: RecordID, _ tables: [String: SyncTable]
    ) async throws -> (written: Int, kept: [String]) {
        try await taking { db in
            var (written, kept): (Int, [String]) = (0, [])
            let note = try db.cachedStatement(
                sql: """
                    INSERT OR REPLACE INTO account_import_row (import_id, tbl, record, name, digest, fields)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """)
            for change in changes {
                var digest = ""
                if let table = tables[change.table] {
                    guard try Self.write(change, in: table, db) else {
                        kept.append(change.name)
                        continue
                    }
                    digest = StoredFields.digest(try StoredFields.of(change.id, in: table, db) ?? [:])
                }
                try KeptFields.keep(change, of: importID, db)
                let fields = try change.before.map {
                    String(decoding: try JSONEncoder().encode($0), as: UTF8.self)
                }
                try note.execute(arguments: [
                    importID.text, change.table, change.id, change.name, digest, fields,
                ])
                written += 1
            }
            return (written, kept)
        }
    }

    /// Writes one record. False when it is no longer as it was when it was compared.
    private static func write(
        _ change: AccountImportPlan.Change, in table: SyncTable, _ db: Database
    ) throws -> Bool {
        let present = try StoredFields.of(change.id, in: table, db)
        let columns = change.values.sorted { $0.key < $1.key }
        let name = table.name.quotedDatabaseIdentifier
        guard let before = change.before else {
            guard present == nil else { return false }
            let names = (["id"] + columns.map(\.key)).map(\.quotedDatabaseIdentifier)
            let places = names.map { _ in "?" }.joined(separator: ", ")
            let statement = try db.cachedStatement(
                sql: "INSERT INTO \(name) (\(names.joined(separator: ", "))) VALUES (\(places))")
            try statement.execute(
                arguments: StatementArguments(
                    [change.id.databaseValue] + columns.map { $0.value.databaseValue }))
            return true
        }
        guard let present else { return false }
        let isAsCompared = before.allSatisfy { column, value in
            present[table.column(sqlName: column)?.name ?? column] == value
        }
        guard isAsCompared else { return false }
        try update(change.id, columns, name, db)
        return true
    }

    private static func update(
        _ id: String, _ columns: [(key: String, value: FieldValue)], _ table: String, _ db: Database
    ) throws {
        guard !columns.isEmpty else { return }
        let list = columns.map { $0.key.quotedDatabaseIdentifier + " = ?" }.joined(separator: ", ")
        try db.execute(
            sql: "UPDATE \(table) SET \(list) WHERE id = ?",
            arguments: StatementArguments(columns.map { $0.value.databaseValue } + [id.databaseValue]))
    }

    /// A write of an import, as it was noted.
    struct TakenRow: Sendable {
        let table: String
        let record: String
        let name: String
        let digest: String
        let fields: String?
    }

    func takenRows(of id: RecordID) async throws -> [TakenRow] {
        try await replica.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT tbl, record, name, digest, fields FROM account_import_row WHERE import_id = ?
                    ORDER BY tbl, record
                    """, arguments: [id.text]
            ).map { TakenRow(table: $0[0], record: $0[1], name: $0[2], digest: $0[3], fields: $0[4]) }
        }
    }

    /// Takes back records in one transaction: those that are as the import left them. Returns how many, and
    /// the names of those that were changed since.
    func takeBack(
        _ rows: [TakenRow], _ tables: [String: SyncTable]
    ) async throws -> (taken: Int, kept: [String]) {
        try await taking { db in
            var (taken, kept): (Int, [String]) = (0, [])
            for row in rows {
                guard let table = tables[row.table] else {
                    taken += 1
                    continue
                }
                guard let present = try StoredFields.of(row.record, in: table, db) else { continue }
                guard StoredFields.digest(present) == row.digest else {
                    kept.append(row.name)
                    continue
                }
                let name = table.name.quotedDatabaseIdentifier
                if let json = row.fields {
                    let fields = try JSONDecoder().decode([String: FieldValue].self, from: Data(json.utf8))
                    let restored = fields.map { column, value in
                        (column, table.column(sqlName: column)?.canonical(value) ?? value)
                    }
                    try Self.update(row.record, restored, name, db)
                } else if table.column("is_removed") != nil {
                    // Another device may make a record with this id: a deletion would not hold against it.
                    try Self.update(row.record, [("is_removed", .integer(1))], name, db)
                } else {
                    try db.execute(sql: "DELETE FROM \(name) WHERE id = ?", arguments: [row.record])
                }
                taken += 1
            }
            return (taken, kept)
        }
    }

    private func taking<Result: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Result
    ) async throws -> Result {
        do {
            return try await replica.write(body)
        } catch let error as DatabaseError {
            throw StoreProblem(error)
        }
    }
}
