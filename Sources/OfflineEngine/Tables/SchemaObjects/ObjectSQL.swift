/// A member of a JSON object as SQL inside a trigger: a value, or JSON that is ready.
struct MemberSQL {
    let name: String
    /// SQL for the value; it counts if there is no ``json``.
    var value = "NULL"
    /// SQL for its JSON.
    var json: String?
    /// SQL that is true if the object has the member; nil if it always has.
    var condition: String?
}

/// A JSON object as SQL inside a trigger, its numbers as ``ColumnSQL`` writes them.
///
/// The members are rows of a table that SQLite's aggregate function reads. So each value is named once, and
/// what makes JSON of it stands there once for all of them: SQLite, and whoever watches it compile, takes as
/// long for a statement as its triggers have terms, and most programs compile a statement each time that
/// they run it.
enum ObjectSQL {
    /// SQLite takes 500 parts of one table.
    private static let mostMembers = 400

    /// The SQL of an object with these members.
    static func text(_ members: [MemberSQL]) -> String {
        let parts = stride(from: 0, to: members.count, by: mostMembers).map {
            object(members[$0..<min($0 + mostMembers, members.count)])
        }
        if parts.count < 2 { return parts.first ?? "'{}'" }
        let inside = parts.map {
            "(SELECT CASE o WHEN '{}' THEN '' ELSE ',' || substr(o, 2, length(o) - 2) END "
                + "FROM (SELECT \($0) AS o))"
        }
        return "'{' || ltrim(\(inside.joined(separator: "\n        || ")), ',') || '}'"
    }

    private static func object(_ members: ArraySlice<MemberSQL>) -> String {
        let hasReady = members.contains { $0.json != nil }
        let rows = members.enumerated().map { index, member in
            let values = ["'\(member.name)'", member.value] + (hasReady ? [member.json ?? "NULL"] : [])
            let row =
                index > 0 ? values : zip(values, ["k", "v", "j"]).map { "\($0.0) AS \($0.1)" }
            return "SELECT \(row.joined(separator: ", "))" + (member.condition.map { " WHERE \($0)" } ?? "")
        }
        let json = hasReady ? "CASE WHEN j IS NULL THEN \(json) ELSE json(j) END" : json
        return """
            (SELECT json_group_object(k, \(json)) FROM (
                    \(rows.joined(separator: "\n            UNION ALL "))))
            """
    }

    /// By the value's type, not the column's: SQLite keeps text in a column of numbers, and the server has to
    /// refuse it. JSON has no infinite numbers. Joined to nothing, a text that a JSON function made is a text
    /// again.
    private static let json = """
        CASE typeof(v) WHEN 'text' THEN v || ''
                    WHEN 'real' THEN CASE WHEN abs(v) <= 1.7976931348623157e308
                        THEN json(format('%!.20g', v))
                        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
                    WHEN 'blob' THEN json('{"blob":"' || lower(hex(v)) || '"}')
                    ELSE v END
        """
}
