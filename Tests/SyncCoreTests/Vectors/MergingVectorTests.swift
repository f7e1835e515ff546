import Foundation
import SyncCore
import Testing

/// The states of one record under changes, one after the other.
struct MergingVectorTests {
    private struct Case: Encodable {
        struct Step: Encodable {
            let author: Author
            let change: Change
            let outcome: Outcome
            /// The record afterwards; absent where there is none.
            let record: SyncedRecord?
            let overwritten: [OverwrittenValue]
            /// Counters that the change would move beyond 64 bits: the server refuses it.
            let exceeded: [String]?
        }

        let name: String
        /// Absent for a table that this end's schema does not know.
        let table: SyncTable?
        /// The record before; absent where there is none.
        let record: SyncedRecord?
        let steps: [Step]

        init(
            _ name: String, _ table: SyncTable?, _ record: SyncedRecord?,
            _ steps: [(author: Author, change: Change)]
        ) {
            var present = record
            self.name = name
            self.table = table
            self.record = record
            self.steps = steps.map { author, change in
                let result = Merge(table: table, author: author).apply(change, to: present)
                // Merging leaves the version alone; the server raises it with each record that it writes.
                if result.record != present {
                    present = result.record
                    present?.version += 1
                }
                return Step(
                    author: author, change: change, outcome: result.outcome, record: present,
                    overwritten: result.overwritten,
                    exceeded: result.exceeded.isEmpty ? nil : result.exceeded)
            }
        }
    }

    @Test func `vectors: merging`() throws {
        var cases = Self.told
        for (name, table, seeds) in [
            ("every rule", History.everyRule, 1...10), ("a whole record", History.whole, 11...13),
        ] {
            for seed in seeds {
                var chance = Generator(seed: UInt64(seed))
                let history = History(10, table: table, deletes: true, &chance)
                cases.append(
                    Case(
                        "\(name), at random, \(seed)", table, history.beginning,
                        history.steps.map { ($0.author, $0.change) }))
            }
        }
        try VectorFile(name: "merging").check(cases)
    }

    // MARK: Told

    private static let first = Author(device: "00000000000000a1", incarnation: "00000000000000f1")
    private static let second = Author(device: "00000000000000a2", incarnation: "00000000000000f2")

    private static func change(
        _ verb: Change.Verb, _ edits: [String: Edit] = [:], by author: Author, at time: Int64,
        _ sequence: Int64 = 1, generation: Int64 = 1, _ more: (inout Change) -> Void = { _ in }
    ) -> (author: Author, change: Change) {
        var change = Change(
            sequence: sequence, transaction: sequence, table: "thing", id: Generator.created.id, verb: verb,
            generation: generation, edits: edits,
            stamp: Stamp(milliseconds: time, counter: 0, device: author.device))
        more(&change)
        return (author, change)
    }

    private static let table = SyncTable(
        "thing",
        [
            .text("name"), .text("state", merge: .serverWins), .text("remark", merge: .manual),
            .integer("level", default: 7), .counter("hits"), .set("tags"),
        ])

