import GRDB
import Statements
import SyncCore

extension RecordKey {
    /// The record of a row whose first two columns are its table and id; nil if the text is no id.
    init?(_ row: Row) {
        guard let id = RecordID(row[1] as String) else { return nil }
        self.init(table: row[0], id: id)
    }

    /// The records of a statement that is compiled once per connection, in its order: its columns are table
    /// and id. A row whose text is no id is left out.
    static func fetchAll(
        _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> [RecordKey] {
        try Row.fetchAll(db, cached: sql, arguments: arguments).compactMap { RecordKey($0) }
    }
}
