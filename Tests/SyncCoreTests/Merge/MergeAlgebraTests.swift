import SyncCore
import Testing

/// S8, S9: two records that went apart and come together, the rules that go by arrival, and deletions, over
/// generated histories.
struct MergeAlgebraTests {
    // MARK: Records that went apart

    /// Combines like a server: a value equal to its column's default is absent.
    private func combined(
        _ one: SyncedRecord, _ other: SyncedRecord, _ table: SyncTable = Generator.table
    ) -> SyncedRecord {
        var combined = one.combined(with: other, asWhole: table.merge == .wholeRecord)
        for column in table.columns where combined.fields[column.name] == column.defaultValue {
            combined.fields[column.name] = nil
        }
        return combined
    }

    /// Number, version and the print of an adoption are the first one's, for the server counts on from there.
    @Test(arguments: 1...300)
    func `S9: combining commutes, associates, and is the same again`(seed: Int) {
        var chance = Generator(seed: UInt64(seed))
        let history = History(14, deletes: true, deltas: 1...3, &chance)
        let (one, two, three) = (
            history.merged(history.part(&chance)), history.merged(history.part(&chance)),
            history.merged(history.part(&chance))
        )
        let both = combined(one, two)
        #expect(Standing(both) == Standing(combined(two, one)))
        #expect(Standing(combined(both, three)) == Standing(combined(one, combined(two, three))))
        #expect(Standing(combined(one, one)) == Standing(one))
        #expect(Standing(combined(both, two)) == Standing(both))
        #expect(Standing(combined(one, both)) == Standing(both))
    }

    /// Sets are the exception: they forget removals, so an addition stays if either has it.
    @Test(arguments: 1...300)
    func `S9: combined, two come to what one server makes that was told everything`(seed: Int) {
        var chance = Generator(seed: UInt64(seed))
        let history = History(14, deletes: true, deltas: 1...3, &chance)
        let places = [history.part(&chance), history.part(&chance)]
        let parts = places.map { history.merged($0) }
        let told = history.merged(places[0].union(places[1]))
        let both = combined(parts[0], parts[1])
        #expect(both.generation == told.generation && both.isDeleted == told.isDeleted)
        for field in ["name", "level", "hits"] {
            #expect(both.fields[field] == told.fields[field], "\(field)")
        }
        let last = parts.filter { $0.generation == both.generation && $0.isDeleted == both.isDeleted }
        let expected: [String: [Stamp]] = last.reduce(into: [:]) { all, part in
            all.merge(additions(part)) { Set($0 + $1).sorted() }
        }
        #expect(additions(both) == expected)
        #expect(elements(both) == expected.keys.sorted())
    }

    /// The additions to the set that hold.
    private func additions(_ record: SyncedRecord) -> [String: [Stamp]] {
        guard case .elements(let additions) = record.details?["tags"] else { return [:] }
        return additions
    }

    private func elements(_ record: SyncedRecord) -> [String] {
        guard case .text(let json) = record.fields["tags"] else { return [] }
        return ElementList(json: json)?.elements ?? []
    }

    /// The order of arrival is lost: so these fields go by stamp here, whatever their rule.
    @Test(arguments: 1...200)
    func `S9: fields that go by arrival are combined by stamp, in either order`(seed: Int) {
        var chance = Generator(seed: UInt64(seed))
        let history = History(14, table: History.everyRule, deltas: 1...3, &chance)
        let (one, two) = (history.merged(history.part(&chance)), history.merged(history.part(&chance)))
        let both = combined(one, two, history.table)
        #expect(both.fields == combined(two, one, history.table).fields)
        for field in ["crew", "gate", "note"] {
            let newer = one.clock[field] >= two.clock[field] ? one : two
            #expect(both.fields[field] == newer.fields[field] && both.clock[field] == newer.clock[field])
        }
    }

    // MARK: Whole records

    @Test(arguments: 1...200)
    func `S9: a whole record is always one that somebody wrote, that of the highest stamp`(seed: Int) {
        var chance = Generator(seed: UInt64(seed))
        let history = History(12, table: History.whole, &chance)
        for _ in 0..<3 {
            var record = history.beginning
            var newest: Change?
            for step in history.rearranged(&chance) {
                record = step.applied(to: record, history.table)
                let change = step.change
                newest = newest.map { $0.stamp < change.stamp ? change : $0 } ?? change
                #expect(record.fields == whole(newest ?? change), "\(change)")
            }
        }
    }

