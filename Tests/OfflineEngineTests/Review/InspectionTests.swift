import Foundation
import GRDB
import Notation
import SyncCore
import Testing

@testable import OfflineEngine

/// E23: the state of a copy by its file, as it lies there.
struct InspectionTests {
    private let copy: TestCopy
    private let id: RecordID
    private let stamp = Stamp(milliseconds: 5_000, counter: 0, device: "00000000000000bb")

    /// A copy of an account that has synced, with two changes that wait: numbers 1 and 2.
    init() throws {
        copy = try TestCopy()
        id = try #require(RecordID(TestCopy.id(1)))
        for number in 1...2 {
            try copy.store.write { db in
                try db.execute(
                    sql: "INSERT INTO note (id, title) VALUES (?, 'mine')", arguments: [TestCopy.id(number)])
            }
        }
        try copy.database.write { db in
            try KeyValue.ownerName.write("Ada", db)
            var row = ScopeRow()
            row.cursor = "c"
            row.digest = 0xab
            row.serverDigest = "00000000000000ab"
            try row.write("own", db)
        }
    }

    private var file: URL { copy.folder.appending(path: "copy.sqlite") }

    private func write(_ body: (Database) throws -> Void) throws { try copy.database.write(body) }

    @Test func `a waiting change is listed with its state, and where it is in a batch`() throws {
        var inspection = try Inspection(of: file)
        #expect(inspection.account == "Ada")
        #expect(inspection.pendingChanges == 2)
        #expect(inspection.outbox.map(\.sequence) == [1, 2])
        #expect(inspection.outbox.map(\.state) == [.pending, .pending])
        #expect(inspection.outbox.first?.fields == ["title"])
        #expect(inspection.scopes.map(\.cursor) == ["c"])
        #expect(inspection.scopes[0].batch == nil)
        try write { db in
            _ = try BatchBuilder(
                outbox: Outbox(scope: "own", store: copy.store), policy: SyncPolicy(changesPerBatch: 1)
            ).batch(db)
        }
        inspection = try Inspection(of: file)
        #expect(inspection.outbox.map(\.state) == [.inFlight, .pending])
        #expect(inspection.scopes[0].batch?.lastSequence == 1)
        #expect(inspection.scopes[0].batch?.isAcknowledged == false)
    }

