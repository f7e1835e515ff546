import SyncCore

/// A column as SQL inside a trigger: its edits as JSON, the same as `Edit` reads and writes.
///
/// SQLite's own JSON writes doubles with 15 digits, which loses some. 17 would do if SQLite rounded them
/// exactly, which it does not near the limits; with 20 each of 400,000 random doubles came back the same
/// (SQLite 3.40).
struct ColumnSQL {
    let column: SyncColumn

    private var name: String { quoted(column.sqlName) }

    /// SQL for the JSON of one value, as ``ObjectSQL`` writes it.
    private func json(of value: String) -> String {
        """
        CASE typeof(\(value)) WHEN 'text' THEN json_quote(\(value) || '')
            WHEN 'real' THEN CASE WHEN abs(\(value)) <= 1.7976931348623157e308
                THEN format('%!.20g', \(value))
                ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
            WHEN 'blob' THEN '{"blob":"' || lower(hex(\(value))) || '"}'
            ELSE json_quote(\(value)) END
        """
    }

    /// The column's value in `NEW`, `OLD` or another row.
    func value(in row: String, where condition: String? = nil) -> MemberSQL {
        MemberSQL(name: column.name, value: "\(row).\(name)", condition: condition)
    }

    /// The edit from `OLD` to `NEW`: a value, an addition, or elements in and out.
    func edit(where condition: String? = nil) -> MemberSQL { edit(from: "OLD.\(name)", where: condition) }

    /// The edit from a value that SQL computes.
    func edit(from old: String, where condition: String? = nil) -> MemberSQL {
        guard let json = difference(from: old) else { return value(in: "NEW", where: condition) }
        return MemberSQL(name: column.name, json: json, condition: condition)
    }

    /// SQL for the JSON of an addition, or of elements in and out; nil where an edit is the new value.
    private func difference(from old: String) -> String? {
        switch column.merge {
        case .counter:
            let start = literal(column.defaultValue == .null ? .integer(0) : column.defaultValue)
            let (new, before) = ("ifnull(NEW.\(name), \(start))", "ifnull(\(old), \(start))")
            let json = "'{\"delta\":' || \(json(of: "(\(new) - \(before))")) || '}'"
            if column.type != .integer { return json }
            // SQLite goes on with a rounded real where an integer would overflow.
            return """
                CASE WHEN typeof(\(before)) = 'integer' AND (
                        typeof(\(new)) = 'real' AND abs(\(new)) >= 9223372036854775807
                        OR typeof(\(new)) = 'integer' AND typeof(\(new) - \(before)) = 'real')
                    THEN RAISE(ABORT, 'aloft: a counter stays within the limits of 64 bits')
                    ELSE \(json) END
                """
        case .union:
            let new = "NEW.\(name)"
            return """
                CASE WHEN \(isSet(new)) AND \(isSet(old))
                    THEN '{"added":' || \(elements(new, without: old)) || ',"removed":' || \
                \(elements(old, without: new)) || '}'
                    ELSE \(json(of: new)) END
                """
        default:
            return nil
        }
    }

    /// SQL that is true if `NEW` and `OLD` differ, whatever the column's collation treats as equal.
    var isChanged: String { "NEW.\(name) IS NOT OLD.\(name) COLLATE BINARY" }

    /// SQL that is true if `NEW` is not the column's default.
    var isNotDefault: String { "NEW.\(name) IS NOT \(literal(column.defaultValue)) COLLATE BINARY" }

    /// SQL that is true for an array of texts and for null. Any other value is captured unchanged, for the
    /// server to refuse and the person to correct.
    private func isSet(_ value: String) -> String {
        """
        CASE WHEN \(value) IS NULL THEN 1 WHEN typeof(\(value)) <> 'text' THEN 0
            WHEN json_valid(\(value)) THEN json_type(\(value)) = 'array'
                AND NOT EXISTS (SELECT 1 FROM json_each(\(value)) WHERE type <> 'text') ELSE 0 END
        """
    }

    private func elements(_ list: String, without other: String) -> String {
        """
        (SELECT json_group_array(json(element)) FROM (
            \(elements(list)) EXCEPT \(elements(other))))
        """
    }

    /// SQL for the elements of a list of texts as JSON: as `json_each` reads them, or, because it ends a text
    /// at a NUL, verbatim where there is one.
    private func elements(_ list: String) -> String {
        """
        SELECT CASE WHEN instr(\(list), '\\u0000') AND instr(\(list) -> fullkey, '\\u0000')
                THEN \(list) -> fullkey ELSE json_quote(value) END AS element
            FROM json_each(ifnull(\(list), '[]'))
        """
    }
}
