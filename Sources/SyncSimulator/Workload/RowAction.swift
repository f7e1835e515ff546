import Foundation
import GRDB
import OfflineEngine
import SyncCore

/// An action on a row of an app drawn from the seed.
enum RowAction: Hashable, Sendable {
    /// A column and the value written into it.
    struct Write: Hashable, Sendable {
        let column: String
        let value: PlainValue
    }

    /// `scope` is nil in a table that is never shared.
    case insert(table: String, id: String, scope: String?, [Write])
    case update(table: String, id: String, [Write], isShared: Bool = false)
    case delete(table: String, id: String, isShared: Bool = false)
    /// Deletes and makes again in one transaction.
    case renew(table: String, id: String, [Write])
    /// Writes a record over whatever has its id.
    case replace(table: String, id: String, [Write])
    /// Writes a record over the one that has these unique values, which it takes.
    case evict(table: String, id: String, victim: String, columns: [String])
    /// Makes a record if it is not there.
    case remake(table: String, id: String, [Write])
    case add(table: String, id: String, column: String, PlainValue, isShared: Bool = false)
    case tag(table: String, id: String, column: String, String, isIn: Bool, isShared: Bool = false)
    /// The text with its case changed.
    case shout(table: String, id: String, column: String)
    /// Two records swap a unique value.
    case swap(table: String, column: String, String, String)
    /// Moves the row to another scope, under another id.
    case move(table: String, id: String, copy: String, to: String, columns: [String])
    case save(StaleSave)

    /// The record that it is about, by table and id; nil if it is about two.
    var key: String? {
        switch self {
        case .insert(let table, let id, _, _), .update(let table, let id, _, _),
            .delete(let table, let id, _),
            .renew(let table, let id, _), .replace(let table, let id, _), .remake(let table, let id, _),
            .add(let table, let id, _, _, _),
            .tag(let table, let id, _, _, _, _), .shout(let table, let id, _):
            table + "/" + id
        case .save(let save): save.table + "/" + save.id
        case .evict, .swap, .move: nil
        }
    }

    /// Whether the action is in a scope that others see.
    var isShared: Bool {
        switch self {
        case .insert(_, _, let scope, _): scope != nil && scope != Wire.ownScope
        case .update(_, _, _, let isShared), .delete(_, _, let isShared), .add(_, _, _, _, let isShared),
            .tag(_, _, _, _, _, let isShared):
            isShared
        case .move: true
        case .renew, .replace, .evict, .remake, .shout, .swap, .save: false
        }
    }

    func perform(_ db: Database, _ store: Store) throws {
        switch self {
        case .save(let save): try save.perform(db, store)
        case .insert(let table, let id, let scope, let writes):
            try insert("INSERT", table, id, scope, writes, db)
        case .replace(let table, let id, let writes):
            try insert("INSERT OR REPLACE", table, id, nil, writes, db)
        case .evict(let table, let id, let victim, let columns):
            let names = columns.map { ", \"\($0)\"" }.joined()
            try run(
                db,
                """
                INSERT OR REPLACE INTO "\(table)" (id\(names)) SELECT ?\(names) FROM "\(table)" WHERE id = ?
                """, [id, victim])
        case .remake(let table, let id, let writes):
            try insert("INSERT OR IGNORE", table, id, nil, writes, db)
        case .renew(let table, let id, let writes):
            try run(db, "DELETE FROM \"\(table)\" WHERE id = ?", [id])
            try insert("INSERT", table, id, nil, writes, db)
        case .update(let table, let id, let writes, _):
            let parts = writes.map { "\"\($0.column)\" = \($0.value.placeholder)" }
            try run(
                db, "UPDATE \"\(table)\" SET \(parts.joined(separator: ", ")) WHERE id = ?",
                StatementArguments(writes.map(\.value.bound)) + [id])
        case .delete(let table, let id, _):
            try run(db, "DELETE FROM \"\(table)\" WHERE id = ?", [id])
        case .add(let table, let id, let column, let value, _):
            try run(
                db, "UPDATE \"\(table)\" SET \"\(column)\" = \"\(column)\" + ? WHERE id = ?",
                [value.bound, id])
        case .tag(let table, let id, let column, let element, let isIn, _):
            try tag(table, id, column, element, isIn: isIn, db)
        case .shout(let table, let id, let column):
            let name = "\"\(column)\""
            try run(
                db,
                """
                UPDATE "\(table)" SET \(name) = CASE \(name) COLLATE BINARY WHEN upper(\(name)) \
                THEN lower(\(name)) ELSE upper(\(name)) END WHERE id = ?
                """, [id])
        case .swap(let table, let column, let one, let other):
            try swap(table, column, one, other, db)
        case .move(let table, let id, let copy, let target, let columns):
            let names = columns.map { ", \"\($0)\"" }.joined()
            try run(
                db,
                """
                INSERT INTO "\(table)" (id, scope\(names)) SELECT ?, ?\(names) FROM "\(table)" WHERE id = ?
                """,
                [copy, target, id])
            try run(db, "DELETE FROM \"\(table)\" WHERE id = ?", [id])
        }
    }

