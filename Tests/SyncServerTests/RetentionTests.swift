import Foundation
import GRDB
import SyncCore
import SyncServer
import Testing

@Suite(.timeLimit(.minutes(20))) struct RetentionTests {
    @Test func `a start forgets what was deleted or lost more than 30 days ago`() async throws {
        try await RunningServer.inFolder { home in
            let world = StoppedWorld()
            try await RunningServer.serve(home: home, world: world) { _ in }
            let file = home.appending(path: "server.sqlite").path
            let now = world.now()
            let month: Int64 = 30 * 86_400_000
            try await DatabaseQueue(path: file).write { db in
                try db.execute(sql: "INSERT INTO scope (id, epoch) VALUES ('a', 'e')")
                for (id, at) in [("old", now - month - 1), ("young", now - month)] {
                    try db.execute(
                        sql: """
                            INSERT INTO overwritten (scope, tbl, id, field, edit, stamp, lostAt)
                            VALUES ('a', 'member', ?, 'name', '{}', 's', ?)
                            """, arguments: [id, at])
                    try db.execute(
                        sql: """
                            INSERT INTO record (scope, tbl, id, number, isDeleted, touchedAt, line)
                            VALUES ('a', 'member', ?, ?, 1, ?, '{"generation":1}')
                            """, arguments: [id, id.count, at])
                }
            }
            try await RunningServer.serve(home: home, world: world) { _ in }
            let left = try await DatabaseQueue(path: file).read { db in
                try ["overwritten", "record", "gone"].map { table in
                    try String.fetchAll(db, sql: "SELECT id FROM \(table)")
                }
            }
            #expect(left == [["young"], ["young"], ["old"]])
        }
    }

    @Test func `a refusal is told for 30 days, and then that it was forgotten`() throws {
        let shelves = try Shelves()
        try shelves.push(ada, 1, "taken", shelf: 1)
        let refused = try shelves.push(bob, 1, "taken", shelf: 2)
        #expect(refused.outcomes.first?.refusal?.winner?.fields == ["name": .text("taken")])
        shelves.world.pass(seconds: Self.month)
        let young = try shelves.push(bob, 2, "taken", shelf: 3)
        _ = try shelves.core.collectTombstones()
        #expect(
            try shelves.retirement(of: bob)
                == IdentityRetirementReply(
                    acknowledgedThrough: 2, taken: 0, refused: refused.outcomes + young.outcomes))
        shelves.world.pass(seconds: 1)
        _ = try shelves.core.collectTombstones()
        let left = IdentityRetirementReply(
            acknowledgedThrough: 2, taken: 0, refused: young.outcomes, refusalsForgottenThrough: 1)
        #expect(try shelves.retirement(of: bob) == left)
        _ = try shelves.core.collectTombstones()
        #expect(try shelves.retirement(of: bob) == left)
        #expect(
            try shelves.retirement(of: ada)
                == IdentityRetirementReply(acknowledgedThrough: 1, taken: 0, refused: []))
    }

    @Test func `no record of others outlives the refusals that it stood in the way of`() throws {
        let shelves = try Shelves()
        try shelves.push(ada, 1, "secret", shelf: 1)
        let first = try shelves.push(bob, 1, "secret", shelf: 2)
        try shelves.push(ada, 2, "secret", shelf: 1, .delete)
        shelves.world.pass(seconds: Self.month)
        _ = try shelves.core.collectTombstones()
        #expect(try shelves.push(bob, 1, "secret", shelf: 2) == first)
        shelves.world.pass(seconds: 1)
        _ = try shelves.core.collectTombstones()
        #expect(try shelves.tables(with: "secret").isEmpty)
        // The last batch is answered as before, but for that.
        var bare = first
        bare.outcomes[0].refusal?.winner = nil
        bare.outcomes[0].refusal?.other = nil
        #expect(try shelves.push(bob, 1, "secret", shelf: 2) == bare)
    }

    /// With the clock set back, a later refusal has an earlier time.
    @Test func `what was refused before a forgotten refusal is forgotten with it`() throws {
        let shelves = try Shelves()
        try shelves.push(ada, 1, "taken", shelf: 1)
        try shelves.push(bob, 1, "taken", shelf: 2)
        shelves.world.pass(seconds: -10)
        try shelves.push(bob, 2, "taken", shelf: 3)
        shelves.world.pass(seconds: Self.month + 1)
        _ = try shelves.core.collectTombstones()
        #expect(
            try shelves.retirement(of: bob)
                == IdentityRetirementReply(
                    acknowledgedThrough: 2, taken: 0, refused: [], refusalsForgottenThrough: 2))
    }

    @Test func `a home from before refusals had an age is served, and forgets them`() throws {
        let database = try DatabaseQueue()
        var migrator = DatabaseMigrator()
        ChangeLog.registerMigrations(&migrator)
        try migrator.migrate(database, upTo: "change log")
        let winner = SyncedRecord(
            table: "shelf", id: try #require(RecordID("01977421-a28d-7000-8000-000000000001")),
            generation: 1, fields: ["name": .text("secret")],
            clock: FieldStamps(start: Stamp(milliseconds: 1, counter: 0, device: ada.device)))
        let outcome = Outcome(
            sequence: 1, result: .refused,
            refusal: Refusal(.uniqueTaken, "The name is taken.", other: winner.key, winner: winner))
        let reply = PushReply(acknowledgedThrough: 1, outcomes: [outcome], serverTime: 1)
        try database.write { db in
            try db.execute(sql: "INSERT INTO scope (id, epoch) VALUES ('anna', 'e')")
            try db.execute(
                sql: """
                    INSERT INTO refusal (scope, device, incarnation, sequence, outcome)
                    VALUES ('anna', ?, ?, 1, ?)
                    """,
                arguments: [
                    bob.device, bob.incarnation,
                    String(decoding: try JSONEncoder.canonical.encode(outcome), as: UTF8.self),
                ])
            try db.execute(
                sql: """
                    INSERT INTO appliedBatch (scope, device, incarnation, lastSequence, hash, reply)
                    VALUES ('anna', ?1, ?2, 1, 'hash', ?3), ('anna', ?4, ?2, 7, '', x'7b7d')
                    """,
                arguments: [bob.device, bob.incarnation, try JSONEncoder.canonical.encode(reply), ada.device])
        }
        let shelves = try Shelves(database)
        #expect(try shelves.tables(with: "secret") == ["appliedBatch", "refusal"])
        _ = try shelves.core.collectTombstones()
        #expect(try shelves.tables(with: "secret").isEmpty)
        #expect(
            try shelves.retirement(of: bob)
                == IdentityRetirementReply(
                    acknowledgedThrough: 1, taken: 0, refused: [], refusalsForgottenThrough: 1))
        #expect(
            try shelves.retirement(of: ada)
                == IdentityRetirementReply(acknowledgedThrough: 7, taken: 0, refused: []))
    }

    private static let month: Int64 = 30 * 86_400
    private let ada = Author(device: "aaaaaaaaaaaaaaaa", incarnation: "0000000000000001")
    private let bob = Author(device: "bbbbbbbbbbbbbbbb", incarnation: "0000000000000001")
}