    private static var told: [Case] {
        var created = Generator.created
        (created.version, created.number) = (4, 12)
        return [
            Case(
                "an older write loses, and its value is kept", table, created,
                [
                    change(.update, ["name": .value("new")], by: first, at: 200),
                    change(.update, ["name": .value("old")], by: second, at: 100),
                    change(.update, ["name": .value("same instant")], by: second, at: 200),
                    change(.update, ["name": .value("same stamp")], by: second, at: 200, 2),
                ]),
            Case(
                "an edit of what is not there, or was deleted, has no effect; an insert brings it back",
                table,
                nil,
                [
                    change(.update, ["name": .value("a")], by: first, at: 100),
                    change(.insert, ["name": .value("b"), "level": .value(7)], by: first, at: 200, 2),
                    change(.delete, by: second, at: 300),
                    change(.update, ["name": .value("c"), "hits": .delta(2)], by: first, at: 400, 3),
                    change(.insert, ["name": .value("d")], by: first, at: 500, 4, generation: 2),
                    change(.delete, by: second, at: 600, 2),
                    change(.delete, by: first, at: 700, 5),
                    change(.delete, by: first, at: 700, 6, generation: 2),
                ]),
            Case(
                "null stands for the default, and a value that equals it is absent", table, created,
                [
                    change(.update, ["level": .value(9)], by: first, at: 100),
                    change(.update, ["level": .value(.null)], by: first, at: 200, 2),
                    change(.update, ["level": .value(7)], by: first, at: 300, 3),
                ]),
            Case(
                "a counter: a beginning, and each addition once", table, created,
                [
                    change(.update, ["hits": .delta(2)], by: first, at: 100, 5),
                    change(.update, ["hits": .delta(2)], by: first, at: 100, 5),
                    change(.update, ["hits": .value(10)], by: second, at: 50),
                    change(.update, ["hits": .delta(-20)], by: second, at: 60, 2),
                    change(.insert, ["hits": .value(1)], by: first, at: 40, 6),
                    change(.update, ["hits": .delta(.integer(.max))], by: first, at: 70, 7),
                    change(.update, ["hits": .delta(.integer(.max))], by: second, at: 80, 8),
                ]),
            Case(
                "a counter that nobody began", table, nil,
                [
                    change(.insert, ["name": .value("late")], by: first, at: 900),
                    change(.update, ["hits": .value(4)], by: second, at: 100),
                    change(.update, ["hits": .value(5)], by: second, at: 50, 2),
                ]),
            Case("a set: an addition that the removal had not seen stays", table, created, set),
            Case(
                "a set that was written as text, by who knew of none", table, plain,
                [
                    change(.update, ["tags": .elements(added: ["b"], removed: [:])], by: first, at: 100),
                    change(
                        .update, ["tags": .elements(added: [], removed: ["a": [stamp(30, second)]])],
                        by: first, at: 110, 2),
                ]),
            Case(
                "the first that the server has stays, until somebody sets it who saw it", table, created,
                state),
            Case("a person decides, about what they had seen", table, created, remark),
            Case("a migration gives way", table, created, migrated),
            Case(
                "a whole record, which a migration leaves alone if it was written since", whole, nil, wholes),
            Case("a migration's row fills what nobody wrote, and deletes no deletion", table, nil, made),
            Case("an adopted row is compared and not merged", table, nil, adopted),
            Case(
                "a column and a table that the schema does not know", nil, nil,
                [
                    change(.insert, ["a": .value(1), "n": .delta(2)], by: first, at: 100),
                    change(.update, ["a": .value(2), "n": .delta(3)], by: second, at: 90),
                    change(.update, ["n": .value(5)], by: second, at: 200, 2),
                    change(.update, ["s": .elements(added: ["x"], removed: [:])], by: first, at: 95, 2),
                ]),
            Case(
                "fields of one change with stamps of their own", table, created,
                [
                    change(.update, ["name": .value("a"), "level": .value(1)], by: first, at: 200) {
                        $0.stamps = ["level": Stamp(milliseconds: 100, counter: 0, device: first.device)]
                    },
                    change(.update, ["name": .value("b"), "level": .value(2)], by: second, at: 150),
                ]),
        ]
    }

    private static func stamp(_ time: Int64, _ author: Author) -> Stamp {
        Stamp(milliseconds: time, counter: 0, device: author.device)
    }

    /// A record whose set has no details.
    private static var plain: SyncedRecord {
        var record = Generator.created
        record.fields["tags"] = "[\"a\"]"
        record.clock["tags"] = stamp(30, second)
        return record
    }

    private static let whole = SyncTable(
        "thing", [.text("name"), .text("state", merge: .serverWins), .integer("level", default: 7)],
        merge: .wholeRecord)

    private static let wholes = [
        change(.insert, ["name": .value("a"), "level": .value(1)], by: first, at: 100),
        change(
            .update, ["name": .value("b"), "state": .value("s"), "level": .value(2)], by: second, at: 200),
        change(
            .update, ["name": .value("c"), "state": .value("t"), "level": .value(3)], by: first, at: 150, 2),
        change(
            .update, ["name": .value("d"), "state": .value("u"), "level": .value(4)], by: first, at: 300, 3),
        change(.insert, ["name": .value("e")], by: second, at: 400, 2),
        change(
            .update, ["name": .value("m"), "state": .value("m"), "level": .value(9)], by: first, at: 350, 4
        ) {
            $0.migrated = true
            $0.baseClock = [
                "name": stamp(300, first), "state": stamp(300, first), "level": stamp(300, first),
            ]
        },
        change(
            .update, ["name": .value("n"), "state": .value("n"), "level": .value(9)], by: first, at: 351, 5
        ) {
            $0.migrated = true
            $0.baseClock = [
                "name": stamp(400, second), "state": stamp(400, second), "level": stamp(400, second),
            ]
        },
        change(
            .update, ["name": .value("p"), "state": .value("p"), "level": .value(8)], by: first, at: 450, 7
        ) {
            // One field is as the migration read it, and the others are not.
            $0.migrated = true
            $0.baseClock = ["name": .nobody, "state": stamp(400, second), "level": .nobody]
        },
        change(.insert, ["name": .value("o")], by: first, at: 500, 6) { $0.migrated = true },
    ]

