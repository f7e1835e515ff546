import GRDB
import Notation
import SyncCore

/// The stored values of a record by the columns' names in messages, whatever its kind.
enum StoredFields {
    /// Nil for a record that is not here. Throws `DatabaseError`.
    static func of(
        _ id: String, in table: SyncTable, _ db: Database
    ) throws -> [String: FieldValue]? {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM \(table.name.quotedDatabaseIdentifier) WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
        return Dictionary(
            uniqueKeysWithValues: table.columns.map { column in
                let value = FieldValue(stored: row[column.sqlName])
                return (column.name, column.canonical(value) ?? value)
            })
    }

    /// Sixteen digits that differ when any value does.
    static func digest(_ fields: [String: FieldValue]) -> String {
        var fingerprint = Fingerprint()
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) where value != .null {
            fingerprint.add("\(name)\u{1F}\(value)\u{1F}")
        }
        return fingerprint.text
    }
}
