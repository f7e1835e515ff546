import SyncCore
import Testing

/// One record combined from two that diverged when a server was restored.
struct CombiningTests {
    private func stamp(_ milliseconds: Int64, _ device: Character = "a") -> Stamp {
        Stamp(milliseconds: milliseconds, counter: 0, device: String(repeating: device, count: 16))
    }

    private func record(
        _ fields: [String: FieldValue], _ clock: [String: Stamp], details: [String: FieldDetail]? = nil
    ) throws -> SyncedRecord {
        var record = SyncedRecord(
            table: "note", id: try #require(RecordID("01977421-a28d-7000-8000-000000000001")), generation: 1,
            version: 1, number: 1, fields: fields, clock: FieldStamps(start: stamp(1), fields: clock))
        record.details = details
        return record
    }

    @Test
    func `a field keeps the higher stamp, counters and sets know what either knew, both ways alike`()
        throws
    {
        let mine = try record(
            ["title": .text("old"), "mood": .text("new"), "hits": .integer(5), "tags": .text(#"["a"]"#)],
            ["title": stamp(2), "mood": stamp(9), "hits": stamp(1)],
            details: [
                "hits": .counter(
                    start: .integer(2), tallies: ["a.1": Tally(sum: .integer(3), lastSequence: 4)]),
                "tags": .elements(["a": [stamp(3)]]),
            ])
        let theirs = try record(
            ["title": .text("new"), "mood": .text("old"), "hits": .integer(9), "tags": .text(#"["b"]"#)],
            ["title": stamp(8), "mood": stamp(2), "hits": stamp(1)],
            details: [
                "hits": .counter(
                    start: .integer(2),
                    tallies: [
                        "a.1": Tally(sum: .integer(1), lastSequence: 2),
                        "b.1": Tally(sum: .integer(6), lastSequence: 7),
                    ]),
                "tags": .elements(["b": [stamp(4, "b")]]),
            ])
        let combined = mine.combined(with: theirs)
        #expect(combined == theirs.combined(with: mine))
        #expect(combined == combined.combined(with: theirs))
        #expect(combined.fields["title"] == .text("new"))
        #expect(combined.fields["mood"] == .text("new"))
        #expect(combined.fields["hits"] == .integer(2 + 3 + 6))
        #expect(combined.fields["tags"] == .text(#"["a","b"]"#))
    }

    @Test
    func `the later generation stays, and of one generation the deletion`() throws {
        let alive = try record(["title": .text("a")], [:])
        var gone = alive
        gone.deleted = stamp(5)
        #expect(alive.combined(with: gone) == gone)
        #expect(gone.combined(with: alive) == gone)
        var again = alive
        again.generation = 2
        #expect(gone.combined(with: again) == again)
        #expect(again.combined(with: gone) == again)
    }
}
