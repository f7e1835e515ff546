import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// Records of which a pull confirms every change are shown as the server has them, and need no base.
struct ConfirmedRecordTests {
    private func bases(_ talk: Talk) throws -> [String] {
        try talk.copy.database.read { db in
            try String.fetchAll(db, sql: "SELECT id FROM aloft_base ORDER BY id")
        }
    }

    private func titles(_ talk: Talk) throws -> [String] {
        try talk.copy.database.read { db in
            try String.fetchAll(db, sql: "SELECT title FROM note ORDER BY id")
        }
    }

    @Test func `a record that was edited after the push keeps its base, the others lose theirs`() throws {
        let talk = try Talk()
        try talk.insert(1...3)
        var basesAfterPull: [String]?
        var hasPushed = false
        while basesAfterPull == nil {
            talk.conversation.requestPull()
            let stepped = try talk.step { request, answer in
                hasPushed = hasPushed || request.path == "/api/sync/push"
                if hasPushed, request.path == "/api/sync/pull" {
                    // Saved while the page was on its way.
                    try? talk.write("UPDATE note SET title = 'later' WHERE id = ?", [TestCopy.id(2)])
                }
                return answer
            }
            try #require(stepped)
            if hasPushed, try talk.copy.outbox().count == 1 { basesAfterPull = try bases(talk) }
        }
        #expect(basesAfterPull == [TestCopy.id(2)])
        #expect(try titles(talk) == ["note", "later", "note"])
        try talk.settle()
        #expect(try bases(talk).isEmpty)
        #expect(try titles(talk) == ["note", "later", "note"])
        #expect(try talk.serverIDs() == [1, 2, 3])
    }

    @Test func `an explicit null is the column's default once it is confirmed`() throws {
        let talk = try Talk()
        try talk.insert(1...2)
        try talk.settle()
        #expect(try done(talk) == [0, 0])
        try talk.write("UPDATE note SET done = NULL WHERE id = ?", [TestCopy.id(2)])
        try talk.write("INSERT INTO note (id, done) VALUES (?, NULL)", [TestCopy.id(3)])
        #expect(try done(talk) == [0, nil, nil])
        try talk.settle()
        #expect(try done(talk) == [0, 0, 0])
        #expect(try bases(talk).isEmpty)
    }

    private func done(_ talk: Talk) throws -> [Int?] {
        try talk.copy.database.read { db in
            try Int?.fetchAll(db, sql: "SELECT done FROM note ORDER BY id")
        }
    }
}
