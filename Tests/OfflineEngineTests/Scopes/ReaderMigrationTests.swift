import Foundation
import GRDB
import SyncCore
import SyncServer
import Testing

@testable import OfflineEngine

/// A migration of the app does not change records that this account may only read.
struct ReaderMigrationTests {
    private static func schema(_ version: Int) -> Schema {
        let columns = [SyncColumn("title", .text), SyncColumn("sort", .text)]
        return Schema(
            name: "boards", version: version,
            tables: [SyncTable("board", Array(columns.prefix(version)), scopeColumn: "scope")])
    }

    private static let rewriting = """
        ALTER TABLE board ADD COLUMN sort TEXT;
        UPDATE board SET sort = lower(title);
        UPDATE board SET title = upper(title);
        DELETE FROM board WHERE upper(title) = 'GOES';
        REPLACE INTO board (id, scope, title)
            SELECT substr(id, 1, 35) || 'f', scope, 'made of ' || title FROM board
        """

    private final class Person {
        let account: String
        private let database: DatabaseQueue
        private(set) var store: Store

        init(_ account: String, _ world: any World) throws {
            self.account = account
            database = try DatabaseQueue()
            store = try Self.open(database, 1, world)
        }

        private static func open(
            _ database: DatabaseQueue, _ version: Int, _ world: any World
        ) throws -> Store {
            var migrator = DatabaseMigrator()
            migrator.registerMigration("1") { db in
                try db.execute(
                    sql: """
                        CREATE TABLE board (
                            id TEXT PRIMARY KEY NOT NULL, scope TEXT NOT NULL DEFAULT 'own', title TEXT)
                        """)
            }
            if version == 2 {
                migrator.registerMigration("2") { db in try db.execute(sql: rewriting) }
            }
            return try Store(
                database: database, schema: schema(version), migrations: migrator, world: world)
        }

        func update(_ world: any World) throws {
            store = try Self.open(database, 2, world)
        }

        func sync(_ core: ServerCore) throws {
            var talk = SyncConversation(store: store, policy: SyncPolicy())
            for _ in 0..<60 {
                guard case .send(let request, let pending) = try talk.next() else { return }
                try talk.receive(.success(core.answer(request, account: account).answer), for: pending)
            }
            Issue.record("does not come to rest")
        }

        func write(_ sql: String, _ arguments: StatementArguments) throws {
            try store.write { db in try db.execute(sql: sql, arguments: arguments) }
        }

        func shown(
            _ scope: String, _ columns: String = "title || ' ' || ifnull(sort, '-')"
        ) throws -> [String] {
            try store.database.read { db in
                try String.fetchAll(
                    db, sql: "SELECT \(columns) FROM board WHERE scope = ? ORDER BY title, id",
                    arguments: [scope])
            }
        }

        func waiting() throws -> Set<String> {
            try store.database.read { db in
                try String.fetchSet(db, sql: "SELECT DISTINCT scope FROM aloft_outbox")
            }
        }
    }

    private let world = TestWorld()
    private let serverDatabase: DatabaseQueue
    private let core: ServerCore
    private let scope: String
    private let writer: Person
    private let reader: Person

    init() throws {
        serverDatabase = try DatabaseQueue()
        core = try ServerCore(database: serverDatabase, schema: Self.schema(2), world: world)
        let scopes = try SharedScopes(database: serverDatabase, world: world)
        scope = try scopes.make()
        writer = try Person("ada", world)
        reader = try Person("bob", world)
        try scopes.grant(.writer, on: scope, to: "ada")
        try scopes.grant(.reader, on: scope, to: "bob")
        for person in [writer, reader] { try person.sync(core) }
        let insert = "INSERT INTO board (id, scope, title) VALUES (?, ?, ?)"
        try writer.write(insert, [TestCopy.id(0x10), scope, "Shared"])
        try writer.write(insert, [TestCopy.id(0x20), scope, "Goes"])
        try reader.write(insert, [TestCopy.id(0x30), "own", "Mine"])
        for person in [writer, reader] { try person.sync(core) }
    }

    @Test func `an app whose migration rewrites what is only read opens, and shows what the server has`()
        throws
    {
        world.pass(milliseconds: 1_000)
        try reader.update(world)
        #expect(try reader.shown(scope) == ["Goes -", "Shared -"])
        #expect(try reader.shown("own") == ["MINE mine", "made of MINE -"])
        #expect(try reader.waiting() == ["own"])
        try reader.sync(core)
        #expect(try reader.waiting() == [])
        #expect(try reader.shown(scope) == ["Goes -", "Shared -"])
        for name in ["own", scope] { #expect(try reader.store.verify(name).isGood) }
    }

    @Test func `the migration's result arrives from a device that may write`() throws {
        world.pass(milliseconds: 1_000)
        for person in [reader, writer, reader] {
            try person.update(world)
            try person.sync(core)
        }
        for person in [writer, reader] {
            #expect(try person.shown(scope) == ["SHARED shared", "made of SHARED -"])
            #expect(try person.store.verify(scope).isGood)
        }
    }

    @Test func `outside of migrations it is refused as ever`() throws {
        for sql in [
            "UPDATE board SET title = 'x' WHERE scope = ?", "DELETE FROM board WHERE scope = ?",
            "INSERT INTO board (id, scope) VALUES ('\(TestCopy.id(1))', ?)",
        ] {
            let refused = #expect(throws: DatabaseError.self) { try reader.write(sql, [scope]) }
            #expect(refused?.message == "aloft: nothing can be written in that scope")
        }
    }
}
