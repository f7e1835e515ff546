import SyncCore
import Testing

/// S9: the promises of the table of merge rules, over generated histories. The combination of a history that
/// two servers have in part, and the rules by order of arrival, are in `Merge/MergeAlgebraTests.swift`.
struct MergeLawTests {
    // MARK: Order of arrival

    @Test(arguments: 1...300)
    func `S9: last writer wins, counters and sets commute`(seed: Int) {
        var chance = Generator(seed: UInt64(seed))
        let history = History(12, &chance)
        for _ in 0..<3 {
            let steps = history.rearranged(&chance)
            #expect(Standing(history.merged(steps)) == Standing(history.record), "\(steps.map(\.change))")
        }
    }

    @Test(arguments: 1...300)
    func `S8, S9: they commute with deletions and new generations, too`(seed: Int) {
        var chance = Generator(seed: UInt64(seed))
        let history = History(16, deletes: true, &chance)
        for _ in 0..<3 {
            let steps = history.rearranged(&chance)
            #expect(Standing(history.merged(steps)) == Standing(history.record), "\(steps.map(\.change))")
        }
    }

    /// Rules may commute and still be wrong: so the result is also computed from the changes alone.
    @Test(arguments: 1...300)
    func `S9: the highest stamp, every delta once, each addition that nobody ended`(seed: Int) {
        var chance = Generator(seed: UInt64(seed))
        let history = History(12, &chance)
        let fields = history.record.fields
        for field in ["name", "level"] { #expect(fields[field] == last(field, history), "\(field)") }
        // A field that equals its default is absent.
        let hits = (last("hits", history) ?? .integer(0)).plus(sum(history))
        let total: FieldValue? = hits == .integer(0) ? nil : hits
        #expect(fields["hits"] == total, "\(history.steps.map(\.change))")
        let tags = ElementList(elements(history))
        let list: FieldValue? = tags.elements.isEmpty ? nil : .text(tags.json)
        #expect(fields["tags"] == list, "\(history.steps.map(\.change))")
    }

    /// The value of the highest stamp, if it is one.
    private func last(_ field: String, _ history: History) -> FieldValue? {
        let writes = history.steps.compactMap { step -> (stamp: Stamp, value: FieldValue)? in
            guard case .value(let value) = step.change.edits[field] else { return nil }
            return (step.change.stamp, value)
        }
        let last = writes.max { $0.stamp < $1.stamp }
        return last?.value == .null ? nil : last?.value
    }

    private func sum(_ history: History) -> FieldValue {
        history.steps.reduce(.integer(0)) { sum, step in
            if case .delta(let delta) = step.change.edits["hits"] { sum.plus(delta) } else { sum }
        }
    }

    private func elements(_ history: History) -> [String] {
        var added: [String: Set<Stamp>] = [:]
        var ended: [String: Set<Stamp>] = [:]
        for step in history.steps {
            guard case .elements(let elements, let removed) = step.change.edits["tags"] else { continue }
            for element in elements { added[element, default: []].insert(step.change.stamp) }
            for (element, stamps) in removed { ended[element, default: []].formUnion(stamps) }
        }
        return added.filter { !$0.value.subtracting(ended[$0.key] ?? []).isEmpty }.map(\.key)
    }

    @Test(arguments: 1...200)
    func `S9: two inserts of one id come to one record in either order`(seed: Int) {
        var chance = Generator(seed: UInt64(seed))
        let inserts = chance.inserts()
        let one = Generator.merge(inserts, over: nil)
        let other = Generator.merge(inserts.reversed(), over: nil)
        #expect(one.map(Standing.init) == other.map(Standing.init), "\(inserts)")
    }

    @Test
    func `S9: equal instants are decided by the device, not by who asks`() throws {
        let low = Generator.edit("name", "low", device: "0000000000000001")
        let high = Generator.edit("name", "high", device: "000000000000000f")
        for order in [[low, high], [high, low]] {
            #expect(Generator.merge(order, over: Generator.created)?.fields["name"] == .text("high"))
        }
    }

    // MARK: Once and again

    /// Every rule, or a whole record; the clock as well, for by it the next write is judged.
    @Test(arguments: 1...100, [false, true])
    func `S9: a change that comes twice at once changes nothing the second time`(seed: Int, isWhole: Bool) {
        var chance = Generator(seed: UInt64(seed))
        let table = isWhole ? History.whole : History.everyRule
        let history = History(14, table: table, deletes: true, &chance)
        var record = history.beginning
        for step in history.steps {
            record = step.applied(to: record, table)
            let again = step.applied(to: record, table)
            #expect(again.fields == record.fields && again.details == record.details, "\(step.change)")
            #expect(again.generation == record.generation && again.deleted == record.deleted)
            let clocks = [record, again].map { record in table.columns.map { record.clock[$0.name] } }
            #expect(clocks[0] == clocks[1], "\(step.change)")
        }
    }

    /// Times, numbers, generations and the stamps that a removal names guard against it. Only an addition
    /// that was taken out since would be back: against that there is only the batch's mark (S2).
    @Test(arguments: 1...200)
    func `S9: a change that comes again much later changes nothing`(seed: Int) {
        var chance = Generator(seed: UInt64(seed))
        let history = History(14, deletes: true, &chance)
        let ended = endedAdditions(history)
        for step in history.steps {
            var change = step.change
            if case .elements(_, let removed) = change.edits["tags"], ended.contains(change.stamp) {
                change.edits["tags"] = .elements(added: [], removed: removed)
            }
            let again = Merge(table: history.table, author: step.author).apply(change, to: history.record)
            #expect(again.record.map(Standing.init) == Standing(history.record), "\(change)")
        }
    }

    private func endedAdditions(_ history: History) -> Set<Stamp> {
        history.steps.reduce(into: []) { ended, step in
            guard case .elements(_, let removed) = step.change.edits["tags"] else { return }
            for stamps in removed.values { ended.formUnion(stamps) }
        }
    }

    // MARK: Generated values

    /// Laws over histories without deltas, removals or deletions would hold of anything.
    @Test
    func `the histories have everything in them that the laws are about`() {
        var found: [String: Int] = [:]
        for seed in 1...100 {
            var chance = Generator(seed: UInt64(seed))
            let steps = History(16, deletes: true, &chance).steps
            for step in steps {
                let change = step.change
                for edit in change.edits.values { found[kind(edit), default: 0] += 1 }
                found["\(change.verb) of \(change.generation)", default: 0] += 1
                let others = steps.filter { $0.change.stamp.device != change.stamp.device }
                let isTie = others.contains { $0.change.stamp.by("") == change.stamp.by("") }
                if isTie { found["tie", default: 0] += 1 }
                if change.sequence == 1 { found["life", default: 0] += 1 }
            }
        }
        let wanted = [
            "value", "null", "delta", "addition", "removal", "both", "delete of 1", "insert of 1",
            "update of 1", "insert of 2", "update of 2", "delete of 2", "insert of 3", "tie", "life",
        ]
        for kind in wanted { #expect(found[kind, default: 0] >= 20, "\(kind): \(found)") }
    }

    private func kind(_ edit: Edit) -> String {
        switch edit {
        case .value(.null): "null"
        case .value: "value"
        case .delta: "delta"
        case .elements(let added, let removed):
            removed.isEmpty ? "addition" : added.isEmpty ? "removal" : "both"
        }
    }
}