    private static let set = [
        change(.update, ["tags": .elements(added: ["night", "ifr"], removed: [:])], by: first, at: 100),
        change(.update, ["tags": .elements(added: ["night"], removed: [:])], by: second, at: 110),
        change(
            .update, ["tags": .elements(added: ["é/"], removed: ["night": [stamp(100, first)]])], by: first,
            at: 120, 2),
        change(
            .update, ["tags": .elements(added: [], removed: ["night": [stamp(110, second)], "x": []])],
            by: first, at: 130, 3),
        change(.update, ["tags": .value("[\"plain\",\"ifr\"]")], by: second, at: 140, 2),
        change(.update, ["tags": .value(.null)], by: second, at: 150, 3),
    ]

    private static let state = [
        change(.update, ["state": .value("a")], by: first, at: 100) { $0.baseClock = ["state": .nobody] },
        change(.update, ["state": .value("late")], by: second, at: 900) { $0.baseClock = ["state": .nobody] },
        change(.update, ["state": .value("own")], by: first, at: 110, 2),
        change(.update, ["state": .value("seen")], by: second, at: 50, 2) {
            $0.baseClock = ["state": stamp(110, first)]
        },
    ]

    private static let remark = [
        change(.update, ["remark": .value("knee")], by: first, at: 100) {
            $0.baseClock = ["remark": .nobody]
        },
        change(.update, ["remark": .value("back")], by: second, at: 110) {
            $0.baseClock = ["remark": .nobody]
        },
        change(.update, ["remark": .value("neck")], by: second, at: 120, 2) {
            $0.baseClock = ["remark": .nobody]
        },
        change(.update, ["remark": .value("knee and neck")], by: first, at: 130, 2) {
            ($0.baseClock, $0.seen) = (["remark": stamp(100, first)], ["remark": [stamp(110, second)]])
        },
        change(.update, ["remark": .value("all")], by: first, at: 140, 3) {
            ($0.baseClock, $0.seen) = (["remark": stamp(130, first)], ["remark": [stamp(120, second)]])
        },
        change(.update, ["remark": .value("late")], by: second, at: 150, 3) {
            $0.baseClock = ["remark": .nobody]
        },
        // A device settles its own version, which it need not name; an equal one is no overwritten value.
        change(.update, ["remark": .value("late")], by: second, at: 160, 4) {
            $0.baseClock = ["remark": stamp(140, first)]
        },
        change(.update, ["remark": .value("other")], by: first, at: 170, 4) {
            $0.baseClock = ["remark": .nobody]
        },
        change(.update, ["remark": .value("late")], by: first, at: 180, 5) {
            $0.baseClock = ["remark": stamp(150, first)]
        },
    ]

    private static let migrated = [
        change(.update, ["name": .value("typed"), "hits": .delta(3)], by: first, at: 100),
        change(
            .update, ["name": .value("computed"), "level": .value(1), "hits": .value(5)], by: second, at: 90
        ) {
            $0.migrated = true
            $0.baseClock = ["name": .nobody, "level": .nobody, "hits": .nobody]
        },
        change(.update, ["name": .value("as read")], by: second, at: 91, 2) {
            $0.migrated = true
            $0.baseClock = ["name": stamp(100, first)]
        },
        change(.update, ["name": .value("older than the migration")], by: first, at: 95, 2),
    ]

    private static let made = [
        change(.insert, ["name": .value("made"), "level": .value(3)], by: first, at: 100) {
            $0.migrated = true
        },
        change(.update, ["name": .value("typed")], by: second, at: 50),
        change(
            .insert,
            [
                "name": .value("made"), "state": .value("new"), "hits": .value(3),
                "tags": .elements(added: ["made"], removed: [:]),
            ], by: second, at: 200, 2
        ) {
            $0.migrated = true
        },
        change(.delete, by: second, at: 300, 3),
        change(.insert, ["name": .value("made")], by: first, at: 400, 2, generation: 2) {
            $0.migrated = true
        },
    ]

    private static let adopted = [
        change(.insert, ["name": .value("Ada")], by: first, at: 100) { $0.adopted = true },
        change(.update, ["name": .value("Ada L.")], by: first, at: 110, 2),
        change(.insert, ["name": .value("Ada")], by: second, at: 90) { $0.adopted = true },
        change(.insert, ["name": .value("Bea")], by: second, at: 91, 2) { $0.adopted = true },
        change(.update, by: first, at: 120, 3) { $0.baseClock = ["": stamp(91, second)] },
    ]
}
