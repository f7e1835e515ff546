import Crypto
import GRDB
import SyncCore
import SyncServer
import Testing

@testable import OfflineEngine

/// A copy gives records back to a server that was restored.
struct BackfillTests {
    /// The number above which records are wanted, if the server asks for those above 9.
    private func divergencePoint(
        startsOver: Bool, known: String?, hasBackfilled: Bool = false
    ) throws -> Int64? {
        let copy = try TestCopy()
        let lost = LostHistory(
            Problem(code: "historyLost", message: "", action: ""), epoch: "e", divergencePoint: 9)
        return try copy.database.write { db in
            var row = ScopeRow()
            row.startsOver = startsOver
            row.cursor = "c"
            try row.write("own", db)
            try KeyValue.knownCursor.write(known, of: "own", db)
            try KeyValue.hasBackfilled.write(hasBackfilled ? "1" : nil, of: "own", db)
            try BackfillSource(scope: "own", store: copy.store).begin(lost, db)
            return try Int64.fetchOne(db, sql: "SELECT backfillDivergence FROM aloft_scope")
        }
    }

    @Test
    func `records shown after an earlier backfill have another history's numbers, and are given back whole`()
        throws
    {
        #expect(try divergencePoint(startsOver: true, known: nil) == -1)
        #expect(try divergencePoint(startsOver: true, known: "k") == 9)
        #expect(try divergencePoint(startsOver: true, known: "k", hasBackfilled: true) == -1)
        #expect(try divergencePoint(startsOver: false, known: nil) == 9)
    }

    private static func row(_ number: Int, _ title: String, _ copy: TestCopy) throws {
        try copy.store.write { db in
            try db.execute(
                sql: "INSERT INTO note (id, title, visits) VALUES (?, ?, 1)",
                arguments: [TestCopy.id(number), title])
        }
    }

    private static func titles(_ database: DatabaseQueue) throws -> [String] {
        try database.read { try String.fetchAll($0, sql: "SELECT title FROM note ORDER BY title") }
    }

    /// Syncs until nothing is left to send. Returns the number of requests.
    private static func sync(_ copy: TestCopy, _ core: ServerCore) throws -> Int {
        var talk = SyncConversation(store: copy.store, policy: SyncPolicy())
        for count in 0..<60 {
            guard case .send(let request, let pending) = try talk.nextRequest() else { return count }
            try talk.receive(.success(core.answer(request, account: "anna").answer), for: pending)
        }
        Issue.record("does not come to rest")
        return 60
    }

    private static func core(_ database: DatabaseQueue, key: UInt8) throws -> ServerCore {
        try ServerCore(
            database: database, schema: TestCopy.schema, world: TestWorld(),
            cursorKey: CursorKey(SymmetricKey(data: Array(repeating: key, count: 32))))
    }

    @Test
    func `a server whose key was lost with its newest records gets them back`() throws {
        let database = try DatabaseQueue()
        let copy = try TestCopy()
        let away = try TestCopy()
        try Self.row(1, "before", copy)
        _ = try Self.sync(copy, try Self.core(database, key: 1))
        _ = try Self.sync(away, try Self.core(database, key: 1))
        let backup = try DatabaseQueue()
        try database.backup(to: backup)
        try Self.row(2, "after", copy)
        _ = try Self.sync(copy, try Self.core(database, key: 1))
        try Self.row(3, "unsent", copy)
        let restored = try Self.core(backup, key: 2)
        for each in [copy, away, copy] { _ = try Self.sync(each, restored) }
        #expect(try Self.titles(copy.database) == ["after", "before", "unsent"])
        #expect(try Self.titles(away.database) == ["after", "before", "unsent"])
        let visits = try copy.database.read { try Int.fetchAll($0, sql: "SELECT visits FROM note") }
        #expect(visits == [1, 1, 1])
        // It is asked once, and then syncs as usual.
        #expect(try Self.sync(copy, restored) <= 1)
    }

    @Test
    func `S1: restored again before anybody has downloaded what they gave back, a server asks once more`()
        throws
    {
        let database = try DatabaseQueue()
        let copy = try TestCopy()
        try Self.row(1, "before", copy)
        _ = try Self.sync(copy, try Self.core(database, key: 1))
        let backups = [try DatabaseQueue(), try DatabaseQueue()]
        for backup in backups { try database.backup(to: backup) }
        try Self.row(2, "after", copy)
        _ = try Self.sync(copy, try Self.core(database, key: 1))
        let restored = try Self.core(backups[0], key: 1)
        var talk = SyncConversation(store: copy.store, policy: SyncPolicy())
        while case .send(let request, let pending) = try talk.nextRequest() {
            try talk.receive(.success(restored.answer(request, account: "anna").answer), for: pending)
            if request.path == "/api/sync/backfill" { break }
        }
        #expect(try backups[0].read { try Int.fetchOne($0, sql: "SELECT count(*) FROM record") } == 2)
        let again = try Self.core(backups[1], key: 1)
        _ = try Self.sync(copy, again)
        #expect(try Self.titles(copy.database) == ["after", "before"])
        #expect(try backups[1].read { try Int.fetchOne($0, sql: "SELECT count(*) FROM record") } == 2)
        #expect(try Self.sync(copy, again) <= 1)
    }

    @Test
    func `L3: two copies of one file, signed in to two accounts, both go on`() throws {
        let core = try Self.core(DatabaseQueue(), key: 1)
        let first = try TestCopy()
        try Self.row(1, "typed before signing in", first)
        let file = try DatabaseQueue()
        try first.database.backup(to: file)
        _ = try Self.sync(first, core)
        let second = try Store(
            database: file, schema: TestCopy.schema, migrations: TestCopy.migrations(), world: TestWorld())
        let world = TestWorld()
        for _ in 0..<99 { _ = world.random() }
        try file.write { try Identity.renew(isCertain: true, world, $0) }
        var talk = SyncConversation(store: second, policy: SyncPolicy())
        var requests = 0
        while requests < 60, case .send(let request, let pending) = try talk.nextRequest() {
            requests += 1
            try talk.receive(.success(core.answer(request, account: "berta").answer), for: pending)
        }
        #expect(requests < 20)
        #expect(try Self.titles(file) == ["typed before signing in"])
        let waiting = try file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM aloft_outbox") }
        #expect(waiting == 0)
    }

    @Test
    func `a cursor that no key explains is no sign of a restore where the key was never another`() throws {
        let database = try DatabaseQueue()
        let copy = try TestCopy()
        try Self.row(1, "note", copy)
        let core = try Self.core(database, key: 1)
        _ = try Self.sync(copy, core)
        try copy.database.write { try $0.execute(sql: "UPDATE aloft_scope SET cursor = 'forged.cursor'") }
        _ = try Self.sync(copy, core)
        #expect(try Self.titles(copy.database) == ["note"])
        #expect(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM backfilled") } == 0)
        #expect(try database.read { try String.fetchOne($0, sql: "SELECT epochBefore FROM scope") } == nil)
    }
}
