import GRDB
import OfflineEngine
import SyncCore
import SyncServer

/// An app with visits of sites.
enum WaitingApp: CaseIterable {
    /// Records that cannot conflict.
    case plain
    /// Another device writes the records with unsent edits here.
    case edited
    /// Visits refer to sites, whose names are unique.
    case linked
    /// As ``linked``, and another device writes the records with unsent edits here.
    case linkedEdited
    /// As ``linked``, and a site that was made here is hidden, because its name is taken.
    case linkedHidden
    /// As ``linked``, in a scope that the account shares with others.
    case shared

    /// The words that distinguish its figures from those of ``plain``.
    var remark: String {
        switch self {
        case .plain: ""
        case .edited: ", edited here"
        case .linked: ", references"
        case .linkedEdited: ", references, edited here"
        case .linkedHidden: ", references, a site hidden"
        case .shared: ", references, shared"
        }
    }

    /// Whether another device writes the records with unsent edits here.
    var isEdited: Bool { self == .edited || self == .linkedEdited }

    private var isLinked: Bool { self != .plain && self != .edited }

    var schema: Schema {
        let scope = self == .shared ? "scope" : nil
        return Schema(
            name: "\(self)", version: 1,
            tables: [
                SyncTable("site", [.text("name")], unique: isLinked ? [["name"]] : [], scopeColumn: scope),
                SyncTable(
                    "visit",
                    [
                        .text("remark"), .integer("minutes"),
                        isLinked ? .reference("site", to: "site", onDelete: .cascade) : .text("site"),
                    ], scopeColumn: scope),
            ])
    }

    /// The scope in which it writes.
    func scope(_ server: DatabasePool) throws -> String {
        guard self == .shared else { return Wire.ownScope }
        let scopes = try SharedScopes(database: server, world: SystemWorld())
        let scope = try scopes.make()
        try scopes.grant(.writer, on: scope, to: "bench")
        return scope
    }

    /// A visit, of a new site where they are linked.
    func insert(_ id: RecordID, in scope: String, _ db: Database) throws {
        let site = RecordID()
        let (column, value) = self == .shared ? (", scope", ", '\(scope)'") : ("", "")
        if isLinked {
            try db.execute(
                sql: "INSERT INTO site (id, name\(column)) VALUES (?, ?\(value))",
                arguments: [site, site.text])
        }
        try db.execute(
            sql: "INSERT INTO visit (id, remark, site\(column)) VALUES (?, 'as found', ?\(value))",
            arguments: [id, site])
    }

    /// One of its devices, without a network.
    struct Device {
        private let store: Store
        private var conversation: SyncConversation
        private let database: DatabasePool
        private let app: WaitingApp
        private let scope: String

        init(_ database: DatabasePool, _ app: WaitingApp, _ scope: String) throws {
            self.database = database
            self.app = app
            self.scope = scope
            store = try Store(
                database: database, schema: app.schema, migrations: DatabaseMigrator(), makesTables: true,
                world: SystemWorld())
            conversation = SyncConversation(store: store, policy: SyncPolicy())
        }

        func write(_ body: (Database) throws -> Void) throws { try store.write(body) }

        mutating func sync(with server: ServerCore) throws {
            conversation.requestPull()
            while case .send(let request, let pending) = try conversation.nextRequest() {
                let answer = server.answer(request, account: "bench").answer
                try conversation.receive(.success(answer), for: pending)
            }
        }

        /// Pulls everything new at once; nothing is pushed before.
        mutating func pull(from server: ServerCore) throws {
            let (cursor, grant) = try database.read { db in
                let row = try Row.fetchOne(
                    db, sql: "SELECT cursor, grantNumber FROM aloft_scope WHERE scope = ?",
                    arguments: [scope])
                return (row?["cursor"] as String?, row?["grantNumber"] as Int64? ?? 0)
            }
            let query = try database.read { db in
                PullQuery(
                    scope: scope, cursor: cursor, author: try store.author(db), inFlightLastSequence: nil,
                    limit: 5_000, schema: try SchemaTag(app.schema))
            }
            let request = SyncRequest(method: "GET", path: "/api/sync/pull", query: query.items)
            let answer = server.answer(request, account: "bench").answer
            try conversation.receive(
                .success(answer),
                for: .init(
                    scope: scope, kind: .pull(from: cursor, grant: grant, inFlight: nil), askedAt: 0))
        }
    }
}
