import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// "Why did this change not sync?" has an answer in every state.
struct ExplanationTests {
    private let copy: TestCopy
    private let id: RecordID

    /// A copy of an account that has synced, with one change that waits: number 1.
    init() throws {
        copy = try TestCopy()
        id = try #require(RecordID(TestCopy.id(1)))
        try copy.store.write { db in
            try db.execute(sql: "INSERT INTO note (id, title) VALUES (?, 'mine')", arguments: [id.text])
        }
        try copy.database.write { db in
            try KeyValue.ownerName.write("Ada", db)
            try KeyValue.accountName.write("Ada", db)
            var row = ScopeRow()
            row.cursor = "c"
            try row.write("own", db)
        }
    }

    private func change(_ sql: String, _ arguments: StatementArguments = []) throws {
        try copy.database.write { db in try db.execute(sql: sql, arguments: arguments) }
    }

    private func freeze() throws {
        try copy.database.write { db in
            _ = try BatchBuilder(
                outbox: Outbox(scope: "own", store: copy.store), policy: SyncPolicy(changesPerBatch: 5)
            ).batch(db)
        }
    }

    private func reasons(_ standing: Standing = Standing(isOffline: false)) throws -> [SyncReason] {
        try copy.database.read { db in
            try ExplanationFacts(table: "note", id: id, standing: standing).reasons(db)
        }
    }

    @Test func `nothing in the way: it is due; nobody reachable: it says so; a problem: its code`() throws {
        #expect(try reasons() == [.due(sequence: 1)])
        #expect(try reasons(Standing()) == [.due(sequence: 1)])
        #expect(try reasons(Standing(isOffline: true)) == [.unreachable(sequence: 1)])
        #expect(
            try reasons(Standing(isOffline: true, problemCode: "diskFull"))
                == [.problem(sequence: 1, code: "diskFull")])
    }

    @Test func `a person who has to sign in is told, in each of the three ways`() throws {
        #expect(try reasons(Standing(isSignInEnded: true)) == [.signInEnded(sequence: 1, account: "Ada")])
        try change("DELETE FROM aloft_keyvalue WHERE key = 'accountName'")
        #expect(try reasons() == [.signedOut(sequence: 1, account: "Ada")])
        try change("DELETE FROM aloft_keyvalue WHERE key = 'ownerName'")
        #expect(try reasons() == [.neverSignedIn(sequence: 1)])
    }

    @Test func `the thing that has to come first is named`() throws {
        try change("INSERT INTO aloft_prior_identity VALUES (1, 'own', 1, 'd', 'i', 1)")
        #expect(try reasons() == [.priorIdentity(sequence: 1)])
        try change("DELETE FROM aloft_prior_identity")
        try change("UPDATE aloft_scope SET backfillEpoch = 'e'")
        #expect(try reasons() == [.backfilling(sequence: 1)])
        try change("UPDATE aloft_scope SET backfillEpoch = NULL, startsOver = 1")
        #expect(try reasons() == [.startingOver(sequence: 1)])
        try change("UPDATE aloft_scope SET startsOver = 0, cursor = NULL")
        #expect(try reasons() == [.firstSync(sequence: 1)])
        try change("UPDATE aloft_scope SET cursor = 'c'; UPDATE aloft_outbox SET awaits = 9")
        #expect(try reasons() == [.awaitsMove(sequence: 1)])
        try change("UPDATE aloft_outbox SET isApplied = 1")
        #expect(try reasons() == [.appliedBefore(sequence: 1)])
    }

    @Test func `a batch in flight: sent, too large, taken; what comes after it waits for it`() throws {
        try freeze()
        #expect(try reasons() == [.inFlight(sequence: 1)])
        try copy.store.write { db in try db.execute(sql: "UPDATE note SET title = 'again'") }
        #expect(try reasons() == [.inFlight(sequence: 1), .afterBatch(sequence: 2)])
        try change("DELETE FROM aloft_outbox WHERE sequence = 2; UPDATE aloft_batch SET verdict = 1")
        #expect(try reasons() == [.tooLarge(sequence: 1)])
        try change("UPDATE aloft_batch SET verdict = 0, isAcknowledged = 1")
        #expect(try reasons() == [.acknowledged(sequence: 1)])
        #expect(try reasons(Standing(isOffline: true)) == [.acknowledged(sequence: 1)])
    }

    @Test func `a hidden change says why, and where it is`() throws {
        let refusal = try ServerRow.encode(Refusal(.missingReference, "Its folder is gone."))
        try change("UPDATE aloft_outbox SET hidden = ?", [refusal])
        #expect(try reasons() == [.hidden(sequence: 1, message: "Its folder is gone."), .due(sequence: 1)])
    }

    @Test func `refused and uncertain changes wait for a person, with or without the record`() throws {
        try change("DELETE FROM aloft_outbox")
        let stamp = Stamp(milliseconds: 1, counter: 0, device: "00000000000000ab")
        try copy.database.write { db in
            for (sequence, refusal) in [
                (8, Refusal(.wrongType, "No number.")), (9, Refusal(.uncertain, "Who knows?")),
            ] {
                let change = Change(
                    sequence: Int64(sequence), transaction: Int64(sequence), table: "note", id: id,
                    verb: .update, generation: 1,
                    stamp: stamp)
                try RejectedTable.keep(change, refusal, scope: "own", at: 1, db)
            }
        }
        #expect(try reasons() == [.refused(sequence: 8, message: "No number."), .uncertain(sequence: 9)])
    }

    @Test func `a record on the server, one with a conflict, and one that nobody knows`() throws {
        try change("DELETE FROM aloft_outbox")
        #expect(try reasons() == [.unknown])
        try change(
            """
            INSERT INTO aloft_row (tbl, id, scope, number, version, generation, isDeleted, clock, details)
            VALUES ('note', ?, 'own', 12, 2, 1, 0, '{}', NULL)
            """, [id.text])
        #expect(try reasons() == [.onServer(number: 12)])
        let held = HeldVersion(
            value: .text("x"), stamp: Stamp(milliseconds: 1, counter: 0, device: "00000000000000bb"))
        try change(
            "UPDATE aloft_row SET details = ?", [try ServerRow.encode(["title": FieldDetail.held([held])])])
        #expect(try reasons() == [.conflict(field: "title")])
    }

    @Test func `the event log tells how the last run stood`() throws {
        let lines = [
            #"{"event":"connectivity","state":"online"}"#, #"{"event":"problem","code":"diskFull"}"#,
            #"{"event":"signInNeeded"}"#, #"{"event":"connectivity","state":"offline"}"#,
        ]
        #expect(
            try Standing(log: lines)
                == Standing(isOffline: true, isSignInEnded: true, problemCode: "diskFull"))
        let later = [#"{"event":"signedIn"}"#, #"{"event":"problemEnded"}"#, #"{"event":"stopped"}"#]
        #expect(try Standing(log: lines + later) == Standing())
    }

    @Test func `a file is explained as it lies there, with what its log says`() throws {
        let file = copy.folder.appending(path: "copy.sqlite")
        let log = EventFile.beside(file)
        try log.append(Data("{\"event\":\"connectivity\",\"state\":\"offline\"}\n".utf8))
        #expect(
            try Inspection.explain("note", id, in: file)
                == ["Change 1 waits: the server cannot be reached."])
    }
}
