import SyncCore

/// `REPLACE` also deletes the records that have the new row's unique values, without running their triggers:
/// SQLite runs those only with `PRAGMA recursive_triggers` (sqlite.org/lang_conflict.html). So the records
/// with these values are noted before, and those missing afterwards are captured as deleted.
extension CaptureTriggers {
    var takenStatements: [(name: String, sql: String)] {
        if isTaken.isEmpty { return [] }
        let names = Set(table.unique.joined()).sorted().compactMap { table.column($0)?.sqlName }
        let columns = names.map(quoted).joined(separator: ", ")
        let isNoted = "EXISTS (SELECT 1 FROM aloft_replaced WHERE tbl = \(text) AND writer = NEW.id)"
        let isGone = "EXISTS (SELECT 1 FROM aloft_replaced n WHERE \(gone))"
        return [
            trigger(
                "taken", "BEFORE UPDATE OF \(columns) ON \(name)",
                when: "(\(isNoted) OR \(isAnyRow(where: isTaken)))",
                """
                DELETE FROM aloft_replaced WHERE tbl = \(text) AND writer = NEW.id;
                \(note(where: isTaken))
                """),
            trigger("inserttaken", "AFTER INSERT ON \(name)", when: isGone, goneBody),
            trigger("updatetaken", "AFTER UPDATE OF \(columns) ON \(name)", when: isGone, goneBody),
        ]
    }

    /// For each unique key: another row `r` has the values of `NEW`. A table that stands in for the app's has
    /// no unique keys, and nothing replaces its rows.
    var isTaken: [String] {
        if standIn != nil { return [] }
        return table.unique.map { unique in
            let columns =
                unique.compactMap { table.column($0)?.sqlName }
                + [table.scopeColumn].compactMap { $0 }
            // The app's own collation may be another than the unique key's.
            let isSame = columns.map { "r.\(quoted($0)) COLLATE BINARY = NEW.\(quoted($0))" }
            return (isSame + ["r.id <> NEW.id"]).joined(separator: " AND ")
        }
    }

    /// SQL that is true if a row `r` meets one of the conditions.
    func isAnyRow(where conditions: [String]) -> String {
        conditions.map { "EXISTS (SELECT 1 FROM \(name) AS r WHERE \($0))" }.joined(separator: " OR ")
    }

    /// Notes the rows `r` for which one of the conditions holds.
    func note(where conditions: [String]) -> String {
        """
        INSERT INTO aloft_replaced (tbl, writer, id, state)
            SELECT \(text), NEW.id, r.id, \(state("r")) FROM \(name) AS r
            WHERE \(conditions.map { "(\($0))" }.joined(separator: " OR "));
        """
    }

    /// SQL that is true if a noted row `n` is another than the new one, and deleted.
    private var gone: String {
        """
        n.tbl = \(text) AND n.writer = NEW.id AND n.id <> NEW.id
            AND NOT EXISTS (SELECT 1 FROM \(name) AS r WHERE r.id = n.id)
        """
    }

    private var goneBody: String {
        """
        INSERT INTO aloft_base (tbl, id, scope, fields, generation, isDeleted)
            SELECT \(text), n.id, \(scope("NEW.id")), n.state, ifnull(r.generation, 1), 0
            FROM aloft_replaced n LEFT JOIN aloft_row r ON r.tbl = \(text) AND r.id = n.id
            WHERE \(gone) AND \(hasNoBase("n.id"));
        \(entry("delete", "n.id", edits: "n.state", onBase: true, from: ("aloft_replaced n", gone)))
        UPDATE aloft_base SET isDeleted = 1 WHERE tbl = \(text) AND isDeleted <> 1
            AND id IN (SELECT n.id FROM aloft_replaced n WHERE \(gone));
        DELETE FROM aloft_replaced WHERE tbl = \(text) AND writer = NEW.id AND id <> NEW.id;
        """
    }
}
