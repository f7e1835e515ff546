import Foundation
package import GRDB
import Notation
import OfflineEngine
package import SyncCore

/// Imports of account documents. The records that an import wrote are noted in tables of this device's own,
/// in the transaction that writes them: so an import can be taken back.
package struct AccountImports: ImportSource {
    package typealias Refusal = AccountFileProblem

    package let store: RecordStore
    let kinds: [any AnyRecordKind]
    private let synced: [String: SyncTable]

    init(store: RecordStore, kinds: [any AnyRecordKind]) {
        self.store = store
        self.kinds = kinds
        synced = Dictionary(kinds.map { ($0.name.table, $0.table) }) { first, _ in first }
    }

    package var tables: ImportTables {
        ImportTables(
            runs: "account_import", records: "account_import_row",
            forgotten: ["account_import_row", "kept_field"])
    }

    package func write(
        _ changes: [AccountImportPlan.Change], of importID: RecordID, _ db: Database
    ) throws -> ImportTally {
        var tally = ImportTally()
        let note = try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO account_import_row (import_id, tbl, record, name, digest, fields)
                VALUES (?, ?, ?, ?, ?, ?)
                """)
        for change in changes {
            var digest = ""
            if let table = synced[change.table] {
                guard try Self.write(change, in: table, db) else {
                    tally.kept.append(change.name)
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
            tally.records += 1
        }
        return tally
    }

    /// A write of an import, as it was noted.
    package struct NotedWrite: Sendable {
        let table: String
        let record: String
        let name: String
        let digest: String
        let fields: String?
    }

    package func notes(of importID: RecordID, _ db: Database) throws -> [NotedWrite] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT tbl, record, name, digest, fields FROM account_import_row WHERE import_id = ?
                ORDER BY tbl, record
                """, arguments: [importID.text]
        ).map { NotedWrite(table: $0[0], record: $0[1], name: $0[2], digest: $0[3], fields: $0[4]) }
    }

    package func takeBack(_ notes: [NotedWrite], _ db: Database) throws -> ImportTally {
        var tally = ImportTally()
        for note in notes {
            guard let table = synced[note.table] else {
                tally.records += 1
                continue
            }
            guard let present = try StoredFields.of(note.record, in: table, db) else { continue }
            guard StoredFields.digest(present) == note.digest else {
                tally.kept.append(note.name)
                continue
            }
            try Self.takeBack(note, in: table, db)
            tally.records += 1
        }
        return tally
    }

    package func sentence(
        on plan: AccountImportPlan, _ consent: AccountImportConsent, _ written: ImportTally
    ) -> String {
        let left = consent.takesFile ? 0 : plan.count(.different)
        let words = [
            counted(written.records, "record") + " written", "\(plan.count(.same)) the same as here",
            left > 0 ? "\(left) different, left as they are here" : nil,
            written.kept.isEmpty ? nil : "\(written.kept.count) changed meanwhile and left",
            plan.count(.unreadable) > 0 ? "\(plan.count(.unreadable)) unreadable" : nil,
        ]
        return words.compactMap(\.self).joined(separator: ", ") + "."
    }

    package func sentence(takenBack: ImportTally) -> String {
        let kept = takenBack.kept.count
        return "\(counted(takenBack.records, "record")) taken back"
            + (kept == 0 ? "." : "; \(kept) changed since and stay as they are.")
    }
}

extension AccountImports {
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

    private static func takeBack(_ note: NotedWrite, in table: SyncTable, _ db: Database) throws {
        let name = table.name.quotedDatabaseIdentifier
        if let json = note.fields {
            let fields = try JSONDecoder().decode([String: FieldValue].self, from: Data(json.utf8))
            let restored = fields.map { column, value in
                (column, table.column(sqlName: column)?.canonical(value) ?? value)
            }
            try update(note.record, restored, name, db)
        } else if table.column("is_removed") != nil {
            // Another device may make a record with this id: a deletion would not hold against it.
            try update(note.record, [("is_removed", .integer(1))], name, db)
        } else {
            try db.execute(sql: "DELETE FROM \(name) WHERE id = ?", arguments: [note.record])
        }
    }
}
