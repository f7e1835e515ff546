import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// "Updated from another device": the changes that a pull reports, and their undo.
struct PullNewsTests {
    private let replica: Replica
    private let events: AsyncStream<SyncEvent>
    private let id: RecordID
    private static let other = "00000000000000bb"
    private static let third = "00000000000000cc"

    init() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-news-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        replica = try Replica(
            at: folder.appending(path: "copy.sqlite"), schema: TestCopy.schema,
            migrations: TestCopy.migrations(), secrets: MemorySecrets(), world: TestWorld())
        id = try #require(RecordID(TestCopy.id(1)))
        events = replica.events()
        // The first sync is no news.
        try show(record(1, ["title": .text("old"), "visits": .integer(2)], by: Self.other))
    }

    private func stamp(_ milliseconds: Int64, _ device: String) -> Stamp {
        Stamp(milliseconds: milliseconds, counter: 0, device: device)
    }

    private func record(
        _ number: Int64, _ fields: [String: FieldValue], by device: String, wrote: [String] = []
    ) -> SyncedRecord {
        let clock = FieldStamps(
            start: stamp(1, Self.other),
            fields: Dictionary(uniqueKeysWithValues: wrote.map { ($0, stamp(number, device)) }))
        return SyncedRecord(
            table: "note", id: id, generation: 1, version: number, number: number, fields: fields,
            clock: clock)
    }

    /// Takes a page that completes a stage.
    private func show(
        _ records: SyncedRecord..., acknowledgedThrough: Int64 = 0, reply: PushReply? = nil
    ) throws {
        let page = PullPage(
            heading: .init(
                scope: "own", serverTime: 1, acknowledgedThrough: acknowledgedThrough, reply: reply),
            lines: try records.map { try ServerRow.encode($0) },
            ending: .init(count: records.count, cursor: "c", head: 9, isComplete: true))
        _ = try replica.store.writeUnenforced { db in
            try PullStage(scope: "own", store: replica.store).take(page, at: 5, travelled: 0, db)
        }
    }

    /// The events since the last call, up to now.
    private func said() async -> [SyncEvent.Kind] {
        replica.eventBoard.emit(.stopped)
        var kinds: [SyncEvent.Kind] = []
        for await event in events {
            if event.kind == .stopped { break }
            kinds.append(event.kind)
        }
        return kinds
    }

    @Test func `the first sync is counted and no news`() async {
        #expect(
            await said() == [.pullApplied(records: 1, confirmedChanges: 0, startedOver: false)])
    }

    @Test func `fields that another device wrote are named with both values, own ones are not`() async throws
    {
        let fields: [String: FieldValue] = ["title": .text("new"), "weight": .real(3), "visits": .integer(2)]
        var changed = record(2, fields, by: Self.third, wrote: ["title"])
        changed.clock["weight"] = stamp(2, replica.deviceID)
        try show(changed)
        let field = RecordUpdate.Field(
            name: "title", before: .text("old"), after: .text("new"), device: Self.third)
        let update = RecordUpdate(
            record: changed.key, verb: .updated, fields: [field], device: Self.third)
        #expect(
            await said().last
                == .updatedElsewhere(
                    RemoteUpdates(
                        updates: [update], recordCount: 1, losses: [], entry: HistoryEntry.ID(rawValue: 1)))
        )
    }

    @Test func `a deletion whose writer had not seen the record's last version is told as that`() async throws
    {
        var tombstone = record(2, [:], by: Self.third)
        tombstone.deleted = stamp(2, Self.third)
        tombstone.unseen = true
        try show(tombstone)
        guard case .updatedElsewhere(let updates) = await said().last else {
            Issue.record("nothing was said")
            return
        }
        #expect(updates.updates.first?.verb == .deleted && updates.updates.first?.tookUnseenValues == true)
        #expect(try await replica.history().first?.updates.first?.tookUnseenValues == true)
    }

    @Test func `an undo puts the value back as a change of this device`() async throws {
        let changed = record(2, ["title": .text("new")], by: Self.third, wrote: ["title", "visits"])
        try show(changed)
        guard case .updatedElsewhere(let updates) = await said().last else {
            Issue.record("nothing was said")
            return
        }
        #expect(try await replica.undo(updates.updates[0]) == ["title", "visits"])
        let (shown, edits) = try await replica.read { db in
            (
                try String.fetchOne(db, sql: "SELECT title || ' ' || visits FROM note"),
                try String.fetchAll(db, sql: "SELECT edits FROM aloft_outbox ORDER BY sequence")
            )
        }
        #expect(shown == "old 2")
        #expect(edits == [#"{"title":"old"}"#, #"{"visits":{"delta":2}}"#])
    }

    @Test func `an undo leaves alone what was written since, and says when the record is gone`() async throws
    {
        try show(record(2, ["title": .text("new"), "visits": .integer(2)], by: Self.third, wrote: ["title"]))
        guard case .updatedElsewhere(let updates) = await said().last else {
            Issue.record("nothing was said")
            return
        }
        try await replica.write { db in try db.execute(sql: "UPDATE note SET title = 'mine'") }
        #expect(try await replica.undo(updates.updates[0]) == [])
        try await replica.write { db in try db.execute(sql: "DELETE FROM note") }
        await #expect(throws: ReplicaError.recordIsGone("The record of “note” was deleted meanwhile.")) {
            try await replica.undo(updates.updates[0])
        }
    }

    @Test func `a deletion names its device, and an undo brings the record back`() async throws {
        var gone = record(3, [:], by: Self.third)
        gone.deleted = stamp(3, Self.third)
        try show(gone)
        guard case .updatedElsewhere(let updates) = await said().last else {
            Issue.record("nothing was said")
            return
        }
        #expect(updates.updates.map(\.verb) == [.deleted])
        #expect(updates.updates[0].device == Self.third)
        let entry = try #require(try await replica.history().first)
        #expect(entry.id == updates.entry && entry.origin == .elsewhere)
        #expect(entry.updates == updates.updates)
        try await replica.undo(entry.id)
        let title = try await replica.read { db in try String.fetchOne(db, sql: "SELECT title FROM note") }
        #expect(title == "old")
    }

    @Test func `additions of another device to a counter are its doing`() async throws {
        var counted = record(2, ["title": .text("old"), "visits": .integer(5)], by: Self.third)
        counted.clock["visits"] = stamp(2, replica.deviceID)
        let key = Self.third + ".0000000000000001"
        counted.details = [
            "visits": .counter(start: .integer(2), tallies: [key: Tally(sum: .integer(3), lastSequence: 1)])
        ]
        try show(counted)
        guard case .updatedElsewhere(let updates) = await said().last else {
            Issue.record("nothing was said")
            return
        }
        #expect(updates.updates[0].fields.map(\.name) == ["visits"])
        #expect(updates.updates[0].device == Self.third)
    }

    @Test func `a local value that lost is named, and so are a conflict and a refusal`() async throws {
        try await replica.write { db in try db.execute(sql: "UPDATE note SET title = 'mine', weight = 7") }
        let batch = try await replica.store.database.write { db in
            try BatchBuilder(
                outbox: Outbox(scope: "own", store: replica.store), policy: SyncPolicy(changesPerBatch: 9)
            ).batch(db)
        }
        let lastSequence = try #require(batch).lastSequence
        var merged = record(
            2, ["title": .text("theirs"), "weight": .real(7)], by: Self.third, wrote: ["title"])
        let held = HeldVersion(value: .text("mine"), stamp: stamp(2, replica.deviceID))
        merged.details = ["title": .held([held])]
        let outcome = Outcome(sequence: lastSequence, result: .merged, fields: ["title"])
        try show(
            merged, acknowledgedThrough: lastSequence,
            reply: PushReply(acknowledgedThrough: lastSequence, outcomes: [outcome], serverTime: 1))
        let kinds = await said()
        guard case .updatedElsewhere(let updates) = kinds.last else {
            Issue.record("nothing was said")
            return
        }
        let loss = LocalLoss(record: merged.key, edits: ["title": .value(.text("mine"))], result: .merged)
        #expect(updates.losses == [loss])
        #expect(kinds.contains(.conflictRecorded(merged.key, field: "title")))
        #expect(kinds.contains(.pullApplied(records: 1, confirmedChanges: 1, startedOver: false)))
        #expect(kinds.contains { if case .batchBuilt(1, lastSequence, _) = $0 { true } else { false } })
    }

    @Test func `a transaction that does not commit is not told`() async throws {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try replica.store.database.write { db in
                replica.eventBoard.emit(.startedOver, after: db)
                throw Stop()
            }
        }
        try await replica.write { db in try db.execute(sql: "UPDATE note SET title = 'x'") }
        #expect(await said().contains(.startedOver) == false)
    }
}
