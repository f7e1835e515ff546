import SyncCore

/// The triggers of one synced table: every insert, update and delete, by whatever tool, puts its entry into
/// the outbox in the same transaction.
///
/// They are disabled while a pull is applied (`aloft_capture.applying`, a flag in a table, so that any SQLite
/// tool can run them). A conflict clause of the outer statement replaces one inside a trigger, so there is
/// none here (sqlite.org/lang_createtrigger.html §2.1).
struct CaptureTriggers {
    let table: SyncTable
    /// The table that the triggers are on, if it stands in for the app's: see ``MigratedTables``.
    var standIn: String?

    /// Name and `CREATE TRIGGER` statement of each.
    var statements: [(name: String, sql: String)] {
        [
            trigger("check", "BEFORE INSERT ON \(name)", when: wantsCheck, checkBody),
            trigger("key", "BEFORE UPDATE OF id ON \(name)", when: "NEW.id IS NOT OLD.id", keyBody),
            trigger("insert", "AFTER INSERT ON \(name)", when: "NOT \(isReplacing)", insertBody),
            trigger("replace", "AFTER INSERT ON \(name)", when: isReplacing, replaceBody),
            trigger("update", "AFTER UPDATE ON \(name)", when: anyChange, updateBody),
            trigger("delete", "AFTER DELETE ON \(name)", when: nil, deleteBody),
        ] + baseStatements + takenStatements + ScopeTriggers(table: table, standIn: standIn).statements
    }

    /// The triggers that keep the base of an edit or a deletion, apart from those for the entry and with
    /// their condition outside: inside, SQLite would make the old row's JSON for every row, also where it has
    /// a base. The order of the two is undefined, so the entry's triggers allow for a base that is not there
    /// yet.
    private var baseStatements: [(name: String, sql: String)] {
        let isFirst = hasNoBase("OLD.id")
        return [
            trigger(
                "updatebase", "AFTER UPDATE ON \(name)", when: "\(anyChange) AND \(isFirst)", updateBase),
            trigger("deletebase", "AFTER DELETE ON \(name)", when: isFirst, deleteBase),
        ]
    }

    private var watched: String { standIn ?? table.name }
    var name: String { quoted(watched) }
    var text: String { literal(.text(table.name)) }
    private var columns: [ColumnSQL] { table.columns.map { ColumnSQL(column: $0) } }
    /// The state that an insert replaced.
    private var replaced: String {
        "FROM aloft_replaced WHERE tbl = \(text) AND writer = NEW.id AND id = NEW.id"
    }
    private var isReplacing: String { "EXISTS (SELECT 1 \(replaced))" }
    private var anyChange: String {
        columns.isEmpty ? "0" : "(" + columns.map(\.isChanged).joined(separator: " OR ") + ")"
    }

    func trigger(
        _ kind: String, _ event: String, when condition: String?, _ body: String
    ) -> (name: String, sql: String) {
        let trigger = EngineTriggers.name(kind, of: watched)
        let isCapturing = "(SELECT applying FROM aloft_capture) = 0"
        let when = [isCapturing, condition].compactMap { $0 }.joined(separator: " AND ")
        return (trigger, "CREATE TRIGGER \(trigger) \(event) WHEN \(when) BEGIN\n\(body)\nEND")
    }

    /// The usual insert, with a valid new id, skips the check for replaced rows.
    private var wantsCheck: String {
        """
        (NEW.id IS NULL OR NEW.id NOT GLOB '\(Self.uuid)'
            OR \(isAnyRow(where: ["r.id = NEW.id"] + isTaken))
            OR EXISTS (SELECT 1 FROM aloft_replaced WHERE tbl = \(text)))
        """
    }

    private static let uuid = [8, 4, 4, 4, 12].map { String(repeating: "[0-9a-f]", count: $0) }
        .joined(separator: "-")

    private var checkBody: String {
        """
        SELECT RAISE(ABORT, 'aloft: the id of a record is a UUID in lower case')
            WHERE NEW.id IS NULL OR NEW.id NOT GLOB '\(Self.uuid)';
        DELETE FROM aloft_replaced WHERE tbl = \(text);
        \(note(where: ["r.id = NEW.id"] + isTaken))
        """
    }

    private var keyBody: String {
        "SELECT RAISE(ABORT, 'aloft: the id of a record never changes');"
    }

    private var insertBody: String {
        let members = columns.map { $0.value(in: "NEW", where: $0.isNotDefault) }
        return insertBase + entry("insert", "NEW.id", edits: ObjectSQL.text(members), onBase: true)
    }

    /// An insert that replaced the same record is an edit of every field. The note of what was replaced stays
    /// until the next insert: `insertBody`'s trigger may be the second to look at it.
    private var replaceBody: String {
        let state = "(SELECT state \(replaced))"
        let members = columns.map { column in
            column.edit(from: "json_extract(\(state), '$.\(column.column.name)')")
        }
        return replacedBase(state)
            + entry("update", "NEW.id", edits: ObjectSQL.text(members), onBase: true)
    }

    private var updateBody: String {
        let isWhole = table.merge == .wholeRecord
        let members = columns.map { $0.edit(where: isWhole ? nil : $0.isChanged) }
        return entry("update", "OLD.id", edits: ObjectSQL.text(members))
    }

