import Aviation
import Testing

// Part-FCL: FCL.060(b)(1) and (2), FCL.740.A(b)(1)(ii).
@Suite("Part-FCL") struct EASACurrencyTests {
    private func findings(
        _ rule: CurrencyRule, on day: String, _ flights: [[String: String]], pilot: PilotFacts = PilotFacts()
    ) throws -> [CurrencyFinding] {
        let file = try Logbooks.file(flights)
        return LogbookCurrency(file, on: try Logbooks.day(day), pilot: pilot).findings
            .filter { $0.rule == rule }
    }

    private func flight(
        _ date: String, _ aircraft: String = "N1SEL", _ values: [String: String] = [:]
    ) -> [String: String] {
        ["Date": date, "AircraftID": aircraft, "TotalTime": "1.0", "PIC": "1.0"].merging(values) { $1 }
    }

    @Test func `a single-engine turboprop is no single-engine piston`() throws {
        let three = ["DayTakeoffs": "3", "AllLandings": "3"]
        let flights = [flight("2026-01-15", "N1SEL", three), flight("2026-01-16", "N4TP", three)]
        let found = try findings(.easaPassengers, on: "2026-02-01", flights)
        #expect(found.map(\.subject) == ["PC12", "SEP(land)"])
        #expect(found.map(\.validUntil) == [Day("2026-04-16"), Day("2026-04-15")])
    }

    @Test func `one landing at night is enough as logged, or an instrument rating`() throws {
        let night = ["NightTakeoffs": "1", "NightLandingsFullStop": "1", "AllLandings": "1"]
        let flown = try findings(
            .easaPassengersAtNight, on: "2026-02-01", [flight("2026-01-15", "N1SEL", night)])
        #expect(flown.map(\.standing) == [.asLogged])
        #expect(flown.map(\.validUntil) == [Day("2026-04-15")])
        #expect(flown[0].notes == ["as logged: night is what the log counts as such, not shown by the sun"])
        let byDay = [flight("2026-01-15", "N1SEL", ["DayTakeoffs": "1", "AllLandings": "1"])]
        #expect(try findings(.easaPassengersAtNight, on: "2026-02-01", byDay).map(\.standing) == [.notMet])
        var pilot = PilotFacts()
        pilot.holdsInstrumentRating = true
        let rated = try findings(.easaPassengersAtNight, on: "2026-02-01", byDay, pilot: pilot)
        #expect(rated.map(\.standing) == [.met])
        #expect(rated.map(\.validUntil) == [nil])
    }

    @Test func `landings of a line with dual given are as logged`() throws {
        let given = ["DualGiven": "1.0", "DayTakeoffs": "3", "AllLandings": "3"]
        let found = try findings(.easaPassengers, on: "2026-02-01", [flight("2026-01-15", "N1SEL", given)])
        #expect(found.map(\.standing) == [.asLogged])
        #expect(found[0].notes.contains("1 line with dual given counted: who flew is not in the log"))
    }

    @Test func `revalidation counts the last twelve months of the rating`() throws {
        var pilot = PilotFacts()
        pilot.pistonRatingExpiry = Day("2026-03-31")
        let hours = ["TotalTime": "3.0", "PIC": "1.5", "DayTakeoffs": "3", "AllLandings": "3"]
        let flights = [
            // The day before the twelve months begin.
            flight("2025-03-31", "N1SEL", hours), flight("2025-04-01", "N1SEL", hours),
            flight("2025-06-01", "N2TAIL", hours), flight("2025-07-01", "N1SEL", hours),
            flight("2025-08-01", "N1SEL", hours.merging(["DualReceived": "1.0"]) { $1 }),
            flight("2025-09-01", "N4TP", hours),
        ]
        let found = try #require(
            try findings(.singleEnginePiston, on: "2026-02-01", flights, pilot: pilot).first)
        // Nothing in a log proves that the teacher was an FI or CRI.
        #expect(found.standing == .asLogged && found.isCurrent == nil)
        #expect(found.countedFrom == Day("2025-04-01"))
        #expect(found.validUntil == Day("2026-03-31"))
        #expect(
            found.counts == [
                CurrencyFinding.Count(name: "total_s", counted: 43_200, needed: 43_200),
                CurrencyFinding.Count(name: "pic_s", counted: 21_600, needed: 21_600),
                CurrencyFinding.Count(name: "takeoffs", counted: 12, needed: 12),
                CurrencyFinding.Count(name: "landings", counted: 12, needed: 12),
                CurrencyFinding.Count(name: "dual_received_s", counted: 3600, needed: 3600),
            ])
        let late = try findings(.singleEnginePiston, on: "2026-04-01", flights, pilot: pilot)
        #expect(late.map(\.standing) == [.notMet])
        let unknown = try findings(.singleEnginePiston, on: "2026-02-01", flights)
        #expect(
            unknown.map(\.standing) == [
                .notComputed("the day on which the rating expires is not given")
            ])
    }
}
