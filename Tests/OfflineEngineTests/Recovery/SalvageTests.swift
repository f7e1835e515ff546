import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// S1, S2: a change salvaged from a damaged file counts once, whether the server had it or not.
struct SalvageTests {
    private let copy: StoredCopy
    private let server: DirectServer
    private let id = TestCopy.id(1)

    init() throws {
        copy = try StoredCopy()
        server = try DirectServer(world: copy.world)
    }

    private func write(_ replica: Replica, _ sql: String) async throws {
        copy.world.pass(milliseconds: 10)
        try await replica.write { db in try db.execute(sql: sql) }
    }

    private func shown(_ replica: Replica) async throws -> String? {
        try await replica.read { db in
            try String.fetchOne(db, sql: "SELECT title || ' ' || visits || ' ' || tags FROM note")
        }
    }

    /// A copy whose first part the server has confirmed, whose second it took without an answer, and whose
    /// third it never got; then `damage` damages its file.
    private func damaged(_ damage: (inout Data) throws -> Void) async throws -> SafeMode {
        let replica = try copy.ready()
        try await write(replica, "INSERT INTO note (id, title, visits) VALUES ('\(id)', 'one', 1)")
        try server.sync(replica.store, world: copy.world)
        try await write(replica, "UPDATE note SET visits = visits + 10")
        try server.sync(replica.store, world: copy.world) { pending in pending.kind.isPush }
        try await write(
            replica, "UPDATE note SET visits = visits + 100, title = 'two', tags = '[\"late\"]'")
        try await replica.store.database.writeWithoutTransaction { db in
            _ = try db.checkpoint(.truncate)
        }
        var bytes = try copy.bytes()
        try damage(&bytes.file)
        try copy.put(bytes)
        return try copy.open().safeMode()
    }

    @Test
    func `a change that the server took in silence does not count twice, the rest is sent`() async throws {
        defer { copy.remove() }
        let safeMode = try await damaged { file in file.replaceSubrange(0..<100, with: Data(count: 100)) }
        #expect(try safeMode.unpushedNow().isWhole)
        #expect(try safeMode.unpushedNow().changes.count == 2)
        let fresh = try safeMode.salvageNow().replica()
        let status = try await fresh.outbox().map(\.state)
        #expect(status == [.pending, .pending])
        try server.sync(fresh.store, world: copy.world)
        #expect(try await shown(fresh) == #"two 111 ["late"]"#)
        #expect(try await fresh.outbox().isEmpty)
        #expect(try await fresh.rejectedTransactions().isEmpty)
    }

    @Test
    func `what a migration writes into the new copy is not in the way of what was salvaged`() async throws {
        defer { copy.remove() }
        var migrations = TestCopy.migrations()
        migrations.registerMigration("welcome") { db in
            try db.execute(
                sql: "INSERT INTO note (id, title) VALUES (?, 'welcome')", arguments: [TestCopy.id(9)])
        }
        let replica = try copy.open(migrations: migrations).replica()
        try await write(replica, "INSERT INTO note (id, title, visits) VALUES ('\(id)', 'one', 1)")
        try await replica.store.database.writeWithoutTransaction { db in
            _ = try db.checkpoint(.truncate)
        }
        var bytes = try copy.bytes()
        bytes.file.replaceSubrange(0..<100, with: Data(count: 100))
        try copy.put(bytes)
        let fresh = try copy.open(migrations: migrations).safeMode().salvageNow().replica()
        try await write(fresh, "UPDATE note SET visits = visits + 10 WHERE id = '\(id)'")
        try server.sync(fresh.store, world: copy.world)
        let titles = try await fresh.read { db in
            try String.fetchAll(db, sql: "SELECT title || ' ' || visits FROM note ORDER BY id")
        }
        #expect(titles == ["one 11", "welcome 0"])
        #expect(try await fresh.outbox().isEmpty)
        #expect(try await fresh.rejectedTransactions().isEmpty)
    }

