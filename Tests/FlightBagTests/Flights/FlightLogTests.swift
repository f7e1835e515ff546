import Aviation
import Foundation
import GRDB
import OfflineEngine
import SyncCore
import Testing

@testable import FlightBag

/// The nav log of a flight as its page shows it, and what to check before it.
@MainActor @Suite(.timeLimit(.minutes(20))) struct FlightLogTests {
    private func flight(_ bag: Bag, _ more: [String: String] = [:]) async throws -> Flight {
        let aircraft = bag.app.aircraft.newID()
        var form = Form(["registration": "G-BSYA", "fuel_tanks": "150", "seats": "4"])
        let figures = Form([
            "cruise_tas_kt": "100", "cruise_fuel_l_per_h": "30", "taxi_fuel_l": "4",
        ])
        form.set(figures, in: "performance_profile", bag.app.performance.newID())
        _ = try await bag.app.aircraft.save(form, opened: Form(), id: aircraft, isNew: true, bag.app.book)
        try await until { bag.app.aircraft[aircraft] != nil && !bag.app.performance.all.isEmpty }
        let typed = [
            "departure": "EGTF", "destination": "LFAT", "aircraft_id": aircraft.text,
            "route": "5113N00030E", "level": "5500 ft", "fuel_block_l": "100", "taxi_out_min": "10",
            "off_block_utc.date": "2027-06-21", "off_block_utc.time": "10:00",
        ]
        let id = bag.app.flights.newID()
        let outcome = try await bag.app.flights.save(
            Form(typed.merging(more) { $1 }), opened: Form(), id: id, isNew: true, bag.app.book)
        #expect(outcome.isSaved)
        try await until { bag.app.flights[id] != nil && bag.app.airports.places["EGTF"] != nil }
        return try #require(bag.app.flights[id])
    }

    /// The flight of ``flight(_:_:)`` as values.
    private func planned(
        _ change: (inout PerformanceProfile) -> Void = { _ in }
    ) throws -> (RecordContext, Flight) {
        var (aircraft, profile) = FlightContext.aircraft()
        change(&profile)
        let flight = FlightContext.flight("EGTF", "LFAT", with: aircraft) {
            $0.route = "5113N00030E"
            $0.level = "5500 ft"
            $0.fuelLitres = 100
            $0.taxiOutMinutes = 10
            $0.offBlock = OffBlockTime("2027-06-21T10:00Z")
        }
        return (try FlightContext.make(aircraft, profile), flight)
    }

    /// Distances of the legs: GeographicLib, 42.16 and 58.11 NM; still air at 100 kt.
    @Test func `a route is flown leg by leg, and the departure's country chooses the rules`() throws {
        let (context, flight) = try planned()
        let log = FlightLog(flight, context)
        #expect(log.problems == [])
        #expect(log.legs.map(\.leg.from.name) == ["EGTF", "5113N00030E"])
        let nav = try #require(log.log)
        let hours = nav.distance.nauticalMiles / 100
        #expect(abs(nav.seconds - hours * 3600) < 0.01)
        #expect(log.rules == .uk)
        let ladder = try #require(log.fuel?.ladder)
        #expect(ladder[.finalReserve]?.minutes == 30)
        #expect(ladder[.taxi]?.volume?.value(in: .litres) == 4)
        let trip = try #require(ladder[.trip]?.volume?.value(in: .litres))
        #expect(abs(trip - hours * 30) < 1e-6)
    }

    @Test func `a value typed on a leg is found by its ends, and stays when the route changes`() async throws
    {
        let bag = try await Bag()
        var flight = try await flight(bag)
        let leg = FlightLog(flight, bag.app.context).legs[1]
        let still = try #require(FlightLog(flight, bag.app.context).log?.seconds)
        let outcome = try await bag.app.legs.save(
            Form(["wind": "090/30", "note": "Lydd on the right"]), opened: Form(), id: leg.id, isNew: true,
            bag.app.book)
        #expect(outcome.isSaved)
        try await until { bag.app.legs[leg.id] != nil }
        let log = FlightLog(flight, bag.app.context)
        #expect(log.legs[1].typed?.note == "Lydd on the right")
        #expect(try #require(log.log?.seconds) > still + 300)
        flight.route = nil
        let direct = FlightLog(flight, bag.app.context)
        #expect(direct.legs.count == 1 && direct.legs[0].typed == nil)
        #expect(direct.lostLegs == 1)
    }

    @Test func `an unknown point says so and leaves no figure`() throws {
        let (context, whole) = try planned()
        var flight = whole
        flight.route = "QQQ"
        let log = FlightLog(flight, context)
        #expect(log.log == nil && log.fuel == nil && log.legs.isEmpty)
        #expect(log.problems.count == 1 && log.problems[0].hasPrefix("QQQ is neither"))
        let strip = BeforeYouGo(flight, log, context)
        #expect(strip.lines.map(\.subject) == BeforeYouGo.Subject.allCases)
        #expect(strip.lines.first { $0.subject == .route }?.mark == .bad)
        #expect(strip.lines.first { $0.subject == .fuel }?.mark == .unknown)
    }

    @Test func `a line that nobody can know here is ticked with the time, and unticked`() async throws {
        let bag = try await Bag()
        let flight = try await flight(bag)
        let window = Window(bag.app)
        func line() -> BeforeYouGo.Line? {
            guard let now = bag.app.flights[flight.id] else { return nil }
            return BeforeYouGo(now, FlightLog(now, bag.app.context), bag.app.context).lines.first {
                $0.subject == .notices
            }
        }
        #expect(line()?.mark == .unknown)
        try await window.tick(flight.key, .notices)
        try await until { line()?.mark == .ticked }
        #expect(line()?.tickedAt == "2026-09-21T14:13Z")
        try await window.tick(flight.key, .notices)
        try await until { line()?.mark == .unknown }
    }

    @Test func `two taps at once, and one over another device's, keep all`() async throws {
        let bag = try await Bag()
        let flight = try await flight(bag)
        let (window, other) = (Window(bag.app), Window(bag.app))
        // Nothing is shown between these writes: each is made from the flight as it was before all of them.
        try await window.tick(flight.key, .weather)
        try await window.tick(flight.key, .notices)
        try await bag.app.store.replica.write { db in
            try db.execute(
                sql: """
                    UPDATE flight SET checks = (SELECT json_insert(checks, '$[#]', 'fuel 2026-09-21T14:00Z'))
                    """)
        }
        try await other.tick(flight.key, .pilot)
        let pins = ["OCK|vor|51.30500|-0.44722|GB", "MID|vor|51.05389|-0.62500|GB"]
        for pin in pins { try await window.pin(flight.key, pin) }
        try await until { bag.app.flights[flight.id]?.routePins.contains(pins[1]) == true }
        let shown = try #require(bag.app.flights[flight.id])
        #expect(
            shown.checks.map { $0.prefix { $0 != " " } }.sorted() == ["fuel", "notices", "pilot", "weather"])
        #expect(shown.routePins.count == 2)
        // All airways of a route by one tap.
        try await window.pin(flight.key, "UL9|airway UN872|airway")
        try await until { bag.app.flights[flight.id]?.routePins.count == 4 }
        #expect(bag.app.flights[flight.id]?.routePins.suffix(2).sorted() == ["UL9|airway", "UN872|airway"])
        let edits = try await bag.app.store.replica.read { db in
            try String.fetchAll(db, sql: "SELECT edits FROM aloft_outbox WHERE edits IS NOT NULL")
        }
        #expect(edits.filter { $0.contains("checks") }.count == 4)
        #expect(!edits.contains { $0.contains(#""removed":[""#) })
    }

    @Test func `too little fuel is never good, and fuel that nobody gave is unknown`() throws {
        let (context, much) = try planned { profile in
            profile.climbTASKnots = 80
            profile.climbRateFeetPerMinute = 600
        }
        func mark(_ flight: Flight) -> BeforeYouGo.Mark? {
            BeforeYouGo(flight, FlightLog(flight, context), context).lines.first { $0.subject == .fuel }?.mark
        }
        // Still air: nobody gave a wind.
        #expect(mark(much) == .look)
        var windy = much
        windy.wind = "240/15"
        windy.contingencyPercent = 5
        #expect(mark(windy) == .good)
        var short = windy
        short.reserveMinutes = 5
        #expect(mark(short) == .bad)
        var overfull = windy
        overfull.fuelLitres = 160
        #expect(mark(overfull) == .bad)
        var little = much
        little.fuelLitres = 30
        #expect(mark(little) == .bad)
        little.fuelLitres = nil
        #expect(mark(little) == .unknown)
    }

    @Test func `fuel is no check while a part of it is unknown, and each part is named`() throws {
        func unknowns(
            _ flightChange: (inout Flight) -> Void, _ change: (inout PerformanceProfile) -> Void = { _ in }
        ) throws -> [String] {
            let (context, planned) = try planned { profile in
                profile.climbTASKnots = 80
                profile.climbRateFeetPerMinute = 600
                change(&profile)
            }
            var flight = planned
            flight.wind = "240/15"
            flight.contingencyPercent = 5
            flightChange(&flight)
            let log = FlightLog(flight, context)
            let mark = BeforeYouGo(flight, log, context).lines.first { $0.subject == .fuel }?.mark
            #expect(mark == (log.fuelUnknowns.isEmpty ? .good : .look))
            return log.fuelUnknowns
        }
        #expect(try unknowns { _ in } == [])
        #expect(try unknowns { $0.wind = nil } == ["wind"])
        #expect(try unknowns { $0.contingencyPercent = nil } == ["contingency"])
        #expect(try unknowns { $0.taxiOutMinutes = nil } == ["taxi time"])
        #expect(try unknowns { $0.level = nil } == ["climb"])
        #expect(try unknowns { $0.holdingMinutes = 20 } == ["holding"])
        #expect(try unknowns { $0.alternates = "ZZXX" } == ["the way to ZZXX"])
        #expect(try unknowns({ _ in }, { $0.climbRateFeetPerMinute = nil }) == ["climb"])
        #expect(try unknowns({ _ in }, { $0.taxiFuelLitres = nil }) == ["taxi fuel"])
    }

    @Test func `what is left on arrival is without the fuel for taxiing`() throws {
        let (context, flight) = try planned()
        let log = FlightLog(flight, context)
        let trip = try #require(log.log?.fuel?.value(in: .litres))
        #expect(abs(try #require(log.remainingLitres) - (100 - 4 - trip)) < 1e-9)
        #expect(log.isTaxiFuelKnown)
    }

    @Test func `the fuel and daylight rows name what is missing, and nothing else`() throws {
        func rows(_ change: (inout Flight, inout PerformanceProfile) -> Void) throws -> [String] {
            var (aircraft, profile) = FlightContext.aircraft()
            var flight = FlightContext.flight("EGTF", "LFAT", with: aircraft) {
                $0.offBlock = OffBlockTime("2026-09-21T16:00Z")
                $0.ruleSet = "uk"
            }
            change(&flight, &profile)
            aircraft.registration = "G-BSYA"
            let context = try FlightContext.make(aircraft, profile)
            let lines = BeforeYouGo(flight, FlightLog(flight, context), context).lines
            return lines.filter { [.daylight, .fuel].contains($0.subject) }.map(\.words)
        }
        #expect(try rows { $1.fuelBurnLitresPerHour = nil }[1] == "Needs fuel burn")
        #expect(
            try rows { $1.cruiseTASKnots = nil } == ["Needs speed", "Needs speed"])
        #expect(
            try rows {
                $1.cruiseTASKnots = nil
                $1.fuelBurnLitresPerHour = nil
                $0.offBlock = nil
            } == ["Needs a time of off-block and speed", "Needs speed and fuel burn"])
        #expect(try rows { flight, _ in flight.offBlock = nil }[0] == "Needs a time of off-block")
    }
}
