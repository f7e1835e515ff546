import SyncCore
import Testing

@testable import FlightBag

/// Unsaved text is there after a restart, and goes when it is saved.
@MainActor @Suite(.timeLimit(.minutes(5))) struct DraftTests {
    private func sent(
        _ record: OpenRecord<AircraftField>, _ typed: [AircraftField: String]
    ) -> [String: String] {
        var sent = record.isNew ? ["new": "yes"] : [:]
        for field in AircraftField.allCases {
            sent[field.rawValue] = typed[field] ?? record.shown[field]
            sent["opened-" + field.rawValue] = record.opened[field]
        }
        return sent
    }

    private func open(_ window: Window) throws -> OpenRecord<AircraftField> {
        guard case .aircraft(let record) = window.state.form else { throw CancellationError() }
        return record
    }

    @Test func `a new record's draft outlives a restart, and its form shows it`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        window.newAircraft()
        let record = try open(window)
        #expect(
            try await bag.app.keepDraft(
                sent(record, [.registration: "G-NEW"]), kind: "aircraft", key: record.key))
        await bag.stop()

        let again = try await Bag(home: bag.home)
        let later = Window(again.app)
        #expect(again.app.drafts.all.map(\.typed) == [["registration": "G-NEW"]])
        later.go(to: .aircraft(record.id, nil))
        let shown = try open(later)
        #expect(shown.isNew && shown.shown[.registration] == "G-NEW" && shown.draftAt != nil)
        let outcome = try await later.save(aircraft: shown.shown, shown)
        #expect(outcome == .saved(record.id))
        #expect(again.app.drafts.all.isEmpty)
        #expect(later.state.page == .aircraftList)
    }

    @Test func `a draft goes over what is stored, field by field, and says what was changed since`()
        async throws
    {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-BSYA")
        let window = Window(bag.app)
        window.open(aircraft: aircraft.key)
        let record = try open(window)
        _ = try await bag.app.keepDraft(sent(record, [.remarks: "mine"]), kind: "aircraft", key: record.key)
        window.close()
        #expect(window.state.notes.map(\.text) == ["Aircraft: kept as a draft"])
        let other = Window(bag.app)
        other.open(aircraft: aircraft.key)
        #expect(try open(other).shown[.remarks] == "mine" && other.changedMeanwhile == [])
        var form = aircraft.form
        form[.remarks] = "theirs"
        form[.typeDesignator] = "C172"
        let saved = try await bag.app.aircraft.save(
            form, opened: aircraft.form, id: aircraft.id, isNew: false)
        #expect(saved == .saved(aircraft.id))
        try await until { bag.app.aircraft[aircraft.id]?.typeDesignator == "C172" }
        try await window.undo(note: try #require(window.state.notes.first).id)
        let again = try open(window)
        #expect(again.shown[.remarks] == "mine" && again.shown[.typeDesignator] == "C172")
        #expect(window.changedMeanwhile == ["Remarks"])
        try await window.dropDraft()
        #expect(try open(window).shown[.remarks] == "theirs")
        #expect(bag.app.drafts.all.isEmpty)
    }

    @Test func `what was saved meanwhile, and what is no form, is no draft`() async throws {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-BSYA")
        let window = Window(bag.app)
        window.open(aircraft: aircraft.key)
        let record = try open(window)
        _ = try await bag.app.keepDraft(sent(record, [:]), kind: "aircraft", key: record.key)
        var late = sent(record, [.remarks: "typed while it was saved"])
        late["new"] = "yes"
        _ = try await bag.app.keepDraft(late, kind: "aircraft", key: record.key)
        #expect(bag.app.drafts.all.isEmpty)
        #expect(try await bag.app.keepDraft([:], kind: "engine", key: record.key) == false)
        #expect(try await bag.app.keepDraft([:], kind: "flight", key: "17") == false)
    }
}