    @Test
    func `a deletion that waits for a copy of which a part was lost waits for a person`() async throws {
        defer { copy.remove() }
        let replica = try copy.ready()
        try await write(
            replica,
            """
            WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
            INSERT INTO note (id, title)
            SELECT printf('01977421-a28d-7000-8000-%012x', i), iif(i = 100, 'the lost one', 'kept') FROM n
            """)
        try await write(replica, "UPDATE note SET visits = visits + 1 WHERE id = '\(id)'")
        try await replica.store.database.writeWithoutTransaction { db in
            // As if the last change were the deletion that the transaction before it copied.
            try db.execute(
                sql: """
                    UPDATE aloft_outbox SET awaits = (SELECT txn FROM aloft_outbox ORDER BY sequence LIMIT 1)
                    WHERE sequence = (SELECT max(sequence) FROM aloft_outbox)
                    """)
            _ = try db.checkpoint(.truncate)
        }
        var bytes = try copy.bytes()
        bytes.file.replaceSubrange(0..<100, with: Data(count: 100))
        while let lost = bytes.file.range(of: Data("the lost one".utf8)) {
            let page = lost.lowerBound / 4096 * 4096
            bytes.file.replaceSubrange(page..<page + 4096, with: Data(count: 4096))
        }
        try copy.put(bytes)
        let safeMode = try copy.open().safeMode()
        #expect(try !safeMode.unpushedNow().isWhole)
        let fresh = try safeMode.salvageNow().replica()
        let states = try await fresh.outbox().map(\.state)
        #expect(states.filter { $0 == .pending }.count > 100)
        #expect(states.filter { $0 == .rejected }.count == 1)
        #expect(states.allSatisfy { $0 == .pending || $0 == .rejected })
    }

    @Test(arguments: [false, true])
    func `a row that a migration makes again leaves what a person made of it`(isSent: Bool) async throws {
        defer { copy.remove() }
        var migrations = TestCopy.migrations()
        migrations.registerMigration("welcome") { db in
            try db.execute(
                sql: "INSERT INTO note (id, title, visits, tags) VALUES (?, 'welcome', 1, '[\"a\",\"b\"]')",
                arguments: [id])
        }
        let replica = try copy.open(migrations: migrations).replica()
        try server.sync(replica.store, world: copy.world)
        try await write(replica, "UPDATE note SET title = 'mine', visits = visits + 1, tags = '[\"b\"]'")
        if isSent { try server.sync(replica.store, world: copy.world) }
        try await replica.store.database.writeWithoutTransaction { db in
            _ = try db.checkpoint(.truncate)
        }
        var bytes = try copy.bytes()
        bytes.file.replaceSubrange(0..<100, with: Data(count: 100))
        try copy.put(bytes)
        let fresh = try copy.open(migrations: migrations).safeMode().salvageNow().replica()
        copy.world.pass(milliseconds: 1_000)
        try server.sync(fresh.store, world: copy.world)
        #expect(try await shown(fresh) == #"mine 2 ["b"]"#)
        #expect(try await fresh.outbox().isEmpty)
    }

    @Test
    func `a recovery that is asked for twice is done once`() async throws {
        defer { copy.remove() }
        let safeMode = try await damaged { file in file.replaceSubrange(0..<100, with: Data(count: 100)) }
        async let first = safeMode.salvage()
        async let second = safeMode.salvage()
        let (one, other) = (try await first.replica(), try await second.replica())
        try await write(one, "INSERT INTO note (id, title) VALUES ('\(TestCopy.id(2))', 'typed')")
        #expect(try await shown(other) == "typed 0 []")
        try await write(other, "UPDATE note SET title = 'typed there'")
        #expect(try await shown(one) == "typed there 0 []")
        #expect(try copy.names().filter { $0.contains(".damaged-") && !$0.hasSuffix("-wal") }.count == 1)
        #expect(try await safeMode.reset(typed: copy.file.lastPathComponent).replica().outbox().count == 4)
    }

    @Test
    func `a copy that another window has opened is not replaced`() async throws {
        defer { copy.remove() }
        try copy.ready().store.database.close()
        var failing = TestCopy.migrations()
        failing.registerMigration("fails") { _ in throw CocoaError(.featureUnsupported) }
        let safeMode = try copy.open(migrations: failing).safeMode()
        let replica = try copy.ready()
        try await write(replica, "INSERT INTO note (id, title) VALUES ('\(id)', 'typed')")
        let name = copy.file.lastPathComponent
        #expect(try await safeMode.reset(typed: name).cause == safeMode.failure.cause)
        #expect(try await shown(replica) == "typed 0 []")
        #expect(try copy.names().allSatisfy { !$0.contains(".reset-") })
    }

