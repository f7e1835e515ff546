import GRDB

/// Finds out what a closure reads: SQLite names the statements that run, and GRDB knows what each reads.
enum ReadRegion {
    static func recording<Value>(
        _ db: Database, _ fetch: (Database) throws -> Value
    ) throws -> (Value, DatabaseRegion) {
        let texts = Texts()
        db.trace(options: .statement) { event in
            if case .statement(let statement) = event { texts.all.insert(statement.sql) }
        }
        defer { db.trace(options: [], nil) }
        let value = try fetch(db)
        db.trace(options: [], nil)
        var region = DatabaseRegion()
        // As comments SQLite names what a virtual table runs for itself, on the tables that it is kept in:
        // what changes is seen in these.
        if texts.all.contains(where: \.isNested) {
            let kept = try String.fetchAll(
                db.cachedStatement(sql: "SELECT name FROM pragma_table_list WHERE type = 'shadow'"))
            for name in kept { region.formUnion(try GRDB.Table(name).databaseRegion(db)) }
        }
        for sql in texts.all where !sql.isNested {
            // Each of several statements in one text is named by itself.
            region.formUnion(try db.cachedStatement(sql: sql).databaseRegion)
        }
        return (value, region)
    }

    private final class Texts {
        var all: Set<String> = []
    }
}

extension String {
    /// Whether SQLite ran a statement inside another one.
    fileprivate var isNested: Bool { hasPrefix("--") }
}
