import SyncCore
import Testing

@testable import FlightBag

/// A kind with parts: what a kind has to declare to be edited inside another kind's form.
private struct Balloon: PilotRecord {
    let id: RecordID
    var mark: String?

    init(id: RecordID) { self.id = id }

    static let kind = RecordKind<Balloon>(
        name: KindName(table: "balloon", path: "balloons", one: "balloon", many: "Balloons"),
        fields: [.text(\.mark, "mark", "Mark")], title: { $0.mark ?? "No mark" })
}

private struct Bottle: PilotRecord {
    let id: RecordID
    var balloonID: RecordID?
    var label: String?
    var litres: Double?
    var sortKey: String?

    init(id: RecordID) { self.id = id }

    static let kind = RecordKind<Bottle>(
        name: KindName(table: "bottle", path: "bottles", one: "bottle", many: "Bottles"),
        fields: [
            .text(\.label, "label", "Label"), .number(\.litres, "gas_l", "Gas", unit: "L", in: 1...100),
            .sortKey(\.sortKey),
        ],
        ownership: Ownership(\.balloonID, "balloon_id", of: "balloon", order: \.sortKey, beginsWithRow: true),
        order: "sort_key IS NULL, sort_key, id", title: { $0.label ?? "Bottle" })
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct ChildrenTests {
    private let name = Balloon.kind.name
    private let table = "bottle"

    private func bag() async throws -> Bag {
        try await Bag(kinds: FlightBagKinds.all + [Balloon.kind, Bottle.kind])
    }

    private func bottles(_ app: AppState, _ id: RecordID) -> [Bottle] {
        let all = app.records(Bottle.self)
        return all.parts(of: id).compactMap { all[$0] }
    }

    /// A balloon with these bottles, by way of its form.
    private func add(_ labels: [String], in window: Window) async throws -> RecordID {
        window.new(name)
        let open = try #require(window.openRecordForm)
        var form = open.shown
        form["mark"] = "D-OTTO"
        for (index, label) in labels.enumerated() {
            if index > 0 { form = try await window.app.edit(.add(table), form, open) }
            let last = try #require(form.order(of: table).last)
            form[RowName(table, last, "label").text] = label
        }
        #expect(try await window.save(form, open).isSaved)
        try await until {
            window.app.records(Balloon.self)[open.id] != nil
                && bottles(window.app, open.id).count == labels.count
        }
        return open.id
    }

    private func open(_ id: RecordID, in window: Window) throws -> OpenRecord {
        window.go(to: .form(name, id, nil))
        return try #require(window.openRecordForm)
    }

    @Test func `the name of a row's input is read as it was written`() {
        let id = RecordID(TestWorld())
        #expect(RowName(RowName("bottle", id, "gas_l").text) == RowName("bottle", id, "gas_l"))
        #expect(RowName(RowName("bottle", id).text) == RowName("bottle", id))
        for other in [
            "mark", "off_block_utc.date", "opened-mark", "bottle-\(id.text)x", "bottle-\(id.text)-",
        ] {
            #expect(RowName(other) == nil)
        }
    }

    @Test func `rows are saved with their owner in one transaction, which one undo takes back`() async throws
    {
        let bag = try await bag()
        let window = Window(bag.app)
        let id = try await add(["one", "two"], in: window)
        #expect(bottles(bag.app, id).map(\.label) == ["one", "two"])
        let open = try open(id, in: window)
        var form = try await bag.app.edit(.add(table), open.shown, open)
        let rows = form.order(of: table)
        form["mark"] = "D-ANNA"
        form[RowName(table, rows[0], "label").text] = "first"
        form[RowName(table, rows[2], "label").text] = "three"
        form = try await bag.app.edit(.remove(table, rows[1]), form, open)
        #expect(try await window.save(form, open).isSaved)
        try await until { bottles(bag.app, id).map(\.label) == ["first", "three"] }
        #expect(bag.app.records(Balloon.self)[id]?.mark == "D-ANNA")
        try await until { bag.app.attention.recent.first?.name == "D-ANNA changed" }
        try await window.undo(try #require(bag.app.attention.recent.first?.id))
        try await until { bottles(bag.app, id).map(\.label) == ["one", "two"] }
        try await until { bag.app.records(Balloon.self)[id]?.mark == "D-OTTO" }
    }

    @Test func `a row that was left empty becomes no record, and a wrong one refuses all`() async throws {
        let bag = try await bag()
        let window = Window(bag.app)
        window.new(name)
        let open = try #require(window.openRecordForm)
        var form = open.shown
        form["mark"] = "D-OTTO"
        let row = try #require(form.order(of: table).first)
        form[RowName(table, row, "gas_l").text] = "much"
        let problem = [RowName(table, row, "gas_l").text: "A number from 1 to 100 L."]
        #expect(try await window.save(form, open) == .refused(problem))
        #expect(bag.app.records(Balloon.self).all.isEmpty)
        form[RowName(table, row, "gas_l").text] = ""
        #expect(try await window.save(form, open).isSaved)
        try await until { bag.app.records(Balloon.self)[open.id] != nil }
        #expect(bottles(bag.app, open.id).isEmpty)
    }

    @Test func `a change of another window to rows meanwhile stays and is shown`() async throws {
        let bag = try await bag()
        let (window, elsewhere) = (Window(bag.app), Window(bag.app))
        let id = try await add(["one", "two"], in: window)
        let mine = try open(id, in: window)
        let theirs = try open(id, in: elsewhere)
        let rows = mine.shown.order(of: table)
        var form = try await bag.app.edit(.remove(table, rows[1]), theirs.shown, theirs)
        form = try await bag.app.edit(.add(table), form, theirs)
        form[RowName(table, rows[0], "gas_l").text] = "20"
        form[RowName(table, try #require(form.order(of: table).last), "label").text] = "three"
        #expect(try await elsewhere.save(form, theirs).isSaved)
        try await until { bottles(bag.app, id).map(\.label) == ["one", "three"] }
        #expect(
            Set(window.changedMeanwhile) == [
                RecordSheet.Fact(title: "one: Gas", text: "20"),
                RecordSheet.Fact(title: "bottle two", text: "removed"),
                RecordSheet.Fact(title: "bottle three", text: "added"),
            ])
        // Typed here into both rows: the one that is gone comes back with what its form shows.
        form = mine.shown
        form[RowName(table, rows[0], "label").text] = "uno"
        form[RowName(table, rows[1], "gas_l").text] = "40"
        #expect(try await window.save(form, mine).isSaved)
        try await until { bottles(bag.app, id).count == 3 }
        let found = bottles(bag.app, id)
        #expect(Set(found.map(\.label)) == ["uno", "two", "three"])
        #expect(found.first { $0.label == "uno" }?.litres == 20)
        #expect(found.first { $0.label == "two" }?.litres == 40)
    }

    @Test func `rows change places by writing the one that moved`() async throws {
        let bag = try await bag()
        let window = Window(bag.app)
        let id = try await add(["one", "two", "three"], in: window)
        let before = bottles(bag.app, id)
        let open = try open(id, in: window)
        let form = try await bag.app.edit(.moveUp(table, before[2].id), open.shown, open)
        #expect(try await window.save(form, open).isSaved)
        try await until { bottles(bag.app, id).map(\.label) == ["one", "three", "two"] }
        let changed = bottles(bag.app, id).filter { !before.contains($0) }
        #expect(changed.map(\.label) == ["three"])
    }

    @Test func `rows without keys, or with the same, can be put in order`() async throws {
        let bag = try await bag()
        let window = Window(bag.app)
        let id = try await add(["one", "two"], in: window)
        for bottle in bottles(bag.app, id) {
            var same = bottle
            same.sortKey = "V"
            try await bag.app.records(Bottle.self).write(same, over: bottle)
        }
        try await until { bottles(bag.app, id).allSatisfy { $0.sortKey == "V" } }
        let order = bottles(bag.app, id)
        let open = try open(id, in: window)
        let form = try await bag.app.edit(.moveDown(table, order[0].id), open.shown, open)
        #expect(try await window.save(form, open).isSaved)
        try await until { bottles(bag.app, id).map(\.id) == [order[1].id, order[0].id] }
    }

    @Test func `an edit of rows is a draft at once, and removing the owner hides and brings back its rows`()
        async throws
    {
        let bag = try await bag()
        let window = Window(bag.app)
        let id = try await add(["one", "two"], in: window)
        let opened = try open(id, in: window)
        let row = opened.shown.order(of: table)[0]
        _ = try await bag.app.edit(.remove(table, row), opened.shown, opened)
        window.close()
        let again = try open(id, in: window)
        #expect(again.draftAt != nil && !again.shown.rows(of: table).contains(row))
        #expect(again.opened.rows(of: table).contains(row))
        try await window.dropDraft()
        try await window.remove(name, key: id.text)
        // The list of recent changes is read by itself: it may come after the records.
        try await until {
            bag.app.records(Balloon.self).all.isEmpty
                && bag.app.attention.recent.first?.name == "D-OTTO removed"
        }
        #expect(bag.app.form(name, of: id) == nil)
        try await window.undo(try #require(bag.app.attention.recent.first?.id))
        try await until { bag.app.form(name, of: id)?.rows(of: table).count == 2 }
    }

    @Test func `a copy has rows of its own`() async throws {
        let bag = try await bag()
        let window = Window(bag.app)
        let id = try await add(["one", "two"], in: window)
        window.new(name, NewRecord(copyOf: id))
        let open = try #require(window.openRecordForm)
        #expect(open.shown.rows(of: table).isDisjoint(with: bottles(bag.app, id).map(\.id)))
        #expect(try await window.save(open.shown, open).isSaved)
        try await until { bottles(bag.app, open.id).count == 2 }
        #expect(bottles(bag.app, open.id).map(\.label) == ["one", "two"])
        #expect(bottles(bag.app, id).map(\.label) == ["one", "two"])
    }

    @Test func `a key is found between any two, and many at one place`() throws {
        var low: String?
        var high: String?
        let random = TestWorld()
        for _ in 0..<2_000 {
            let key = try #require(SortKey.between(low, high))
            #expect(low.map { $0 < key } ?? true)
            #expect(high.map { key < $0 } ?? true)
            if random.random() % 2 == 0 { low = key } else { high = key }
        }
        #expect(SortKey.between("V", "V") == nil && SortKey.between("b", "a") == nil)
        for count in [1, 2, 3, 60, 500] {
            let keys = SortKey.spread(count)
            #expect(keys == keys.sorted() && Set(keys).count == count)
        }
    }
}
