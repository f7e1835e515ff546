import Foundation
import GRDB
import SyncCore

/// The shape as the engine's schema, and as the app's migrations.
extension AppShape {
    func schema(_ version: Int) -> Schema {
        Schema(
            name: "simulated", version: version,
            tables: tables(at: version).map { table in
                SyncTable(
                    table.name, table.columns(at: version).map { $0.synced(at: version) },
                    merge: table.isWhole ? .wholeRecord : .perField, unique: table.unique,
                    scopeColumn: table.isShareable ? "scope" : nil)
            })
    }

    func migrations(_ version: Int) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for step in 1...version {
            let statements = statements(of: step)
            migrator.registerMigration(step == 1 ? "app" : "app \(step)") { db in
                for sql in statements { try db.execute(sql: sql) }
            }
        }
        return migrator
    }

    /// The statements by which a version of the app changes the tables of the one before it.
    private func statements(of version: Int) -> [String] {
        tables.flatMap { table -> [String] in
            if table.since > version { return [] }
            let columns = table.columns.filter { $0.since == version }
            if table.since == version {
                return [creation(of: table, in: version)] + firstRow(of: table, in: version)
            }
            if columns.contains(where: { $0.filling != nil }), table.columns.count.isMultiple(of: 2) {
                return rebuilding(table, in: version)
            }
            let renamed = table.columns.filter { $0.renaming?.since == version }
            return renamed.map { column in
                "ALTER TABLE \"\(table.name)\" RENAME COLUMN \"\(column.name)\" "
                    + "TO \"\(column.sqlName(at: version))\""
            }
                + columns.map {
                    "ALTER TABLE \"\(table.name)\" ADD COLUMN \($0.declaration(at: version))"
                }
                + columns.compactMap { column in
                    column.filling.map { "UPDATE \"\(table.name)\" SET \"\(column.name)\" = \($0.literal)" }
                }
        }
    }

    private func firstRow(of table: Table, in version: Int) -> [String] {
        guard let row = table.firstRow else { return [] }
        let columns = table.columns(at: version).filter { row.values[$0.name] != nil }
        let names = ["id"] + columns.map { "\"\($0.sqlName(at: version))\"" }
        let values = ["'\(row.id)'"] + columns.map { (row.values[$0.name] ?? $0.fallback).literal }
        return [
            "INSERT INTO \"\(table.name)\" (\(names.joined(separator: ", "))) "
                + "VALUES (\(values.joined(separator: ", ")))"
        ]
    }

    /// The statements that change the tables by rebuilding them (sqlite.org/lang_altertable.html §7).
    private func rebuilding(_ table: Table, in version: Int) -> [String] {
        let columns = table.columns(at: version)
        let own = ["id"] + (table.isShareable ? ["scope"] : [])
        let names = own + columns.map { "\"\($0.sqlName(at: version))\"" }
        let values =
            own
            + columns.map { column in
                column.since == version
                    ? (column.filling ?? column.fallback).literal
                    : "\"\(column.sqlName(at: version - 1))\""
            }
        return [
            creation(of: table, in: version, named: "next_\(table.name)"),
            """
            INSERT INTO "next_\(table.name)" (\(names.joined(separator: ", ")))
            SELECT \(values.joined(separator: ", ")) FROM "\(table.name)"
            """,
            "DROP TABLE \"\(table.name)\"",
            "ALTER TABLE \"next_\(table.name)\" RENAME TO \"\(table.name)\"",
        ]
    }

    private func creation(of table: Table, in version: Int, named name: String? = nil) -> String {
        let scope = table.isShareable ? ["scope TEXT NOT NULL DEFAULT 'own'"] : []
        let unique = table.unique.map { names in
            let parts = names.compactMap { table.byName[$0] }.map { column in
                "\"\(column.sqlName(at: version))\"" + (column.isNoCase ? " COLLATE BINARY" : "")
            }
            return "UNIQUE (\(((table.isShareable ? ["scope"] : []) + parts).joined(separator: ", ")))"
        }
        let columns = table.columns(at: version).map { $0.declaration(at: version) }
        let parts = ["id TEXT PRIMARY KEY NOT NULL"] + scope + columns + unique
        return "CREATE TABLE \"\(name ?? table.name)\" (\(parts.joined(separator: ", ")))"
    }
}

extension AppShape.Column {
    /// As it stands in `CREATE TABLE`.
    fileprivate func declaration(at version: Int) -> String {
        let action =
            switch reference?.deletion {
            case .cascade: "CASCADE"
            case .setNull: "SET NULL"
            case .restrict: "RESTRICT"
            case nil: ""
            }
        let parts: [String?] = [
            "\"\(sqlName(at: version))\"", kind.declared, isNoCase ? "COLLATE NOCASE" : nil,
            isNotNull ? "NOT NULL" : nil,
            fallback == .null ? nil : "DEFAULT \(fallback.literal)",
            reference.map { "REFERENCES \"\($0.table)\"(id) ON DELETE \(action)" },
        ]
        return parts.compactMap { $0 }.joined(separator: " ")
    }

    fileprivate func synced(at version: Int) -> SyncColumn {
        let deletion: SyncReference.Deletion =
            switch reference?.deletion {
            case .cascade, nil: .cascade
            case .setNull: .setNull
            case .restrict: .restrict
            }
        let merge: MergeRule =
            switch rule {
            case .lastWriter: .lastWriterWins
            case .server: .serverWins
            case .client: .clientWins
            case .set: .union
            case .counter: .counter
            case .manual: .manual
            }
        return SyncColumn(
            sqlName(at: version), ColumnType(rawValue: kind.rawValue) ?? .text, formerly: name, merge: merge,
            default: fallback.fieldValue(kind),
            references: reference.map { SyncReference(to: $0.table, onDelete: deletion) }, in: range)
    }
}

extension AppShape.Kind {
    /// The type that an app's table declares.
    fileprivate var declared: String {
        switch self {
        case .text: "TEXT"
        case .integer: "INTEGER"
        case .real: "REAL"
        case .boolean: "BOOLEAN"
        case .blob: "BLOB"
        }
    }
}

extension PlainValue {
    /// As SQL.
    fileprivate var literal: String {
        switch self {
        case .null: "NULL"
        case .whole(let whole): "\(whole)"
        case .number(let number): "\(number)"
        case .text(let text) where text.utf8.contains(0):
            "CAST(\(PlainValue.bytes(Array(text.utf8)).literal) AS TEXT)"
        case .text(let text): "'\(text.replacing("'", with: "''"))'"
        case .bytes(let bytes): "x'\(bytes.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined())'"
        }
    }

    /// As the engine has it.
    func fieldValue(_ kind: AppShape.Kind) -> FieldValue {
        switch self {
        case .null: .null
        case .whole(let whole): kind == .real ? .real(Double(whole)) : .integer(Int64(whole))
        case .number(let number): .real(number)
        case .text(let text): .text(text)
        case .bytes(let bytes): .blob(Data(bytes))
        }
    }
}
