import Aviation
import Testing

@Suite("FuelLadder") struct FuelLadderTests {
    @Test(
        arguments: [
            (
                RuleSet.faa, FlightRules.vfr, AircraftCategory.aeroplane, Daylight.day, 30.0,
                "14 CFR 91.151(a)(1)"
            ),
            (.faa, .vfr, .aeroplane, .night, 45, "14 CFR 91.151(a)(2)"),
            (.faa, .vfr, .aeroplane, .unknown, 45, "14 CFR 91.151(a)(2)"),
            (.faa, .vfr, .helicopter, .night, 20, "14 CFR 91.151(b)"),
            (.faa, .ifr, .aeroplane, .day, 45, "14 CFR 91.167(a)(3)"),
            (.faa, .ifr, .helicopter, .day, 30, "14 CFR 91.167(a)(3)"),
            (.easa, .vfr, .aeroplane, .day, 30, "AMC1 NCO.OP.125(b) (EASA)"),
            (.easa, .vfr, .aeroplane, .night, 45, "AMC1 NCO.OP.125(b) (EASA)"),
            (.easa, .ifr, .aeroplane, .day, 45, "AMC1 NCO.OP.125(b) (EASA)"),
            (.uk, .vfr, .aeroplane, .unknown, 45, "NCO.OP.125(b) and AMC1 (UK)"),
        ])
    func `each rule set asks for its reserve, and its rule is named`(
        rules: RuleSet, flight: FlightRules, category: AircraftCategory, daylight: Daylight, minutes: Double,
        name: String
    ) {
        let rule = ReserveRule(rules, flight, category, daylight)
        #expect(rule.minutes == minutes)
        #expect(rule.rule.text == name)
        #expect(rule.rule.isVerified == (rules == .faa))
    }

    @Test func `a local flight in sight of the aerodrome needs ten minutes in Europe, by day alone`() {
        #expect(ReserveRule(.easa, .vfr, .aeroplane, .day, isLocal: true).minutes == 10)
        #expect(ReserveRule(.easa, .vfr, .aeroplane, .night, isLocal: true).minutes == 45)
        #expect(ReserveRule(.faa, .vfr, .aeroplane, .day, isLocal: true).minutes == 30)
    }

    @Test func `the block is the sum of the rungs, each with its rule`() throws {
        var needs = FuelLadder.Needs(rules: .faa, flight: .vfr, daylight: .day)
        needs.taxi = Volume(litres: 4)
        needs.contingencyPercent = 10
        needs.alternate = FuelLadder.Needs.Alternate(seconds: 1200, fuel: Volume(litres: 10))
        needs.extra = Volume(litres: 5)
        needs.onBoard = Volume(litres: 90)
        let ladder = FuelLadder(
            trip: Volume(litres: 50), tripSeconds: 6000, performance: try NavLogTests.performance(),
            needs: needs)
        #expect(ladder.rungs.map(\.purpose) == FuelLadder.Purpose.allCases)
        #expect(ladder.rungs.map { $0.volume?.litres } == [4, 50, 5, 10, 15, 5, 89, 15])
        #expect(ladder.margin?.litres == 1)
        #expect(ladder[.finalReserve]?.rule.text == "14 CFR 91.151(a)(1)")
    }

