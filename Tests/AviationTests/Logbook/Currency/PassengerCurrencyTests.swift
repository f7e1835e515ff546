import Aviation
import Testing

// 14 CFR 61.57(a) and (b).
@Suite("Carrying passengers") struct PassengerCurrencyTests {
    private func findings(
        _ rule: CurrencyRule, on day: String, _ flights: [[String: String]],
        pilot: PilotFacts = PilotFacts(),
        isInNightWindow: @escaping @Sendable (LogbookEntry) -> Bool? = { _ in nil }
    ) throws -> [CurrencyFinding] {
        let file = try Logbooks.file(flights)
        return LogbookCurrency(
            file, on: try Logbooks.day(day), pilot: pilot, isInNightWindow: isInNightWindow
        ).findings.filter { $0.rule == rule }
    }

    private func flight(
        _ date: String, _ aircraft: String = "N1SEL", _ values: [String: String] = [:]
    ) -> [String: String] {
        ["Date": date, "AircraftID": aircraft, "TotalTime": "1.0", "PIC": "1.0"].merging(values) { $1 }
    }

    private let one = ["DayTakeoffs": "1", "DayLandingsFullStop": "1", "AllLandings": "1"]

    @Test func `the third most recent landing decides until when it lasts`() throws {
        let flights = [
            flight("2026-01-15", "N1SEL", one), flight("2026-02-01", "N1SEL", one),
            flight("2026-03-01", "N1SEL", one), flight("2025-06-01", "N1SEL", one),
        ]
        // 15 January and 90 days are 15 April.
        for (day, standing) in [
            ("2026-04-15", CurrencyFinding.Standing.met), ("2026-04-16", .notMet),
        ] {
            let finding = try #require(try findings(.passengers, on: day, flights).first)
            #expect(finding.standing == standing)
            #expect(finding.validUntil == Day("2026-04-15"))
        }
    }

