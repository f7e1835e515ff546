import Crypto
import Foundation
import GRDB
import OfflineEngine
import SyncCore
import SyncServer
import Testing

/// Scopes that accounts share: given, narrowed, taken away, given again.
struct SharingTests {
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
        try scopes.grant(.writer, on: scope, to: "ada")
        try ada.sync()
        try ada.write(
            "INSERT INTO board (id, scope, title) VALUES (?, ?, 'the-shared-secret'), (?, 'own', 'adas-own')",
            [TestCopy.id(1), scope, TestCopy.id(2)])
        try ada.sync()
    }

    private func answer(_ path: String, _ query: [String: String] = [:], body: Data? = nil) -> SyncAnswer {
        core.answer(
            SyncRequest(method: body == nil ? "GET" : "POST", path: path, query: query, body: body),
            account: "bob"
        ).answer
    }

    private func pull(_ scope: String) throws -> SyncAnswer {
        let query = PullQuery(
            scope: scope, cursor: nil,
            author: Author(device: "bbbbbbbbbbbbbbbb", incarnation: "0000000000000001"),
            inFlightLastSequence: nil, limit: nil, schema: try SchemaTag(SharingPerson.schema))
        return answer("/api/sync/pull", query.items)
    }

    @Test
    func `an account with a grant sees the scope and writes there`() throws {
        try scopes.grant(.writer, on: scope, to: "bob")
        try bob.sync()
        #expect(try bob.titles(scope) == ["the-shared-secret"])
        try bob.write("UPDATE board SET title = 'bob was here', visits = visits + 2")
        try bob.sync()
        try ada.write("UPDATE board SET visits = visits + 1 WHERE scope = ?", [scope])
        try ada.sync()
        #expect(try ada.titles(scope) == ["bob was here"])
        #expect(try ada.titles("own") == ["adas-own"])
        try bob.sync()
        let visits = try bob.database.read { db in try Int.fetchAll(db, sql: "SELECT visits FROM board") }
        #expect(visits == [3])
    }

    @Test
    func `S13: no byte of a scope or account in the answers to others`() throws {
        for name in [scope, "ada"] {
            let refused = try pull(name)
            #expect(refused.status == 403)
            #expect(String(decoding: refused.body, as: UTF8.self).contains("secret") == false)
        }
        let own = try pull("own")
        #expect(own.status == 200)
        #expect(String(decoding: own.body, as: UTF8.self).contains("secret") == false)
        #expect(try core.heads(of: "bob").keys.sorted() == ["own"])
        #expect(try core.heads(of: "ada").keys.sorted() == ["own", scope])
        try scopes.grant(.reader, on: scope, to: "bob")
        #expect(try pull(scope).status == 200)
        try scopes.grant(nil, on: scope, to: "bob")
        #expect(try pull(scope).status == 403)
    }

    @Test
    func `S13: a batch of somebody without a place there does nothing`() throws {
        let change = Change(
            sequence: 1, transaction: 1, table: "board", id: try #require(RecordID(TestCopy.id(9))),
            verb: .insert,
            generation: 1, edits: ["title": .value(.text("intruder"))],
            stamp: Stamp(milliseconds: 1, counter: 0, device: "bbbbbbbbbbbbbbbb"))
        let batch = PushBatch(
            schema: try SchemaTag(SharingPerson.schema), scope: scope,
            author: Author(device: "bbbbbbbbbbbbbbbb", incarnation: "0000000000000001"), previousSequence: 0,
            lastSequence: 1,
            changes: [change])
        let body = try JSONEncoder().encode(batch)
        #expect(answer("/api/sync/push", ["revision": "1"], body: body).status == 403)
        try scopes.grant(.reader, on: scope, to: "bob")
        #expect(answer("/api/sync/push", ["revision": "1"], body: body).status == 403)
        try scopes.grant(.writer, on: scope, to: "bob")
        #expect(answer("/api/sync/push", ["revision": "1"], body: body).status == 403)
        #expect(answer("/api/sync/push", ["revision": "2"], body: body).status == 200)
        try ada.sync()
        #expect(try ada.titles(scope) == ["intruder", "the-shared-secret"])
    }

    @Test
    func `S11: after a revocation file and log hold only what was typed and not sent`() throws {
        try scopes.grant(.writer, on: scope, to: "bob")
        try bob.sync()
        try bob.write("UPDATE board SET visits = 5 WHERE scope = ?", [scope])
        try bob.sync()
        try bob.write(
            "INSERT INTO board (id, scope, title) VALUES (?, ?, 'typed-by-bob')", [TestCopy.id(3), scope])
        #expect(try bob.isAnywhere("the-shared-secret"))
        try scopes.grant(nil, on: scope, to: "bob")
        try bob.sync()
        #expect(try bob.titles(scope) == [])
        #expect(try !bob.isAnywhere("the-shared-secret"))
        #expect(try bob.isAnywhere("typed-by-bob"))
        let aside = try bob.database.read { db in try RejectedChanges.all(db) }
        #expect(aside.flatMap(\.entries).map(\.refusal.reason) == [.notAllowed])
        #expect(throws: ReplicaError.self) {
            try bob.store.write { db in
                try RejectedChanges(store: bob.store).retry(aside[0].id, replacing: [:], db)
            }
        }
    }

    @Test
    func `the attempts of a batch before a revocation are not those of one after it`() throws {
        try scopes.grant(.writer, on: scope, to: "bob")
        try bob.sync()
        try bob.write("UPDATE board SET visits = visits + 5 WHERE scope = ?", [scope])
        try bob.sync(hearsPushes: false, untilPushed: true)
        let tried = {
            try Inspection(of: bob.file).outbox.filter { $0.state != .rejected }.map(\.attempts)
        }
        #expect(try tried() == [1])
        try scopes.grant(nil, on: scope, to: "bob")
        try bob.sync()
        #expect(try tried() == [])
        try scopes.grant(.writer, on: scope, to: "bob")
        try bob.sync()
        try bob.write("UPDATE board SET visits = visits + 5 WHERE scope = ?", [scope])
        try bob.sync(hearsPushes: false, untilPushed: true)
        #expect(try tried() == [1])
    }

    @Test
    func `a grant after a revocation begins with nothing, and counters go on exactly`() throws {
        try scopes.grant(.writer, on: scope, to: "bob")
        try bob.sync()
        try bob.write("UPDATE board SET visits = visits + 5 WHERE scope = ?", [scope])
        try bob.sync()
        try scopes.grant(nil, on: scope, to: "bob")
        try scopes.grant(.writer, on: scope, to: "bob")
        try bob.sync()
        #expect(try bob.titles(scope) == ["the-shared-secret"])
        try bob.write("UPDATE board SET visits = visits + 2 WHERE scope = ?", [scope])
        try bob.sync()
        try ada.sync()
        let visits = try ada.database.read { db in try Int.fetchOne(db, sql: "SELECT sum(visits) FROM board")
        }
        #expect(visits == 7)
    }

    @Test
    func `an account that may only read keeps the rows, and its unsent changes wait`() throws {
        try scopes.grant(.writer, on: scope, to: "bob")
        try bob.sync()
        try bob.write("UPDATE board SET title = 'unsent' WHERE scope = ?", [scope])
        try scopes.grant(.reader, on: scope, to: "bob")
        try bob.sync()
        #expect(try bob.titles(scope) == ["the-shared-secret"])
        #expect(try bob.database.read { db in try RejectedChanges.all(db) }.count == 1)
        for sql in ["UPDATE board SET title = 'x'", "DELETE FROM board"] {
            #expect(throws: DatabaseError.self) { try bob.write(sql) }
        }
        try scopes.grant(.writer, on: scope, to: "bob")
        try bob.sync()
        let aside = try bob.database.read { db in try RejectedChanges.all(db) }
        try bob.store.write { db in
            try RejectedChanges(store: bob.store).retry(aside[0].id, replacing: [:], db)
        }
        try bob.sync()
        try ada.sync()
        #expect(try ada.titles(scope) == ["unsent"])
    }

    @Test
    func `a record stays in its scope, and refers to records of it`() throws {
        #expect(throws: DatabaseError.self) { try ada.write("UPDATE board SET scope = 'own'") }
        #expect(throws: DatabaseError.self) {
            try ada.write("INSERT INTO board (id, scope) VALUES (?, 'shared-nowhere')", [TestCopy.id(5)])
        }
        #expect(throws: DatabaseError.self) {
            try ada.write(
                "UPDATE board SET parent = ? WHERE id = ?", [TestCopy.id(1), TestCopy.id(2)])
        }
        try ada.write(
            "INSERT INTO board (id, scope, title, parent) VALUES (?, ?, 'adas-own', ?)",
            [TestCopy.id(6), scope, TestCopy.id(1)])
        try ada.sync()
        #expect(try ada.titles(scope) == ["adas-own", "the-shared-secret"])
        #expect(try ada.database.read { db in try RejectedChanges.all(db) }.isEmpty)
    }

    @Test
    func `a record whose id another scope has here is counted and not shown`() throws {
        try scopes.grant(.writer, on: scope, to: "bob")
        try bob.write(
            "INSERT INTO board (id, scope, title) VALUES (?, 'own', 'bobs-own')", [TestCopy.id(1)])
        try bob.sync()
        #expect(try bob.titles("own") == ["bobs-own"])
        #expect(try bob.titles(scope) == [])
        #expect(try bob.store.verify(scope).isGood)
        #expect(try bob.store.verify("own").isGood)
    }

    @Test
    func `S11: pages that were moved about and a full-text index keep nothing either`() throws {
        try ada.store.write { db in
            for number in 100..<2_100 {
                let scope = number.isMultiple(of: 2) ? self.scope : "own"
                try db.execute(
                    sql: "INSERT INTO board (id, scope, title) VALUES (?, ?, ?)",
                    arguments: [
                        TestCopy.id(number * 7919 % 60_013), scope,
                        scope == "own"
                            ? "harmless \(number) " + String(repeating: "h", count: number % 900)
                            : "classified\(number) " + String(repeating: "s", count: number * 7 % 900),
                    ])
            }
        }
        try ada.sync()
        try ada.database.write { db in
            try db.execute(
                sql: "INSERT INTO scribble SELECT id, 'classified scribble' FROM board WHERE scope <> 'own'")
        }
        #expect(try ada.isAnywhere("classified"))
        try scopes.grant(nil, on: scope, to: "ada")
        try ada.sync()
        #expect(try !ada.isAnywhere("classified"))
        let found = try ada.database.read { db in
            try Int.fetchAll(
                db,
                sql: """
                    SELECT count(*) FROM board WHERE rowid IN (
                        SELECT rowid FROM board_words WHERE board_words MATCH 'harmless')
                    UNION ALL SELECT count(*) FROM board
                    """)
        }
        #expect(found == [1_000, 1_001])
    }

    @Test
    func `a grant that a restored server does not know of takes nothing away`() throws {
        let before = try DatabaseQueue()
        try database.backup(to: before)
        let late = try scopes.make()
        try scopes.grant(.writer, on: late, to: "ada")
        try ada.sync()
        try ada.write(
            "INSERT INTO board (id, scope, title) VALUES (?, ?, 'written since')", [TestCopy.id(77), late])
        try ada.sync()
        try ada.talk(to: ServerCore(database: before, schema: SharingPerson.schema, world: SystemWorld()))
        try ada.sync()
        #expect(try ada.titles(late) == ["written since"])
        #expect(try ada.titles("own") == ["adas-own"])
    }

    @Test
    func `S13: nobody writes under the id of a device of another account`() throws {
        try scopes.grant(.writer, on: scope, to: "bob")
        let author = try ada.database.read { db in try ada.store.author(db) }
        let asked = IdentityRetirement(
            scope: scope, author: author,
            successor: Author(device: "bbbbbbbbbbbbbbbb", incarnation: "0000000000000001"), lastSequence: 9)
        let refused = answer("/api/sync/retirement", body: try JSONEncoder().encode(asked))
        #expect(refused.status == 409)
        try ada.write("UPDATE board SET visits = 3 WHERE scope = ?", [scope])
        try ada.sync()
        #expect(try ada.database.read { db in try ada.store.author(db) } == author)
    }

    @Test
    func `a cursor that this server never gave begins no epoch`() throws {
        let database = try DatabaseQueue()
        let core = try ServerCore(
            database: database, schema: SharingPerson.schema, world: SystemWorld(),
            cursorKey: CursorKey(SymmetricKey(size: .bits256)))
        let carl = try SharingPerson("carl", core: core)
        try carl.sync()
        try carl.write("INSERT INTO board (id, title) VALUES (?, 'a')", [TestCopy.id(1)])
        try carl.sync()
        let cursor = try carl.database.read { db in
            try String.fetchOne(db, sql: "SELECT cursor FROM aloft_scope") ?? ""
        }
        let parts = cursor.split(separator: ".").map(String.init)
        for forged in [
            cursor.replacingOccurrences(of: parts[3], with: "deadbeef"),
            parts.dropFirst().joined(separator: "."),
            "0011." + parts.dropFirst().joined(separator: "."),
        ] {
            let query = PullQuery(
                scope: "own", cursor: forged, author: Author(device: parts[1], incarnation: parts[1]),
                inFlightLastSequence: nil, limit: nil, schema: try SchemaTag(SharingPerson.schema))
            let answer = core.answer(
                SyncRequest(method: "GET", path: "/api/sync/pull", query: query.items), account: "carl"
            ).answer
            #expect(try JSONDecoder().decode(Problem.self, from: answer.body).code == "startOver")
        }
        try carl.sync()
        #expect(try carl.titles("own") == ["a"])
    }
}
