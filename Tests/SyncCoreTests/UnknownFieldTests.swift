import SyncCore
import Testing

/// S12: an end merges fields that its schema does not have yet, or did not have when they were written.
struct UnknownFieldTests {
    private let first = Author(device: "0000000000000001", incarnation: "00000000000000aa")
    private let second = Author(device: "0000000000000002", incarnation: "00000000000000aa")

    private func change(
        _ verb: Change.Verb, _ edits: [String: Edit], at time: Int64, by author: Author
    ) throws -> Change {
        let id = try #require(Generator.id)
        let stamp = Stamp(milliseconds: time, counter: 0, device: author.device)
        return Change(
            sequence: time, transaction: time, table: "thing", id: id, verb: verb, generation: 1,
            edits: edits,
            stamp: stamp)
    }

    /// The fields after these changes; the first `unknown` of them are merged without the table's rules.
    private func fields(_ changes: [Change], unknown: Int) -> [String: FieldValue] {
        var record: SyncedRecord?
        for (index, change) in changes.enumerated() {
            let author = change.stamp.device == first.device ? first : second
            let table = index < unknown ? nil : Generator.table
            record = Merge(table: table, author: author).apply(change, to: record).record
        }
        return record?.fields ?? [:]
    }

    @Test(arguments: 0...4)
    func `a counter comes to the same, whenever the server learns that it is one`(unknown: Int) throws {
        let changes = try [
            change(.insert, ["hits": .value(.integer(5))], at: 10, by: first),
            change(.update, ["hits": .delta(.integer(3))], at: 20, by: second),
            change(.insert, ["hits": .value(.integer(7))], at: 30, by: second),
            change(.update, ["hits": .delta(.integer(1))], at: 40, by: first),
        ]
        #expect(fields(changes, unknown: unknown)["hits"] == .integer(11))
    }

    @Test(arguments: 0...4)
    func `a set keeps its elements, whenever the server learns that it is one`(unknown: Int) throws {
        let seen = Stamp(milliseconds: 10, counter: 0, device: first.device)
        let changes = try [
            change(.insert, ["tags": .value(.text(#"["a","b"]"#))], at: 10, by: first),
            change(.update, ["tags": .elements(added: ["c"], removed: [:])], at: 20, by: second),
            change(.update, ["tags": .elements(added: [], removed: ["a": [seen]])], at: 30, by: first),
            change(.update, ["tags": .elements(added: ["d"], removed: [:])], at: 40, by: second),
        ]
        #expect(fields(changes, unknown: unknown)["tags"] == .text(#"["b","c","d"]"#))
    }
}
