import Foundation
import GRDB
import OfflineEngine
import SyncCore
import SyncServer

/// A device that was offline for long: a save, a status and a pull with 0, 1,000 and 50,000 unsent changes.
/// And what a row costs that is written by the form that everybody writes.
struct WaitingBenchmark {
    let folder: URL

    private static let sizes = [0, 1_000, 50_000]
    private static let saves = 300
    private static let pulls = 15
    /// As much as another device writes in a minute or two.
    private static let pulledRecords = 50

    func run(_ table: inout FigureTable) async throws {
        try await runForms(&table)
        try await runSaves(&table)
        for isLinked in [false, true] { try await runPulls(isLinked, &table) }
    }

    // MARK: A row

    private func runForms(_ table: inout FigureTable) async throws {
        let rows = 10_000
        let sql = "INSERT INTO visit (id, remark, minutes) VALUES (?, ?, ?)"
        let replica = try open("forms", WaitingApp.schema(linked: false))
        let bare = try DatabasePool(path: file("bare"))
        try await bare.write { db in try WaitingApp.schema(linked: false).createTables(in: db) }
        var (cached, kept) = (Stopwatch(), Stopwatch())
        try await cached.measure {
            try await bare.write { db in
                let statement = try db.cachedStatement(sql: sql)
                for _ in 0..<rows { try statement.execute(arguments: [RecordID(), "as found", 30]) }
            }
        }
        try await kept.measure {
            try await replica.write { db in
                for _ in 0..<rows { try db.execute(sql: sql, arguments: [RecordID(), "as found", 30]) }
            }
        }
        let (own, peer) = (
            kept.percentile(0) * 1_000 / Double(rows), cached.percentile(0) * 1_000 / Double(rows)
        )
        table.add(
            "a row by execute(sql:), captured", "\(own.digits(1)) µs",
            beside: "GRDB alone: \(peer.digits(1)) µs",
            ratio: own / peer, target: "≤ 30 µs")
    }

    // MARK: Save and status

    private func runSaves(_ table: inout FigureTable) async throws {
        var first: (save: Double, status: Double)?
        for size in Self.sizes {
            let replica = try open("saves-\(size)", WaitingApp.schema(linked: false))
            let edited = RecordID()
            try await replica.write { db in
                try db.execute(sql: "INSERT INTO visit (id) VALUES (?)", arguments: [edited])
            }
            try await fill(replica, size)
            var (save, status) = (Stopwatch(), Stopwatch())
            for minutes in 0..<Self.saves {
                let before = replica.status.pendingChanges
                let start = ContinuousClock.now
                try await save.measure {
                    try await replica.write { db in
                        try db.execute(
                            sql: "UPDATE visit SET minutes = ? WHERE id = ?", arguments: [minutes, edited])
                    }
                }
                for await now in replica.statusUpdates() where now.pendingChanges > before { break }
                status.note(since: start)
            }
            let times = (save.percentile(0.5), status.percentile(0.5))
            let least = first ?? times
            first = least
            table.add(
                "save over \(size) unsent", "\(times.0.digits(2)) ms",
                beside: "over none: \(least.save.digits(2)) ms",
                ratio: times.0 / least.save, target: "≤ 1.5 ×")
            table.add(
                "save to status over \(size) unsent", "\(times.1.digits(2)) ms",
                beside: "over none: \(least.status.digits(2)) ms", ratio: times.1 / least.status,
                target: "≤ 1.5 ×")
        }
    }

    private func fill(_ replica: Replica, _ size: Int) async throws {
        for start in stride(from: 0, to: size, by: 500) {
            try await replica.write { db in
                for _ in start..<min(start + 500, size) {
                    try db.execute(
                        sql: "INSERT INTO visit (id, remark) VALUES (?, ?)", arguments: [RecordID(), "mine"])
                }
            }
        }
    }

    // MARK: Pull

