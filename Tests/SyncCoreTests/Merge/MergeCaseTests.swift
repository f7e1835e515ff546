import SyncCore
import Testing

/// The smallest cases of laws that once did not hold.
struct MergeCaseTests {
    private let beginning = Generator.created

    private func change(
        _ verb: Change.Verb, _ edits: [String: Edit], at time: Int64, by device: Int, generation: Int64 = 1,
        baseClock: [String: Stamp]? = nil
    ) -> Change {
        Change(
            sequence: time, transaction: time, table: "thing", id: beginning.id, verb: verb,
            generation: generation,
            edits: edits, stamp: Stamp(milliseconds: time, counter: 0, device: "000000000000000\(device)"),
            baseClock: baseClock)
    }

    @Test func `S9: two inserts of one id keep the only start of a counter, in either order`() {
        let start = change(.insert, ["hits": .value(.integer(5))], at: 10, by: 1)
        let plain = change(.insert, [:], at: 20, by: 2)
        for order in [[start, plain], [plain, start]] {
            #expect(Generator.merge(order, over: nil)?.fields["hits"] == .integer(5))
        }
    }

    @Test func `S9: a migration's fill gives way to a person's older write that arrives after it`() {
        let start = change(.insert, [:], at: 20, by: 1)
        var fill = change(.update, ["title": .value(.text("filled"))], at: 30, by: 1)
        fill.baseClock = ["title": start.stamp]
        fill.migrated = true
        let typed = change(.insert, ["title": .value(.text("typed"))], at: 10, by: 2)
        for order in [[start, typed, fill], [start, fill, typed]] {
            #expect(Generator.merge(order, over: nil)?.fields["title"] == .text("typed"))
        }
    }

    @Test func `S1: the start of a counter that loses is told and kept`() {
        let first = change(.insert, ["hits": .value(.integer(7))], at: 20, by: 2)
        let second = change(.insert, ["hits": .value(.integer(5))], at: 10, by: 1)
        let author = Author(device: second.stamp.device, incarnation: "00000000000000aa")
        let record = Generator.merge([first], over: nil)
        let result = Merge(table: Generator.table, author: author).apply(second, to: record)
        #expect(result.record?.fields["hits"] == .integer(7))
        #expect(result.outcome.fields == ["hits"])
        #expect(result.overwritten.map(\.field) == ["hits"])
    }

    @Test func `a tombstone says whether its deletion had seen what others wrote`() throws {
        let edit = change(.update, ["title": .value(.text("b"))], at: 10, by: 2)
        var record = try #require(Generator.merge([edit], over: beginning))
        record.version = 7
        for (base, device, isUnseen) in [(6, 1, true), (7, 1, false), (6, 2, false)] as [(Int64, Int, Bool)] {
            var deletion = change(.delete, [:], at: 20, by: device)
            deletion.baseVersion = base
            let tombstone = try #require(Generator.merge([deletion], over: record))
            #expect((tombstone.unseen == true) == isUnseen, "seen \(base), by \(device)")
        }
    }

    @Test func `S9: combined tombstones say that values were taken along unseen, in either order`() throws {
        let seen = try #require(Generator.merge([change(.delete, [:], at: 20, by: 1)], over: beginning))
        var unseen = seen
        unseen.unseen = true
        #expect(seen.combined(with: unseen) == unseen && unseen.combined(with: seen) == unseen)
    }

    /// A server that lost both additions, and two devices: one saw both, the other the first.
    @Test func `S9: shares of a counter that come to nothing are combined like others`() throws {
        let add = change(.update, ["hits": .delta(.integer(3))], at: 10, by: 1)
        let take = change(.update, ["hits": .delta(.integer(-3))], at: 11, by: 2)
        let some = try #require(Generator.merge([add], over: beginning))
        let all = try #require(Generator.merge([add, take], over: beginning))
        #expect(all.combined(with: some).fields["hits"] == .integer(0))
        #expect(beginning.combined(with: all).details?["hits"] == all.details?["hits"])
        let both = beginning.combined(with: all).combined(with: some)
        #expect(both.fields["hits"] == .integer(0))
    }

    /// In each of two lives of the server another device's version came to wait beside the same value.
    @Test func `S9: combined, versions of either that wait for a person go on waiting`() throws {
        func write(_ text: String, at time: Int64, by device: Int) -> Change {
            change(
                .update, ["note": .value(.text(text))], at: time, by: device,
                baseClock: ["note": beginning.clock.start])
        }
        func held(_ record: SyncedRecord) -> Set<FieldValue> {
            guard case .held(let versions) = record.details?["note"] else { return [] }
            return Set(versions.map(\.value))
        }
        let inForce = write("a", at: 10, by: 1)
        let lives = try [write("b", at: 11, by: 2), write("c", at: 12, by: 3)].map { waiting in
            try #require(
                Generator.merge([inForce, waiting], over: beginning, table: History.everyRule))
        }
        #expect(held(lives[0]) == [.text("b")] && held(lives[1]) == [.text("c")])
        #expect(held(lives[0].combined(with: lives[1])) == [.text("b"), .text("c")])
        #expect(held(lives[1].combined(with: lives[0])) == [.text("b"), .text("c")])
    }

    /// A deleted record is brought back in each of two lives of the server, each time with another field.
    @Test func `S9: two whole records that went apart never come to a mix of both`() throws {
        let deleted = try #require(
            Generator.merge([change(.delete, [:], at: 5, by: 1)], over: beginning, table: History.whole))
        let lives = try [
            change(.insert, ["x": .value(.integer(1))], at: 20, by: 1, generation: 2),
            change(.insert, ["y": .value(.integer(2))], at: 15, by: 2, generation: 2),
        ].map { try #require(Generator.merge([$0], over: deleted, table: History.whole)) }
        #expect(lives[0].combined(with: lives[1], asWhole: true).fields == ["x": .integer(1)])
    }
}
