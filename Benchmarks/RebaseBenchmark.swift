import Foundation
import GRDB
import Notation
import OfflineEngine
import SyncCore
import SyncServer

/// Applying a pull of 1,000 records to a copy with 1,000 unsent changes of other records, beside the same
/// pull to a copy with none. Without HTTP: server core and stores in one process, on files.
struct RebaseBenchmark {
    let folder: URL
    private static let count = 1_000
    private static let account = "bench"

    func run(_ table: inout FigureTable) async throws {
        try await run("no references", Self.schema(linked: false), &table)
        try await run("references and a unique key", Self.schema(linked: true), &table)
    }

    private func run(_ name: String, _ schema: Schema, _ table: inout FigureTable) async throws {
        let server = try ServerCore(
            database: try pool("server"), schema: schema, world: SystemWorld())
        var writer = try Device(pool("writer"), schema)
        try writer.write { db in
            for number in 0..<2 * Self.count { try Self.insert(number, schema, db) }
        }
        try writer.sync(with: server)
        var idle: [Device] = []
        var busy: [Device] = []
        for _ in 0..<3 {
            idle.append(try Device(pool("idle"), schema))
            busy.append(try Device(pool("busy"), schema))
        }
        for place in idle.indices {
            try idle[place].sync(with: server)
            try busy[place].sync(with: server)
            for number in 0..<Self.count { try busy[place].write { db in try Self.edit(number, "mine", db) } }
        }
        for number in Self.count..<2 * Self.count {
            try writer.write { db in try Self.edit(number, "theirs", db) }
        }
        try writer.sync(with: server)
        var rebased = Stopwatch()
        var plain = Stopwatch()
        for place in idle.indices {
            try await plain.measure { try idle[place].pull(from: server) }
            try await rebased.measure { try busy[place].pull(from: server) }
        }
        let (best, peer) = (rebased.percentile(0), plain.percentile(0))
        table.add(
            "pull of 1,000 records under 1,000 unsent changes, \(name)", "\(best.digits(0)) ms (best of 3)",
            beside: "nothing unsent: \(peer.digits(0)) ms", ratio: best / peer, target: "≤ 250 ms")
    }

    private func pool(_ name: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        let pool = try DatabasePool(
            path: folder.appending(path: "\(name)-\(UUID().uuidString).sqlite").path,
            configuration: configuration)
        try pool.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY")
        }
        return pool
    }

    // MARK: The app

    private static func schema(linked: Bool) -> Schema {
        let site = SyncColumn(
            "site", .text, references: linked ? SyncReference(to: "site", onDelete: .cascade) : nil)
        return Schema(
            name: linked ? "linked" : "plain", version: 1,
            tables: [
                SyncTable("site", [SyncColumn("name", .text)], unique: linked ? [["name"]] : []),
                SyncTable(
                    "visit", [SyncColumn("remark", .text), SyncColumn("minutes", .integer), site]),
            ])
    }

    static func createTables(linked: Bool) -> String {
        """
        CREATE TABLE site (id TEXT PRIMARY KEY NOT NULL, name TEXT\(linked ? " UNIQUE" : ""));
        CREATE TABLE visit (id TEXT PRIMARY KEY NOT NULL, remark TEXT, minutes INTEGER, \
        site TEXT\(linked ? " REFERENCES site(id) ON DELETE CASCADE" : ""))
        """
    }

    private static func id(_ number: Int) -> String {
        "01977421-a28d-7000-8000-" + String(UInt64(number).hex16.suffix(12))
    }

    /// A site for each ten visits.
    private static func insert(_ number: Int, _ schema: Schema, _ db: Database) throws {
        let site = id(1_000_000 + number / 10)
        if number.isMultiple(of: 10) {
            try db.execute(sql: "INSERT INTO site VALUES (?, ?)", arguments: [site, "Site \(number)"])
        }
        try db.execute(
            sql: "INSERT INTO visit VALUES (?, ?, ?, ?)", arguments: [id(number), "as found", 30, site])
    }

    private static func edit(_ number: Int, _ remark: String, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE visit SET remark = ?, minutes = minutes + 1 WHERE id = ?",
            arguments: [remark, id(number)])
    }

    // MARK: A device without a network

    private struct Device {
        private let database: DatabasePool
        private let store: Store
        private let schema: Schema
        private var conversation: SyncConversation

        init(_ database: DatabasePool, _ schema: Schema) throws {
            var migrations = DatabaseMigrator()
            migrations.registerMigration("app") { db in
                try db.execute(sql: RebaseBenchmark.createTables(linked: schema.name == "linked"))
            }
            self.database = database
            self.schema = schema
            store = try Store(
                database: database, schema: schema, migrations: migrations, world: SystemWorld())
            conversation = SyncConversation(store: store, policy: SyncPolicy())
        }

        func write(_ body: (Database) throws -> Void) throws { try store.write(body) }

        mutating func sync(with server: ServerCore) throws {
            conversation.requestPull()
            while case .send(let request, let pending) = try conversation.nextRequest() {
                let answer = server.answer(request, account: RebaseBenchmark.account).answer
                try conversation.receive(.success(answer), for: pending)
            }
        }

        /// Pulls everything new at once; nothing is pushed before.
        mutating func pull(from server: ServerCore) throws {
            let cursor = try database.read { db in
                try String.fetchOne(db, sql: "SELECT cursor FROM aloft_scope")
            }
            let query = try database.read { db in
                PullQuery(
                    scope: Wire.ownScope, cursor: cursor,
                    author: try store.author(db), inFlightLastSequence: nil, limit: 5_000,
                    schema: try SchemaTag(schema))
            }
            let request = SyncRequest(method: "GET", path: "/api/sync/pull", query: query.items)
            let answer = server.answer(request, account: RebaseBenchmark.account).answer
            try conversation.receive(
                .success(answer),
                for: .init(
                    scope: Wire.ownScope, kind: .pull(from: cursor, grant: 0, inFlight: nil), askedAt: 0))
        }
    }
}
