import Foundation
import GRDB
import Notation
import SyncCore

/// Reads the rows to adopt from the old database, with their new ids. Every row comes after the rows that it
/// refers to, except in ``AdoptedRow/group`` 1.
struct AdoptionReader {
    /// A row as it is going to be.
    struct AdoptedRow: Sendable {
        var table: String
        var id: RecordID
        var values: [FieldValue]
        var parents: [RecordID]
        /// 1 for rows that lie on a cycle of references, or depend on one: they travel in one transaction.
        /// 0 for all others.
        var group = 0
    }

    let adoption: Adoption
    let schema: Schema

    /// - Throws: ``ReplicaError/cannotAdopt(_:)``, `DatabaseError`.
    func read(_ file: URL) throws -> [AdoptedRow] {
        var configuration = Configuration()
        configuration.readonly = true
        let old = try DatabaseQueue(path: file.path, configuration: configuration)
        let rows = try old.read { db in try adoption.tables.flatMap { try adoptedRows(of: $0, db) } }
        var ids: Set<RecordKey> = []
        for row in rows where !ids.insert(RecordKey(table: row.table, id: row.id)).inserted {
            throw ReplicaError.cannotAdopt(
                "Two rows for “\(row.table)” have the same key: name all of its columns in `key`.")
        }
        return try Self.sorted(rows, known: Set(rows.map(\.id)))
    }

    private func adoptedRows(of adopted: AdoptedTable, _ db: Database) throws -> [AdoptedRow] {
        guard let table = schema.table(adopted.table) else {
            throw ReplicaError.cannotAdopt("The schema has no table “\(adopted.table)” to adopt into.")
        }
        let cursor = try Row.fetchCursor(db, sql: adopted.select)
        var rows: [AdoptedRow] = []
        while let row = try cursor.next() {
            let key = try values(adopted.key, of: row, adopted)
            guard !key.isEmpty, !key.contains(.null) else {
                throw ReplicaError.cannotAdopt(
                    "A row for “\(table.name)” has no key: \(adopted.key.joined(separator: ", ")).")
            }
            var made = AdoptedRow(
                table: table.name, id: adoption.id(of: table.name, key: key), values: [], parents: [])
            for column in table.columns {
                let value = try value(column, of: row, adopted)
                guard let canonical = column.canonical(value) else {
                    throw ReplicaError.cannotAdopt(
                        "“\(table.name).\(column.sqlName)” of the row \(Self.text(key)) does not fit its "
                            + "type \(column.type.rawValue): convert it in `select`.")
                }
                if column.references != nil, case .text(let text) = canonical, let id = RecordID(text) {
                    made.parents.append(id)
                }
                made.values.append(canonical)
            }
            rows.append(made)
        }
        return rows
    }

    private func value(_ column: SyncColumn, of row: Row, _ adopted: AdoptedTable) throws -> FieldValue {
        guard let reference = column.references else {
            return row.hasColumn(column.sqlName)
                ? FieldValue(row[column.sqlName] as DatabaseValue) : column.defaultValue
        }
        let names = adopted.references[column.sqlName] ?? [column.sqlName]
        guard adopted.references[column.sqlName] != nil || row.hasColumn(column.sqlName) else { return .null }
        guard let parent = adoption.tables.first(where: { $0.table == reference.table }),
            parent.key.count == names.count
        else {
            throw ReplicaError.cannotAdopt(
                "“\(adopted.table).\(column.sqlName)” refers to “\(reference.table)”: adopt that table, too, "
                    + "and name as many columns in `references` as its `key` has.")
        }
        let key = try values(names, of: row, adopted)
        if key.contains(.null) { return .null }
        return .text(adoption.id(of: reference.table, key: key).text)
    }

    private func values(_ names: [String], of row: Row, _ adopted: AdoptedTable) throws -> [FieldValue] {
        try names.map { name in
            guard row.hasColumn(name) else {
                throw ReplicaError.cannotAdopt(
                    "The rows for “\(adopted.table)” have no column “\(name)”: name it in `select`.")
            }
            return FieldValue(row[name] as DatabaseValue)
        }
    }

    /// Parents first; rows on a cycle of references, or that depend on one, come last.
    private static func sorted(_ rows: [AdoptedRow], known: Set<RecordID>) throws -> [AdoptedRow] {
        for row in rows {
            guard let missing = row.parents.first(where: { !known.contains($0) }) else { continue }
            throw ReplicaError.cannotAdopt(
                "A row of “\(row.table)” refers to one that is not there (it would be \(missing)): "
                    + "leave it out or set the reference to null in `select`.")
        }
        var children: [RecordID: [Int]] = [:]
        for (index, row) in rows.enumerated() {
            for parent in row.parents { children[parent, default: []].append(index) }
        }
        var missing = rows.map(\.parents.count)
        var ready = rows.indices.filter { missing[$0] == 0 }
        var place = 0
        while place < ready.count {
            for child in children[rows[ready[place]].id] ?? [] {
                missing[child] -= 1
                if missing[child] == 0 { ready.append(child) }
            }
            place += 1
        }
        return ready.map { rows[$0] }
            + rows.indices.filter { missing[$0] > 0 }.map { index in
                var row = rows[index]
                row.group = 1
                return row
            }
    }

    private static func text(_ key: [FieldValue]) -> String {
        key.map { value in
            switch value {
            case .null: "null"
            case .integer(let integer): String(integer)
            case .real(let real): String(real)
            case .text(let text): "“\(text)”"
            case .blob(let bytes): bytes.hex
            }
        }.joined(separator: ", ")
    }
}