    @Test(arguments: 1...200)
    func `S9: the higher stamp decides between two whole records that went apart`(seed: Int) {
        var chance = Generator(seed: UInt64(seed))
        let history = History(12, table: History.whole, &chance)
        let (one, two) = (history.merged(history.part(&chance)), history.merged(history.part(&chance)))
        let newer = one.clock.newest >= two.clock.newest ? one : two
        #expect(combined(one, two, history.table).fields == newer.fields)
        #expect(combined(two, one, history.table).fields == newer.fields)
    }

    /// The values of a change of a whole record: fields that it does not name have their defaults.
    private func whole(_ change: Change) -> [String: FieldValue] {
        change.edits.compactMapValues { edit -> FieldValue? in
            if case .value(let value) = edit, value != .null { value } else { nil }
        }
    }

    // MARK: Rules that go by arrival

    private func shown(_ field: String, in record: SyncedRecord) -> FieldValue {
        record.fields[field] ?? .null
    }

    /// The value of `field` that a step writes, if it does.
    private func value(of field: String, in step: History.Step) -> FieldValue? {
        if case .value(let value) = step.change.edits[field] { value } else { nil }
    }

    /// Whether the maker of this step knew the write in force, if there was one. Computed without the stamps
    /// that the engine uses.
    private func knew(_ inForce: Int?, _ step: History.Step) -> Bool {
        inForce.map { step.seen.contains($0) } ?? true
    }

    @Test(arguments: 1...300)
    func `S9: serverWins, a write over an older state of the server never wins, another one does`(seed: Int) {
        var chance = Generator(seed: UInt64(seed))
        let history = History(16, table: History.everyRule, &chance)
        var record = history.beginning
        var inForce: Int?
        for (place, step) in history.steps.enumerated() {
            let result = step.result(over: record, history.table)
            let after = result.record ?? record
            let value = value(of: "crew", in: step)
            if let value, knew(inForce, step) {
                #expect(shown("crew", in: after) == value, "\(step.change)")
                inForce = place
            } else {
                #expect(shown("crew", in: after) == shown("crew", in: record), "\(step.change)")
            }
            // An overwritten value is reported, and kept. (For a change with held fields only these are
            // reported.)
            let isTold = result.outcome.fields?.contains("crew") == true
            let isKept = result.overwritten.contains { $0.field == "crew" && $0.stamp == step.change.stamp }
            let isLost = value != nil && inForce != place
            #expect(isKept == isLost, "\(step.change)")
            #expect(isTold == isLost || result.outcome.result == .conflict, "\(step.change)")
            record = after
        }
    }

    @Test(arguments: 1...200)
    func `S9: clientWins, the last to arrive wins, whatever its stamp`(seed: Int) {
        var chance = Generator(seed: UInt64(seed))
        let history = History(14, table: History.everyRule, &chance)
        var record = history.beginning
        var last = FieldValue.null
        for step in history.rearranged(&chance) {
            record = step.applied(to: record, history.table)
            last = value(of: "gate", in: step) ?? last
            #expect(shown("gate", in: record) == last, "\(step.change)")
        }
    }

    @Test(arguments: 1...300)
    func `S9: manual, a write over what the server has is taken, any other one is held`(seed: Int) {
        var chance = Generator(seed: UInt64(seed))
        let history = History(16, table: History.everyRule, &chance)
        var record = history.beginning
        var inForce: Int?
        for (place, step) in history.steps.enumerated() {
            let result = step.result(over: record, history.table)
            if value(of: "note", in: step) != nil {
                #expect((result.outcome.result == .conflict) == !knew(inForce, step), "\(step.change)")
                if knew(inForce, step) { inForce = place }
            }
            checkNote(step, from: record, result)
            record = result.record ?? record
        }
    }

    @Test(arguments: 1...200)
    func `S9: manual, a version is in force or held until somebody who saw it writes`(seed: Int) {
        var chance = Generator(seed: UInt64(seed))
        let history = History(16, table: History.everyRule, &chance)
        var record = history.beginning
        for step in history.rearranged(&chance) {
            let result = step.result(over: record, history.table)
            checkNote(step, from: record, result)
            record = result.record ?? record
        }
    }

    private func held(_ record: SyncedRecord) -> [HeldVersion] {
        guard case .held(let versions) = record.details?["note"] else { return [] }
        return versions
    }

