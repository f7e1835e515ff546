import Foundation
import GRDB
import GRDBSQLite
import SyncCore

/// Finds triggers of the app that would make rows here differ permanently from all others' when a pull is
/// applied: those that write synced tables then, while nothing is captured, and those that ignore a write to
/// one. A pull also deletes rows of the app's own tables that refer to synced ones, or sets their references
/// to null; triggers on those rows count as well.
///
/// SQLite itself reports a statement's effects, triggers included: the schema is built in a database in
/// memory, without the triggers that are disabled during a pull, and an authorizer listens while statements
/// are compiled (sqlite.org/c3ref/set_authorizer.html).
struct AppTriggers {
    let schema: Schema

    /// A trigger of the app.
    private struct Trigger {
        let name: String
        let table: String
        let sql: String
    }

    /// A table that a pull writes, and how.
    private struct Target {
        let table: String
        let statements: [String]
    }

    /// - Throws: ``ReplicaError/tableDoesNotFit(_:)`` naming the trigger and what to add to it.
    func verify(_ db: Database) throws {
        let triggers = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT name, tbl_name, sql FROM sqlite_master
                    WHERE type = 'trigger' AND name NOT GLOB \(EngineTable.ownNames) ORDER BY name
                    """)
        ).map { Trigger(name: $0[0], table: $0[1], sql: $0[2]) }
            .filter { !TriggerGuard.stands(in: $0.sql) }
        if triggers.isEmpty { return }
        let targets = try targets(db)
        let model = try Model(Self.tables(db) + triggers.map(\.sql))
        defer { model.close() }
        for target in targets {
            var heard = model.compile(target.statements)
            try verifyRaising(triggers, on: target, heard)
            if !heard.isWhole {
                // The database in memory lacks the app's own functions: then the tables are taken from the
                // trigger's text.
                heard.writes += triggers.filter { named($0.table, target.table) }.flatMap { trigger in
                    Self.targets(in: trigger.sql).map { (trigger: trigger.name, table: $0) }
                }
            }
            guard let found = heard.writes.first(where: { isSynced($0.table) }) else { continue }
            throw ReplicaError.tableDoesNotFit(
                "The trigger “\(found.trigger)” writes “\(found.table)”, which is synced, also while what "
                    + "other devices wrote is applied, and then nobody else gets it: add "
                    + "WHEN \(TriggerGuard.condition) to it.")
        }
    }

    /// A row that a trigger ignores is left out without an error, and would stay as it was; one that it
    /// refuses, itself or in what it writes elsewhere, would wait here though no other device knows. Into
    /// tables that refer to synced ones a pull inserts nothing.
    private func verifyRaising(_ triggers: [Trigger], on target: Target, _ heard: Heard) throws {
        let raising = triggers.lazy.compactMap { trigger -> (trigger: Trigger, verb: String)? in
            let runs =
                heard.isWhole
                ? heard.triggers.contains(trigger.name.lowercased())
                : named(target.table, trigger.table)
                    && (isSynced(trigger.table) || TriggerText(trigger.sql).event != "insert")
            guard runs, let kind = TriggerText(trigger.sql).raises.first else { return nil }
            return (trigger, kind == "ignore" ? "ignores" : "refuses")
        }.first
        guard let (trigger, verb) = raising else { return }
        let what =
            isSynced(trigger.table)
            ? "which is synced, also what other devices wrote"
            : isSynced(target.table)
                ? "by which what other devices wrote to “\(target.table)” is left out"
                : "which refers to a synced table, also when another device deleted what it refers to"
        throw ReplicaError.tableDoesNotFit(
            "The trigger “\(trigger.name)” \(verb) what is written to “\(trigger.table)”, \(what): "
                + "add WHEN \(TriggerGuard.condition) to it.")
    }

    private func isSynced(_ table: String) -> Bool { schema.tables.contains { named($0.name, table) } }

    private func named(_ one: String, _ other: String) -> Bool { one.lowercased() == other.lowercased() }

    /// The statements that make the file's tables, indexes and views.
    private static func tables(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT sql FROM sqlite_master
                WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND type <> 'trigger'
                ORDER BY type = 'view', rowid
                """)
    }

    private func targets(_ db: Database) throws -> [Target] {
        let references = try Row.fetchAll(
            db,
            sql: """
                SELECT m.name, f."table", f."from" FROM sqlite_master m, pragma_foreign_key_list(m.name) f
                WHERE m.type = 'table' AND m.name NOT GLOB \(EngineTable.ownNames) ORDER BY m.name
                """
        ).filter { !isSynced($0[0]) }
        var known = Set(schema.tables.map { $0.name.lowercased() })
        var depending: [String: Set<String>] = [:]
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for row in references where known.contains((row[1] as String).lowercased()) {
                let table: String = row[0]
                if depending[table, default: []].insert(row[2]).inserted { isGrowing = true }
                known.insert(table.lowercased())
            }
        }
        let direct = schema.tables.map { Target(table: $0.name, statements: Self.statements(on: $0)) }
        let further = depending.sorted { $0.key < $1.key }.map { table, columns in
            let freeing = columns.sorted().map { "UPDATE \(quoted(table)) SET \(quoted($0)) = NULL" }
            return Target(table: table, statements: ["DELETE FROM \(quoted(table))"] + freeing)
        }
        return direct + further
    }

    /// The statements that a pull runs on a table.
    private static func statements(on table: SyncTable) -> [String] {
        let name = quoted(table.name)
        let columns = ["id"] + [table.scopeColumn].compactMap { $0 } + table.columns.map(\.sqlName)
        let sets = columns.map { "\(quoted($0)) = \(quoted($0))" }.joined(separator: ", ")
        return [
            "INSERT INTO \(name) (id) VALUES ('') ON CONFLICT (id) DO UPDATE SET \(sets)",
            "UPDATE \(name) SET \(sets)", "DELETE FROM \(name)",
        ]
    }

    /// The tables that a trigger's text names as what it writes.
    static func targets(in sql: String) -> [String] {
        let body =
            sql.range(of: #"\bBEGIN\b"#, options: [.regularExpression, .caseInsensitive])
            .map { String(sql[$0.upperBound...]) } ?? ""
        let pattern = #"\b(?:INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+["\[`]?(\w+)"#
        guard let expression = try? NSRegularExpression(pattern: pattern, options: .caseInsensitive) else {
            preconditionFailure("The pattern is a regular expression.")
        }
        return expression.matches(in: body, range: NSRange(body.startIndex..., in: body)).compactMap {
            Range($0.range(at: 1), in: body).map { String(body[$0]) }
        }
    }
}