    @Test
    func `E5: a tried batch says how often, when and what came; a taken one does not count`()
        throws
    {
        let policy = SyncPolicy(changesPerBatch: 1)
        try write { db in
            try KeyValue.accountName.write("Ada", db)
            _ = try BatchBuilder(outbox: Outbox(scope: "own", store: copy.store), policy: policy).batch(db)
        }
        var talk = SyncConversation(store: copy.store, policy: policy)
        let id = try copy.database.read { db in try InFlightBatch.read("own", db)?.id }
        func answer(_ status: Int, _ value: some Encodable) throws -> Result<SyncAnswer, TransportFailure> {
            .success(
                SyncAnswer(
                    status: status, contentType: Wire.jsonType,
                    body: try JSONEncoder.canonical.encode(value)))
        }
        func receive(_ result: Result<SyncAnswer, TransportFailure>) throws -> Inspection {
            try talk.receive(
                result,
                for: .init(scope: "own", kind: .push(changes: 1, lastSequence: 1, batch: id), askedAt: 0))
            return try Inspection(of: file)
        }
        var inspection = try receive(.failure(.timedOut))
        #expect(inspection.outbox.map(\.attempts) == [1, 0])
        #expect(inspection.outbox.map(\.lastError) == ["No answer came in time.", nil])
        inspection = try receive(answer(503, Problem(code: "busy", message: "Too much to do.", action: "")))
        let batch = try #require(inspection.scopes[0].batch)
        #expect(batch.attempts == 2)
        #expect(batch.lastError == "Too much to do.")
        #expect(batch.attemptedAt?.milliseconds == copy.store.world.now())
        #expect(
            try Inspection.explain("note", self.id, in: file) == [
                "Change 1 waits. Tried 2 times, not confirmed yet, and tried again by itself. Too much to do."
            ])
        inspection = try receive(
            .success(SyncAnswer(status: 200, contentType: "text/html", body: Data("<p>Hotel</p>".utf8))))
        #expect(inspection.outbox[0].attempts == 3)
        #expect(inspection.outbox[0].lastError?.contains("no Aloft server") == true)
        inspection = try receive(answer(200, PushReply(acknowledgedThrough: 1, outcomes: [], serverTime: 0)))
        #expect(inspection.scopes[0].batch?.attempts == 3)
        #expect(inspection.scopes[0].batch?.isAcknowledged == true)
        #expect(inspection.outbox.map(\.trouble) == [nil, nil])
    }

    @Test func `a long queue is counted wholly and listed in part`() throws {
        try copy.store.write { db in
            for number in 3...100 {
                try db.execute(
                    sql: "INSERT INTO note (id) VALUES (?)", arguments: [TestCopy.id(number)])
            }
        }
        let inspection = try Inspection(of: file)
        #expect(inspection.pendingChanges == 100)
        #expect(inspection.outbox.count == Inspection.mostListed)
    }

    @Test func `a refused change is listed with why`() throws {
        try write { db in
            let change = Change(
                sequence: 7, transaction: 7, table: "note", id: id, verb: .update, generation: 1,
                edits: ["title": .value(.text("taken"))], stamp: stamp)
            try RejectedTable.keep(
                change, Refusal(.uniqueTaken, "That title is taken."), scope: "own", at: 9,
                db)
        }
        let inspection = try Inspection(of: file)
        #expect(inspection.rejectedChanges == 1)
        #expect(inspection.outbox.map(\.state) == [.rejected, .pending, .pending])
        #expect(inspection.outbox.first?.lastError == "That title is taken.")
    }

    @Test func `conflicts are listed with what else was written, but for those that are being settled`()
        throws
    {
        let details = ["photo": FieldDetail.held([HeldVersion(value: .text("x"), stamp: stamp)])]
        try write { db in
            for number in [1, 2] {
                try db.execute(
                    sql: """
                        INSERT INTO aloft_row
                            (tbl, id, scope, number, version, generation, isDeleted, clock, details)
                        VALUES ('note', ?, 'own', 3, 2, 1, 0, ?, ?)
                        """,
                    arguments: [
                        TestCopy.id(number), try ServerRow.encode(FieldStamps(start: stamp)),
                        try ServerRow.encode(details),
                    ])
            }
        }
        try copy.store.write { db in
            try db.execute(sql: "UPDATE note SET photo = x'00' WHERE id = ?", arguments: [TestCopy.id(2)])
        }
        let inspection = try Inspection(of: file)
        #expect(inspection.conflictCount == 1)
        #expect(inspection.conflicts.first?.record == RecordKey(table: "note", id: id))
        #expect(inspection.conflicts.first?.field == "photo")
        #expect(inspection.conflicts.first?.held.map(\.stamp) == [stamp])
    }

    @Test func `the digest here is put beside the server's`() throws {
        #expect(try Inspection(of: file).scopes[0].isAsServer == true)
        try write { db in try db.execute(sql: "UPDATE aloft_scope SET digest = 5") }
        let differing = try Inspection(of: file).scopes[0]
        #expect(differing.isAsServer == false)
        #expect(differing.digest == "0000000000000005")
        try write { db in try db.execute(sql: "UPDATE aloft_scope SET serverDigest = NULL") }
        #expect(try Inspection(of: file).scopes[0].isAsServer == nil)
    }

    @Test func `problems are listed from the log, the newest first, with when they were over`() throws {
        let lines = [
            #"{"at":1,"event":"problem","code":"diskFull"}"#,
            #"{"at":2,"event":"problem","code":"readOnly"}"#,
            #"{"at":3,"event":"problemEnded"}"#, #"{"at":4,"event":"problem","code":"schemaMismatch"}"#,
        ]
        try EventFile.beside(file).append(Data((lines.joined(separator: "\n") + "\n").utf8))
        #expect(
            try Inspection(of: file).problems == [
                Inspection.LoggedProblem(at: Date(milliseconds: 4), code: "schemaMismatch"),
                Inspection.LoggedProblem(
                    at: Date(milliseconds: 2), code: "readOnly", endedAt: Date(milliseconds: 3)),
                Inspection.LoggedProblem(
                    at: Date(milliseconds: 1), code: "diskFull", endedAt: Date(milliseconds: 2)),
            ])
    }

    @Test func `a file of an older version is not touched, and says what to do`() throws {
        try write { db in try db.execute(sql: "DELETE FROM aloft_migrations WHERE name = 'engine tables'") }
        #expect(throws: ReplicaError.self) { try Inspection(of: file) }
    }

    @Test func `a folder is said to be one`() {
        let error = #expect(throws: ReplicaError.self) { try Inspection(of: copy.folder) }
        #expect(error?.description.contains("folder") == true)
    }
}
