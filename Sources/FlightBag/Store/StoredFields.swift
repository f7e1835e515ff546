import GRDB
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

    /// Sixteen digits that differ when any value does (FNV-1a, 64 bits).
    static func digest(_ fields: [String: FieldValue]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) where value != .null {
            for byte in "\(name)\u{1F}\(value)\u{1F}".utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
            }
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