    /// A manual field loses only values that the writer had seen or written before.
    private func checkNote(_ step: History.Step, from before: SyncedRecord, _ result: Merge.Result) {
        let after = result.record ?? before
        let hasStayed = shown("note", in: after) == shown("note", in: before)
        guard let value = value(of: "note", in: step) else {
            #expect(hasStayed && held(after) == held(before), "\(step.change)")
            return
        }
        let stamp = step.change.stamp
        let isTaken = after.clock["note"] == stamp && shown("note", in: after) == value
        let isHeld = held(after).contains(HeldVersion(value: value, stamp: stamp))
        #expect(isTaken != isHeld && (isTaken || hasStayed), "\(step.change)")
        for version in held(before) {
            let isOwn = version.stamp.device == stamp.device
            let isSeen = step.change.seen?["note"]?.contains(version.stamp) == true
            let stays = held(after).contains(version)
            #expect(stays == !(isOwn || (isTaken && isSeen)), "\(version) \(step.change)")
            // A version that was not chosen can be brought back.
            let isKept = result.overwritten.contains { $0.field == "note" && $0.stamp == version.stamp }
            #expect(!isTaken || stays || isKept || version.value == value, "\(version) \(step.change)")
        }
    }

    // MARK: Deletion

    @Test(arguments: 1...300)
    func `S8: a deleted record comes back only by an insert of the next generation`(seed: Int) {
        var chance = Generator(seed: UInt64(seed))
        let history = History(18, deletes: true, &chance)
        for steps in [history.steps, history.rearranged(&chance)] {
            var record = history.beginning
            for step in steps {
                let result = step.result(over: record, history.table)
                check(step, from: record, result)
                record = result.record ?? record
            }
            let deleted = history.steps.filter { $0.change.verb == .delete }.map(\.change.generation)
            #expect(record.isDeleted || !deleted.contains(record.generation))
        }
    }

    private func check(_ step: History.Step, from before: SyncedRecord, _ result: Merge.Result) {
        let change = step.change
        let after = result.record ?? before
        let isNext = change.verb == .insert && change.generation == before.generation + 1
        if before.isDeleted, isNext {
            // A new generation keeps nothing of the one before.
            let alone = Merge(table: Generator.table, author: step.author).apply(change, to: nil).record
            #expect(after == alone && !after.isDeleted, "\(change)")
        } else if before.isDeleted || change.generation != before.generation {
            #expect(after == before, "\(change)")
            checkKept(change, result)
        } else if change.verb == .delete {
            #expect(after.isDeleted && after.fields.isEmpty && after.details == nil, "\(change)")
            #expect(after.generation == before.generation, "\(change)")
        } else {
            #expect(!after.isDeleted && after.generation == before.generation, "\(change)")
        }
    }

    /// A change that came too late has no effect and can be brought back.
    private func checkKept(_ change: Change, _ result: Merge.Result) {
        guard change.verb != .delete else { return }
        #expect(result.outcome.result == .overruled, "\(change)")
        let kept = Dictionary(uniqueKeysWithValues: result.overwritten.map { ($0.field, $0.edit) })
        #expect(kept == change.edits, "\(change)")
    }

    /// By a clock that is years ahead, and with numbers never seen: neither matters.
    @Test(arguments: 1...200)
    func `S8: a device away for years brings nothing back by an edit or insert of back then`(seed: Int) {
        var chance = Generator(seed: UInt64(seed))
        let history = History(16, deletes: true, &chance)
        let record = history.record
        let away = Author(device: "00000000000000ff", incarnation: "00000000000000aa")
        let last = record.isDeleted ? record.generation : record.generation - 1
        for generation in stride(from: 1, through: last, by: 1) {
            for verb in [Change.Verb.update, .insert] {
                let change = Change(
                    sequence: 1_000_000, transaction: 1, table: record.table, id: record.id, verb: verb,
                    generation: generation,
                    edits: [
                        "name": .value(.text("back")), "hits": .delta(.integer(1)),
                        "tags": .elements(added: ["back"], removed: [:]),
                    ], stamp: Stamp(milliseconds: 1_000_000, counter: 0, device: away.device))
                let result = Merge(table: Generator.table, author: away).apply(change, to: record)
                #expect(result.record == record, "\(change)")
                checkKept(change, result)
            }
        }
    }
}
