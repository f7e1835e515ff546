import GRDB
import SyncCore

/// Indexes of the engine's tables on waiting changes to references and unique keys, the columns through which
/// records can conflict, so that a pull finds the few relevant changes among all that wait: see
/// ``IndependentPull``.
struct EditIndexes {
    let schema: Schema

    /// Makes the indexes of this schema, and drops others.
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

    /// SQL that is true if a waiting change, or its base, has the value in that column for another record
    /// than `id`; value and id are SQL, too.
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