    private func insert(
        _ verb: String, _ table: String, _ id: String, _ scope: String?, _ writes: [Write], _ db: Database
    ) throws {
        let names = ["id"] + (scope == nil ? [] : ["scope"]) + writes.map { "\"\($0.column)\"" }
        let values = ["?"] + (scope == nil ? [] : ["?"]) + writes.map(\.value.placeholder)
        try run(
            db,
            "\(verb) INTO \"\(table)\" (\(names.joined(separator: ", "))) "
                + "VALUES (\(values.joined(separator: ", ")))",
            StatementArguments([id] + [scope].compactMap { $0 })
                + StatementArguments(writes.map(\.value.bound)))
    }

    private func tag(
        _ table: String, _ id: String, _ column: String, _ element: String, isIn: Bool, _ db: Database
    ) throws {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT ifnull(\"\(column)\", '[]') FROM \"\(table)\" WHERE id = ?"),
            arguments: [id])
        guard let row else { return }
        var elements = ModelChange.list(row[0])
        elements.removeAll { $0 == element }
        if isIn { elements.append(element) }
        let json = String(decoding: try JSONEncoder().encode(elements), as: UTF8.self)
        try run(db, "UPDATE \"\(table)\" SET \"\(column)\" = ? WHERE id = ?", [json, id])
    }

    private func swap(
        _ table: String, _ column: String, _ one: String, _ other: String, _ db: Database
    ) throws {
        let value = "SELECT CAST(\"\(column)\" AS BLOB) FROM \"\(table)\" WHERE id = ?"
        let first = try DatabaseValue.fetchOne(db.cachedStatement(sql: value), arguments: [one])
        let second = try DatabaseValue.fetchOne(db.cachedStatement(sql: value), arguments: [other])
        for (id, value) in [(one, nil), (other, first), (one, second)] {
            try run(
                db, "UPDATE \"\(table)\" SET \"\(column)\" = CAST(? AS TEXT) WHERE id = ?", [value, id])
        }
    }

    private func run(_ db: Database, _ sql: String, _ arguments: StatementArguments) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

extension PlainValue {
    /// Text with a NUL goes as bytes: bound as text it would end there.
    private var isCut: Bool { if case .text(let text) = self { text.utf8.contains(0) } else { false } }

    var placeholder: String { isCut ? "CAST(? AS TEXT)" : "?" }

    var bound: DatabaseValue {
        switch self {
        case .null: .null
        case .whole(let whole): whole.databaseValue
        case .number(let number): number.databaseValue
        case .text(let text): isCut ? Data(text.utf8).databaseValue : text.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        }
    }

    /// The value as a record of an app holds it.
    var inRecord: DatabaseValue { if case .text(let text) = self { text.databaseValue } else { bound } }

    /// A value of the engine.
    init(_ value: FieldValue) {
        self =
            switch value {
            case .null: .null
            case .integer(let whole): .whole(Int(whole))
            case .real(let number): .number(number)
            case .text(let text): .text(text)
            case .blob(let bytes): .bytes(Array(bytes))
            }
    }
}