    @Test
    func `after it the copy is another device, and goes on like any`() async throws {
        defer { copy.remove() }
        let safeMode = try await damaged { file in file.removeLast(file.count / 2) }
        let before = try safeMode.unpushedNow().author
        let fresh = try safeMode.salvageNow().replica()
        #expect(before != nil || fresh.deviceID != "")
        #expect(fresh.deviceID != before?.device)
        try server.sync(fresh.store, world: copy.world)
        try await write(fresh, "UPDATE note SET visits = visits + 1000")
        try server.sync(fresh.store, world: copy.world)
        #expect(try await fresh.outbox().isEmpty)
        let again = try copy.ready()
        #expect(try await shown(again) == #"two 1111 ["late"]"#)
    }

    @Test
    func `where nobody knows whose changes they were, they wait for a person`() async throws {
        defer { copy.remove() }
        let safeMode = try await damaged { file in
            file.replaceSubrange(0..<100, with: Data(count: 100))
            for word in ["incarnation", "device"] {
                while let place = file.range(of: Data(word.utf8)) {
                    file.replaceSubrange(place, with: Data(repeating: 0x78, count: word.utf8.count))
                }
            }
        }
        let fresh = try safeMode.salvageNow().replica()
        #expect(try await fresh.outbox().map(\.state) == [.rejected, .rejected])
        try server.sync(fresh.store, world: copy.world)
        #expect(try await shown(fresh) == "one 11 []")
        let waiting = try await fresh.rejectedTransactions()
        #expect(waiting.flatMap(\.entries).map(\.refusal.reason) == [.uncertain, .uncertain])
        // A new change is not taken for one of them.
        let numbers = try await fresh.store.database.write { db in
            (try OutboxTable.reserveSequence(db), try CaptureState.reserveTransaction(db))
        }
        for change in waiting.flatMap(\.entries).map(\.change) {
            #expect(change.sequence < numbers.0)
            #expect(change.transaction < numbers.1)
        }
        try await fresh.retry(try #require(waiting.last).id)
        try server.sync(fresh.store, world: copy.world)
        #expect(try await shown(fresh) == #"two 111 ["late"]"#)
    }

    @Test
    func `a change that no trigger can have written is damage, found before it holds anything up`()
        async throws
    {
        defer { copy.remove() }
        let replica = try copy.ready()
        try await write(replica, "INSERT INTO note (id, title) VALUES ('\(id)', 'one')")
        try await write(replica, "UPDATE note SET visits = 3")
        try await replica.store.database.write { db in
            try db.execute(sql: "UPDATE aloft_outbox SET edits = replace(edits, 'delta', 'dxlta')")
        }
        try replica.store.database.close()
        let safeMode = try copy.open().safeMode()
        #expect(safeMode.failure.cause == .damaged("change 2 of the outbox cannot be read"))
        let work = try safeMode.unpushedNow()
        #expect(work.changes.map(\.sequence) == [1])
        #expect(!work.isWhole)
    }

    @Test
    func `a page that turns out to be damaged in use is looked for at the next opening`() async throws {
        defer { copy.remove() }
        let replica = try copy.ready()
        await #expect(throws: DatabaseError.self) {
            try await replica.read { _ in throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        }
        #expect(copy.secrets.read("damaged-copy-sqlite") != nil)
        try replica.store.database.close()
        _ = try copy.ready()
        #expect(copy.secrets.read("damaged-copy-sqlite") == nil)
    }

    @Test
    func `the changes set aside and the copy's owner are salvaged, too`() async throws {
        defer { copy.remove() }
        let replica = try copy.ready()
        try await write(replica, "INSERT INTO note (id, weight) VALUES ('\(id)', 'heavy')")
        try server.sync(replica.store, world: copy.world)
        #expect(try await replica.rejectedTransactions().count == 1)
        try await replica.store.database.write { db in
            try KeyValue.accountID.write("a7", db)
            try KeyValue.ownerName.write("Anna", db)
        }
        try await replica.store.database.writeWithoutTransaction { db in
            _ = try db.checkpoint(.truncate)
        }
        var bytes = try copy.bytes()
        bytes.file.replaceSubrange(0..<16, with: Data(count: 16))
        try copy.put(bytes)
        let safeMode = try copy.open().safeMode()
        #expect(try safeMode.unpushedNow().account == "Anna")
        #expect(try safeMode.unpushedNow().rejected == (try await replica.rejectedTransactions()))
        let fresh = try safeMode.salvageNow().replica()
        #expect(try await fresh.rejectedTransactions() == (try await replica.rejectedTransactions()))
        #expect(try await fresh.read { try KeyValue.accountID.read($0) } == "a7")
    }
}
