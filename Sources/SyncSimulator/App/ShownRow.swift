import GRDB

/// A row of the app as a person sees it.
struct ShownRow {
    /// The columns of its version of the app.
    let columns: [AppShape.Column]
    private let row: Row

    /// The value of a column.
    func value(at place: Int) -> PlainValue {
        let value: DatabaseValue = row[place + 1]
        switch value.storage {
        case .null: return .null
        case .int64(let whole): return .whole(Int(whole))
        case .double(let number): return .number(number)
        case .string(let text): return .text(text)
        case .blob(let bytes):
            return columns[place].kind == .text
                ? .text(String(decoding: bytes, as: UTF8.self)) : .bytes(Array(bytes))
        }
    }

    /// The value of a column by its name.
    func value(of name: String) -> PlainValue? {
        columns.firstIndex { $0.name == name }.map { value(at: $0) }
    }

    /// A row of a table; nil if it is not shown.
    static func one(
        _ table: AppShape.Table, _ id: String, at version: Int, _ db: Database
    ) throws -> ShownRow? {
        let (names, columns) = selection(table, at: version)
        let sql = "SELECT \(names) FROM \"\(table.name)\" WHERE id = ?"
        return try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [id])
            .map { ShownRow(columns: columns, row: $0) }
    }

    private static func selection(
        _ table: AppShape.Table, at version: Int
    ) -> (names: String, columns: [AppShape.Column]) {
        let columns = table.columns(at: version)
        let values = columns.map { column in
            let name = "\"\(column.sqlName(at: version))\""
            return column.kind == .text ? "CAST(\(name) AS BLOB)" : name
        }
        return ((["id"] + values).joined(separator: ", "), columns)
    }

    /// All rows of a table in a scope, by key. Text is read as bytes, because anything after a NUL would be
    /// lost.
    static func all(
        _ table: AppShape.Table, at version: Int, in scope: String?, _ db: Database
    ) throws -> [(key: String, row: ShownRow)] {
        let (names, columns) = selection(table, at: version)
        let sql = "SELECT \(names) FROM \"\(table.name)\"" + (scope == nil ? "" : " WHERE scope = ?")
        return try Row.fetchAll(
            db.cachedStatement(sql: sql), arguments: StatementArguments([scope].compactMap { $0 })
        ).map { ("\(table.name)/\($0[0] as String)", ShownRow(columns: columns, row: $0)) }
    }
}
