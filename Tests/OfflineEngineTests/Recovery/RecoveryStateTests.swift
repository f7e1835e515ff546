import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// E4, L5: a copy that cannot be opened normally is a clear state, and none of its data is lost.
struct RecoveryStateTests {
    private let copy: StoredCopy

    init() throws {
        copy = try StoredCopy()
    }

    private func writeOne() async throws {
        let replica = try copy.ready()
        try await replica.write { db in
            try db.execute(sql: "INSERT INTO note (id, title) VALUES ('\(TestCopy.id(1))', 'mine')")
        }
        try replica.store.database.close()
    }

    private func titles(_ replica: Replica) async throws -> [String] {
        try await replica.read { db in try String.fetchAll(db, sql: "SELECT title FROM note ORDER BY id") }
    }

    private struct Refuses: Error, CustomStringConvertible { let description = "no" }

    @Test
    func `a migration that fails leaves the copy as it was, to be looked at, and a backup of before`()
        async throws
    {
        defer { copy.remove() }
        try await writeOne()
        var failing = TestCopy.migrations()
        failing.registerMigration("weights in grams") { db in
            try db.execute(sql: "UPDATE note SET title = 'half'")
            throw Refuses()
        }
        let safeMode = try copy.open(migrations: failing).safeMode()
        #expect(
            safeMode.failure.cause == .migrationFailed(name: "weights in grams", detail: "no"))
        #expect(
            try safeMode.recoveryOptions() == [
                .retry, .lookReadOnly, .exportUnpushed, .salvage, .restoreBackup, .reset,
            ])
        let look = try #require(try safeMode.lastGoodCopyNow())
        #expect(try await look.read { try String.fetchAll($0, sql: "SELECT title FROM note") } == ["mine"])
        await #expect(throws: DatabaseError.self) {
            try await look.read { try $0.execute(sql: "DELETE FROM note") }
        }
        #expect(try safeMode.unpushedNow().changes.map(\.edits) == [["title": .value(.text("mine"))]])
        #expect(try await titles(try copy.ready()) == ["mine"])
    }

    @Test
    func `two who look at a copy at once, each have files of their own`() throws {
        defer { copy.remove() }
        try copy.ready().store.database.close()
        let files = CopyFiles(database: copy.file)
        try files.withTemporaryCopy { one in
            try files.withTemporaryCopy { other in
                #expect(one != other)
                _ = try ReadOnlyCopy(other)
            }
            _ = try ReadOnlyCopy(one)
        }
    }

    @Test
    func `a backup takes the file's place, which stays beside it with what was not sent`() async throws {
        defer { copy.remove() }
        try await writeOne()
        var failing = TestCopy.migrations()
        failing.registerMigration("fails") { _ in throw Refuses() }
        let safeMode = try copy.open(migrations: failing).safeMode()
        let backup = try #require(try safeMode.backups().first)
        #expect(try safeMode.restoreNow(backup).cause == .migrationFailed(name: "fails", detail: "no"))
        let names = try copy.names()
        #expect(names.contains { $0.contains(".replaced-") && !$0.hasSuffix(".json") })
        let json = try #require(names.first { $0.contains(".replaced-") && $0.hasSuffix(".json") })
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        let work = try decoder.decode(
            UnpushedWork.self, from: Data(contentsOf: copy.folder.appending(path: json)))
        #expect(work.changes.map(\.id.text) == [TestCopy.id(1)])
        #expect(try await titles(try copy.ready()) == ["mine"])
    }

    @Test
    func `three states before migrations are kept, the newest`() async throws {
        defer { copy.remove() }
        try await writeOne()
        var migrations = TestCopy.migrations()
        for number in 1...5 {
            migrations.registerMigration("step \(number)") { db in
                try db.execute(sql: "CREATE TABLE extra\(number) (x)")
            }
            copy.world.pass(milliseconds: 1_000)
            _ = try copy.open(migrations: migrations).replica()
        }
        let backups = try Backups(files: CopyFiles(database: copy.file)).all()
        #expect(backups.count == 3)
        let newest = try ReadOnlyCopy(backups[0].file)
        #expect(try await newest.read { try $0.tableExists("extra4") })
        #expect(try await newest.read { try !$0.tableExists("extra5") })
    }

    @Test
    func `a file of a newer app, or a newer engine, is looked at and not touched`() async throws {
        defer { copy.remove() }
        var newer = TestCopy.migrations()
        newer.registerMigration("photos") { db in try db.execute(sql: "CREATE TABLE photo (x)") }
        try copy.open(migrations: newer).replica().store.database.close()
        _ = try copy.open().safeMode()
        let before = try copy.bytes()
        let safeMode = try copy.open().safeMode()
        #expect(safeMode.failure.cause == .newerVersion(["photos"]))
        #expect(try safeMode.recoveryOptions().contains(.restoreBackup) == false)
        let look = try #require(try safeMode.lastGoodCopyNow())
        #expect(try await look.read { try $0.tableExists("photo") })
        #expect(try copy.bytes().file == before.file)
        #expect(try copy.bytes().wal == before.wal)
        let replica = try copy.open(migrations: newer).replica()
        try await replica.write { db in
            try db.execute(sql: "INSERT INTO aloft_migrations (name) VALUES ('of tomorrow')")
        }
        #expect(try copy.open(migrations: newer).cause == .newerVersion(["of tomorrow"]))
    }

    @Test
    func `a file that a newer version of the schema was used with is a newer file`() async throws {
        defer { copy.remove() }
        var newer = TestCopy.schema
        newer.version = 7
        let replica = try copy.open(schema: newer).replica()
        #expect(try await replica.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 7)
        #expect(try copy.open().cause == .newerVersion(["version 7 of test"]))
    }

    @Test(arguments: ["", "this is no database at all", String(repeating: "\0", count: 8_192)])
    func `a file that was a copy and is none any more is damaged, and not replaced in silence`(
        text: String
    ) async throws {
        defer { copy.remove() }
        try await writeOne()
        try copy.put((Data(text.utf8), Data()))
        let safeMode = try copy.open().safeMode()
        guard case .damaged = safeMode.failure.cause else {
            Issue.record("\(safeMode.failure)")
            return
        }
        #expect(try copy.bytes().file == Data(text.utf8))
        #expect(try safeMode.recoveryOptions() == [.retry, .exportUnpushed, .salvage, .reset])
        _ = try safeMode.salvageNow().replica()
        #expect(try copy.names().contains { $0.contains(".damaged-") })
    }

    @Test
    func `a database that is another one is not taken for the copy`() async throws {
        defer { copy.remove() }
        try await writeOne()
        try copy.put((Data(), Data()))
        try await DatabaseQueue(path: copy.file.path).write { db in
            try db.execute(sql: "CREATE TABLE other (x)")
        }
        #expect(try copy.open().cause == .damaged("the engine's tables are gone"))
    }

    @Test
    func `an empty file where there never was a copy is a new copy`() throws {
        defer { copy.remove() }
        try copy.put((Data(), Data()))
        _ = try copy.ready()
    }

    @Test
    func `tables that do not fit the schema are a state, too`() throws {
        defer { copy.remove() }
        var wrong = DatabaseMigrator()
        wrong.registerMigration("notes") { db in
            try db.execute(sql: "CREATE TABLE note (id TEXT PRIMARY KEY NOT NULL)")
        }
        #expect(
            try copy.open(migrations: wrong).cause
                == .tablesDoNotFit("“note” has no column “title”."))
    }

    @Test
    func `a reset wants the file's name, keeps the file aside and writes down what was not sent`()
        async throws
    {
        defer { copy.remove() }
        try await writeOne()
        try copy.put((Data(try copy.bytes().file.prefix(5_000)), try copy.bytes().wal.prefix(40)))
        let safeMode = try copy.open().safeMode()
        #expect(throws: ReplicaError.notConfirmed("copy.sqlite")) { try safeMode.resetNow(typed: "yes") }
        #expect(try copy.open().cause != nil)
        #expect(try await titles(safeMode.resetNow(typed: "copy.sqlite").replica()) == [])
        let aside = try copy.names().filter { $0.contains(".reset-") }
        #expect(aside.filter { $0.hasSuffix(".json") }.count == 1)
        #expect(aside.filter { !$0.hasSuffix(".json") && !$0.hasSuffix("-wal") }.count == 1)
    }

    @Test
    func `a rename that was not done is done at the next opening`() async throws {
        defer { copy.remove() }
        try await writeOne()
        let checkpoint = try copy.ready()
        try await checkpoint.store.database.writeWithoutTransaction { db in
            _ = try db.checkpoint(.truncate)
        }
        let whole = try copy.bytes()
        try FileManager.default.removeItem(at: copy.file)
        try whole.file.write(to: copy.folder.appending(path: "copy.sqlite.next"))
        #expect(try await titles(try copy.ready()) == ["mine"])
    }
}