extension AppTriggers {
    /// The findings from compiling statements.
    struct Heard {
        /// Which trigger writes which table.
        var writes: [(trigger: String, table: String)] = []
        /// The triggers that run, those that others start included, by their names in small letters.
        var triggers: Set<String> = []
        /// Whether all statements could be compiled.
        var isWhole = true
    }

    /// The schema of a file in a database of its own, without rows.
    private struct Model {
        private let connection: OpaquePointer

        /// Leaves out objects that cannot be made there, such as the tables behind a full-text index.
        init(_ statements: [String]) throws {
            var opened: OpaquePointer?
            guard sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
                let connection = opened
            else {
                sqlite3_close(opened)
                throw DatabaseError(resultCode: .SQLITE_NOMEM, message: "no database in memory")
            }
            self.connection = connection
            for sql in statements { sqlite3_exec(connection, sql, nil, nil, nil) }
        }

        func close() { sqlite3_close(connection) }

        func compile(_ statements: [String]) -> Heard {
            let listener = Listener()
            let context = Unmanaged.passUnretained(listener).toOpaque()
            sqlite3_set_authorizer(connection, Listener.hear, context)
            for sql in statements {
                var statement: OpaquePointer?
                if sqlite3_prepare_v2(connection, sql, -1, &statement, nil) != SQLITE_OK {
                    listener.heard.isWhole = false
                }
                sqlite3_finalize(statement)
            }
            sqlite3_set_authorizer(connection, nil, nil)
            return withExtendedLifetime(listener) { listener.heard }
        }
    }

    private final class Listener {
        var heard = Heard()

        static let hear:
            @convention(c) (
                UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
                UnsafePointer<CChar>?, UnsafePointer<CChar>?
            ) -> Int32 = { context, action, table, _, _, trigger in
                guard let context, let trigger = trigger.map({ String(cString: $0) }) else {
                    return SQLITE_OK
                }
                let listener = Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue()
                listener.heard.triggers.insert(trigger.lowercased())
                guard let table = table.map({ String(cString: $0) }) else { return SQLITE_OK }
                switch action {
                case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
                    listener.heard.writes.append((trigger, table))
                default: break
                }
                return SQLITE_OK
            }
    }
}
