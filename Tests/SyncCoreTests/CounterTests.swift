import SyncCore
import Testing

struct CounterTests {
    private let first = Author(device: "0000000000000001", incarnation: "00000000000000aa")
    private let second = Author(device: "0000000000000002", incarnation: "00000000000000aa")

    private func add(_ delta: Int64, sequence: Int64, by author: Author) -> Change {
        var change = Generator.edit("hits", "", device: author.device)
        change.sequence = sequence
        change.edits = ["hits": .delta(.integer(delta))]
        return change
    }

    private func total(_ steps: [(Change, Author)]) -> FieldValue? {
        steps.reduce(Generator.created) { record, step in
            Merge(table: Generator.table, author: step.1).apply(step.0, to: record).record ?? record
        }.fields["hits"]
    }

    @Test
    func `S2: every addition counts once, in whatever order and however often it comes`() {
        let steps = [
            (add(5, sequence: 2, by: first), first), (add(-3, sequence: 2, by: second), second),
            (add(1, sequence: 3, by: first), first),
        ]
        #expect(total(steps) == .integer(3))
        #expect(total([steps[1], steps[0], steps[2]]) == .integer(3))
        #expect(total(steps + steps) == .integer(3))
    }

    @Test
    func `an addition beyond 64 bits is to be refused, and the sum does not depend on the order`() {
        func merged(_ steps: [(Change, Author)]) -> [[String]] {
            var record = Generator.created
            return steps.map { step in
                let result = Merge(table: Generator.table, author: step.1).apply(step.0, to: record)
                if result.exceeded.isEmpty { record = result.record ?? record }
                return result.exceeded
            }
        }
        let high = (add(.max, sequence: 2, by: first), first)
        #expect(merged([high, (add(1, sequence: 2, by: second), second)]) == [[], ["hits"]])
        #expect(merged([high, (add(1, sequence: 3, by: first), first)])[1].contains("hits"))
        #expect(merged([(add(-1, sequence: 2, by: second), second), high]) == [[], []])
        let parts: [FieldValue] = [.integer(.max), .integer(5), .integer(-9), .integer(.min), .integer(7)]
        for shift in parts.indices {
            #expect(FieldValue.sum(Array(parts[shift...] + parts[..<shift])) == .integer(2))
        }
        #expect(FieldValue.sum([.real(1e308), .real(1e308)]) == nil)
        #expect(FieldValue.sum([.integer(.min), .integer(-1)]) == nil)
    }

    @Test
    func `a counter stops at the limits of 64 bits instead of wrapping round`() {
        #expect(FieldValue.integer(.max).plus(.integer(1)) == .integer(.max))
        #expect(FieldValue.integer(.min).plus(.integer(-1)) == .integer(.min))
        #expect(FieldValue.integer(1).plus(.real(0.5)) == .real(1.5))
        #expect(FieldValue.real(1e308).plus(.real(1e308)) == .real(.greatestFiniteMagnitude))
        #expect(FieldValue.real(-1e308).plus(.real(-1e308)) == .real(-.greatestFiniteMagnitude))
    }
}
