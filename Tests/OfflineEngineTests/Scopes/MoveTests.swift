import GRDB
import SyncCore
import SyncServer
import Testing

@testable import OfflineEngine

/// Records that move from one scope to another: a copy there, a deletion here, in one transaction.
struct MoveTests {
    private let core: ServerCore
    private let database: DatabaseQueue
    private let scopes: SharedScopes
    private let scope: String
    private let ada: SharingPerson
    private let bob: SharingPerson

    init() throws {
        database = try DatabaseQueue()
        core = try ServerCore(database: database, schema: SharingPerson.schema, world: SystemWorld())
        scopes = try SharedScopes(database: database, world: SystemWorld())
        scope = try scopes.make()
        ada = try SharingPerson("ada", core: core)
        bob = try SharingPerson("bob", core: core)
        for person in [ada, bob] {
            try scopes.grant(.writer, on: scope, to: person.account)
            try person.sync()
        }
        try ada.write(
            "INSERT INTO board (id, scope, title) VALUES (?, 'own', 'plan'), (?, ?, 'list')",
            [TestCopy.id(1), TestCopy.id(2), scope])
        try ada.sync()
    }

    /// The deletion first, as an app may write it.
    private let move = """
        DELETE FROM board WHERE id = '\(TestCopy.id(1))';
        INSERT INTO board (id, scope, title)
            VALUES ('\(TestCopy.id(0x11))', (SELECT max(scope) FROM board), 'plan')
        """

    private func move(_ person: SharingPerson) throws {
        try person.store.write { db in try db.execute(sql: move) }
    }

    private func aside(_ person: SharingPerson) throws -> [RejectedTransaction] {
        try person.database.read { db in try RejectedChanges.all(db) }
    }

    private func waiting(_ person: SharingPerson) throws -> Int? {
        try person.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM aloft_outbox") }
    }

    @Test
    func `a moved record is deleted when its copy is there, and not before`() throws {
        try move(ada)
        #expect(try ada.titles("own") == [])
        #expect(try ada.titles(scope) == ["list", "plan"])
        try ada.sync(hearsPushes: false)
        try ada.sync()
        // The answers were lost; the next pulls brought the outcomes, so nothing was sent twice.
        #expect(ada.pushed.dropFirst(2) == ["sha insert 11", "own delete 01"])
        #expect(try waiting(ada) == 0)
        try bob.sync()
        #expect(try bob.titles(scope) == ["list", "plan"])
    }

    @Test
    func `a record that another tool moves is deleted after its copy, too`() throws {
        try ada.database.write { db in try db.execute(sql: move) }
        try ada.write("UPDATE board SET visits = 7 WHERE id = ?", [TestCopy.id(2)])
        try ada.sync()
        #expect(ada.pushed.suffix(3) == ["sha insert 11", "sha update 02", "own delete 01"])
    }

    @Test
    func `two records that change places are both copied before one is deleted`() throws {
        try ada.store.write { db in
            try db.execute(sql: move)
            try db.execute(
                sql: """
                    DELETE FROM board WHERE id = '\(TestCopy.id(2))';
                    INSERT INTO board (id, scope, title) VALUES ('\(TestCopy.id(0x12))', 'own', 'list')
                    """)
        }
        try ada.sync()
        #expect(Set(ada.pushed.dropLast(2).suffix(2)) == ["sha insert 11", "own insert 12"])
        #expect(Set(ada.pushed.suffix(2)) == ["own delete 01", "sha delete 02"])
        #expect(try ada.titles("own") == ["list"])
        #expect(try ada.titles(scope) == ["plan"])
    }

    @Test
    func `a record that takes over a moved one's unique name goes with the deletion`() throws {
        try ada.store.write { db in
            try db.execute(sql: move)
            try db.execute(sql: "INSERT INTO board (id, title) VALUES ('\(TestCopy.id(0x13))', 'plan')")
        }
        try ada.sync()
        #expect(ada.pushed.suffix(3) == ["sha insert 11", "own delete 01", "own insert 13"])
        #expect(try aside(ada).isEmpty)
        #expect(try ada.titles("own") == ["plan"])
    }

    @Test
    func `a scope where nobody may write, and nobody said so, holds up nothing in another`() throws {
        try move(ada)
        try ada.write("INSERT INTO board (id, title) VALUES (?, 'more')", [TestCopy.id(3)])
        // As for a server restored from before the grant: without a reason, and without a place.
        try database.write { db in try db.execute(sql: "DELETE FROM membership WHERE account = 'ada'") }
        for _ in 0..<8 { try ada.sync() }
        #expect(try ada.titles("own") == ["more", "plan"])
        #expect(ada.pushed.contains("own insert 03"))
        #expect(try aside(ada).map { $0.entries.map(\.change.verb) } == [[.delete]])
        #expect(try waiting(ada) == 1)
    }

