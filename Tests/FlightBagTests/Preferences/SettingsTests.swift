import Foundation
import SyncCore
import Testing

@testable import FlightBag

/// Each setting has an effect.
@MainActor @Suite(.timeLimit(.minutes(20))) struct SettingsTests {
    private func set(_ typed: [String: String], _ bag: Bag) async throws {
        let preferences = bag.app.records(Preferences.self)
        let opened = bag.app.form(Preferences.kind.name, of: Preferences.id) ?? Form()
        var form = opened
        for (name, text) in typed { form[name] = text }
        let outcome = try await preferences.save(
            form, opened: opened, id: Preferences.id, isNew: preferences.all.isEmpty, bag.app.book)
        #expect(outcome.isSaved)
        try await until { Preferences.kind.form(of: bag.app.preferences) == form }
    }

    private func newFlight(_ bag: Bag) -> Form {
        bag.app.likelyForm(Flight.kind.name, bag.app.flights.newID(), NewRecord())
    }

    @Test func `a new flight begins with what the settings say, and with no more before`() async throws {
        let bag = try await Bag()
        _ = try await bag.addAircraft("G-AAAA")
        let mine = try await bag.addAircraft("G-BBBB")
        #expect(newFlight(bag) == Form())
        try await set(
            [
                "home_airport": "EGTF", "default_aircraft_id": mine.key, "default_rule_set": "faa",
                "default_taxi_out_min": "10", "default_taxi_in_min": "5", "pilot_name": "A. Pilot",
            ], bag)
        #expect(
            newFlight(bag)
                == Form([
                    "departure": "EGTF", "aircraft_id": mine.key, "rule_set": "faa", "taxi_out_min": "10",
                    "taxi_in_min": "5", "pilot_in_command": "A. Pilot",
                ]))
        _ = try await bag.app.aircraft.remove(mine.id)
        try await until { bag.app.aircraft[mine.id] == nil }
        #expect(newFlight(bag)["aircraft_id"] == bag.app.aircraft.all.first?.record.key)
    }

    @Test func `fuel is in the unit of the settings where neither flight nor aircraft says`() async throws {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-AAAA")
        let flight = try await bag.addFlight(from: "EGTF", to: "LFAT", with: aircraft)
        #expect(bag.app.fuelUnit(of: flight) == .litres)
        try await set(["fuel_unit": "usgal"], bag)
        #expect(bag.app.fuelUnit(of: flight) == .usGallons)
        var typed = flight
        typed.fuelUnit = "l"
        #expect(bag.app.fuelUnit(of: typed) == .litres)
        var other = aircraft
        other.fuelUnit = "impgal"
        _ = try await bag.app.aircraft.write(other, over: aircraft)
        try await until { bag.app.aircraft[aircraft.id]?.fuelUnit == "impgal" }
        #expect(bag.app.fuelUnit(of: flight) == .imperialGallons)
    }

    @Test func `a number without a unit is in the unit that is in force, and changes none`() async throws {
        let bag = try await Bag()
        try await set(["fuel_unit": "usgal"], bag)
        let window = Window(bag.app)
        func saved(_ texts: [String: String]) async throws -> Flight {
            window.new(Flight.kind.name)
            let open = try #require(window.openRecordForm)
            var form = open.shown
            form["departure"] = "EGTF"
            form["destination"] = "LFAT"
            for (name, text) in texts { form[name] = text }
            #expect(try await window.save(form, open).isSaved)
            try await until { bag.app.flights[open.id] != nil }
            return try #require(bag.app.flights[open.id])
        }
        let gallons = 3.785411784
        #expect(try await saved(["fuel_block_l": "40"]).fuelLitres == 40 * gallons)
        let both = try await saved(["fuel_block_l": "150 l", "fuel_extra_l": "5"])
        #expect(both.fuelLitres == 150 && both.extraFuelLitres == 5)
        let hints = bag.app.inputs(Flight.kind.name, RecordID(SystemWorld()), in: [])
            .filter { ["fuel_block_l", "fuel_extra_l"].contains($0.name) }.map(\.hint)
        #expect(hints == Array(repeating: "US gallons, or litres: 150 L", count: 2))
    }

    @Test func `only the settings of the account are settings`() async throws {
        let bag = try await Bag()
        let form = Form(["fuel_unit": "usgal"])
        let outcome = try await bag.app.records(Preferences.self).save(
            form, opened: Form(), id: RecordID(SystemWorld()), isNew: true, bag.app.book)
        #expect(outcome == .gone)
    }

    @Test func `a new loading profile is in the masses of the settings`() async throws {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-AAAA")
        let new = NewRecord(madeFor: aircraft.id)
        let kind = LoadingProfileRecord.kind.name
        func unit() -> String {
            bag.app.likelyForm(kind, bag.app.loadingProfiles.newID(), new)["mass_unit"]
        }
        #expect(unit().isEmpty)
        try await set(["mass_unit": "lb"], bag)
        #expect(unit() == "lb")
    }

    @Test func `local time stands beside UTC, with another day told`() async throws {
        let zone = try #require(TimeZone(secondsFromGMT: 3 * 3600))
        let bag = try await Bag(zone: zone)
        let evening = try #require(OffBlockTime("2026-11-21T22:30Z")).milliseconds
        #expect(bag.app.time(evening) == "22:30Z")
        try await set(["times": "utc"], bag)
        #expect(bag.app.time(evening) == "22:30Z")
        try await set(["times": "utc_local"], bag)
        #expect(bag.app.time(evening) == "22:30Z · 01:30 local, a day later")
        #expect(bag.app.time(evening - 7_200_000) == "20:30Z · 23:30 local")
    }

    @Test func `settings are never removed, and saving leads back to them`() async throws {
        let bag = try await Bag()
        try await set(["home_airport": "EGTF"], bag)
        #expect(try await bag.app.records(Preferences.self).remove(Preferences.id) == nil)
        let window = Window(bag.app)
        window.go(to: .settings)
        let open = try #require(window.openRecordForm)
        var form = open.opened
        form["home_airport"] = "LFAT"
        #expect(try await window.save(form, open).isSaved)
        try await until { bag.app.preferences.homeAirport == "LFAT" }
        #expect(window.state.page == .settings && window.state.page.address == "/settings")
        #expect(window.openRecordForm != nil)
    }

    @Test func `the files of the device are told with their sizes`() async throws {
        let bag = try await Bag()
        let files = bag.app.storedFiles
        #expect(files.map(\.name) == ["replica.sqlite", "airports.sqlite", "drafts.sqlite", "packs.sqlite"])
        #expect(files.allSatisfy { ($0.bytes ?? 0) > 4_000 })
        let nowhere = StoredFile.all(below: bag.home.appending(path: "nowhere"))
        #expect(nowhere.map(\.bytes) == [nil, nil, nil, nil])
    }

    @Test func `ages and sizes are told in words`() {
        let minute: Int64 = 60_000
        #expect(
            [0, 1, 119, 120, 2_879, 2_880].map { Written.age($0 * minute) } == [
                "less than a minute ago", "1 minute ago", "119 minutes ago", "2 hours ago", "47 hours ago",
                "2 days ago",
            ])
        #expect(Written.age(-minute).contains("future"))
        #expect(
            [1, 999, 1_000, 12_345, 1_234_567, 999_600, 5_000_000_000].map(Written.size) == [
                "1 byte", "999 bytes", "1 kB", "12.3 kB", "1.2 MB", "1 MB", "5 GB",
            ])
    }
}