    @Test func `an input that is not given is named, and without a flow there is no block`() throws {
        let needs = FuelLadder.Needs(rules: .easa, flight: .vfr, daylight: .unknown)
        let ladder = FuelLadder(
            trip: nil, tripSeconds: 6000, performance: try NavLogTests.performance(litres: nil), needs: needs)
        #expect(ladder.rungs.map { $0.volume } == Array(repeating: nil, count: 8))
        #expect(
            ladder[.finalReserve]?.note
                == "day or night at arrival is not known: night is taken; not computed: the fuel flow is not "
                + "given; the minutes are not verified against the rule's text")
        #expect(ladder[.taxi]?.note == "not given: nothing is planned")
        #expect(ladder.margin == nil)
        var short = FuelLadder.Needs(rules: .faa, flight: .vfr, daylight: .day)
        short.reserveMinutes = 20
        let typed = FuelLadder(
            trip: Volume(litres: 1), tripSeconds: 60, performance: try NavLogTests.performance(), needs: short
        )
        #expect(typed[.finalReserve]?.note == "typed, LESS than the rule's 30 min")
        #expect(typed[.minimumFuel]?.minutes == 30)
        short.reserveMinutes = 45
        let longer = FuelLadder(
            trip: Volume(litres: 1), tripSeconds: 60, performance: try NavLogTests.performance(), needs: short
        )
        #expect(longer[.minimumFuel]?.minutes == 45)
    }

    @Test(
        arguments: [
            (CruisingLevel.altitudeFeet(5500), 90.0, FlightRules.vfr, true as Bool?),
            (.altitudeFeet(4500), 90, .vfr, nil),
            (.altitudeFeet(4500), 270, .vfr, true), (.flightLevel(85), 180, .vfr, true),
            (.flightLevel(85), 179, .vfr, nil), (.altitudeFeet(5000), 0, .ifr, true),
            (.altitudeFeet(5000), 359, .ifr, false), (.altitudeFeet(2500), 90, .vfr, nil),
            (.flightLevel(330), 90, .ifr, true), (.flightLevel(350), 90, .ifr, true),
            (.flightLevel(310), 200, .ifr, false), (.flightLevel(300), 200, .ifr, true),
            (.flightLevel(410), 90, .ifr, true), (.flightLevel(450), 90, .ifr, true),
            (.flightLevel(430), 270, .ifr, true), (.flightLevel(430), 90, .ifr, false),
            (.flightLevel(440), 270, .ifr, false), (.flightLevel(195), 90, .vfr, nil),
        ])
    func `levels are checked by the magnetic course`(
        level: CruisingLevel, course: Double, flight: FlightRules, fits: Bool?
    ) throws {
        let direction = try #require(MagneticDirection(degrees: course))
        for rules in RuleSet.allCases {
            let check = CruisingLevelCheck(level, course: direction, rules: rules, flight: flight)
            #expect(check.fits == fits)
        }
        #expect(CruisingLevelCheck(level, course: nil, rules: .faa, flight: flight).fits == nil)
        #expect(CruisingLevelCheck(nil, course: direction, rules: .faa, flight: flight).fits == nil)
    }

    @Test(
        arguments: [([], nil), ([1600], nil), ([1499], false), ([5000, 100], false)] as [([Double], Bool?)])
    func `a level of the other half is wrong where it is known to be 3,000 ft above the surface`(
        surfaceFeet: [Double], fits: Bool?
    ) throws {
        let east = try #require(MagneticDirection(degrees: 90))
        func check(_ feet: Int) -> CruisingLevelCheck {
            CruisingLevelCheck(
                .altitudeFeet(feet), course: east, rules: .faa, flight: .vfr, surfaceFeet: surfaceFeet)
        }
        #expect(check(4500).fits == fits)
        #expect(check(5500).fits == true)
        #expect(check(4500).expected == "odd thousands + 500 ft")
    }

    @Test func `RVSM is named by its own rule`() throws {
        let east = try #require(MagneticDirection(degrees: 90))
        func rule(_ level: Int) -> String {
            CruisingLevelCheck(.flightLevel(level), course: east, rules: .faa, flight: .ifr).rule.text
        }
        #expect(rule(290) == "14 CFR 91.179(b)(4)" && rule(410) == "14 CFR 91.179(b)(4)")
        #expect(rule(450) == "14 CFR 91.179(b)(3)" && rule(90) == "14 CFR 91.179(b)")
    }

    @Test func `the reserve of a local flight is for a flight that ends where it began`() throws {
        func reserve(_ rules: RuleSet, _ change: (inout FuelLadder.Needs) -> Void) throws -> FuelLadder.Rung {
            var needs = FuelLadder.Needs(rules: rules, flight: .vfr, daylight: .day)
            needs.isLocal = true
            change(&needs)
            let ladder = FuelLadder(
                trip: Volume(litres: 10), tripSeconds: 600, performance: try NavLogTests.performance(),
                needs: needs)
            return try #require(ladder[.finalReserve])
        }
        let away = try reserve(.easa) { _ in }
        #expect(away.minutes == 30)
        #expect(away.note?.contains("not the reserve of a local flight: it does not end where") == true)
        let around = try reserve(.easa) { $0.isRoundTrip = true }
        #expect(around.minutes == 10 && around.note?.contains("local") == false)
        let night = try reserve(.easa) { ($0.isRoundTrip, $0.daylight) = (true, .night) }
        #expect(night.minutes == 45 && night.note?.contains("by day under VFR alone") == true)
        let american = try reserve(.faa) { $0.isRoundTrip = true }
        #expect(american.minutes == 30)
        #expect(american.note == "that the flight is local changes nothing: the FAA has no reserve for it")
    }

    @Test func `the block says what it is without, and the alternate how it is flown`() throws {
        var needs = FuelLadder.Needs(rules: .faa, flight: .ifr, daylight: .day)
        func ladder() throws -> FuelLadder {
            FuelLadder(
                trip: Volume(litres: 50), tripSeconds: 6000, performance: try NavLogTests.performance(),
                needs: needs)
        }
        #expect(try ladder()[.block]?.note == "without taxi and contingency fuel: not given")
        #expect(try ladder()[.alternate]?.note?.contains("91.167(b)(2)(i) ") == true)
        #expect(try ladder()[.taxi]?.rule.isVerified == false)
        needs.category = .helicopter
        #expect(try ladder()[.alternate]?.note?.contains("91.167(b)(2)(ii) ") == true)
        (needs.taxi, needs.contingencyPercent) = (Volume(litres: 4), 5)
        needs.alternate = FuelLadder.Needs.Alternate(seconds: 1200, fuel: Volume(litres: 10))
        #expect(try ladder()[.block]?.note == nil)
        #expect(
            try ladder()[.alternate]?.note
                == "from overhead the destination in the cruise, without climb or descent")
        needs.flight = .vfr
        #expect(try ladder()[.trip]?.rule.text == "14 CFR 91.151(b)")
    }
}
