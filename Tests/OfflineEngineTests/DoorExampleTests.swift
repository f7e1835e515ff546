import Foundation
import GRDB
import OfflineEngine
import SyncCore
import Testing

/// The examples of `OfflineEngine.docc`, word for word, on the public API alone.
struct DoorExampleTests {
    private let file: URL
    private let secrets: URL
    private let schema = MemberCopy.schema

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-door-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appending(path: "studio.sqlite")
        secrets = folder.appending(path: "secrets")
    }

    private func open() throws -> Replica {
        var migrations = DatabaseMigrator()
        migrations.registerMigration("members") { db in
            try db.execute(sql: "CREATE TABLE member (id TEXT PRIMARY KEY NOT NULL, name TEXT)")
        }
        let replica = try Replica(
            at: file, schema: schema, migrations: migrations, secrets: FileSecretStore(folder: secrets))
        return replica
    }

    @Test func `write, read and ask how a record stands`() async throws {
        let replica = try open()
        let id = RecordID()
        try await replica.write { db in
            try db.execute(
                sql: "INSERT INTO member (id, name) VALUES (?, ?)", arguments: [id.text, "Ada"])
        }
        let names = try await replica.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM member ORDER BY name")
        }
        let status = try await replica.read { db in try RecordStatus.of(id, in: "member", db) }
        #expect(names == ["Ada"])
        #expect(status?.sync == .pending)
        for reason in try await replica.explain(RecordKey(table: "member", id: id)) {
            print(reason.sentence)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `observe and run`() async throws {
        let replica = try open()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await replica.run() }
            let counts = replica.observe { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM member") ?? 0
            }
            for try await count in counts {
                if count == 1 { break }
                try await replica.write { db in
                    try db.execute(
                        sql: "INSERT INTO member (id, name) VALUES (?, 'Ada')", arguments: [RecordID().text])
                }
            }
            replica.enterBackground()
            replica.enterForeground()
            replica.pause()
            replica.resume()
            for notice in replica.status.notices {
                print(notice.message, notice.action)
            }
            group.cancelAll()
        }
        let log = try replica.exportLog()
        #expect(String(decoding: log, as: UTF8.self).contains(#""event":"started""#))
    }

    @Test func `conflicts, refusals and what lost`() async throws {
        let replica = try open()
        for conflict in try await replica.conflicts() {
            try await replica.settle(conflict, with: conflict.held[0].value)
        }
        for refused in try await replica.rejectedTransactions() {
            try await replica.retry(refused.id)
        }
        do {
            let page = try await replica.overwritten()
            if let last = page.values.first { try await replica.restore([last]) }
        } catch OnlineError.noConnection {
            print("Requires internet connection")
        } catch OnlineError.signInNeeded {
            print("Sign in first")
        }
        #expect(try await replica.outbox() == [])
    }

    @Test(.timeLimit(.minutes(5)))
    func `updated from another device`() async throws {
        let replica = try open()
        let events = replica.events()
        let toasts = Task {
            for await event in events {
                guard case .updatedElsewhere(let updates) = event.kind else { continue }
                for update in updates.updates {
                    print("\(update.record.table) \(update.verb) on \(update.device ?? "another device")")
                    try await replica.undo(update)
                }
            }
        }
        toasts.cancel()
        try await toasts.value
    }

    @Test func `inspect`() async throws {
        let replica = try open()
        let inspection = try await replica.inspect()
        for scope in inspection.scopes where scope.isAsServer == false {
            try await replica.downloadAgain(scope.name)
        }
        #expect(inspection.device == replica.deviceID)
        #expect(inspection.pendingChanges == 0)
    }

    @Test func `a bad line`() async throws {
        let replica = try open()
        replica.simulate(.lostAnswers)
        try await replica.write { db in
            try db.execute(
                sql: "INSERT INTO member (id, name) VALUES (?, 'Ada')", arguments: [RecordID().text])
        }
        for entry in try await replica.outbox() { print(entry.sequence, entry.state, entry.trouble ?? "") }
        replica.simulate(nil)
        #expect(replica.status.simulatedFailure == nil)
        #expect(try await replica.outbox().map(\.trouble) == [nil])
    }

    @Test func `settings`() throws {
        let settings = Data(#"{"recordsPerPage":500,"pullEveryMilliseconds":60000}"#.utf8)
        let policy = try JSONDecoder().decode(SyncPolicy.self, from: settings)
        #expect(policy.validationErrors() == [])
    }

    @Test func `a store without threads`() throws {
        let store = try Store(
            database: DatabaseQueue(), schema: MemberCopy.schema, migrations: MemberCopy.migrations,
            world: SystemWorld())
        try store.write { db in
            try db.execute(sql: "INSERT INTO member (id) VALUES (?)", arguments: [RecordID().text])
        }
        var conversation = SyncConversation(store: store, policy: SyncPolicy())
        guard case .send(let request, let purpose) = try conversation.next() else { return }
        #expect(request.path == "/api/sync/pull")
        try conversation.receive(.failure(.noConnection), for: purpose)
    }
}
