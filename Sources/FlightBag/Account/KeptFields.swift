import Foundation
import GRDB
import OfflineEngine
import SyncCore

/// Fields that only newer versions of the app know. The server brings them with the records of other devices,
/// or an account document that was imported here does.
///
/// Fields of a document without a column in this version cannot be sent. They are kept in a table of this
/// device, included in its exports, and written into their records, and so sent, when a version with the
/// columns opens the copy. The server's value for such a field takes precedence.
struct KeptFields {
    private let isThere: Bool

    /// The fields in a device's copy, which may be one from before they were kept. Throws `DatabaseError`.
    init(_ db: Database) throws {
        isThere = try db.tableExists(Self.table)
    }

    private static let table = "kept_field"

    /// Statements that make what is kept, and what imports of account documents note; each runs at every
    /// start. A record of a table that this version does not have has a row without a name.
    static let preparations = [
        """
        CREATE TABLE IF NOT EXISTS kept_field (
            tbl TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
            import_id TEXT NOT NULL, PRIMARY KEY (tbl, id, name)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE IF NOT EXISTS account_import (
            id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, at INTEGER NOT NULL, state TEXT NOT NULL
        )
        """,
        """
        CREATE TABLE IF NOT EXISTS account_import_row (
            import_id TEXT NOT NULL, tbl TEXT NOT NULL, record TEXT NOT NULL, name TEXT NOT NULL,
            digest TEXT NOT NULL, fields TEXT, PRIMARY KEY (import_id, tbl, record)
        ) WITHOUT ROWID
        """,
    ]

    /// The kept fields of a record. Throws `DatabaseError`.
    func fields(of id: String, in table: String, _ db: Database) throws -> [String: FieldValue] {
        let server = try UnknownFields.of(id, in: table, db)
        return try kept(id, in: table, db).merging(server) { $1 }
    }

    private func kept(_ id: String, in table: String, _ db: Database) throws -> [String: FieldValue] {
        guard isThere else { return [:] }
        let statement = try db.cachedStatement(
            sql: "SELECT name, value FROM kept_field WHERE tbl = ? AND id = ? AND name <> ''")
        var fields: [String: FieldValue] = [:]
        for row in try Row.fetchAll(statement, arguments: [table, id]) {
            fields[row[0]] = try JSONDecoder().decode(FieldValue.self, from: Data((row[1] as String).utf8))
        }
        return fields
    }

    /// Whether there is such a record of a table that this version does not have. Throws `DatabaseError`.
    func isHere(_ id: String, in table: String, _ db: Database) throws -> Bool {
        if try UnknownFields.has(id, in: table, db) { return true }
        guard isThere else { return false }
        return try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM kept_field WHERE tbl = ? AND id = ?)",
            arguments: [table, id]) ?? false
    }

    /// Calls `body` with each record of the tables that this version does not have. Throws `DatabaseError`,
    /// and what `body` throws.
    func each(
        outside tables: Set<String>, _ db: Database,
        _ body: (_ table: String, _ id: String, _ fields: [String: FieldValue]) throws -> Void
    ) throws {
        try UnknownFields.each(outside: tables, db) { table, id, server in
            try body(table, id, try kept(id, in: table, db).merging(server) { $1 })
        }
        guard isThere else { return }
        let rows = try Row.fetchCursor(db, sql: "SELECT DISTINCT tbl, id FROM kept_field ORDER BY tbl, id")
        while let row = try rows.next() {
            let (table, id): (String, String) = (row[0], row[1])
            guard !tables.contains(table), try !UnknownFields.has(id, in: table, db) else { continue }
            try body(table, id, try kept(id, in: table, db))
        }
    }

    /// Keeps fields of a record that an import brought. Throws `DatabaseError`.
    static func keep(
        _ change: AccountImportPlan.Change, of importID: RecordID, _ db: Database
    ) throws {
        let add = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO kept_field (tbl, id, name, value, import_id) VALUES (?, ?, ?, ?, ?)")
        if !change.isKnown {
            try add.execute(arguments: [change.table, change.id, "", "null", importID.text])
        }
        for (name, value) in change.kept {
            let json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
            try add.execute(arguments: [change.table, change.id, name, json, importID.text])
        }
    }

    /// Moves kept values into columns that this version has, where they are empty. Throws `DatabaseError`.
    static func moveIntoColumns(of tables: [SyncTable], _ db: Database) throws {
        for table in tables {
            let ids = try String.fetchAll(
                db, sql: "SELECT DISTINCT id FROM kept_field WHERE tbl = ?", arguments: [table.name])
            for id in ids { try move(id, into: table, db) }
        }
    }

    private static func move(_ id: String, into table: SyncTable, _ db: Database) throws {
        let name = table.name.quotedDatabaseIdentifier
        let rows = try Row.fetchAll(
            db, sql: "SELECT name, value FROM kept_field WHERE tbl = ? AND id = ?",
            arguments: [table.name, id])
        if rows.contains(where: { $0[0] as String == "" }), RecordID(id) != nil {
            try db.execute(sql: "INSERT OR IGNORE INTO \(name) (id) VALUES (?)", arguments: [id])
        }
        for row in rows {
            let field: String = row[0]
            let value = try JSONDecoder().decode(FieldValue.self, from: Data((row[1] as String).utf8))
            guard field.isEmpty || table.column(field) != nil else { continue }
            if let column = table.column(field), let canonical = column.canonical(value) {
                let place = column.sqlName.quotedDatabaseIdentifier
                try db.execute(
                    sql: "UPDATE \(name) SET \(place) = ? WHERE id = ? AND \(place) IS ?",
                    arguments: [canonical.databaseValue, id, column.defaultValue.databaseValue])
            }
            try db.execute(
                sql: "DELETE FROM kept_field WHERE tbl = ? AND id = ? AND name = ?",
                arguments: [table.name, id, field])
        }
    }
}
