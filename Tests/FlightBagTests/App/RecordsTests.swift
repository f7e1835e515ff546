import GRDB
import OfflineEngine
import SyncCore
import Testing

@testable import FlightBag

@MainActor @Suite(.timeLimit(.minutes(20))) struct RecordsTests {
    @Test func `an unknown airport is kept and marked`() async throws {
        let bag = try await Bag()
        let flight = try await bag.addFlight(from: "EGTF", to: "ZZXX")
        try await until { bag.app.airports.knowledge(of: "ZZXX") != .notChecked }
        #expect(flight.destination == "ZZXX")
        #expect(bag.app.airports.knowledge(of: "ZZXX") == .unknown)
        #expect(
            bag.app.airports.knowledge(of: "EGTF")
                == .known(try #require(try await bag.app.airports.name(of: "EGTF"))))
    }

    @Test func `a flight stays when its aircraft is removed, and says so`() async throws {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-BSYA")
        let flight = try await bag.addFlight(from: "EGTF", to: "LFAT", with: aircraft)
        #expect(bag.app.aircraft(of: flight) == .known(aircraft))
        let removed = try await bag.app.aircraft.remove(aircraft.id)?.name
        try await until { bag.app.aircraft.all.isEmpty }
        #expect(removed == "G-BSYA")
        #expect(bag.app.flights.all.map(\.record) == [flight])
        #expect(flight.aircraftRegistration == "G-BSYA")
        #expect(bag.app.aircraft(of: flight) == .removed)
    }

    @Test func `everything is there after a restart, and waits for the server`() async throws {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-BSYA")
        let flight = try await bag.addFlight(from: "EGTF", to: "LFAT", with: aircraft)
        await bag.stop()
        let again = try await Bag(home: bag.home)
        #expect(again.app.aircraft.all.map(\.record) == [aircraft])
        #expect(again.app.flights.all.map(\.record) == [flight])
        try await until { again.app.sync.changes.count == 2 }
        #expect(again.app.sync.pendingChanges == 2)
        #expect(
            again.app.sync.changes.map { "\($0.verb) \($0.table) \(again.app.name(of: $0) ?? "")" }
                == ["added aircraft G-BSYA", "added flight EGTF – LFAT"])
        #expect(again.launch.pageToken == bag.launch.pageToken)
    }

    @Test func `a form is refused, or its record gone, without anything being written`() async throws {
        let bag = try await Bag()
        let flight = try await bag.addFlight(from: "EGTF", to: "LFAT")
        let shown = Flight.kind.form(of: flight)
        var form = shown
        form["off_block_utc.time"] = "25:00"
        let refused = try await bag.app.flights.save(
            form, opened: shown, id: flight.id, isNew: false, bag.app.book)
        #expect(
            refused
                == .refused([
                    "off_block_utc.date": "On which day, in UTC?",
                    "off_block_utc.time": "24 hours, 00:00 to 23:59, like 14:30.",
                ]))
        let nowhere = bag.app.flights.newID()
        let gone = try await bag.app.flights.save(
            form, opened: shown, id: nowhere, isNew: false, bag.app.book)
        #expect(gone == .gone)
        #expect(bag.app.flights.all.map(\.record) == [flight])
    }

    @Test func `two windows that save records of one name at once get each their own undo`() async throws {
        let bag = try await Bag()
        let kept = bag.app.aircraft
        let ids = (0..<12).map { _ in kept.newID() }
        let store = bag.app.store
        let writes = ids.map { id in
            Task {
                var aircraft = Aircraft(id: id)
                aircraft.registration = "G-BSYA"
                return try await store.insert(aircraft)
            }
        }
        var changes: [RecordID: ChangeID] = [:]
        for (id, write) in zip(ids, writes) { changes[id] = try await write.value }
        #expect(Set(changes.values).count == ids.count)
        for id in ids.prefix(4) {
            #expect(try await bag.app.store.undo(try #require(changes[id])) == true)
        }
        try await until { kept.all.count == 8 }
        #expect(Set(kept.all.map(\.id)) == Set(ids.dropFirst(4)))
    }

    @Test func `a star that is set before the page shows the last press is on disk as it was pressed`()
        async throws
    {
        let bag = try await Bag()
        let star = StarredAirport.id(of: "EGTF")
        func stored() async throws -> Int? {
            try await bag.app.store.replica.read { db in
                try Int.fetchOne(
                    db, sql: "SELECT is_removed FROM starred_airport WHERE id = ?", arguments: [star.text])
            }
        }
        // Presses in turn, none of which waits for what the page shows.
        for isOn in [true, false, true, true, false, false, true] {
            try await bag.app.star("EGTF", isOn)
            #expect(try await stored() == (isOn ? 0 : 1))
        }
    }

    @Test func `a record of two devices with one id is marked as removed, and comes back`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        try await bag.app.star("EGTF", true)
        let star = StarredAirport.id(of: "EGTF")
        try await until { bag.app.isStarred("EGTF") }
        try await window.remove(StarredAirport.kind.name, key: star.text)
        try await until { bag.app.starred[star]?.isRemoved == 1 }
        #expect(!bag.app.isStarred("EGTF"))
        try await bag.app.star("EGTF", true)
        try await until { bag.app.isStarred("EGTF") }

        let planned = try await bag.addFlight(from: "EGTF", to: "LFAT")
        var flight = planned
        flight.tasKnots = 100
        try await bag.app.flights.write(flight, over: planned)
        let leg = FlightLeg.id(flight.id, from: "EGTF", to: "LFAT", nth: 1)
        func type(_ note: String) async throws {
            let kind = FlightLeg.kind.name
            window.go(to: .form(kind, leg, NewRecord(madeFor: flight.id)))
            await window.arrange()
            let open = try #require(window.openRecordForm)
            var form = open.shown
            form["note"] = note
            #expect(try await window.save(form, open).isSaved)
            try await until { bag.app.legs[leg]?.note == note }
        }
        try await type("Call Lydd")
        #expect(FlightLog(flight, bag.app.context).legs.first?.typed?.note == "Call Lydd")
        try await window.remove(FlightLeg.kind.name, key: leg.text)
        try await until { bag.app.legs[leg]?.isRemoved == true }
        #expect(bag.app.legs[leg]?.note == nil && FlightLog(flight, bag.app.context).legs.first?.typed == nil)
        try await type("Call Manston")
        #expect(FlightLog(flight, bag.app.context).legs.first?.typed?.note == "Call Manston")
    }

    @Test func `a text with a character that cannot be kept is refused whole`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        window.new(Aircraft.kind.name)
        let open = try #require(window.openRecordForm)
        var form = open.shown
        form["registration"] = "G-NULL"
        form["remarks"] = "a\0b"
        guard case .refused(let problems) = try await window.save(form, open) else {
            Issue.record("it was not refused")
            return
        }
        #expect(problems["remarks"]?.contains("NUL") == true)
    }

    @Test func `flights are listed by time, those without one last`() async throws {
        let bag = try await Bag()
        for (destination, day) in [("LFAT", ""), ("LSZH", "2026-12-01"), ("EGXX", "2026-11-30")] {
            let form = Form([
                "departure": "EGTF", "destination": destination, "off_block_utc.date": day,
                "off_block_utc.time": day.isEmpty ? "" : "10:00",
            ])
            let id = bag.app.flights.newID()
            _ = try await bag.app.flights.save(form, opened: Form(), id: id, isNew: true, bag.app.book)
        }
        try await until { bag.app.flights.all.count == 3 }
        #expect(bag.app.flights.all.map(\.record.destination) == ["EGXX", "LSZH", "LFAT"])
    }

    @Test func `without a server, signing in and up say that they need a connection`() async throws {
        let bag = try await Bag()
        _ = try await bag.addAircraft("G-BSYA")
        #expect(await bag.app.sync.signIn(account: "ann", password: "a long password") == .needsConnection)
        #expect(await bag.app.sync.signUp(account: "ann", password: "a long password") == .needsConnection)
        #expect(bag.app.sync.account == .none)
        try await until { bag.app.sync.pendingChanges == 1 }
    }
}