/// A server of shelves, of which no two have one name.
private struct Shelves {
    private static let schema = Schema(
        name: "library", version: 1,
        tables: [SyncTable("shelf", [SyncColumn("name", .text)], unique: [["name"]])])

    let world = StoppedWorld()
    let database: DatabaseQueue
    let core: ServerCore

    init(_ database: DatabaseQueue? = nil) throws {
        self.database = try database ?? DatabaseQueue()
        core = try ServerCore(database: self.database, schema: Self.schema, world: world)
    }

    private func post<Reply: Decodable>(_ path: String, _ body: some Encodable) throws -> Reply {
        let request = SyncRequest(
            method: "POST", path: "/api/sync/\(path)", body: try JSONEncoder.canonical.encode(body))
        return try JSONDecoder().decode(Reply.self, from: core.answer(request, account: "anna").answer.body)
    }

    @discardableResult func push(
        _ author: Author, _ sequence: Int64, _ name: String, shelf: Int, _ verb: Change.Verb = .insert
    ) throws -> PushReply {
        let change = Change(
            sequence: sequence, transaction: sequence, table: "shelf",
            id: try #require(RecordID("01977421-a28d-7000-8000-00000000000\(shelf)")), verb: verb,
            generation: 1, edits: verb == .delete ? [:] : ["name": .value(.text(name))],
            stamp: Stamp(milliseconds: sequence, counter: 0, device: author.device))
        return try post(
            "push",
            PushBatch(
                schema: try SchemaTag(Self.schema), scope: "own", author: author,
                previousSequence: sequence - 1, lastSequence: sequence, changes: [change]))
    }

    func retirement(of author: Author) throws -> IdentityRetirementReply {
        let successor = Author(device: "cccccccccccccccc", incarnation: "0000000000000001")
        return try post(
            "retirement",
            IdentityRetirement(scope: "own", author: author, successor: successor, lastSequence: 0))
    }

    /// The tables in which any row has the text.
    func tables(with text: String) throws -> [String] {
        try database.read { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
            return try tables.filter { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table)").contains { row in
                    row.databaseValues.contains { value in
                        (String.fromDatabaseValue(value) ?? "").contains(text)
                    }
                }
            }
        }
    }
}
