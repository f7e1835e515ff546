import Foundation
import GRDB
import OfflineEngine
import SyncCore
import SyncServer
import Testing

/// S12, S2: the app is updated while a batch is in flight, whose bytes name the former schema.
struct UpdateTests {

    private static let migrations = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: "CREATE TABLE note (id TEXT PRIMARY KEY NOT NULL, title TEXT)")
        }
        return migrator
    }()

    private static func schema(_ version: Int, _ rule: MergeRule = .lastWriterWins) -> Schema {
        Schema(
            name: "updated", version: version,
            tables: [SyncTable("note", [SyncColumn("title", .text, merge: rule)])])
    }

    private let database: DatabaseQueue
    private let serverDatabase: DatabaseQueue

    init() throws {
        database = try DatabaseQueue()
        serverDatabase = try DatabaseQueue()
    }

    private func store(_ schema: Schema) throws -> Store {
        try Store(database: database, schema: schema, migrations: Self.migrations, world: TestWorld())
    }

    private func open(_ schema: Schema, bytesPerRequest: Int? = nil) throws -> SyncConversation {
        var policy = SyncPolicy()
        if let bytesPerRequest { policy.bytesPerRequest = bytesPerRequest }
        return SyncConversation(store: try store(schema), policy: policy)
    }

    private func server(_ schema: Schema) throws -> ServerCore {
        var limits = ExchangeLimits()
        limits.leastBytesPerPart = 1
        return try ServerCore(database: serverDatabase, schema: schema, world: TestWorld(), limits: limits)
    }

    /// Syncs until nothing is left to send; returns the requests by path.
    private func talk(_ conversation: inout SyncConversation, to core: ServerCore?) throws -> [String] {
        var paths: [String] = []
        for _ in 0..<40 {
            guard case .send(let request, let pending) = try conversation.nextRequest() else { return paths }
            paths.append(request.path)
            guard let core else {
                try conversation.receive(.failure(.timedOut), for: pending)
                continue
            }
            let (answer, _) = core.answer(request, account: "account")
            try conversation.receive(.success(answer), for: pending)
        }
        Issue.record("It does not come to rest: \(paths)")
        return paths
    }

    /// A note is typed under the first schema; its batch is made and gets no answer.
    private func typeAndLoseAnswer() throws {
        let first = try server(Self.schema(1))
        let store = try store(Self.schema(1))
        var talking = SyncConversation(store: store, policy: SyncPolicy())
        _ = try talk(&talking, to: first)
        try store.write { db in
            try db.execute(
                sql: "INSERT INTO note (id, title) VALUES (?, 'typed before')", arguments: [TestCopy.id(1)])
        }
        talking.requestPull()
        #expect(try talk(&talking, to: nil).contains("/api/sync/push"))
    }

    private func titles() throws -> [String] {
        try serverDatabase.read { db in
            try String.fetchAll(db, sql: "SELECT line ->> '$.fields.title' FROM record")
        }
    }

    private func waiting() throws -> Int? {
        try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM aloft_outbox") }
    }

    /// The second time the batch goes in parts, whose queries name the present schema; the server knows
    /// neither.
    @Test(arguments: [nil, 200])
    func `a server that does not know the schema of before is shown that one`(bytesPerRequest: Int?) throws {
        try typeAndLoseAnswer()
        let updated = try server(Self.schema(bytesPerRequest == nil ? 2 : 3))
        var talking = try open(Self.schema(2), bytesPerRequest: bytesPerRequest)
        let body = try database.read { try Data.fetchOne($0, sql: "SELECT body FROM aloft_batch") }
        #expect(try talk(&talking, to: updated).contains("/api/sync/schema"))
        #expect(try titles() == ["typed before"])
        #expect(try waiting() == 0)
        #expect(body?.isEmpty == false)
    }

    @Test
    func `a batch under a schema that the server reads otherwise is rebuilt under the present one`() throws {
        try typeAndLoseAnswer()
        let updated = try server(Self.schema(2, .clientWins))
        var talking = try open(Self.schema(2, .clientWins))
        _ = try talk(&talking, to: updated)
        #expect(try titles() == ["typed before"])
        #expect(try waiting() == 0)
    }

    @Test
    func `the same, of a file whose earlier schema nobody kept`() throws {
        try typeAndLoseAnswer()
        let updated = try server(Self.schema(2))
        var talking = try open(Self.schema(2))
        try database.write { db in
            try db.execute(sql: "DELETE FROM aloft_keyvalue WHERE key GLOB 'formerSchema/*'")
        }
        _ = try talk(&talking, to: updated)
        #expect(try titles() == ["typed before"])
        #expect(try waiting() == 0)
    }

    /// A batch in flight may name a schema by an obsolete fingerprint, computed by an earlier version of the
    /// engine; the server may have applied that batch or not.
    @Test(arguments: [false, true])
    func `a batch with a fingerprint of another kind is applied once, and under no schema of before`(
        isApplied: Bool
    ) throws {
        try typeAndLoseAnswer()
        let now = try Self.schema(1).fingerprint()
        let before = "cbf29ce484222325"
        try database.write { db in
            try db.execute(
                sql: "UPDATE aloft_batch SET body = CAST(replace(CAST(body AS TEXT), ?, ?) AS BLOB)",
                arguments: [now, before])
        }
        if isApplied { try pushUnderEarlierFingerprint(before) }
        var talking = try open(Self.schema(1))
        let paths = try talk(&talking, to: try server(Self.schema(1)))
        #expect(try titles() == ["typed before"])
        #expect(try waiting() == 0)
        #expect(paths.filter { $0 == "/api/sync/schema" }.isEmpty)
        let marks = try serverDatabase.read { db in
            try Int64.fetchAll(db, sql: "SELECT lastSequence FROM appliedBatch")
        }
        #expect(marks == [1])
    }

    /// The batch in flight reaches a server that knows its schema by that fingerprint; the answer is lost.
    private func pushUnderEarlierFingerprint(_ fingerprint: String) throws {
        let core = try server(Self.schema(1))
        try serverDatabase.write { db in
            try db.execute(
                sql: "INSERT INTO knownSchema (fingerprint, own, contradictions) VALUES (?, ?, '')",
                arguments: ["account/" + fingerprint, try Self.schema(1).fingerprint()])
        }
        let body = try database.read { try Data.fetchOne($0, sql: "SELECT body FROM aloft_batch") }
        let answer = core.answer(
            SyncRequest(method: "POST", path: "/api/sync/push", body: body), account: "account"
        ).answer
        #expect(answer.status == 200)
        try serverDatabase.write { try $0.execute(sql: "DELETE FROM knownSchema") }
    }
}
