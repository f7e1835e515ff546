import GRDB
import Statements

/// The triggers, indexes and views that the engine makes in the file for an app's schema, by their names:
/// those of one kind as the schema wants them.
struct SchemaObjects {
    /// An object in the file, and the statement that made it.
    struct Object {
        let name: String
        let sql: String
    }

    /// SQLite's keyword for the kind: `TRIGGER`, `INDEX` or `VIEW`.
    let kind: String
    /// The `CREATE` statement of each that the schema wants, by name.
    private(set) var wanted: [String: String] = [:]

    init(_ kind: String) { self.kind = kind }

    mutating func add(_ name: String, _ sql: String) { wanted[name] = sql }

    /// Drops unwanted or outdated objects from the file, and makes the missing ones.
    ///
    /// - Parameter present: all of this kind that the engine made, see ``present(where:_:)``.
    func replace(_ present: [Object], _ db: Database) throws {
        var missing = wanted
        for object in present {
            if wanted[object.name] == object.sql {
                missing[object.name] = nil
            } else {
                try db.execute(sql: "DROP \(kind) \(quoted(object.name))")
            }
        }
        for (_, sql) in missing.sorted(by: { $0.key < $1.key }) { try db.execute(sql: sql) }
    }

    /// The objects of this kind in the file for which the SQL condition holds.
    func present(where condition: String, _ db: Database) throws -> [Object] {
        try Row.fetchAll(
            db,
            cached: "SELECT name, sql FROM sqlite_master WHERE type = '\(kind.lowercased())' AND \(condition)"
        ).map { Object(name: $0[0], sql: $0[1]) }
    }
}
