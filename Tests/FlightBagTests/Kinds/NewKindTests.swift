import SyncCore
import Testing

@testable import FlightBag

/// A kind of record unknown to the app: what a new kind has to declare, and everything that follows from it.
private struct Glider: PilotRecord {
    let id: RecordID
    var mark: String?
    var spanMetres: Double?
    var seats: Int?
    var field: String?
    var noted: String?

    init(id: RecordID) { self.id = id }

    static let kind = RecordKind<Glider>(
        name: KindName(table: "glider", path: "gliders", one: "glider", many: "Gliders"),
        fields: [
            .text(\.mark, "mark", "Mark", isUpper: true),
            .number(\.spanMetres, "span_m", "Span", unit: "m", in: 5...40),
            .whole(\.seats, "seats", "Seats", in: 1...2), .airport(\.field, "field", "Airfield"),
            .remarks(\.noted),
        ],
        pairs: [["span_m", "seats"]],
        order: "mark", title: { $0.mark ?? "No mark" },
        problems: { $0.mark == nil ? ["mark": "A glider needs its mark."] : [:] },
        warnings: { glider, _ in glider.seats == nil ? ["Nobody said how many it seats."] : [] })
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct NewKindTests {
    private let name = Glider.kind.name

    private func bag(_ home: Bag? = nil) async throws -> Bag {
        try await Bag(home: home?.home, kinds: FlightBagKinds.all + [Glider.kind])
    }

    private func add(_ texts: [String: String], in window: Window) async throws -> RecordID {
        window.new(name)
        let open = try #require(window.openRecordForm)
        let outcome = try await window.save(Form(texts), open)
        #expect(outcome.isSaved)
        try await until { window.app.records(Glider.self)[open.id] != nil }
        return open.id
    }

    @Test func `a form is refused field by field, saved, listed and read`() async throws {
        let bag = try await bag()
        let window = Window(bag.app)
        window.new(name)
        let open = try #require(window.openRecordForm)
        let refused = try await window.save(Form(["span_m": "wide", "seats": "3"]), open)
        #expect(
            refused
                == .refused([
                    "mark": "A glider needs its mark.", "span_m": "A number from 5 to 40 m.",
                    "seats": "A whole number from 1 to 2.",
                ]))
        let id = try await add(["mark": "d-1234", "span_m": "17.5", "field": "egtf"], in: window)
        #expect(window.state.page == .record(name, id))
        #expect(window.state.page.address == "/gliders/\(id.text)")
        #expect(SiteMap(kinds: bag.app.kindNames).page(at: "/gliders/\(id.text)") == .record(name, id))
        let sheet = try #require(window.recordSheet)
        #expect(sheet.title == "D-1234" && sheet.standing == .waiting)
        #expect(sheet.facts.map(\.text) == ["D-1234", "17.5 m", "EGTF"])
        #expect(sheet.warnings == ["Nobody said how many it seats."])
        let lines = try #require(bag.app.records(name)).lines(bag.app.book)
        #expect(lines.map { $0.words.title.map(\.text) } == [["D-1234"]])
    }

    @Test func `only touched fields are written`() async throws {
        let bag = try await bag()
        let (window, elsewhere) = (Window(bag.app), Window(bag.app))
        let id = try await add(["mark": "D-1234", "span_m": "15"], in: window)
        window.go(to: .form(name, id, nil))
        elsewhere.go(to: .form(name, id, nil))
        let (mine, theirs) = (
            try #require(window.openRecordForm), try #require(elsewhere.openRecordForm)
        )
        var form = theirs.shown
        form["span_m"] = "18"
        #expect(try await elsewhere.save(form, theirs).isSaved)
        try await until { bag.app.records(Glider.self)[id]?.spanMetres == 18 }
        #expect(window.changedMeanwhile == [RecordSheet.Fact(title: "Span", text: "18")])
        form = mine.shown
        form["seats"] = "2"
        #expect(try await window.save(form, mine).isSaved)
        try await until { bag.app.records(Glider.self)[id]?.seats == 2 }
        #expect(bag.app.records(Glider.self)[id]?.spanMetres == 18)
    }

    @Test func `a removal is taken back whole, also after a restart`() async throws {
        let bag = try await bag()
        let window = Window(bag.app)
        let id = try await add(["mark": "D-1234", "span_m": "15", "remarks": "Canopy"], in: window)
        let before = try #require(bag.app.records(Glider.self)[id])
        try await window.remove(name, key: id.text)
        try await until { bag.app.records(Glider.self).all.isEmpty }
        await bag.stop()

        let again = try await self.bag(bag)
        try await until { !again.app.attention.recent.isEmpty }
        #expect(again.app.attention.recent.map(\.name) == ["D-1234 removed", "D-1234 added"])
        try await Window(again.app).undo(again.app.attention.recent[0].id)
        try await until { again.app.records(Glider.self)[id] == before }
    }

    @Test func `a draft outlives a restart, and is listed by its name`() async throws {
        let bag = try await bag()
        let window = Window(bag.app)
        window.new(name)
        let open = try #require(window.openRecordForm)
        let sent = ["new": "yes", "mark": "d-77", "span_m": "half", "opened-mark": ""]
        #expect(try await bag.app.keepDraft(sent, kind: name.table, key: open.key))
        await bag.stop()

        let again = try await self.bag(bag)
        let later = Window(again.app)
        later.go(to: .form(name, open.id, nil))
        let shown = try #require(later.openRecordForm)
        #expect(shown.isNew && shown.shown["mark"] == "d-77" && shown.shown["span_m"] == "half")
        #expect(again.app.records(name)?.name(of: shown.shown, id: open.id) == "D-77")
    }

    @Test func `a change that waits is told in words`() async throws {
        let bag = try await bag()
        _ = try await add(["mark": "D-1234"], in: Window(bag.app))
        try await until { bag.app.sync.changes.count == 1 }
        let change = try #require(bag.app.sync.changes.first)
        #expect(bag.app.name(of: change) == "D-1234")
    }
}
