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

    private func open() async throws -> Replica {
        let replica = try await Replica.open(
            at: file, schema: schema, secrets: FileSecretStore(folder: secrets)
        ).get()
        return replica
    }

    private struct Member: Codable, Sendable, FetchableRecord, PersistableRecord {
        static let databaseTableName = "member"
        var id: RecordID
        var name: String?
    }

    @Test(.timeLimit(.minutes(20)))
    func `the ten lines of the README`() async throws {
        func show(_ list: [String]) { print(list) }
        let before = try await Replica.open(
            at: file,
            schema: Schema(
                name: "studio", version: 1,
                tables: [SyncTable("member", [.text("name"), .counter("visits")])]),
            secrets: FileSecretStore(folder: secrets)
        ).get()
        try await before.write { db in
            try db.execute(sql: "INSERT INTO member (id, name) VALUES (?, 'Ada')", arguments: [RecordID()])
        }
        let app = Task { [file, secrets] in
            let schema = Schema(
                name: "studio", version: 1,
                tables: [SyncTable("member", [.text("name"), .counter("visits")])])
            let replica = try await Replica.open(
                at: file, schema: schema, secrets: FileSecretStore(folder: secrets)
            ).get()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await replica.run() }  // syncs whenever it can
                try await replica.write { db in  // on disk, with its outbox entry, when it returns
                    try db.execute(
                        sql: "UPDATE member SET visits = visits + 1 WHERE name = ?", arguments: ["Ada"])
                }
                let names = replica.observe { db in try String.fetchAll(db, sql: "SELECT name FROM member") }
                for try await list in names { show(list) }
            }
        }
        var visits = 0
        while visits == 0 {
            visits = try await before.read { db in try Int.fetchOne(db, sql: "SELECT visits FROM member") ?? 0
            }
            await Task.yield()
        }
        #expect(visits == 1)
        app.cancel()
        _ = await app.result
    }

    @Test func `save what changed, and ask which rows wait`() async throws {
        let replica = try await open()
        let member = Member(id: RecordID(), name: "Ada")
        try await replica.write { db in try member.insert(db) }
        var edited = member
        edited.name = "Ada Lovelace"
        try await replica.save(edited, from: member)
        let unsent = try await replica.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM member JOIN aloft_status_member s USING (id) WHERE s.sync <> 'synced'
                    """)
        }
        #expect(unsent == ["Ada Lovelace"])
        let item = SyncTable("item", [.text("title", formerly: "name")])
        #expect(item.column(sqlName: "title")?.name == "name")
    }

    @Test(.timeLimit(.minutes(20)))
    func `sync for a while, and sign in where nobody is`() async throws {
        let replica = try await open()
        let (server, password) = (try #require(URL(string: "http://127.0.0.1:9")), "correct horse")
        do {
            try await replica.signIn(server: server, account: "ada", password: password, deviceName: "Desk 1")
        } catch let error as SignInError {
            print(error.problem.message, error.problem.action)
            if error.mayPass { print("The same may work later.") }
        }
        await #expect(throws: SignInError.noConnection) {
            try await replica.signIn(server: server, account: "ada", password: password, deviceName: "Desk 1")
        }
        // Without an account waiting is pointless: the result comes at once.
        let outcome = try await replica.sync(within: .seconds(25))
        print(outcome.isInStep ? "In step" : "Not yet")
        #expect(outcome == .signInNeeded)
    }

    @Test func `write, read and ask how a record stands`() async throws {
        let replica = try await open()
        let id = RecordID()
        try await replica.write { db in
            try db.execute(
                sql: "INSERT INTO member (id, name) VALUES (?, ?)", arguments: [id, "Ada"])
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

    @Test(.timeLimit(.minutes(20)))
    func `observe and run`() async throws {
        let replica = try await open()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await replica.run() }
            let counts = replica.observe { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM member") ?? 0
            }
            for try await count in counts {
                if count == 1 { break }
                try await replica.write { db in
                    try db.execute(
                        sql: "INSERT INTO member (id, name) VALUES (?, 'Ada')", arguments: [RecordID()])
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
        let replica = try await open()
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

    @Test(.timeLimit(.minutes(20)))
    func `updated from another device`() async throws {
        let replica = try await open()
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
        let replica = try await open()
        let inspection = try await replica.inspect()
        for scope in inspection.scopes where scope.isAsServer == false {
            try await replica.downloadAgain(scope.name)
        }
        #expect(inspection.device == replica.deviceID)
        #expect(inspection.pendingChanges == 0)
    }

    @Test func `a bad line`() async throws {
        let replica = try await open()
        replica.simulate(.lostAnswers)
        try await replica.write { db in
            try db.execute(
                sql: "INSERT INTO member (id, name) VALUES (?, 'Ada')", arguments: [RecordID()])
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
            try db.execute(sql: "INSERT INTO member (id) VALUES (?)", arguments: [RecordID()])
        }
        var conversation = SyncConversation(store: store, policy: SyncPolicy())
        guard case .send(let request, let pending) = try conversation.next() else { return }
        #expect(request.path == "/api/sync/pull")
        try conversation.receive(.failure(.noConnection), for: pending)
    }
}