    @Test
    func `a copy that follows from a deletion which waits for a person keeps what it was made of`() throws {
        try move(ada)
        try ada.store.write { db in
            try db.execute(
                sql: """
                    INSERT INTO board (id, scope, title) VALUES ('\(TestCopy.id(1))', 'own', 'list');
                    DELETE FROM board WHERE id = '\(TestCopy.id(2))'
                    """)
        }
        // As for a server restored from before the grant: the copy of the first move cannot be sent.
        try database.write { db in try db.execute(sql: "DELETE FROM membership WHERE account = 'ada'") }
        for _ in 0..<8 { try ada.sync() }
        try scopes.grant(.writer, on: scope, to: "ada")
        for _ in 0..<8 { try ada.sync() }
        #expect(!ada.pushed.contains("sha delete 02"))
        try bob.sync()
        #expect(try bob.titles(scope).contains("list"))
        let verbs = try aside(ada).map { $0.entries.map(\.change.verb) }
        #expect(verbs == [[.delete], [.insert, .delete]])
    }

    @Test
    func `a copy that is refused keeps what it was made of`() throws {
        try bob.sync()
        try bob.write(
            "INSERT INTO board (id, scope, title) VALUES (?, ?, 'plan')", [TestCopy.id(0x20), scope])
        try bob.sync()
        try move(ada)
        try ada.write("INSERT INTO board (id, title) VALUES (?, 'more')", [TestCopy.id(3)])
        try ada.sync()
        #expect(try ada.titles("own") == ["more", "plan"])
        #expect(try waiting(ada) == 0)
        let aside = try aside(ada)
        #expect(aside.count == 1)
        #expect(aside.first?.entries.map(\.change.verb) == [.insert, .delete])
        #expect(aside.first?.entries.map(\.refusal.reason) == [.uniqueTaken, .transactionRefused])
        #expect(aside.first?.entries.last?.refusal.because == aside.first?.entries.first?.change.sequence)
        // Tried again with another title, it is a move again.
        let id = try #require(aside.first?.id)
        try ada.store.write { db in
            let copy = try #require(RecordID(TestCopy.id(0x11)))
            try RejectedChanges(store: ada.store).retry(id, replacing: [copy: ["title": .text("plan 2")]], db)
        }
        try ada.sync()
        #expect(ada.pushed.suffix(2) == ["sha insert 11", "own delete 01"])
        #expect(try ada.titles(scope) == ["list", "plan", "plan 2"])
        #expect(try ada.titles("own") == ["more"])
    }

    @Test
    func `a copy that has no place any more keeps what it was made of`() throws {
        try move(ada)
        try scopes.grant(nil, on: scope, to: "ada")
        try ada.sync()
        #expect(try ada.titles("own") == ["plan"])
        #expect(try waiting(ada) == 0)
        #expect(try aside(ada).map { $0.entries.map(\.change.verb) } == [[.insert, .delete]])
    }

    @Test
    func `a copy that somebody deleted at once keeps what it was made of`() throws {
        try move(ada)
        try ada.sync(hearsPushes: false, untilPushed: true)
        try bob.sync()
        try bob.write("DELETE FROM board WHERE title = 'plan'")
        try bob.sync()
        try ada.sync()
        #expect(try ada.titles("own") == ["plan"])
        #expect(try aside(ada).map { $0.entries.map(\.change.verb) } == [[.delete]])
    }

    @Test
    func `of several copies that left no record, the first one is named`() throws {
        try ada.store.write { db in
            for number in [0x31, 0x32] {
                try db.execute(
                    sql: "INSERT INTO board (id, scope, title) VALUES (?, ?, ?)",
                    arguments: [TestCopy.id(number), scope, "copy \(number)"])
            }
        }
        let (found, numbers) = try ada.database.write { db in
            let numbers = try Int64.fetchAll(
                db, sql: "SELECT sequence FROM aloft_outbox WHERE scope = ? ORDER BY sequence",
                arguments: [scope])
            // A deletion waits for the transaction that made the copies.
            try db.execute(
                sql: """
                    INSERT INTO aloft_outbox (scope, txn, tbl, id, verb, generation, baseVersion, edits,
                        capturedAt, awaits)
                    SELECT 'own', txn + 1, tbl, ?, 'delete', 1, 0, '{}', capturedAt, txn FROM aloft_outbox
                    WHERE sequence = ?
                    """, arguments: [TestCopy.id(0x33), numbers[0]])
            let last = numbers[numbers.count - 1]
            return (try OutboxTable.overruledTransactions(in: scope, through: last, db), numbers)
        }
        #expect(numbers.count == 2)
        #expect(Array(found.values) == [numbers[0]])
    }
}
