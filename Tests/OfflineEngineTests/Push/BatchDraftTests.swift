import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// A large batch is drafted from a read-only state; the app may write before it is kept.
struct BatchDraftTests {
    private static let most = 3

    /// A copy that has synced once, and one transaction larger than a usual batch.
    private func large() throws -> Talk {
        let talk = try Talk(policy: SyncPolicy(changesPerBatch: Self.most))
        try talk.insert(90...90)
        try talk.settle()
        try talk.insert(1...9)
        return talk
    }

    private func draft(_ talk: Talk) throws -> BatchDraft {
        guard case .keep(let draft) = try talk.conversation.next() else {
            throw DatabaseError(message: "nothing was drafted")
        }
        return draft
    }

    private func inFlight(_ talk: Talk) throws -> PushBatch? {
        try talk.copy.database.read { db in
            try InFlightBatch.read("own", db).map { try PushBatch(json: $0.body(db)) }
        }
    }

    @Test func `a draft writes nothing`() throws {
        let talk = try large()
        _ = try draft(talk)
        #expect(try inFlight(talk) == nil)
        let stamps = try talk.copy.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(stamp) FROM aloft_outbox")
        }
        #expect(stamps == 0)
    }

    @Test func `what is saved after a draft is not in it, and is sent after it`() throws {
        let talk = try large()
        let draft = try draft(talk)
        try talk.insert(10...12)
        try talk.write("UPDATE note SET title = 'later' WHERE id = ?", [TestCopy.id(4)])
        #expect(try talk.conversation.keep(draft))
        #expect(try inFlight(talk) == draft.batch)
        #expect(draft.batch.changes.count == 9)
        #expect(draft.batch.changes.allSatisfy { $0.edits["title"] == .value(.text("note")) })
        try talk.settle()
        #expect(try talk.serverIDs() == Array(1...12) + [90])
        #expect(try talk.copy.outbox().isEmpty)
    }

    @Test func `a kept draft is what a batch would have been`() throws {
        let talk = try large()
        let draft = try draft(talk)
        let made = try talk.copy.database.write { db in
            var batch: PushBatch?
            try db.inSavepoint {
                let outbox = Outbox(scope: "own", store: talk.copy.store)
                let policy = SyncPolicy(changesPerBatch: Self.most)
                batch = try BatchBuilder(outbox: outbox, policy: policy).batch(db).map {
                    try PushBatch(json: $0.body(db))
                }
                return .rollback
            }
            return batch
        }
        var alike = try #require(made)
        alike.id = draft.batch.id
        #expect(alike == draft.batch)
        #expect(try talk.conversation.keep(draft))
        let stamps = try talk.copy.database.read { db in
            try String.fetchSet(db, sql: "SELECT ifnull(stamp, 'none') FROM aloft_outbox")
        }
        #expect(stamps == [draft.stamp.description])
        #expect(try talk.copy.database.read { try KeyValue.lastStamp.read(of: "own", $0) } == stamps.first)
    }

    @Test func `what another process has confirmed meanwhile is not sent again`() throws {
        let talk = try large()
        let draft = try draft(talk)
        try talk.settle()
        #expect(try talk.copy.outbox().isEmpty)
        #expect(try !talk.conversation.keep(draft))
        #expect(try inFlight(talk) == nil)
        try talk.settle()
        #expect(try talk.serverIDs() == Array(1...9) + [90])
    }

    @Test func `a batch that another process put in flight stays`() throws {
        let talk = try large()
        let draft = try draft(talk)
        var other = SyncConversation(store: talk.copy.store, policy: SyncPolicy(changesPerBatch: Self.most))
        _ = try other.nextRequest()
        let known = try #require(try inFlight(talk))
        #expect(try !talk.conversation.keep(draft))
        #expect(try inFlight(talk) == known)
        #expect(known.id != draft.batch.id)
    }

    /// Changes of everything that a batch depends on.
    enum Disturbance: String, CaseIterable {
        case changeRemoved, editRemoved, changeApplied, changeWaits
        case stampStored, lastStamp, clockOffset, schema
        case identity, acknowledgement, cursor, rejected, limit

        func happen(_ db: Database, _ world: any World) throws {
            switch self {
            case .changeRemoved: try OutboxTable.remove(4, db)
            case .editRemoved: try OutboxTable.removeEdit(of: "title", from: 4, db)
            case .changeApplied:
                try db.execute(sql: "UPDATE aloft_outbox SET isApplied = 1 WHERE sequence = 2")
            case .changeWaits: try db.execute(sql: "UPDATE aloft_outbox SET awaits = 99 WHERE sequence = 5")
            case .stampStored:
                let stamp = Stamp(milliseconds: 1, counter: 1, device: String(repeating: "a", count: 16))
                try OutboxTable.stamp(5, stamp, db)
            case .lastStamp:
                let stamp = Stamp(milliseconds: 1, counter: 1, device: String(repeating: "a", count: 16))
                try KeyValue.lastStamp.write(stamp.description, of: "own", db)
            case .clockOffset: try KeyValue.clockOffset.write("5000", db)
            case .schema: try KeyValue.schema.write("{}", db)
            case .identity: try Identity.renew(isCertain: true, world, db)
            case .acknowledgement:
                var row = try ScopeRow.read("own", db)
                row.acknowledgedThrough += 1
                try row.write("own", db)
            case .cursor:
                var row = try ScopeRow.read("own", db)
                row.cursor = "moved"
                try row.write("own", db)
            case .rejected:
                let change = try #require(try OutboxTable.changes(of: "own", db).first)
                try RejectedTable.keep(
                    Change(
                        sequence: change.sequence, transaction: change.transaction, table: "note",
                        id: change.id, verb: .insert, generation: 1, baseVersion: 0, edits: [:],
                        stamp: Stamp(milliseconds: 1, counter: 1, device: String(repeating: "a", count: 16))),
                    Refusal(.rejected, "it was refused"), scope: "own", at: 0, db)
            case .limit: try KeyValue.batchLimit.write("1", db)
            }
        }
    }

    @Test(arguments: Disturbance.allCases.filter { $0 != .limit })
    func `a draft is not kept once the copy says otherwise`(_ disturbance: Disturbance) throws {
        let talk = try large()
        let draft = try draft(talk)
        try talk.copy.database.write { db in try disturbance.happen(db, talk.copy.store.world) }
        #expect(try !talk.conversation.keep(draft))
        #expect(try inFlight(talk)?.id != draft.batch.id)
    }

    @Test func `a lower limit of batches makes no other batch of one transaction`() throws {
        let talk = try large()
        let draft = try draft(talk)
        try talk.copy.database.write { db in try Disturbance.limit.happen(db, talk.copy.store.world) }
        #expect(try talk.conversation.keep(draft))
    }

    @Test func `a batch that is made again keeps its stamp, and later ones come after the last`() throws {
        let talk = try large()
        #expect(try talk.conversation.keep(try draft(talk)))
        let first = try #require(try inFlight(talk)?.changes.first?.stamp)
        let later = Stamp(milliseconds: first.milliseconds + 5, counter: 0, device: first.device)
        try talk.copy.database.write { db in
            try InFlightBatch.forget("own", db)
            try KeyValue.lastStamp.write(later.description, of: "own", db)
        }
        #expect(try talk.conversation.keep(try draft(talk)))
        #expect(try inFlight(talk)?.changes.allSatisfy { $0.stamp == first } == true)
        #expect(
            try talk.copy.database.read { try KeyValue.lastStamp.read(of: "own", $0) } == later.description)
    }

    @Test func `a transaction that is still open is not drafted`() throws {
        let talk = try Talk(policy: SyncPolicy(changesPerBatch: Self.most))
        // Another tool, without local transactions.
        try talk.copy.database.write { db in
            for number in 1...9 {
                try db.execute(
                    sql: "INSERT INTO note (id, title) VALUES (?, 'tool')", arguments: [TestCopy.id(number)])
            }
        }
        let builder = BatchBuilder(
            outbox: Outbox(scope: "own", store: talk.copy.store),
            policy: SyncPolicy(changesPerBatch: Self.most))
        #expect(try talk.copy.database.read { db in try builder.draft(db) } == nil)
        try talk.copy.database.write { db in try LocalTransaction.end(db, shared: nil) }
        #expect(try talk.copy.database.read { db in try builder.draft(db) }?.batch.changes.count == 9)
    }
}
