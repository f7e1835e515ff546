import GRDB
import OfflineEngine
import SyncCore

/// Something a simulated person does in one transaction.
enum LocalAction: Hashable, Sendable {
    case create(id: String, a: String)
    case set(id: String, a: String?, b: Double?)
    /// Takes both values away.
    case clear(id: String)
    case hit(id: String, by: Int, field: String = "hits")
    case tag(id: String, String, field: String = "tags")
    case untag(id: String, String, field: String = "tags")
    case delete(id: String)
    /// Both records of the pair get the same token.
    case pair(String, String, token: String)
    /// All pairs get an equal token: more records than some servers take at once.
    case pairs([[String]], token: String)
    /// Deletes and makes again in one transaction.
    case renew(id: String, a: String)

    /// Several things to one record, in one transaction.
    case several([LocalAction])
    /// Writes a record over whatever has its id, and over everything that it had.
    case replace(id: String, a: String, hits: Int)
    /// The text with its case changed.
    case shout(id: String)

    /// Text in a column of numbers, which the server refuses, and with it the pair's new token.
    case poison(id: String, String, String, token: String)

    /// Writes the field with the rule `manual`, or the one with `serverWins`.
    case decide(id: String, field: String, String)
    /// Makes a record with elements in a set that the first version of the app does not have.
    case createMarked(id: String, a: String, mark: String)
    /// Makes a folder, a note or a memo, or writes a field of it.
    case write(table: String, id: String, field: String, value: String?)
    case remove(table: String, id: String)
    /// Two records of a table swap the values of a unique field.
    case swap(table: String, field: String, String, String)

    /// Makes, edits or deletes a record in a scope that is shared, or in the account's own.
    case share(BoardAction, id: String, scope: String)

    /// An action on such a record.
    enum BoardAction: Hashable, Sendable {
        case make(a: String)
        case set(a: String)
        case hit(Int)
        case tag(String)
        case untag(String)
        case delete
        /// Moves the record to another scope, under another id.
        case move(copy: String, to: String)
    }

    /// Discards the oldest transaction that was set aside.
    case discard(transaction: RejectedTransaction.ID)
    /// Retries the oldest transaction that was set aside, with a number where there was text.
    case retry(
        transaction: RejectedTransaction.ID, id: String, mended: [String: FieldValue] = ["b": .real(1.5)])

    /// An action on rows of an app drawn from the seed; and records of one that get an equal text together.
    case row(RowAction)
    case pairRows(String, field: String, [String], token: String)

    /// Whether it is more than one thing.
    var isSeveral: Bool { if case .several = self { true } else { false } }

    /// Whether a tool without the engine may do it: only SQL, in no scope but the account's own.
    var isPlain: Bool {
        switch self {
        case .share, .discard, .retry, .row(.save): false
        case .row(let action): !action.isShared
        case .several(let actions): actions.allSatisfy(\.isPlain)
        default: true
        }
    }

    /// - Returns: false for a retry that came too late, so that the changes were discarded.
    @discardableResult
    func perform(_ db: Database, _ store: Store) throws -> Bool {
        switch self {
        case .create(let id, let a):
            try run(db, "INSERT INTO thing (id, a) VALUES (?, ?)", arguments: [id, a])
        case .createMarked(let id, let a, let mark):
            try run(
                db, "INSERT INTO thing (id, a, marks) VALUES (?, ?, ?)",
                arguments: [id, a, ElementList([mark]).json])
        case .set(let id, let a, let b):
            if let a { try run(db, "UPDATE thing SET a = ? WHERE id = ?", arguments: [a, id]) }
            if let b { try run(db, "UPDATE thing SET b = ? WHERE id = ?", arguments: [b, id]) }
        case .clear(let id):
            try run(db, "UPDATE thing SET a = NULL, b = NULL WHERE id = ?", arguments: [id])
        case .hit, .tag, .untag:
            try collect(db)
        case .delete(let id):
            try run(db, "DELETE FROM thing WHERE id = ?", arguments: [id])
        case .several(let actions):
            for action in actions { try action.perform(db, store) }
        case .replace, .shout, .decide, .renew:
            try rewrite(db)
        case .pair(let one, let other, let token):
            for id in [one, other] {
                try run(
                    db,
                    """
                    INSERT INTO pair (id, token) VALUES (?, ?) \
                    ON CONFLICT (id) DO UPDATE SET token = excluded.token
                    """,
                    arguments: [id, token])
            }
        case .pairs(let pairs, let token):
            for pair in pairs { try LocalAction.pair(pair[0], pair[1], token: token).perform(db, store) }
        case .poison(let id, let one, let other, let token):
            try LocalAction.pair(one, other, token: token).perform(db, store)
            try run(
                db,
                """
                INSERT INTO thing (id, b) VALUES (?, 'poison') ON CONFLICT (id) DO UPDATE SET b = excluded.b
                """, arguments: [id])
        case .write, .remove, .swap:
            try file(db)
        case .share(let action, let id, let scope):
            try share(action, id, scope, db)
        case .discard(let transaction):
            try RejectedChanges(store: store).discard(transaction, db)
        case .row(let action): try action.perform(db, store)
        case .pairRows(let table, let field, let ids, let token):
            for id in ids { try pairRow(table, field, id, token, db) }
        case .retry(let transaction, let id, let fields):
            return try retry(transaction, replacing: RecordID(id).map { [$0: fields] } ?? [:], db, store)
        }
        return true
    }

