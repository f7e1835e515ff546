import SyncCore
import Testing

@testable import FlightBag

@MainActor @Suite(.timeLimit(.minutes(20))) struct WindowTests {
    @Test func `two windows share records, not search, selection or forms`() async throws {
        let bag = try await Bag()
        let (left, right) = (Window(bag.app), Window(bag.app))
        try await left.search("zurich")
        try await left.open(airport: "LSZH", isOnMap: false)
        right.new(Aircraft.kind.name)
        #expect(left.state.results.map(\.ident) == ["LSZH"])
        #expect(left.state.focus?.ident == "LSZH")
        #expect(left.state.form == nil)
        #expect(right.state.query == "")
        #expect(right.state.results.isEmpty)
        #expect(right.state.sheet == nil)
        #expect(right.state.tab == .list(Aircraft.kind.name))
        _ = try await bag.addAircraft("G-BSYA")
        #expect(left.app.aircraft.all.count == 1)
        #expect(right.app.aircraft.all.count == 1)
    }

    @Test func `a removal can be taken back, and the record is what it was`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        let aircraft = try await bag.addAircraft("G-BSYA")
        window.go(to: .record(Aircraft.kind.name, aircraft.id))
        try await window.remove(Aircraft.kind.name, key: aircraft.key)
        try await until { bag.app.aircraft.all.isEmpty }
        let note = try #require(window.state.notes.first)
        #expect(note.text == "G-BSYA removed")
        #expect(window.state.form == nil)
        try await window.undo(note: note.id)
        try await until { !bag.app.aircraft.all.isEmpty }
        #expect(bag.app.aircraft[aircraft.id] == aircraft)
        #expect(window.state.notes.map(\.text) == ["Taken back"])
    }

    @Test func `a form says what was changed or removed elsewhere while it is open`() async throws {
        let bag = try await Bag()
        let (window, elsewhere) = (Window(bag.app), Window(bag.app))
        let flight = try await bag.addFlight(from: "EGTF", to: "LFAT")
        window.go(to: .form(Flight.kind.name, flight.id, nil))
        #expect(window.changedMeanwhile.isEmpty)
        elsewhere.go(to: .form(Flight.kind.name, flight.id, nil))
        let record = try #require(elsewhere.openRecordForm)
        var form = record.shown
        form["route"] = "MID"
        #expect(try await elsewhere.save(form, record).isSaved)
        #expect(elsewhere.state.page == .record(Flight.kind.name, flight.id))
        try await until { bag.app.flights[flight.id]?.route == "MID" }
        #expect(window.changedMeanwhile == [RecordSheet.Fact(title: "Route", text: "MID")])
        try await elsewhere.remove(Flight.kind.name, key: flight.key)
        try await until { bag.app.flights.all.isEmpty }
        #expect(window.isRemovedMeanwhile)
        #expect(window.changedMeanwhile.isEmpty)
    }

    @Test func `notes go after eight seconds`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        window.note("Done")
        bag.world.advance(milliseconds: 7_999)
        window.tick()
        #expect(window.state.notes.map(\.text) == ["Done"])
        bag.world.advance(milliseconds: 1)
        window.tick()
        #expect(window.state.notes.isEmpty)
    }

    @Test func `an airport chosen in a list moves the map, one tapped on it does not`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        try await window.open(airport: "egtf", isOnMap: false)
        #expect(window.state.focus?.visit == 1)
        try await window.open(airport: "LFAT", isOnMap: true)
        #expect(window.state.focus?.visit == 1)
        #expect(window.state.focus?.ident == "LFAT")
        window.close()
        #expect(window.state.focus == nil)
        try await window.open(airport: "NOPE", isOnMap: false)
        #expect(window.state.notes.map(\.text) == ["There is no airport NOPE."])
    }

    @Test func `a new flight takes the only aircraft and the airport that it was planned from`() async throws
    {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-BSYA")
        let window = Window(bag.app)
        window.new(Flight.kind.name, NewRecord(departure: "EGTF"))
        let open = try #require(window.openRecordForm)
        #expect(open.shown["departure"] == "EGTF")
        #expect(open.shown["aircraft_id"] == aircraft.key)
        #expect(open.opened == Form())
    }
}
