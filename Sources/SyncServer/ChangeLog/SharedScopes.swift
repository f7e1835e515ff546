import Crypto
import Foundation
package import GRDB
import Notation
import Statements
package import SyncCore

/// The scopes that accounts share, and their readers and writers. Every account has its own besides.
///
/// A grant or revocation is a record in the account's own feed, in the transaction that makes it. Called by
/// the operator's commands and by tests; `ServerContext` asks it at every request.
package struct SharedScopes: Sendable {
    let database: any DatabaseWriter
    let world: any World

    /// Over a server's database, also while the server runs.
    /// - Throws: `DatabaseError`.
    package init(database: any DatabaseWriter, world: any World) throws {
        try ChangeLog.migrate(database)
        self.database = database
        self.world = world
    }

    static let tables = """
        CREATE TABLE membership (
            scope TEXT NOT NULL REFERENCES scope(id),
            account TEXT NOT NULL,
            role TEXT CHECK (role IN ('writer', 'reader')),
            number INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            PRIMARY KEY (scope, account)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX membership_account ON membership(account);
        CREATE TABLE author (device TEXT PRIMARY KEY NOT NULL, account TEXT NOT NULL) STRICT, WITHOUT ROWID;

        """

    /// Makes a scope without members. Returns its name.
    package func make() throws -> String {
        let name = "shared-" + world.random().hex16
        try database.write { db in
            _ = try ScopeFeed(scope: name, schema: Self.noSchema).openForWriting(db, world: world)
        }
        return name
    }

    /// The reason why a grant is not possible.
    package enum ScopeError: Error, Hashable, CustomStringConvertible {
        /// There is no shared scope of that name.
        case noScope(String)

        /// In a sentence.
        package var description: String {
            switch self {
            case .noScope(let name): "There is no shared scope “\(name)”: see `aloft scopes list`."
            }
        }
    }

    /// Gives an account a role in a scope, or takes it away if `role` is nil.
    /// - Parameter account: the account's id.
    /// - Throws: ``ScopeError``, `DatabaseError`.
    package func grant(_ role: ScopeRole?, on scope: String, to account: String) throws {
        try database.write { db in
            let isThere = try Int.fetchOne(db, cached: "SELECT 1 FROM scope WHERE id = ?", arguments: [scope])
            guard scope.hasPrefix("shared-"), isThere != nil else { throw ScopeError.noScope(scope) }
            let last = try Row.fetchOne(
                db, cached: "SELECT role, number, revision FROM membership WHERE scope = ? AND account = ?",
                arguments: [scope, account])
            let lastRole: String? = last?[0]
            if lastRole == role?.rawValue, last != nil || role == nil { return }
            let lastNumber: Int64 = last?[1] ?? 0
            let number = lastRole == nil ? lastNumber + 1 : lastNumber
            let lastRevision: Int64 = last?[2] ?? 0
            try db.run(
                sql: """
                    INSERT INTO membership (scope, account, role, number, revision) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (scope, account) DO UPDATE
                    SET role = excluded.role, number = excluded.number, revision = excluded.revision
                    """, arguments: [scope, account, role?.rawValue, number, lastRevision + 1])
            try tell(
                Grant(scope: scope, role: role, number: number, revision: lastRevision + 1), to: account, db)
        }
    }

    /// A shared scope and its members.
    package struct Listing: Hashable, Sendable {
        /// The scope's name.
        package var scope: String
        /// How many living records it has.
        package var records: Int
        /// Account ids and roles.
        package var members: [String: ScopeRole]
    }

    /// All shared scopes.
    package func all() throws -> [Listing] {
        try database.read { db in
            let scopes = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, (SELECT count(*) FROM record r WHERE r.scope = s.id AND NOT isDeleted)
                    FROM scope s WHERE id GLOB 'shared-*' ORDER BY id
                    """)
            return try scopes.map { row in
                let members = try Row.fetchAll(
                    db,
                    sql: "SELECT account, role FROM membership WHERE scope = ? AND role IS NOT NULL",
                    arguments: [row[0] as String])
                let roles = members.map { ($0[0] as String, ScopeRole(rawValue: $0[1]) ?? .reader) }
                return Listing(
                    scope: row[0], records: row[1], members: Dictionary(uniqueKeysWithValues: roles))
            }
        }
    }

    /// Writes the grant's record into the account's own feed.
    private func tell(_ grant: Grant, to account: String, _ db: Database) throws {
        let feed = ScopeFeed(scope: account, schema: Self.noSchema)
        let head = try feed.openForWriting(db, world: world) + 1
        let id = Self.recordID(grant.scope, account)
        let known = try feed.record(Grant.table, id, db)
        let now = world.now()
        let stamp = Stamp(milliseconds: now, counter: 0, device: "0000000000000000")
        let record = SyncedRecord(
            table: Grant.table, id: id, generation: 1, version: (known?.version ?? 0) + 1, number: head,
            fields: grant.fields, clock: FieldStamps(start: stamp))
        let change = try feed.store(record, at: now, db)
        try RunHistory(scope: account).note(from: head, db)
        try feed.setHead(head, digestChange: change, db)
    }

    /// The id of the account's grant of the scope, the same each time: a UUID of version 8 (RFC 9562 §5.8).
    static func recordID(_ scope: String, _ account: String) -> RecordID {
        var bytes = Data(SHA256.hash(data: Data("\(scope)/\(account)".utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0f | 0x80
        bytes[8] = bytes[8] & 0x3f | 0x80
        let hex = Array(bytes.hex)
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hex[$0]) }
        guard let id = RecordID(parts.joined(separator: "-")) else {
            preconditionFailure("Sixteen bytes are a UUID.")
        }
        return id
    }

    private static let noSchema = Schema(name: "scopes", version: 1, tables: [])
}

/// The owners of device ids: the account that first writes under an id keeps it, so that members of a shared
/// scope cannot write as each other.
struct DeviceOwners {
    let account: String

    /// Throws if another account writes under that id; notes it as this one's if `isWriting`.
    func check(_ author: Author, isWriting: Bool, _ db: Database) throws {
        if isWriting {
            try db.run(
                sql: "INSERT INTO author (device, account) VALUES (?, ?) ON CONFLICT (device) DO NOTHING",
                arguments: [author.device, account])
        }
        guard try mayBeOwn(author, db) else {
            throw SyncProblem.identityReused.because(
                "Another account writes under this device's id.", "Take a new identity.")
        }
    }

    /// Whether no other account writes under that id.
    func mayBeOwn(_ author: Author, _ db: Database) throws -> Bool {
        let owner = try String.fetchOne(
            db, cached: "SELECT account FROM author WHERE device = ?", arguments: [author.device])
        return owner == nil || owner == account
    }
}

/// The present access of an account to a scope.
struct Access {
    /// The scope's id in the change log.
    let scope: String
    /// Nil after a revocation.
    let role: ScopeRole?
    /// The number of the grant; 0 in the account's own scope.
    let grant: Int64
    /// The number of role changes; 0 in the account's own scope.
    let revision: Int64

    /// The access of an account to the scope that it calls by a name; nil if it never had any.
    static func of(_ account: String, to name: String, _ db: Database) throws -> Access? {
        if name == Wire.ownScope || name == account {
            return Access(scope: account, role: .writer, grant: 0, revision: 0)
        }
        let row = try Row.fetchOne(
            db, cached: "SELECT role, number, revision FROM membership WHERE scope = ? AND account = ?",
            arguments: [name, account])
        return row.map { row in
            Access(
                scope: name, role: (row[0] as String?).flatMap(ScopeRole.init), grant: row[1],
                revision: row[2])
        }
    }

    /// The shared scopes that an account may read.
    static func sharedScopes(of account: String, _ db: Database) throws -> [String] {
        try String.fetchAll(
            db.cachedStatement(
                sql: "SELECT scope FROM membership WHERE account = ? AND role IS NOT NULL ORDER BY scope"),
            arguments: [account])
    }

    /// The accounts that read a scope.
    static func readers(of scope: String, _ db: Database) throws -> [String] {
        guard scope.hasPrefix("shared-") else { return [scope] }
        return try String.fetchAll(
            db.cachedStatement(
                sql: "SELECT account FROM membership WHERE scope = ? AND role IS NOT NULL ORDER BY account"),
            arguments: [scope])
    }
}
