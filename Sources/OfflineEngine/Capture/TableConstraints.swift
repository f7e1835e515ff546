import Foundation
import GRDB
import SyncCore

/// Makes sure that an app's table has the constraints of the schema: a constraint on one device only would
/// block other devices' writes.
struct TableConstraints {
    let table: SyncTable

    /// - Parameter columns: the table's rows of `pragma_table_info`.
    /// - Throws: ``ReplicaError/tableDoesNotFit(_:)`` naming what to change.
    func verify(_ columns: [Row], _ db: Database) throws {
        let sql = try String.fetchOne(
            db.cachedStatement(
                sql: "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ? COLLATE NOCASE"),
            arguments: [table.name])
        let words = sql.map { Self.words(of: $0) } ?? []
        if words.contains("CHECK") {
            throw misfit("has a CHECK, which others' writes may break: let the app's forms demand it")
        }
        if zip(words, words.dropFirst()).contains(where: { $0 == ("ON", "CONFLICT") }) {
            throw misfit(
                "has an ON CONFLICT, by which others' writes would delete rows or be left out: leave it out "
                    + "of the table, and say OR REPLACE or OR IGNORE in the statements that mean it")
        }
        try verifyNotNull(columns)
        try verifyReferences(db)
        try verifyUnique(db)
    }

    private func misfit(_ what: String) -> ReplicaError { .tableDoesNotFit("“\(table.name)” \(what).") }

    private func verifyNotNull(_ columns: [Row]) throws {
        for column in table.columns {
            let row = columns.first { $0["name"] == column.sqlName }
            guard row?["notnull"] == 1 else { continue }
            if column.references?.onDelete == .setNull {
                throw misfit(
                    "demands NOT NULL of “\(column.sqlName)”, which is set to null when what it refers to is "
                        + "deleted: let it be null, or have the deletion cascade or be refused")
            }
            // A reference with a different action may be NOT NULL: a record without it is not shown until it
            // has one.
            if column.defaultValue != .null || column.references != nil { continue }
            throw misfit(
                "demands NOT NULL of “\(column.sqlName)”, which has no default in the schema: "
                    + "give it one, or let it be null")
        }
    }

    private func verifyReferences(_ db: Database) throws {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT id, \"table\", \"from\", \"to\", on_delete FROM pragma_foreign_key_list(?)"),
            arguments: [table.name])
        for row in rows {
            let name: String = row["from"]
            guard let reference = table.column(sqlName: name)?.references else {
                throw misfit("has a foreign key from “\(name)” that the schema does not declare")
            }
            let target: String = row["table"]
            let column: String? = row["to"]
            let action: String = row["on_delete"]
            guard target.lowercased() == reference.table.lowercased(), column ?? "id" == "id",
                reference.actions.contains(action), rows.filter({ $0["from"] == name }).count == 1
            else {
                throw misfit(
                    "has another foreign key from “\(name)” than the schema: "
                        + "REFERENCES \(reference.table)(id) ON DELETE \(reference.actions[0])")
            }
        }
        for column in table.columns {
            guard let reference = column.references, !rows.contains(where: { $0["from"] == column.sqlName })
            else { continue }
            throw misfit(
                "needs a foreign key: “\(column.sqlName)” REFERENCES \(reference.table)(id) "
                    + "ON DELETE \(reference.actions[0])")
        }
    }

    private func verifyUnique(_ db: Database) throws {
        let indexes = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT name, origin, partial FROM pragma_index_list(?) WHERE \"unique\""),
            arguments: [table.name])
        var found: [[String]] = []
        for index in indexes where index["origin"] != "pk" {
            let parts = try Row.fetchAll(
                db.cachedStatement(
                    sql: "SELECT name, coll FROM pragma_index_xinfo(?) WHERE key ORDER BY seqno"),
                arguments: [index["name"] as String])
            let names = parts.map { ($0["name"] as String?) ?? "" }
            guard index["partial"] == 0, parts.allSatisfy({ $0["coll"] == "BINARY" }),
                table.unique.contains(where: { demanded($0) == Set(names) })
            else {
                throw misfit(
                    "has a UNIQUE on (\(names.joined(separator: ", "))) that the schema does not declare")
            }
            found.append(names)
        }
        for columns in table.unique where !found.contains(where: { Set($0) == demanded(columns) }) {
            let names = [table.scopeColumn].compactMap { $0 } + columns.map(sqlName)
            throw misfit("needs UNIQUE (\(names.joined(separator: ", ")))")
        }
    }

    /// A value is unique in its scope, and another scope may have it, too.
    private func demanded(_ columns: [String]) -> Set<String> {
        Set(columns.map(sqlName) + [table.scopeColumn].compactMap { $0 })
    }

    private func sqlName(_ name: String) -> String { table.column(name)?.sqlName ?? name }

    /// The words of a statement in capitals, in order, without quoted text and comments.
    static func words(of sql: String) -> [String] {
        var words: [String] = []
        var word = ""
        var rest = Substring(sql)
        func skip(to end: String) {
            rest = rest.range(of: end).map { rest[$0.upperBound...] } ?? ""
        }
        while let character = rest.popFirst() {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
                continue
            }
            if !word.isEmpty { words.append(word.uppercased()) }
            word = ""
            switch character {
            case "\"", "'", "`": skip(to: String(character))
            case "[": skip(to: "]")
            case "-" where rest.first == "-": skip(to: "\n")
            case "/" where rest.first == "*": skip(to: "*/")
            default: break
            }
        }
        if !word.isEmpty { words.append(word.uppercased()) }
        return words
    }
}

extension SyncReference {
    /// The foreign key actions that do locally what the server does; the first is the one to write.
    fileprivate var actions: [String] {
        switch onDelete {
        case .cascade: ["CASCADE"]
        case .setNull: ["SET NULL"]
        case .restrict: ["RESTRICT", "NO ACTION"]
        }
    }
}
