import SyncCore
import Testing

@testable import FlightBag

/// Unsaved text is kept over a restart, and deleted when it is saved.
@MainActor @Suite(.timeLimit(.minutes(20))) struct DraftTests {
    private let kind = Aircraft.kind.name

    private func sent(_ record: OpenRecord, _ typed: [String: String]) -> [String: String] {
        var sent = record.isNew ? ["new": "yes"] : [:]
        for input in Aircraft.kind.inputs {
            sent[input.name] = typed[input.name] ?? record.shown[input.name]
            sent["opened-" + input.name] = record.opened[input.name]
        }
        return sent
    }

    private func open(_ window: Window) throws -> OpenRecord { try #require(window.openRecordForm) }

    @Test func `a new record's draft outlives a restart, and its form shows it`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        window.new(kind)
        let record = try open(window)
        #expect(
            try await bag.app.keepDraft(
                sent(record, ["registration": "G-NEW"]), kind: "aircraft", key: record.key))
        await bag.stop()

        let again = try await Bag(home: bag.home)
        let later = Window(again.app)
        #expect(again.app.drafts.all.map(\.typed) == [["registration": "G-NEW"]])
        later.go(to: .form(kind, record.id, nil))
        let shown = try open(later)
        #expect(shown.isNew && shown.shown["registration"] == "G-NEW" && shown.draftAt != nil)
        #expect(try await later.save(shown.shown, shown).isSaved)
        #expect(again.app.drafts.all.isEmpty)
        #expect(later.state.page == .record(kind, record.id))
    }

    @Test func `a draft that was discarded from the list comes back with its undo`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        window.new(kind)
        let record = try open(window)
        let typed = ["registration": "G-NEW", "remarks": "half a sentence"]
        #expect(try await bag.app.keepDraft(sent(record, typed), kind: "aircraft", key: record.key))
        window.close()
        let draft = try #require(bag.app.drafts.all.first)

        try await window.discard(kind, key: record.key)
        #expect(bag.app.drafts.all.isEmpty)
        try await window.undo(note: try #require(window.state.notes.last { $0.undo != nil }).id)
        #expect(bag.app.drafts.all.map(\.typed) == [draft.typed] && draft.typed == typed)
        #expect(window.state.page == .form(kind, record.id, NewRecord()))
        let shown = try open(window).shown
        #expect(shown["registration"] == "G-NEW" && shown["remarks"] == "half a sentence")
        // A draft that is gone is left alone.
        try await window.discard(kind, key: "nothing")
        #expect(bag.app.drafts.all.count == 1)
    }

    @Test func `text that was on its way from a page that was left does not undo a discard`() async throws {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-BSYA")
        let (left, other, window) = (Window(bag.app), Window(bag.app), Window(bag.app))
        for window in [left, other, window] { window.go(to: .form(kind, aircraft.id, nil)) }
        let record = try open(window)
        func keep(_ text: String, in sender: Window) async throws -> [[String: String]] {
            var body = sent(record, ["remarks": text])
            body["touched"] = "remarks"
            #expect(
                try await bag.app.keepDraft(body, kind: kind.table, key: record.key, in: sender.number))
            return bag.app.drafts.all.map(\.typed)
        }
        #expect(try await keep("half", in: left) == [["remarks": "half"]])
        bag.app.drafts.hand(over: left.number, to: window.number)
        try await window.discard(kind, key: record.key)
        #expect(try await keep("half a sentence", in: left).isEmpty)
        // Windows that show the form go on typing, and one that is opened later does.
        #expect(try await keep("other", in: other) == [["remarks": "other"]])
        other.go(to: .list(kind))
        try await window.discard(kind, key: record.key)
        #expect(try await keep("other tab", in: other).isEmpty)
        other.go(to: .form(kind, aircraft.id, nil))
        #expect(try await keep("again", in: other) == [["remarks": "again"]])
        #expect(try await keep("later", in: Window(bag.app)) == [["remarks": "later"]])
        // An undo of the discard welcomes all that was typed.
        try await window.discard(kind, key: record.key)
        try await window.undo(note: try #require(window.state.notes.last { $0.undo != nil }).id)
        #expect(try await keep("half a sentence", in: left) == [["remarks": "half a sentence"]])
    }

    @Test func `a draft goes over what is stored, field by field, and says what was changed since`()
        async throws
    {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-BSYA")
        let window = Window(bag.app)
        window.go(to: .form(kind, aircraft.id, nil))
        let record = try open(window)
        _ = try await bag.app.keepDraft(sent(record, ["remarks": "mine"]), kind: "aircraft", key: record.key)
        window.close()
        #expect(window.state.notes.map(\.text) == ["Edit aircraft: kept as a draft"])
        let other = Window(bag.app)
        other.go(to: .form(kind, aircraft.id, nil))
        #expect(try open(other).shown["remarks"] == "mine" && other.changedMeanwhile == [])
        let stored = Aircraft.kind.form(of: aircraft)
        var form = stored
        form["remarks"] = "theirs"
        form["type_designator"] = "C172"
        let saved = try await bag.app.aircraft.save(
            form, opened: stored, id: aircraft.id, isNew: false, bag.app.book)
        #expect(saved.isSaved)
        try await until { bag.app.aircraft[aircraft.id]?.typeDesignator == "C172" }
        try await window.undo(note: try #require(window.state.notes.first).id)
        let again = try open(window)
        #expect(again.shown["remarks"] == "mine" && again.shown["type_designator"] == "C172")
        #expect(window.changedMeanwhile == [RecordSheet.Fact(title: "Remarks", text: "theirs")])
        try await window.dropDraft()
        #expect(try open(window).shown["remarks"] == "theirs")
        #expect(bag.app.drafts.all.isEmpty)
    }

    @Test func `a draft that is on its way to the disk goes when its form is saved`() async throws {
        let bag = try await Bag()
        let (drafts, record, typed) = (bag.app.drafts, RecordID(), ["registration": "G-LATE"])
        async let kept: Void = drafts.keep(
            typed, opened: [:], kind: "aircraft", record: record, isNew: true, keepsEmpty: true, in: 1)
        while drafts.typed("aircraft", record, besides: 2).isEmpty { await Task.yield() }
        try await drafts.drop(saved: typed, kind: "aircraft", record: record, in: 1)
        try await kept
        #expect(drafts.all.isEmpty)
        await bag.stop()
    }

    @Test func `two pages type into one record, and neither loses its text to the other`() async throws {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-BSYA")
        let (one, two) = (Window(bag.app), Window(bag.app))
        for window in [one, two] { window.go(to: .form(kind, aircraft.id, nil)) }
        let (mine, other) = (try open(one), try open(two))
        for (record, field) in [(mine, "remarks"), (other, "colour")] {
            var body = sent(record, [field: "typed"])
            body["touched"] = field
            #expect(try await bag.app.keepDraft(body, kind: kind.table, key: record.key))
        }
        #expect(bag.app.drafts.all.map(\.typed) == [["remarks": "typed", "colour": "typed"]])
        var form = other.shown
        form["colour"] = "typed"
        #expect(try await two.save(form, other).isSaved)
        #expect(bag.app.drafts.all.map(\.typed) == [["remarks": "typed"]])
    }

    @Test func `a window is told of another's draft, and saving leaves the other's text a draft`()
        async throws
    {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-BSYA")
        let (one, two) = (Window(bag.app), Window(bag.app))
        one.go(to: .form(kind, aircraft.id, nil))
        let mine = try open(one)
        var body = sent(mine, ["remarks": "of one"])
        body["touched"] = "remarks"
        #expect(try await bag.app.keepDraft(body, kind: kind.table, key: mine.key, in: one.number))
        two.go(to: .form(kind, aircraft.id, nil))
        let other = try open(two)
        #expect(other.shown["remarks"] == "of one")
        #expect(one.draftElsewhere == nil)
        #expect(two.draftElsewhere?.fields == [])
        #expect(two.draftElsewhere?.at == bag.app.drafts.all.first?.at)

        var typed = sent(other, ["remarks": "of two"])
        typed["touched"] = "remarks"
        #expect(try await bag.app.keepDraft(typed, kind: kind.table, key: other.key, in: two.number))
        #expect(one.draftElsewhere?.fields == [RecordSheet.Fact(title: "Remarks", text: "of two")])
        var form = mine.shown
        form["remarks"] = "of one"
        #expect(try await one.save(form, mine).isSaved)
        #expect(bag.app.drafts.all.map(\.typed) == [["remarks": "of two"]])
        #expect(two.draftElsewhere == nil)
        try await until { two.changedMeanwhile == [RecordSheet.Fact(title: "Remarks", text: "of one")] }
    }

    @Test func `a record that is back after its removal is saved itself, not as a second one`() async throws {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-BSYA")
        let (window, other) = (Window(bag.app), Window(bag.app))
        window.go(to: .form(kind, aircraft.id, nil))
        let record = try open(window)
        try await other.remove(kind, key: aircraft.key)
        try await until { window.isRemovedMeanwhile }
        try await other.undo(note: try #require(other.state.notes.first).id)
        try await until { !window.isRemovedMeanwhile }
        var form = record.shown
        form["remarks"] = "mine"
        #expect(try await window.saveAsNew(form, record).isSaved)
        try await until { bag.app.aircraft.all.map(\.record.remarks) == ["mine"] }
        #expect(bag.app.aircraft.all.map(\.record.id) == [aircraft.id])
    }

    @Test func `a change that can be undone names its fields as the form does`() async throws {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-BSYA")
        let window = Window(bag.app)
        window.go(to: .form(kind, aircraft.id, nil))
        let record = try open(window)
        var form = record.shown
        form["type_designator"] = "C172"
        form["remarks"] = "mine"
        #expect(try await window.save(form, record).isSaved)
        try await until { bag.app.attention.recent.first?.fields == ["Type designator", "Remarks"] }
    }

    @Test func `a prefilled field that was emptied stays empty`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        window.new(Flight.kind.name, NewRecord(departure: "EGTF"))
        let record = try open(window)
        #expect(record.shown["departure"] == "EGTF")
        let body = ["new": "yes", "departure": "", "destination": "LFAT", "touched": "departure,destination"]
        #expect(try await bag.app.keepDraft(body, kind: "flight", key: record.key))
        let again = Window(bag.app)
        again.go(to: window.state.page)
        #expect(try open(again).shown["departure"] == "" && open(again).shown["destination"] == "LFAT")
    }

    @Test func `a draft of a record that was removed can be reached, and saved as a new one`() async throws {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-BSYA")
        let window = Window(bag.app)
        window.go(to: .form(kind, aircraft.id, nil))
        let record = try open(window)
        _ = try await bag.app.keepDraft(
            sent(record, ["remarks": "mine"]), kind: kind.table, key: record.key)
        try await Window(bag.app).remove(kind, key: aircraft.key)
        try await until { bag.app.aircraft.all.isEmpty }
        let again = Window(bag.app)
        again.go(to: .form(kind, aircraft.id, nil))
        #expect(try open(again).shown["remarks"] == "mine")
        #expect(again.isRemovedMeanwhile)
    }

    @Test func `a form that was saved meanwhile is no draft, and neither is an unknown form`() async throws {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-BSYA")
        let window = Window(bag.app)
        window.go(to: .form(kind, aircraft.id, nil))
        let record = try open(window)
        _ = try await bag.app.keepDraft(sent(record, [:]), kind: "aircraft", key: record.key)
        var late = sent(record, ["remarks": "typed while it was saved"])
        late["new"] = "yes"
        _ = try await bag.app.keepDraft(late, kind: "aircraft", key: record.key)
        #expect(bag.app.drafts.all.isEmpty)
        #expect(try await bag.app.keepDraft([:], kind: "engine", key: record.key) == false)
        #expect(try await bag.app.keepDraft([:], kind: "flight", key: "17") == false)
    }
}
