import SyncCore

/// The triggers that refuse writes to a table of shareable records: into a scope where this account may not
/// write, a move from one scope to another, or a reference between scopes.
///
/// Separate from the capture triggers, and disabled like them while a pull is applied. A migration of the app
/// skips rows of a scope where this account may not write, instead of failing: they go on showing the
/// server's values.
struct ScopeTriggers {
    let table: SyncTable
    /// The table that they watch, if it stands in for the app's.
    var standIn: String?

    private var watched: String { standIn ?? table.name }

    /// The names of the triggers that read other tables of the app.
    var referring: [String] {
        guard table.scopeColumn != nil else { return [] }
        return table.columns.filter { $0.references != nil }.flatMap { column in
            ["insert", "update"].map { EngineTriggers.name("scope$\(column.name)$\($0)", of: watched) }
        }
    }

    /// Name and `CREATE TRIGGER` statement of each; none for a table whose records are the account's own.
    var statements: [(name: String, sql: String)] {
        guard let column = table.scopeColumn else { return [] }
        let scope = quoted(column)
        let isShared = "IS NOT 'own'"
        let references = table.columns.filter { $0.references != nil }
        return [
            trigger(
                "scopemigrate", "BEFORE INSERT", "NEW.\(scope) \(isShared) AND \(Self.isMigrating)",
                pass(over: "NEW", scope)),
            trigger("scopeinsert", "AFTER INSERT", "1", check("NEW", scope) + stays),
            trigger(
                "scopekept", "BEFORE UPDATE OF \(scope)", "NEW.\(scope) IS NOT OLD.\(scope)",
                abort(Self.keeps)),
            trigger(
                "scopeupdate", "BEFORE UPDATE", "OLD.\(scope) \(isShared)",
                pass(over: "OLD", scope) + check("OLD", scope)),
            trigger(
                "scopedelete", "BEFORE DELETE", "OLD.\(scope) \(isShared)",
                pass(over: "OLD", scope) + check("OLD", scope)),
        ]
            + references.flatMap { column in
                ["INSERT", "UPDATE OF \(quoted(column.sqlName))"].map { event in
                    trigger(
                        "scope$\(column.name)$\(event.prefix(6).lowercased())", "AFTER \(event)",
                        "NEW.\(quoted(column.sqlName)) IS NOT NULL", refers(column, scope))
                }
            }
    }

    private static let keeps = "aloft: a record stays in its scope: copy it to the other, and delete it here"

    private func trigger(
        _ kind: String, _ event: String, _ condition: String, _ body: String
    ) -> (name: String, sql: String) {
        let name = EngineTriggers.name(kind, of: watched)
        let sql = """
            CREATE TRIGGER \(name) \(event) ON \(quoted(watched))
            WHEN (SELECT applying FROM aloft_capture) = 0 AND \(condition) BEGIN
            \(body)
            END
            """
        return (name, sql)
    }

    private func abort(_ message: String, where condition: String = "1") -> String {
        "SELECT RAISE(ABORT, '\(message)') WHERE \(condition);\n"
    }

    private static let isMigrating = "(SELECT isMigrating FROM aloft_capture) = 1"

    /// The row's scope has to be one where this account writes.
    private func check(_ row: String, _ scope: String) -> String {
        abort("aloft: nothing can be written in that scope", where: isClosed(row, scope))
    }

    /// A migration leaves a row unchanged where this account may not write: the statement goes on with its
    /// next row.
    private func pass(over row: String, _ scope: String) -> String {
        "SELECT RAISE(IGNORE) WHERE \(Self.isMigrating) AND \(isClosed(row, scope));\n"
    }

    private func isClosed(_ row: String, _ scope: String) -> String {
        """
        \(row).\(scope) IS NOT 'own' AND NOT EXISTS (
            SELECT 1 FROM aloft_scope s WHERE s.scope = \(row).\(scope) AND s.role = 'writer')
        """
    }

    /// A record known in one scope cannot be made in another.
    private var stays: String {
        let scope = "NEW.\(quoted(table.scopeColumn ?? ""))"
        let name = literal(.text(table.name))
        let known = ["aloft_row", "aloft_base"].map {
            "EXISTS (SELECT 1 FROM \($0) k WHERE k.tbl = \(name) AND k.id = NEW.id "
                + "AND k.scope IS NOT \(scope))"
        }
        return abort(Self.keeps, where: known.joined(separator: "\n    OR "))
    }

    /// A record refers to records of its own scope.
    private func refers(_ column: SyncColumn, _ scope: String) -> String {
        guard let target = column.references?.table else { return "" }
        return abort(
            "aloft: a record refers to records of its own scope",
            where: """
                EXISTS (SELECT 1 FROM \(quoted(target)) p
                    WHERE p.id = NEW.\(quoted(column.sqlName)) AND p.\(scope) IS NOT NEW.\(scope))
                """)
    }
}
