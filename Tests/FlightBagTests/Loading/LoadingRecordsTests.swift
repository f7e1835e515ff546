import Aviation
import AviationDatabase
import Foundation
import SyncCore
import Testing

@testable import FlightBag

/// A Cessna 172S in the pilot's records: what its handbook says, typed into forms in pounds, inches and US
/// gallons, and computed from there.
@MainActor @Suite(.timeLimit(.minutes(20))) struct LoadingRecordsTests {
    private struct Skyhawk {
        let bag: Bag
        let aircraft: RecordID
        let profile: RecordID
        let window: Window
        @MainActor var app: AppState { bag.app }

        @MainActor func station(_ name: String) throws -> RecordID {
            try #require(app.loadingStations.all.first { $0.record.name == name }?.id)
        }
    }

    private func save(
        _ form: Form, _ kind: KindName, _ new: NewRecord, in window: Window
    ) async throws
        -> RecordID
    {
        window.new(kind, new)
        let open = try #require(window.openRecordForm)
        var all = open.shown
        for (name, text) in form.texts { all[name] = text }
        let outcome = try await window.save(all, open)
        #expect(outcome.isSaved, "\(outcome)")
        try await until { window.app.records(kind)?.contains(open.id) == true }
        return open.id
    }

    private func row(_ form: inout Form, _ table: String, _ texts: [String: String], _ bag: Bag) {
        form.set(Form(texts), in: table, bag.app.aircraft.newID())
    }

    private func skyhawk(weighed: Bool = true) async throws -> Skyhawk {
        let bag = try await Bag()
        let window = Window(bag.app)
        var plane = Form([
            "registration": "N172SP", "fuel_tanks": "53 gal", "fuel_kind": "avgas_100ll", "mass_unit": "lb",
            "arm_unit": "in",
        ])
        let figures = [
            "cruise_tas_kt": "120", "cruise_fuel_l_per_h": "10 gal", "taxi_fuel_l": "1.4 gal",
        ]
        row(&plane, "performance_profile", figures, bag)
        let aircraft = try await save(plane, Aircraft.kind.name, NewRecord(), in: window)
        var profile = Form([
            "name": "Normal", "mass_unit": "lb", "arm_unit": "in", "max_ramp_kg": "2558",
            "max_takeoff_kg": "2550",
            "max_landing_kg": "2550",
        ])
        for (index, station) in [
            ["name": "Front seats", "kind": "seat", "arm_m": "37"],
            ["name": "Fuel", "kind": "fuel", "arm_m": "48"],
            ["name": "Baggage A", "kind": "baggage", "arm_m": "95", "max_mass_kg": "120"],
            ["name": "Baggage B", "kind": "baggage", "arm_m": "123", "max_mass_kg": "50"],
        ].enumerated() {
            row(&profile, "loading_station", station.merging(["sort_key": "\(index + 1)"]) { $1 }, bag)
        }
        row(
            &profile, "loading_limit",
            ["name": "Baggage", "station_ids": "Baggage A + Baggage B", "max_mass_kg": "120"], bag)
        let points = "35 1500\n35 1950\n41 2550\n47.3 2550\n47.3 1500"
        row(
            &profile, "loading_envelope",
            ["name": "Normal", "category": "normal", "shape.axis": "arm", "shape.points": points], bag)
        for (day, mass, arm) in [("2020-05-01", "1690", "39.5"), ("2026-03-01", "1707", "39.06")]
        where weighed {
            row(
                &profile, "weighing",
                [
                    "weighed_on": day, "empty_mass_kg": mass, "empty_arm_m": arm,
                    "includes.unusable_fuel": "yes", "includes.oil": "yes",
                ], bag)
        }
        let new = NewRecord(madeFor: aircraft)
        let id = try await save(profile, LoadingProfileRecord.kind.name, new, in: window)
        try await until {
            bag.app.loadingStations.all.count == 4 && bag.app.loadingEnvelopes.all.count == 1
                && bag.app.loadingLimits.all.count == 1 && bag.app.weighings.all.count == (weighed ? 2 : 0)
        }
        return Skyhawk(bag: bag, aircraft: aircraft, profile: id, window: window)
    }

    private func scenario(_ skyhawk: Skyhawk, _ loads: [String: String]) async throws -> RecordID {
        var form = Form(["name": "Two up"])
        for (name, text) in loads { form["load.\(try skyhawk.station(name).text)"] = text }
        return try await save(
            form, LoadingScenario.kind.name, NewRecord(madeFor: skyhawk.profile), in: skyhawk.window)
    }

    private func flight(
        _ skyhawk: Skyhawk, _ scenario: RecordID, _ texts: [String: String] = [:]
    ) async throws
        -> RecordID
    {
        let own = [
            "departure": "EGTF", "destination": "LFAT", "aircraft_id": skyhawk.aircraft.text,
            "off_block_utc.date": "2026-11-28", "off_block_utc.time": "09:30",
        ]
        let form = Form(own.merging(texts) { $1 })
        let id = try await save(form, Flight.kind.name, NewRecord(), in: skyhawk.window)
        #expect(try await skyhawk.app.choose(scenario, for: id).isSaved)
        try await until { skyhawk.app.flights[id]?.loadingScenarioID == scenario }
        return id
    }

    /// The densities and the sums are written out here once more.
    @Test func `a loading typed in pounds and gallons comes out as the handbook computes it`() async throws {
        let skyhawk = try await skyhawk()
        let id = try await scenario(skyhawk, ["Front seats": "340", "Fuel": "40 gal", "Baggage A": "15 lb"])
        let choice = try #require(skyhawk.app.loading(ofAircraft: skyhawk.aircraft, scenario: id))
        let sheet = try #require(choice.found?.sheet)
        let fuel = 40 * 3.785411784 * 0.72 / 0.45359237
        let dry = 1707.0 + 340 + 15
        let moment = 1707 * 39.06 + 340 * 37 + 15 * 95
        #expect(abs(try #require(sheet.zeroFuel.mass) - dry) < 1e-6)
        #expect(abs(try #require(sheet.zeroFuel.cg) - moment / dry) < 1e-6)
        #expect(abs(try #require(sheet.ramp.mass) - (dry + fuel)) < 1e-6)
        #expect(abs(try #require(sheet.ramp.cg) - (moment + fuel * 48) / (dry + fuel)) < 1e-6)
        #expect(abs(try #require(sheet.takeoff.mass) - (dry + fuel * 38.6 / 40)) < 1e-6)
        #expect(sheet.landing.mass == nil && sheet.landing.problem == "the trip fuel is not given")
        #expect(!sheet.isAcceptable)
        #expect(sheet.notChecked.contains("The zero-fuel maximum is not given"))
        #expect(choice.found?.sources.contains("Weighed on 2026-03-01") == true)
        #expect(choice.found?.sources.contains("Fuel at 0.72 kg/L, usual for the fuel") == true)
    }

    @Test func `a loading's page names the station of each load`() async throws {
        let skyhawk = try await skyhawk()
        let id = try await scenario(skyhawk, ["Front seats": "340", "Fuel": "40 gal", "Baggage A": "15 lb"])
        let sheet = try #require(skyhawk.app.records(LoadingScenario.kind.name)?.sheet(id, skyhawk.app.book))
        let facts = sheet.facts.filter { $0.title != "Name" }
        #expect(
            facts.map { "\($0.title): \($0.text)" } == [
                "Front seats: 340 lb", "Fuel: 40 gal", "Baggage A: 15 lb",
            ])
        #expect(sheet.warnings.isEmpty)
        // A load whose station is gone has no name, and is said.
        let form = try #require(skyhawk.app.form(LoadingProfileRecord.kind.name, of: skyhawk.profile))
        let open = OpenRecord(LoadingProfileRecord.kind.name, skyhawk.profile, isNew: false, opened: form)
        let station = try skyhawk.station("Baggage A")
        let without = Form(form.texts.filter { !$0.key.contains(station.text) })
        _ = try await skyhawk.window.save(without, open)
        try await until { skyhawk.app.loadingStations.all.count == 3 }
        let after = try #require(skyhawk.app.records(LoadingScenario.kind.name)?.sheet(id, skyhawk.app.book))
        #expect(after.warnings == ["1 load at a station that its profile does not have."])
    }

    @Test func `a flight burns its trip fuel, is accepted, and keeps that sheet`() async throws {
        let skyhawk = try await skyhawk()
        let id = try await scenario(skyhawk, ["Front seats": "340 lb", "Fuel": "40 gal"])
        let flight = try await flight(skyhawk, id)
        let now = try #require(skyhawk.app.loading(ofFlight: flight)?.found)
        let trip = try #require(now.loading.tripFuel)
        #expect(abs(trip - 96.608 / 120 * 10) < 0.001)
        #expect(now.sheet.isAcceptable && now.sheet.problems == [])
        skyhawk.window.go(to: .loading(Flight.kind.name, flight, scenario: nil))
        try await skyhawk.window.acceptLoading(flight: flight.text)
        try await until { skyhawk.app.flights[flight]?.loadSheet != nil }
        let sheet = try #require(LoadSheet(skyhawk.app.flights[flight]?.loadSheet))
        #expect(sheet.results.map(\.mass) == now.sheet.states.map(\.state.mass))
        #expect(sheet.loading == now.loading && sheet.profile == now.profile)
        #expect(sheet.differences(from: now) == [])
        // The loading is changed, and the profile's weighing.
        let scenarioBefore = try #require(skyhawk.app.loadingScenarios[id])
        var edited = scenarioBefore
        edited.loads = edited.loads?.replacingOccurrences(of: "\"l\":151", with: "\"l\":101")
        try await skyhawk.app.loadingScenarios.write(edited, over: scenarioBefore)
        try await until { skyhawk.app.loadingScenarios[id] == edited }
        let later = try #require(skyhawk.app.loading(ofFlight: flight)?.found)
        #expect(sheet.differences(from: later) == ["Fuel: 40 usgal when accepted, 26.8 usgal now"])
        #expect(LoadSheet(skyhawk.app.flights[flight]?.loadSheet) == sheet)
    }

    @Test func `the line before you go says how the loading stands, and is good only when accepted`()
        async throws
    {
        let skyhawk = try await skyhawk()
        let id = try await scenario(skyhawk, ["Front seats": "340 lb", "Fuel": "40 gal"])
        let distances = ["takeoff_distance_m": "500", "landing_distance_m": "450"]
        let flight = try await flight(skyhawk, id, distances)
        var sheets: [String: AirportSheet] = [:]
        let folder = skyhawk.bag.home.appending(path: "csv")
        let runways = folder.appending(path: "runways.csv")
        try Data(
            ("airport_ref,length_ft,width_ft,surface,lighted,closed,le_ident,le_latitude_deg,"
                + "le_longitude_deg,le_elevation_ft,le_heading_degT,le_displaced_threshold_ft,he_ident,"
                + "he_latitude_deg,he_longitude_deg,he_elevation_ft,he_heading_degT,"
                + "he_displaced_threshold_ft\n1,2670,89,ASP,1,0,06,,,80,60,,24,,,,240,131\n").utf8
        ).write(to: runways)
        try skyhawk.app.airports.database.importOurAirports(
            try OurAirportsFiles(at: [folder.appending(path: "airports.csv"), runways]), at: Date())
        // One airport here has a runway.
        for ident in ["EGTF", "LFAT"] { sheets[ident] = try await skyhawk.app.airports.sheet("EGTF") }
        func line() throws -> BeforeYouGo.Line {
            let record = try #require(skyhawk.app.flights[flight])
            let log = FlightLog(record, skyhawk.app.context)
            let lines = BeforeYouGo(record, log, sheets: sheets, skyhawk.app.context).lines
            return try #require(lines.first { $0.subject == .loading })
        }
        #expect(try line().mark == .look)
        #expect(
            try line().words.hasPrefix("Inside limits, not accepted yet · take-off 500 m, the longest runway")
        )
        try await skyhawk.window.acceptLoading(flight: flight.text)
        try await until { skyhawk.app.flights[flight]?.loadSheet != nil }
        #expect(try line().mark == .good)
        #expect(try line().words.hasPrefix("Accepted "))
        let before = try #require(skyhawk.app.loadingScenarios[id])
        var edited = before
        edited.loads = before.loads?.replacingOccurrences(of: "\"l\":151", with: "\"l\":101")
        try await skyhawk.app.loadingScenarios.write(edited, over: before)
        try await until { skyhawk.app.loadingScenarios[id] == edited }
        #expect(try line().mark == .look)
        #expect(try line().words.contains("changed since: Fuel: 40 usgal when accepted"))
        _ = try await skyhawk.app.loadingScenarios.remove(id)
        try await until { skyhawk.app.loadingScenarios[id] == nil }
        #expect(try line().mark == .look)
        #expect(try line().words.contains("but the loading was removed"))
        // A distance is judged by the runways, and without them it is not.
        let there = sheets
        sheets = [:]
        #expect(try line().words.contains("take-off 500 m, the length of the runways is not known"))
        sheets = there
        let short = try #require(skyhawk.app.flights[flight])
        var long = short
        long.landingDistanceMetres = 5000
        _ = try await skyhawk.app.flights.write(long, over: short)
        try await until { skyhawk.app.flights[flight]?.landingDistanceMetres == 5000 }
        #expect(try line().mark == .bad)
        #expect(try line().words.hasPrefix("Landing 5000 m, but the longest runway of EGTF is"))
    }

    @Test func `the weighing in force on the day of the flight counts`() async throws {
        let skyhawk = try await skyhawk()
        let id = try await scenario(skyhawk, ["Front seats": "340", "Fuel": "40 gal"])
        for (day, mass) in [("2026-11-28", 2047.0), ("2026-03-01", 2047), ("2026-02-28", 2030)] {
            let flight = try await flight(skyhawk, id, ["off_block_utc.date": day])
            let found = try #require(skyhawk.app.loading(ofFlight: flight)?.found)
            #expect(abs(try #require(found.sheet.zeroFuel.mass) - mass) < 1e-6)
        }
        let early = try await flight(skyhawk, id, ["off_block_utc.date": "2020-04-30"])
        let found = try #require(skyhawk.app.loading(ofFlight: early)?.found)
        #expect(found.sheet.zeroFuel.mass == nil && !found.sheet.isAcceptable)
        #expect(found.sheet.problems.contains("No weighing is in force on 2020-04-30"))
    }

    @Test(arguments: [
        #"{"KEY":{"kg":"150"}}"#, #"{"KEY":{"kg":null}}"#, #"{"KEY":{"lb":330}}"#, #"{"KEY":{}}"#,
        #"{"KEY":{"kg":150,"unit":"st"}}"#, #"{"KEY":{"kg":-1}}"#, #"{"KEY""#, #"{"front":{"kg":150}}"#,
    ])
    func `loads that cannot be read are not nobody on board`(_ loads: String) async throws {
        let skyhawk = try await skyhawk()
        let id = try await scenario(skyhawk, ["Front seats": "340", "Fuel": "40 gal"])
        let before = try #require(skyhawk.app.loadingScenarios[id])
        #expect(before.isReadable)
        var edited = before
        edited.loads = loads.replacing("KEY", with: try skyhawk.station("Front seats").text)
        #expect(!edited.isReadable)
        try await skyhawk.app.loadingScenarios.write(edited, over: before)
        try await until { skyhawk.app.loadingScenarios[id]?.loads == edited.loads }
        let found = try #require(skyhawk.app.loading(ofAircraft: skyhawk.aircraft, scenario: id)?.found)
        #expect(found.sheet.states.allSatisfy { $0.state.isInside != true } && !found.sheet.isAcceptable)
        #expect(found.sheet.problems.first?.hasPrefix("The loads cannot be read") == true)
    }

    @Test func `a loading with missing or wrong values is never within limits`() async throws {
        let unweighed = try await skyhawk(weighed: false)
        let bare = try await scenario(unweighed, ["Front seats": "340"])
        let empty = try #require(unweighed.app.loading(ofAircraft: unweighed.aircraft, scenario: bare)?.found)
        #expect(empty.sheet.states.allSatisfy { $0.state.isInside != true } && !empty.sheet.isAcceptable)

        let skyhawk = try await skyhawk()
        let unfueled = try await scenario(skyhawk, ["Front seats": "340"])
        let dry = try #require(skyhawk.app.loading(ofAircraft: skyhawk.aircraft, scenario: unfueled)?.found)
        #expect(dry.sheet.ramp.mass == nil && dry.sheet.ramp.problem == "the fuel is not given")
        let heavy = try await scenario(
            skyhawk, ["Front seats": "340", "Fuel": "40 gal", "Baggage A": "100", "Baggage B": "40"])
        let over = try #require(skyhawk.app.loading(ofAircraft: skyhawk.aircraft, scenario: heavy)?.found)
        #expect(over.sheet.problems.contains("Baggage A and B: 140 of 120 lb"))
        // A load at a station that was removed since is reported, and nothing is computed.
        let station = try #require(skyhawk.app.loadingStations[try skyhawk.station("Baggage B")])
        _ = try await skyhawk.app.loadingStations.remove(station.id)
        try await until { skyhawk.app.loadingStations.all.count == 3 }
        let gone = try #require(skyhawk.app.loading(ofAircraft: skyhawk.aircraft, scenario: heavy)?.found)
        #expect(gone.sheet.zeroFuel.mass == nil)
        #expect(gone.sheet.problems.contains { $0.hasPrefix("40 lb at “a station that was removed”") })
    }

    @Test func `numbers need a unit, come back as they were typed, and envelopes are one value`() async throws
    {
        let skyhawk = try await skyhawk()
        let form = try #require(skyhawk.app.form(LoadingProfileRecord.kind.name, of: skyhawk.profile))
        #expect(form["max_takeoff_kg"] == "2550 lb")
        let envelope = try #require(skyhawk.app.loadingEnvelopes.all.first?.id)
        let points = form.row("loading_envelope", envelope)["shape.points"]
        #expect(
            points == "35 in, 1500 lb\n35 in, 1950 lb\n41 in, 2550 lb\n47.3 in, 2550 lb\n47.3 in, 1500 lb")
        let limit = try #require(skyhawk.app.loadingLimits.all.first?.id)
        #expect(form.row("loading_limit", limit)["station_ids"] == "Baggage A + Baggage B")
        let blank = LoadingProfileRecord(id: skyhawk.profile)
        let typed = Form(["aircraft_id": skyhawk.aircraft.text, "max_takeoff_kg": "2550"])
        #expect(
            LoadingProfileRecord.kind.applying(typed, opened: Form(), to: blank)
                == .refused(["max_takeoff_kg": "With its unit: 120 lb or 54 kg."]))
        var display = LoadingDisplay()
        display.mass = .pounds
        display.arm = .inches
        display.momentDivisor = 1000
        for (text, axis) in [
            ("68.5, 1950\n80 1950\n80 lb·in/1000, 1500 lb", LoadingEnvelope.Axis.moment),
            ("15 %, 1950 lb\n30 1950\n30, 1500", .macPercent),
            ("-2 in, 900 kg\n3 in, 900 kg\n3 500 kg", .arm),
        ] {
            guard case .success(let shape) = EnvelopeShape.read(text, axis, display) else {
                Issue.record("\(text) is refused")
                continue
            }
            let again = EnvelopeShape(shape.json)
            #expect(again == shape)
            guard case .success(let read) = EnvelopeShape.read(shape.written(display), axis, LoadingDisplay())
            else {
                Issue.record("\(shape.written(display)) is refused")
                continue
            }
            for (one, other) in zip(read.points, shape.points) {
                #expect(abs(one.x - other.x) < 1e-7 * max(1, abs(one.x)))
                #expect(abs(one.mass - other.mass) < 1e-7 * one.mass)
            }
        }
        guard
            case .failure(let flaw) = EnvelopeShape.read("35 1500\n41 2550\n35 2550\n41 1500", .arm, display)
        else {
            Issue.record("an envelope that crosses itself is taken")
            return
        }
        #expect(flaw.sentence.hasPrefix("This crosses or touches itself"))
    }

    @Test func `stations of one name, and limits of names that say none, are refused`() async throws {
        let skyhawk = try await skyhawk()
        let window = skyhawk.window
        let (rear, baggage) = (try skyhawk.station("Front seats"), try skyhawk.station("Baggage A"))
        func refusal(_ texts: [(String, RecordID, String, String)]) async throws -> [String: String] {
            window.go(to: .form(LoadingProfileRecord.kind.name, skyhawk.profile, nil))
            let open = try #require(window.openRecordForm)
            var form = open.shown
            for (table, id, input, text) in texts { form[RowName(table, id, input).text] = text }
            guard case .refused(let problems) = try await window.save(form, open) else { return [:] }
            return problems
        }
        let table = LoadingStationRecord.kind.name.table
        let twice = try await refusal([(table, rear, "name", "baggage a")])
        #expect(twice[RowName(table, rear, "name").text]?.hasPrefix("Another station has this name") == true)
        let joined = try await refusal([(table, rear, "name", "Row 1 + 2")])
        #expect(joined[RowName(table, rear, "name").text]?.hasPrefix("A name without +") == true)
        let most = try await refusal([])
        #expect(most.isEmpty && skyhawk.app.loadingStations[baggage]?.name == "Baggage A")
        window.go(to: .form(LoadingProfileRecord.kind.name, skyhawk.profile, nil))
        let open = try #require(window.openRecordForm)
        var form = open.shown
        form["max_takeoff_kg"] = "0"
        guard case .refused(let problems) = try await window.save(form, open) else {
            Issue.record("a take-off maximum of 0 is taken")
            return
        }
        #expect(problems.keys.sorted() == ["max_takeoff_kg"])
    }

    @Test func `a weighing edited on two devices is one of them, never a mixture`() async throws {
        let skyhawk = try await skyhawk()
        let kind = LoadingProfileRecord.kind.name
        let (window, elsewhere) = (skyhawk.window, Window(skyhawk.app))
        window.go(to: .form(kind, skyhawk.profile, nil))
        elsewhere.go(to: .form(kind, skyhawk.profile, nil))
        let (mine, theirs) = (try #require(window.openRecordForm), try #require(elsewhere.openRecordForm))
        let id = try #require(
            Weighing.inForce(
                skyhawk.app.weighings.all.map(\.record), of: skyhawk.profile, on: "2026-11-28")?.id)
        var form = theirs.shown
        form[RowName("weighing", id, "empty_mass_kg").text] = "1720 lb"
        #expect(try await elsewhere.save(form, theirs).isSaved)
        try await until { skyhawk.app.weighings[id]?.emptyMassKilograms != 1707 * 0.45359237 }
        form = mine.shown
        form[RowName("weighing", id, "empty_arm_m").text] = "40 in"
        #expect(try await window.save(form, mine).isSaved)
        try await until { abs((skyhawk.app.weighings[id]?.emptyArmMetres ?? 0) - 1.016) < 1e-9 }
        let mass = try #require(skyhawk.app.weighings[id]?.emptyMassKilograms)
        #expect(abs(mass - 1707 * 0.45359237) < 1e-9)
    }
}
