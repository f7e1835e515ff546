import Foundation
import GRDB
import SyncCore
import SyncServer
import Testing

@testable import OfflineEngine

/// Text with a NUL in it: SQLite keeps it whole, GRDB binds and reads it to its first NUL only.
struct WholeTextTests {
    private let core: ServerCore

    init() throws {
        core = try ServerCore(database: DatabaseQueue(), schema: TestCopy.schema, world: TestWorld())
    }

    private func talk(_ copy: TestCopy) throws {
        var talk = SyncConversation(store: copy.store, policy: SyncPolicy())
        for _ in 0..<60 {
            guard case .send(let request, let pending) = try talk.next() else { return }
            try talk.receive(.success(core.answer(request, account: "anna").answer), for: pending)
        }
        Issue.record("does not come to rest")
    }

    private func titles(_ copy: TestCopy) throws -> [String] {
        try copy.database.read { db in
            try String.fetchAll(db, sql: "SELECT hex(title) FROM note ORDER BY id")
        }
    }

    @Test func `text with NUL is whole here and there after any number of syncs, and so are the digests`()
        throws
    {
        let (here, there) = (try TestCopy(), try TestCopy())
        try here.store.write { db in
            try db.execute(
                sql: "INSERT INTO note (id, title) VALUES (?, 'a' || char(0) || 'b'), (?, char(0))",
                arguments: [TestCopy.id(1), TestCopy.id(2)])
        }
        for copy in [here, there] { try talk(copy) }
        #expect(try titles(here) == ["610062", "00"])
        #expect(try titles(there) == ["610062", "00"])
        try there.store.write { db in
            try db.execute(sql: "UPDATE note SET visits = visits + 1, title = title || char(0, 99)")
        }
        try here.store.write { db in try db.execute(sql: "UPDATE note SET weight = 2") }
        for copy in [there, here, there] { try talk(copy) }
        for copy in [here, there] {
            #expect(try titles(copy) == ["6100620063", "000063"])
            let key = RecordKey(table: "note", id: try #require(RecordID(TestCopy.id(1))))
            let table = try #require(TestCopy.schema.table("note"))
            let fields = try copy.database.read { db in
                try AppRow.of(table, key.id, db).fields(of: key.id, db)
            }
            #expect(fields["title"] == .text("a\0b\0c"))
            #expect(try copy.store.verify(Wire.ownScope).isGood)
        }
    }

    @Test func `the forms that the engine has for writing keep it whole`() throws {
        let copy = try TestCopy()
        let id = TestCopy.id(1)
        try copy.store.write { db in
            try db.execute(sql: "INSERT INTO note (id, title) VALUES (?, ?)", arguments: [id, "x\0y"])
        }
        #expect(try titles(copy) == ["780079"])
        try copy.store.write { db in
            _ = try RecordDifference(
                table: try #require(TestCopy.schema.table("note")),
                old: ["id": id.databaseValue, "title": "x".databaseValue],
                new: ["id": id.databaseValue, "title": "z\0y".databaseValue]
            ).write(db)
        }
        #expect(try titles(copy) == ["7A0079"])
    }
}
