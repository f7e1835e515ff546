import Aviation
import Testing

// 14 CFR 61.57(c) and (d), 61.56.
@Suite("Instrument experience and flight review") struct InstrumentCurrencyTests {
    private func finding(
        _ rule: CurrencyRule, on day: String, _ flights: [[String: String]]
    ) throws -> CurrencyFinding {
        let file = try Logbooks.file(flights)
        let all = LogbookCurrency(file, on: try Logbooks.day(day), pilot: PilotFacts()).findings
        return try #require(all.first { $0.rule == rule })
    }

    private func flight(
        _ date: String, approaches: String, _ values: [String: String] = [:]
    ) -> [String: String] {
        [
            "Date": date, "AircraftID": "N1SEL", "TotalTime": "1.0", "PIC": "1.0", "Holds": "1",
            "SimulatedInstrument": "0.5", "Approach1": approaches,
        ].merging(values) { $1 }
    }

    @Test(arguments: ["2026-01-01", "2026-01-31"])
    func `work of January counts through July, whatever its day`(date: String) throws {
        let flights = [flight(date, approaches: "6;ILS RWY 28R;28R;KSFO;")]
        for (day, standing) in [
            ("2026-07-31", CurrencyFinding.Standing.asLogged), ("2026-08-01", .notMet),
        ] {
            let found = try finding(.instrument, on: day, flights)
            #expect(found.standing == standing)
            #expect(found.validUntil == Day("2026-07-31"))
        }
    }

    @Test func `six approaches and a hold are needed, the older of the two decides`() throws {
        let flights = [
            flight("2026-03-10", approaches: "5;ILS RWY 28R;28R;KSFO;", ["Holds": ""]),
            flight("2026-02-10", approaches: "1;VOR RWY 9;9;KSJC;", ["Holds": ""]),
            flight("2026-01-10", approaches: "", ["Holds": "1"]),
        ]
        let found = try finding(.instrument, on: "2026-04-01", flights)
        #expect(found.validUntil == Day("2026-07-31"))
        #expect(
            found.counts == [
                CurrencyFinding.Count(name: "approaches", counted: 6, needed: 6),
                CurrencyFinding.Count(name: "holds", counted: 1, needed: 1),
            ])
        #expect(found.countedFrom == Day("2025-10-01"))
        let without = try finding(.instrument, on: "2026-04-01", Array(flights.prefix(2)))
        #expect(without.standing == .notMet)
    }

    @Test func `approaches by eye or without instrument time do not count`() throws {
        let flights = [
            flight("2026-03-10", approaches: "6;VISUAL APPROACH RWY 1;1;KSFO;"),
            flight("2026-03-11", approaches: "6;ILS;28R;KSFO;", ["SimulatedInstrument": "0.0"]),
            flight("2026-03-12", approaches: "2;ILS;28R;KSFO;", ["SimulatedInstrument": ""]),
        ]
        let found = try finding(.instrument, on: "2026-04-01", flights)
        #expect(found.counts.map(\.counted) == [2, 3])
        #expect(found.notes.contains("2 lines left out: by eye, or without instrument time"))
    }

    @Test func `approaches, holds and checks in something of no known class are left out, and said`() throws {
        let unknown = ["AircraftID": "AATD1", "TotalTime": ""]
        let flights = [
            flight("2026-03-10", approaches: "6;ILS;28R;KSFO;", unknown),
            flight("2026-03-11", approaches: "", unknown),
            flight("2026-03-12", approaches: "", unknown.merging(["Holds": "", "IPC (FAA)": "TRUE"]) { $1 }),
        ]
        let reason = "3 lines left out: the class of the aircraft is not known"
        let alone = try finding(.instrument, on: "2026-04-01", flights)
        #expect(alone.standing == .notMet && alone.notes == [reason, "no line counts"])
        let known = [flight("2026-03-13", approaches: "6;ILS;28R;KSFO;")]
        #expect(try finding(.instrument, on: "2026-04-01", flights + known).notes.contains(reason))
    }

    @Test func `approaches in a simulator count for its category`() throws {
        let flights = [
            flight("2026-03-10", approaches: "6;ILS;28R;KSFO;", ["AircraftID": "SIM", "TotalTime": ""])
        ]
        #expect(try finding(.instrument, on: "2026-04-01", flights).standing == .asLogged)
    }

    @Test func `six further months are left before a check is needed`() throws {
        let flights = [flight("2026-01-10", approaches: "6;ILS;28R;KSFO;")]
        for (day, standing) in [
            ("2026-07-31", CurrencyFinding.Standing.asLogged), ("2027-01-31", .asLogged),
            ("2027-02-01", .notMet),
        ] {
            let found = try finding(.instrumentCheck, on: day, flights)
            #expect(found.standing == standing, "\(day)")
            #expect(found.validUntil == Day("2027-01-31"))
        }
    }

    @Test func `a proficiency check begins the six months again`() throws {
        let check = flight("2026-05-10", approaches: "", ["Holds": "", "IPC (FAA)": "TRUE"])
        #expect(try finding(.instrument, on: "2026-11-30", [check]).validUntil == Day("2026-11-30"))
        #expect(try finding(.instrument, on: "2026-11-30", [check]).standing == .asLogged)
        #expect(try finding(.instrument, on: "2026-12-01", [check]).standing == .notMet)
    }

    @Test func `without any instrument experience nothing is claimed`() throws {
        #expect(try finding(.instrument, on: "2026-04-01", []).standing == .notMet)
        #expect(
            try finding(.instrumentCheck, on: "2026-04-01", []).standing
                == .notComputed("no instrument experience is logged"))
    }

    @Test func `a flight review lasts to the end of its month two years later`() throws {
        let review = [
            "Date": "2024-11-03", "AircraftID": "N1SEL", "DualReceived": "1.0", "Flight Review (FAA)": "TRUE",
        ]
        #expect(try finding(.flightReview, on: "2026-11-30", [review]).standing == .met)
        #expect(try finding(.flightReview, on: "2026-12-01", [review]).standing == .notMet)
        #expect(try finding(.flightReview, on: "2026-12-01", [review]).validUntil == Day("2026-11-30"))
        let ride = ["Date": "2025-01-03", "AircraftID": "N1SEL", "Checkride (FAA)": "TRUE"]
        let found = try finding(.flightReview, on: "2026-12-01", [review, ride])
        #expect(found.validUntil == Day("2027-01-31"))
        #expect(found.notes == ["a practical test or proficiency check in place of the review: 61.56(d)"])
        #expect(
            try finding(.flightReview, on: "2026-12-01", []).notes == [
                "no flight review, checkride or 61.58 check is marked in the log"
            ])
    }
}