    @Test func `it says what it counted`() throws {
        let flights = [
            flight("2026-01-15", "N1SEL", one.merging(["AllLandings": "4"]) { $1 }),
            flight("2025-01-15", "N1SEL", one),
        ]
        let finding = try #require(try findings(.passengers, on: "2026-02-01", flights).first)
        #expect(finding.standing == .notMet)
        #expect(finding.validUntil == nil)
        #expect(finding.countedFrom == Day("2025-11-03"))
        #expect(
            finding.counts == [
                CurrencyFinding.Count(name: "takeoffs", counted: 1, needed: 3),
                CurrencyFinding.Count(name: "landings", counted: 4, needed: 3),
            ])
        #expect(finding.entries.map(\.counted) == [["takeoffs": 1, "landings": 4]])
        #expect(finding.entries.map(\.date) == [Day("2026-01-15")])
    }

    @Test func `night landings are not counted twice`() throws {
        let night = ["NightTakeoffs": "2", "NightLandingsFullStop": "2", "AllLandings": "2"]
        let finding = try #require(
            try findings(.passengers, on: "2026-02-01", [flight("2026-01-15", "N1SEL", night)]).first)
        #expect(finding.counts.map(\.counted) == [2, 2])
    }

    @Test func `classes are kept apart, and types that need a rating`() throws {
        let three = ["DayTakeoffs": "3", "AllLandings": "3"]
        let flights = [
            flight("2026-01-10", "N1SEL", three), flight("2026-01-12", "N3MEL", one),
            flight("2026-01-13", "N4TP", one),
        ]
        let byClass = try findings(.passengers, on: "2026-02-01", flights)
        #expect(byClass.map(\.subject) == ["airplane_multi_engine_land", "airplane_single_engine_land"])
        #expect(byClass.map(\.standing) == [.notMet, .met])
        #expect(byClass.map { $0.counts.map(\.counted) } == [[1, 1], [4, 4]])
        var pilot = PilotFacts()
        pilot.ratedTypes = ["PC12"]
        let byType = try findings(.passengers, on: "2026-02-01", flights, pilot: pilot)
        #expect(
            byType.map(\.subject) == [
                "airplane_multi_engine_land", "airplane_single_engine_land",
                "airplane_single_engine_land, type PC12",
            ])
    }

    @Test func `a tailwheel wants full stops in a tailwheel`() throws {
        let touchAndGo = ["DayTakeoffs": "3", "DayLandingsFullStop": "1", "AllLandings": "3"]
        let flights = [
            flight("2026-01-10", "N2TAIL", touchAndGo), flight("2026-01-11", "N1SEL", one),
            flight("2026-01-12", "N1SEL", one),
        ]
        let found = try findings(.passengers, on: "2026-02-01", flights)
        #expect(
            found.map(\.subject) == [
                "airplane_single_engine_land", "airplane_single_engine_land, tailwheel",
            ])
        #expect(found.map(\.standing) == [.met, .notMet])
        #expect(found.map { $0.counts.map(\.counted) } == [[5, 5], [3, 1]])
    }

    @Test func `the pilot has to have handled the controls`() throws {
        let three = ["DayTakeoffs": "3", "AllLandings": "3"]
        let watched = ["PIC": "", "SIC": "1.0"].merging(three) { $1 }
        let taught = ["PIC": "", "DualReceived": "1.0"].merging(three) { $1 }
        let first = try findings(.passengers, on: "2026-02-01", [flight("2026-01-10", "N1SEL", watched)])
        #expect(first.map(\.standing) == [.notMet])
        #expect(first[0].notes.contains("1 line left out: neither PIC, solo nor dual received"))
        let second = try findings(.passengers, on: "2026-02-01", [flight("2026-01-10", "N1SEL", taught)])
        #expect(second.map(\.standing) == [.met])
    }

    @Test func `landings of a line with dual given prove nothing`() throws {
        let given = ["DualGiven": "1.0"].merging(one) { $1 }
        let flights = [
            flight("2026-01-10", "N1SEL", one), flight("2026-01-12", "N1SEL", one),
            flight("2026-01-20", "N1SEL", given),
        ]
        let finding = try #require(try findings(.passengers, on: "2026-02-01", flights).first)
        #expect(finding.standing == .asLogged && finding.isCurrent == nil)
        #expect(finding.validUntil == Day("2026-04-10"))
        #expect(finding.notes == ["1 line with dual given counted: who flew is not in the log"])
        let proved = try #require(
            try findings(
                .passengers, on: "2026-02-01", flights + [flight("2026-01-08", "N1SEL", one)]
            ).first)
        #expect(proved.standing == .met && proved.validUntil == Day("2026-04-08"))
        #expect(proved.counts.map(\.counted) == [4, 4])
        let night = [
            flight(
                "2026-01-15", "N1SEL",
                ["NightTakeoffs": "3", "NightLandingsFullStop": "3", "AllLandings": "3", "DualGiven": "1.0"])
        ]
        let shown = try findings(.passengersAtNight, on: "2026-02-01", night) { _ in true }
        #expect(shown.map(\.standing) == [.asLogged])
        #expect(shown[0].notes == ["1 line with dual given counted: who flew is not in the log"])
    }

    @Test func `simulators, strangers and the future are left out and said`() throws {
        let three = ["DayTakeoffs": "3", "AllLandings": "3"]
        let flights = [
            flight("2026-01-10", "SIM", three), flight("2026-01-11", "N9XX", three),
            flight("2026-03-01", "N1SEL", three), flight("2026-01-12", "N1SEL", one),
        ]
        let finding = try #require(try findings(.passengers, on: "2026-02-01", flights).first)
        #expect(finding.counts.map(\.counted) == [1, 1])
        #expect(
            finding.notes == [
                "1 line left out: the class of the aircraft is not known",
                "1 line in simulators left out: see 61.57(a)(3)", "1 line after 2026-02-01 left out",
            ])
    }

    @Test func `night that was none by the sun is left out, and said`() throws {
        let night = ["NightTakeoffs": "3", "NightLandingsFullStop": "3", "AllLandings": "3"]
        let flights = [flight("2026-01-15", "N1SEL", night)]
        let found = try findings(.passengersAtNight, on: "2026-02-01", flights) { _ in false }
        let reason = "1 line left out: not between an hour after sunset and an hour before sunrise"
        #expect(found.map(\.standing) == [.notMet] && found[0].notes.contains(reason))
    }

    @Test func `night is as logged, since a log does not show the window`() throws {
        let night = ["NightTakeoffs": "3", "NightLandingsFullStop": "3", "AllLandings": "3"]
        let flights = [flight("2026-01-15", "N1SEL", night)]
        let logged = try #require(try findings(.passengersAtNight, on: "2026-02-01", flights).first)
        #expect(logged.standing == .asLogged)
        #expect(logged.isCurrent == nil)
        #expect(logged.validUntil == Day("2026-04-15"))
        #expect(
            logged.notes == [
                "as logged; window not shown: an hour after sunset to an hour before sunrise"
            ])
        let shown = try findings(.passengersAtNight, on: "2026-02-01", flights) { _ in true }
        #expect(shown.map(\.standing) == [.met])
        let outside = try findings(.passengersAtNight, on: "2026-02-01", flights) { _ in false }
        #expect(outside.map(\.standing) == [.notMet])
    }

    @Test func `an empty log has counted nothing and says so`() throws {
        let found = try findings(.passengers, on: "2026-02-01", [])
        #expect(found.map(\.standing) == [.notMet])
        #expect(found.map(\.notes) == [["no line counts"]])
    }
}
