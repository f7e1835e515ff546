import Foundation
import GRDB
import SyncCore
import SyncServer
import Testing

@testable import OfflineEngine

/// Unsynced tables of the app may refer to synced ones: a pull's deletions respect them.
struct DependentsTests {
    private static func migrations() -> DatabaseMigrator {
        var migrator = TestCopy.migrations()
        migrator.registerMigration("drafts") { db in
            try db.execute(
                sql: """
                    CREATE TABLE draft (id INTEGER PRIMARY KEY, note TEXT REFERENCES note(id), text TEXT);
                    CREATE TABLE pin (id INTEGER PRIMARY KEY, note TEXT NOT NULL REFERENCES note(id));
                    CREATE TABLE mark (pin INTEGER REFERENCES pin(id) ON DELETE CASCADE);
                    CREATE TABLE strict (
                        id INTEGER PRIMARY KEY, note TEXT REFERENCES note(id) CHECK (note IS NOT NULL));
                    """)
        }
        return migrator
    }

    private static func talk(_ store: Store, _ core: ServerCore) throws {
        var talk = SyncConversation(store: store, policy: SyncPolicy())
        for _ in 0..<60 {
            guard case .send(let request, let pending) = try talk.nextRequest() else { return }
            try talk.receive(.success(core.answer(request, account: "anna").answer), for: pending)
        }
        Issue.record("does not come to rest")
    }

    @Test
    func `a record that somebody else deleted goes, and what hung on it here lets go or goes with it`() throws
    {
        let core = try ServerCore(
            database: DatabaseQueue(), schema: TestCopy.schema, world: TestWorld())
        let here = try TestCopy(migrations: Self.migrations())
        let there = try TestCopy()
        try here.store.write { db in
            try db.execute(sql: "INSERT INTO note (id, title) VALUES (?, 'a')", arguments: [TestCopy.id(1)])
        }
        for copy in [here, there] { try Self.talk(copy.store, core) }
        try here.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO draft (note, text) SELECT id, 'typed' FROM note;
                    INSERT INTO pin (note) SELECT id FROM note;
                    INSERT INTO mark (pin) SELECT id FROM pin;
                    INSERT INTO strict (note) SELECT id FROM note;
                    """)
        }
        try there.store.write { db in try db.execute(sql: "DELETE FROM note") }
        for copy in [there, here] { try Self.talk(copy.store, core) }
        try here.database.read { (db) throws -> Void in
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM note") == 0)
            #expect(try String.fetchAll(db, sql: "SELECT text FROM draft WHERE note IS NULL") == ["typed"])
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM pin") == 0)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM mark") == 0)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM strict") == 0)
            #expect(try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil)
            #expect(try Int.fetchOne(db, sql: "PRAGMA foreign_keys") == 1)
        }
    }
}