    private func runPulls(_ isLinked: Bool, _ table: inout FigureTable) async throws {
        let schema = WaitingApp.schema(linked: isLinked)
        let server = try ServerCore(
            database: try DatabasePool(path: file("server")), schema: schema, world: SystemWorld())
        var first: Double?
        var devices: [WaitingApp.Device] = []
        for size in Self.sizes {
            var device = try WaitingApp.Device(pool("device-\(size)"), schema)
            try device.sync(with: server)
            for start in stride(from: 0, to: size, by: 500) {
                try device.write { db in
                    for _ in start..<min(start + 500, size) { try WaitingApp.insert(schema, db) }
                }
            }
            devices.append(device)
        }
        var writer = try WaitingApp.Device(pool("writer"), schema)
        var watches = Self.sizes.map { _ in Stopwatch() }
        for _ in 0..<Self.pulls {
            try writer.write { db in
                for _ in 0..<Self.pulledRecords { try WaitingApp.insert(schema, db) }
            }
            try writer.sync(with: server)
            for place in devices.indices {
                try await watches[place].measure { try devices[place].pull(from: server) }
            }
        }
        for (size, watch) in zip(Self.sizes, watches) {
            let time = watch.percentile(0.5)
            first = first ?? time
            table.add(
                "pull of \(Self.pulledRecords) records over \(size) unsent\(isLinked ? ", references" : "")",
                "\(time.digits(1)) ms", beside: "over none: \((first ?? time).digits(1)) ms",
                ratio: time / (first ?? time), target: "≤ 1.5 ×")
        }
    }

    private func file(_ name: String) -> String {
        folder.appending(path: "\(name)-\(UUID().uuidString).sqlite").path
    }

    private func pool(_ name: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        let pool = try DatabasePool(path: file(name), configuration: configuration)
        try pool.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY")
        }
        return pool
    }

    private func open(_ name: String, _ schema: Schema) throws -> Replica {
        try Replica(at: URL(filePath: file(name)), schema: schema, secrets: ShortSecrets())
    }
}

/// An app with visits of sites, and its devices without a network.
enum WaitingApp {
    static func schema(linked: Bool) -> Schema {
        Schema(
            name: linked ? "linked" : "plain", version: 1,
            tables: [
                SyncTable("site", [.text("name")], unique: linked ? [["name"]] : []),
                SyncTable(
                    "visit",
                    [
                        .text("remark"), .integer("minutes"),
                        linked ? .reference("site", to: "site", onDelete: .cascade) : .text("site"),
                    ]),
            ])
    }

    /// A visit, of a new site where they are linked.
    static func insert(_ schema: Schema, _ db: Database) throws {
        let site = RecordID()
        if schema.name == "linked" {
            try db.execute(sql: "INSERT INTO site (id, name) VALUES (?, ?)", arguments: [site, site.text])
        }
        try db.execute(
            sql: "INSERT INTO visit (id, remark, site) VALUES (?, 'as found', ?)",
            arguments: [RecordID(), site])
    }

    struct Device {
        private let store: Store
        private var conversation: SyncConversation
        private let database: DatabasePool
        private let schema: Schema

        init(_ database: DatabasePool, _ schema: Schema) throws {
            self.database = database
            self.schema = schema
            store = try Store(
                database: database, schema: schema, migrations: DatabaseMigrator(), makesTables: true,
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

        /// Asks for everything new at once and takes it; nothing is pushed before.
        mutating func pull(from server: ServerCore) throws {
            let cursor = try database.read { db in
                try String.fetchOne(db, sql: "SELECT cursor FROM aloft_scope")
            }
            let query = try database.read { db in
                PullQuery(
                    scope: Wire.ownScope, cursor: cursor, author: try store.author(db),
                    inFlightLastSequence: nil,
                    limit: 5_000, schema: try SchemaTag(schema))
            }
            let request = SyncRequest(method: "GET", path: "/api/sync/pull", query: query.items)
            let answer = server.answer(request, account: "bench").answer
            try conversation.receive(
                .success(answer),
                for: .init(
                    scope: Wire.ownScope, kind: .pull(from: cursor, grant: 0, inFlight: nil), askedAt: 0))
        }

    }
}
