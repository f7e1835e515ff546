import Foundation
import GRDB
import GRDBSQLite
import SyncCore

/// Finds triggers of the app that would write synced tables while a pull is applied, when nothing captures
/// what they do: the row here would differ from everybody else's for good.
///
/// SQLite itself says what a statement would do, its triggers included: the schema is built in a database in
/// memory, and an authorizer listens while statements on each synced table are compiled
/// (sqlite.org/c3ref/set_authorizer.html).
struct AppTriggers {
    let schema: Schema

    /// The condition that keeps a trigger still while a pull is applied.
    static let condition = "(SELECT applying FROM aloft_capture) = 0"

    /// - Throws: ``ReplicaError/tableDoesNotFit(_:)`` naming the trigger and what to add to it.
    func verify(_ db: Database) throws {
        let triggers = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT name, tbl_name, sql FROM sqlite_master
                    WHERE type = 'trigger' AND name NOT GLOB 'aloft_*' ORDER BY name
                    """))
        if triggers.isEmpty { return }
        let statements = try String.fetchAll(
            db,
            sql: """
                SELECT sql FROM sqlite_master
                WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND NOT (
                    type = 'trigger' AND name GLOB 'aloft_*')
                ORDER BY type = 'trigger', type = 'view', rowid
                """)
        let model = try Model(statements)
        defer { model.close() }
        for table in schema.tables {
            var heard = model.compile(Self.statements(on: table))
            if !heard.isWhole {
                // A function of the app's own is not known there: what its text says has to do.
                heard.writes += triggers.filter { named($0[1], table.name) }.flatMap { trigger in
                    Self.targets(in: trigger[2]).map { (trigger: trigger[0] as String, table: $0) }
                }
                let testing = triggers.filter { ($0[2] as String).contains("aloft_capture") }
                heard.testing.formUnion(testing.map { $0[0] as String })
            }
            let found = heard.writes.first { write in
                !heard.testing.contains(write.trigger)
                    && schema.tables.contains { named($0.name, write.table) }
            }
            guard let found else { continue }
            throw ReplicaError.tableDoesNotFit(
                "The trigger “\(found.trigger)” writes “\(found.table)”, which is synced, also while what "
                    + "other devices wrote is applied, and then nobody else gets it: add "
                    + "WHEN \(Self.condition) to it.")
        }
    }

    private func named(_ one: String, _ other: String) -> Bool { one.lowercased() == other.lowercased() }

    /// What a pull does to a table.
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
    /// What compiling statements told.
    struct Heard {
        /// Which trigger writes which table.
        var writes: [(trigger: String, table: String)] = []
        /// The triggers that look whether a pull is applied.
        var testing: Set<String> = []
        /// Whether all statements could be compiled.
        var isWhole = true
    }

    /// The schema of a file in a database of its own, without rows.
    private struct Model {
        private let connection: OpaquePointer

        /// What cannot be made there, such as the tables behind a full-text index, is left out.
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
                guard let context, let table = table.map({ String(cString: $0) }),
                    let trigger = trigger.map({ String(cString: $0) })
                else { return SQLITE_OK }
                let listener = Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue()
                switch action {
                case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
                    listener.heard.writes.append((trigger, table))
                case SQLITE_READ where table == "aloft_capture":
                    listener.heard.testing.insert(trigger)
                default: break
                }
                return SQLITE_OK
            }
    }
}