    private func pairRow(
        _ table: String, _ field: String, _ id: String, _ token: String, _ db: Database
    ) throws {
        try run(
            db,
            """
            INSERT INTO "\(table)" (id, "\(field)") VALUES (?, ?) \
            ON CONFLICT (id) DO UPDATE SET "\(field)" = excluded."\(field)"
            """, arguments: [id, token])
    }

    private func retry(
        _ transaction: RejectedTransaction.ID, replacing mended: [RecordID: [String: FieldValue]],
        _ db: Database, _ store: Store
    ) throws -> Bool {
        do {
            try db.inSavepoint {
                try RejectedChanges(store: store).retry(transaction, replacing: mended, db)
                return .commit
            }
            return true
        } catch ReplicaError.recordIsGone {
            try RejectedChanges(store: store).discard(transaction, db)
            return false
        }
    }

    private func rewrite(_ db: Database) throws {
        switch self {
        case .replace(let id, let a, let hits):
            try run(
                db, "INSERT OR REPLACE INTO thing (id, a, hits) VALUES (?, ?, ?)", arguments: [id, a, hits])
        case .shout(let id):
            try run(
                db, "UPDATE thing SET a = CASE a WHEN upper(a) THEN lower(a) ELSE upper(a) END WHERE id = ?",
                arguments: [id])
        case .decide(let id, let field, let value):
            try run(db, "UPDATE thing SET \(field) = ? WHERE id = ?", arguments: [value, id])
        case .renew(let id, let a):
            try run(db, "DELETE FROM thing WHERE id = ?", arguments: [id])
            try run(db, "INSERT INTO thing (id, a) VALUES (?, ?)", arguments: [id, a])
        default:
            break
        }
    }

    private func collect(_ db: Database) throws {
        switch self {
        case .hit(let id, let by, let field):
            try run(db, "UPDATE thing SET \(field) = \(field) + ? WHERE id = ?", arguments: [by, id])
        case .tag(let id, let tag, let field):
            try changeTags("thing", id, field, db) { $0.union([tag]) }
        case .untag(let id, let tag, let field):
            try changeTags("thing", id, field, db) { $0.subtracting([tag]) }
        default:
            break
        }
    }

    private func file(_ db: Database) throws {
        switch self {
        case .write(let table, let id, let field, let value):
            try run(
                db,
                """
                INSERT INTO \(table) (id, \(field)) VALUES (?, ?) \
                ON CONFLICT (id) DO UPDATE SET \(field) = excluded.\(field)
                """,
                arguments: [id, value])
        case .remove(let table, let id):
            try run(db, "DELETE FROM \(table) WHERE id = ?", arguments: [id])
        case .swap(let table, let field, let one, let other):
            let value = "SELECT \(field) FROM \(table) WHERE id = ?"
            let first = try String.fetchOne(db.cachedStatement(sql: value), arguments: [one])
            let second = try String.fetchOne(db.cachedStatement(sql: value), arguments: [other])
            for (id, value) in [(one, nil), (other, first), (one, second)] {
                try run(db, "UPDATE \(table) SET \(field) = ? WHERE id = ?", arguments: [value, id])
            }
        default:
            break
        }
    }

    /// The rejected changes that the action resolves.
    func settles(_ db: Database) throws -> Set<Int> {
        switch self {
        case .discard(let transaction), .retry(let transaction, _, _):
            let found = try RejectedChanges.all(db).first { $0.id == transaction }
            return Set((found?.entries ?? []).map { Int($0.change.sequence) })
        default:
            return []
        }
    }

    private func share(
        _ action: BoardAction, _ id: String, _ scope: String, _ db: Database
    ) throws {
        switch action {
        case .make(let a):
            try run(db, "INSERT INTO board (id, scope, a) VALUES (?, ?, ?)", arguments: [id, scope, a])
        case .set(let a):
            try run(db, "UPDATE board SET a = ? WHERE id = ?", arguments: [a, id])
        case .hit(let by):
            try run(db, "UPDATE board SET hits = hits + ? WHERE id = ?", arguments: [by, id])
        case .tag(let tag):
            try changeTags("board", id, "tags", db) { $0.union([tag]) }
        case .untag(let tag):
            try changeTags("board", id, "tags", db) { $0.subtracting([tag]) }
        case .delete:
            try run(db, "DELETE FROM board WHERE id = ?", arguments: [id])
        case .move(let copy, let target):
            try run(
                db,
                """
                INSERT INTO board (id, scope, a, b, hits, tags)
                SELECT ?, ?, a, b, hits, tags FROM board WHERE id = ?
                """, arguments: [copy, target, id])
            try run(db, "DELETE FROM board WHERE id = ?", arguments: [id])
        }
    }

    private func changeTags(
        _ table: String, _ id: String, _ field: String, _ db: Database,
        _ change: (Set<String>) -> Set<String>
    ) throws {
        let json = try String.fetchOne(
            db.cachedStatement(sql: "SELECT \(field) FROM \(table) WHERE id = ?"), arguments: [id])
        guard let json, let list = ElementList(json: json) else { return }
        let changed = ElementList(change(Set(list.elements))).json
        try run(db, "UPDATE \(table) SET \(field) = ? WHERE id = ?", arguments: [changed, id])
    }

    private func run(_ db: Database, _ sql: String, arguments: StatementArguments) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
