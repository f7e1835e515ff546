import GRDB
import SyncCore

/// Indexes of the engine's own tables by what waits in the columns through which records can stand in each
/// other's way, references and unique keys, so that a pull finds the few changes that it has to do with among
/// all that wait: see ``IndependentPull``.
struct EditIndexes {
    let schema: Schema

    /// Makes those of this schema, and drops those of others.
    func install(_ db: Database) throws {
        var indexes = SchemaObjects("INDEX")
        for table in schema.tables {
            for column in Self.columns(of: table) {
                for (kind, source, values) in [
                    ("edit", "aloft_outbox", "edits"), ("base", "aloft_base", "fields"),
                ] {
                    // No name has a `$`: “a” with “b_c” is another pair than “a_b” with “c”.
                    let name = "aloft_\(kind)_\(table.name)$\(column)"
                    indexes.add(
                        name,
                        "CREATE INDEX \(quoted(name)) ON \(source)(\(Self.value(of: column, in: values))) "
                            + "WHERE tbl = \(literal(.text(table.name)))")
                }
            }
        }
        try indexes.replace(
            indexes.present(
                where: "(name GLOB 'aloft_edit_*' OR name GLOB 'aloft_base_*') AND sql LIKE '%->>%'", db), db)
    }

    /// Whether a change that waits, or the server's state below one, has the value there, of another record
    /// than `id`; SQL, as both are.
    static func isWaiting(
        in column: String, of table: String, value: String = "?1", besides id: String = "?2"
    ) -> String {
        let isOther = "w.tbl = \(literal(.text(table))) AND w.id <> \(id)"
        let (edit, base) = (Self.value(of: column, in: "w.edits"), Self.value(of: column, in: "w.fields"))
        return """
            (EXISTS (SELECT 1 FROM aloft_outbox w WHERE \(isOther) AND \(edit) = \(value))
                OR EXISTS (SELECT 1 FROM aloft_base w WHERE \(isOther) AND \(base) = \(value)))
            """
    }

    /// The columns that are looked up: references, and the first of each unique key.
    private static func columns(of table: SyncTable) -> [String] {
        let references = table.columns.filter { $0.references != nil }.map(\.name)
        return Set(references + table.unique.compactMap(\.first)).sorted()
    }

    private static func value(of column: String, in json: String) -> String {
        "(\(json) ->> '$.\(column)')"
    }
}
