import GRDB
import SyncCore

/// Makes sure that the columns of an app's table are declared as in the schema: a conversion or a default on
/// one device only would make it differ from all others.
struct ColumnDeclarations {
    let table: SyncTable

    /// - Parameter rows: the table's rows of `pragma_table_info`.
    /// - Throws: ``ReplicaError/tableDoesNotFit(_:)`` naming what to change.
    func verify(_ rows: [Row], _ db: Database) throws {
        for column in table.columns {
            guard let row = rows.first(where: { $0["name"] == column.sqlName }) else { continue }
            try verifyType(row["type"], column)
            try verifyDefault(row["dflt_value"], isNotNull: row["notnull"], column, db)
        }
    }

    private func misfit(_ column: SyncColumn, _ what: String) -> ReplicaError {
        .tableDoesNotFit("“\(table.name).\(column.sqlName)” \(what).")
    }

    private func verifyType(_ declared: String, _ column: SyncColumn) throws {
        let allowed = column.type.affinities
        guard !allowed.contains(Affinity(declared: declared)) else { return }
        let type = declared.isEmpty ? "without a type" : "as \(declared)"
        throw misfit(
            column,
            "is declared \(type), which changes values that are \(column.type.rawValue) in the schema: "
                + "declare it as \(column.type.declaration)")
    }

    /// A NOT NULL column without a default refuses a row that omits it: then nothing differs.
    private func verifyDefault(
        _ sql: String?, isNotNull: Bool, _ column: SyncColumn, _ db: Database
    ) throws {
        if sql == nil, isNotNull || column.defaultValue == .null { return }
        var value = FieldValue.null
        do {
            value =
                try sql.flatMap { try DatabaseValue.fetchOne(db, sql: "SELECT \($0)") }
                .map { FieldValue($0) } ?? .null
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            throw misfit(column, "has a default that is no value: \(sql ?? "")")
        }
        if value != .null || column.defaultValue == .null,
            (value == .null ? .null : column.type.canonical(value)) == column.defaultValue
        {
            return
        }
        let wanted = column.defaultValue == .null ? "none" : "DEFAULT \(literal(column.defaultValue))"
        throw misfit(
            column, "has \(sql.map { "DEFAULT \($0)" } ?? "no default"), and the schema says \(wanted)")
    }
}

/// How SQLite converts what is written to a column (sqlite.org/datatype3.html §3.1).
private enum Affinity {
    case integer, text, blob, real, numeric

    /// The affinity of a declared type, by that section's rules in their order.
    init(declared: String) {
        let name = declared.uppercased()
        if name.contains("INT") {
            self = .integer
        } else if ["CHAR", "CLOB", "TEXT"].contains(where: name.contains) {
            self = .text
        } else if name.contains("BLOB") || name.isEmpty {
            self = .blob
        } else if ["REAL", "FLOA", "DOUB"].contains(where: name.contains) {
            self = .real
        } else {
            self = .numeric
        }
    }
}

extension ColumnType {
    /// The affinities that keep each of the type's values as it is.
    fileprivate var affinities: [Affinity] {
        switch self {
        case .text: [.text]
        case .integer, .boolean: [.integer, .numeric]
        case .real: [.real, .numeric]
        case .blob: [.blob]
        }
    }

    /// The type to declare.
    package var declaration: String {
        switch self {
        case .text: "TEXT"
        case .integer, .boolean: "INTEGER"
        case .real: "REAL"
        case .blob: "BLOB"
        }
    }
}