    private var deleteBody: String {
        entry("delete", "OLD.id", edits: state("OLD"))
            + "\nDELETE FROM aloft_replaced WHERE tbl = \(text) AND id = OLD.id;"
    }

    /// The scope of the row that has this id, `NEW.id` or `OLD.id`.
    func scope(_ id: String) -> String {
        guard let column = table.scopeColumn else { return literal(.text(Wire.ownScope)) }
        return id.prefix(4) + quoted(column)
    }

    /// The whole of a row as JSON.
    func state(_ row: String) -> String { ObjectSQL.text(columns.map { $0.value(in: row) }) }

    func hasNoBase(_ id: String) -> String {
        "NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = \(text) AND id = \(id))"
    }

    // MARK: The base: the server's state under the first unconfirmed change, and the shown state of its
    // generation

    /// The base of a new record, which has one if an unconfirmed change deleted it: then the next generation
    /// begins. A conflict clause that names its key holds whatever the outer statement says.
    private var insertBase: String {
        newBase(
            "NEW.id", "NULL", known("generation + isDeleted", "NEW.id", otherwise: "1"), "0",
            onConflict: """
                ON CONFLICT (tbl, id) DO UPDATE SET generation = generation + isDeleted, isDeleted = 0
                    WHERE isDeleted <> 0
                """)
    }

    private var updateBase: String {
        newBase(
            "OLD.id", state("OLD"), known("generation", "OLD.id", otherwise: "1"),
            known("isDeleted", "OLD.id", otherwise: "0"))
    }

    private var deleteBase: String {
        newBase("OLD.id", state("OLD"), known("generation", "OLD.id", otherwise: "1"), "1")
    }

    private func known(_ what: String, _ id: String, otherwise: String) -> String {
        "ifnull((SELECT \(what) FROM aloft_row WHERE tbl = \(text) AND id = \(id)), \(otherwise))"
    }

    private func newBase(
        _ id: String, _ fields: String, _ generation: String, _ isDeleted: String, onConflict: String = ""
    ) -> String {
        """
        INSERT INTO aloft_base (tbl, id, scope, fields, generation, isDeleted)
            VALUES (\(text), \(id), \(scope(id)), \(fields),
                \(generation), \(isDeleted)) \(onConflict);

        """
    }

    /// The base of a record that is replaced, which may have one.
    private func replacedBase(_ state: String) -> String {
        """
        INSERT INTO aloft_base (tbl, id, scope, fields, generation, isDeleted)
            SELECT \(text), NEW.id, \(scope("NEW.id")), \(state),
                ifnull(r.generation, 1), ifnull(r.isDeleted, 0)
            FROM aloft_capture c LEFT JOIN aloft_row r ON r.tbl = \(text) AND r.id = NEW.id
            WHERE \(hasNoBase("NEW.id"));

        """
    }

    // MARK: The entry

    /// - Parameters:
    ///   - onBase: the base is there already.
    ///   - source: a table beside the engine's that the entries are made from, and a condition for its rows.
    func entry(
        _ verb: String, _ id: String, edits: String, onBase: Bool = false,
        from source: (table: String, condition: String)? = nil
    ) -> String {
        let keepsDetails = table.columns.contains { [.union, .manual].contains($0.merge) }
        let keepsClock = table.columns.contains { [.serverWins, .manual].contains($0.merge) }
        let clock = ofThisGeneration("r.clock")
        return """
            INSERT INTO aloft_outbox
                (scope, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails,
                    edits, capturedAt, floor, isMigrated)
            SELECT \(scope(source == nil ? id : "NEW.id")), c.txn, \(text), \(id), '\(verb)',
                \(generation(onBase: onBase)),
                ifnull(r.version, 0), \(keepsClock ? clock : "iif(c.isMigrating, \(clock), NULL)"), \
            \(keepsDetails ? ofThisGeneration("r.details") : "NULL"),
                \(edits),
                ifnull(c.now, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)), c.floor,
                c.isMigrating
            FROM \(source.map { "\($0.table) JOIN " } ?? "")aloft_capture c
                \(onBase ? "" : "LEFT ")JOIN aloft_base b ON b.tbl = \(text) AND b.id = \(id)
                LEFT JOIN aloft_row r ON r.tbl = \(text) AND r.id = \(id)
            \(source.map { "WHERE \($0.condition)" } ?? "");
            \(source == nil ? shown(after: verb, id) : "")
            """
    }

    /// SQL for a column of `aloft_row`, or NULL if the displayed row is a newer generation: its writer has
    /// not seen the server's.
    private func ofThisGeneration(_ column: String) -> String {
        "iif(b.generation IS NULL OR b.generation = r.generation, \(column), NULL)"
    }

    /// The statement that notes that a record is shown no more.
    private func shown(after verb: String, _ id: String) -> String {
        verb == "delete"
            ? "UPDATE aloft_base SET isDeleted = 1 WHERE tbl = \(text) AND id = \(id) AND isDeleted <> 1;"
            : ""
    }

    private func generation(onBase: Bool) -> String {
        onBase ? "b.generation" : "coalesce(b.generation, r.generation, 1)"
    }
}
