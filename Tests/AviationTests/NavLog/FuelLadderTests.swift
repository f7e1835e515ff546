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

    @Test func `what is not given is named, and without a flow there is no block`() throws {
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
    }

    @Test(
        arguments: [
            (CruisingLevel.altitudeFeet(5500), 90.0, FlightRules.vfr, true as Bool?),
            (.altitudeFeet(4500), 90, .vfr, false),
            (.altitudeFeet(4500), 270, .vfr, true), (.flightLevel(85), 180, .vfr, true),
            (.flightLevel(85), 179, .vfr, false), (.altitudeFeet(5000), 0, .ifr, true),
            (.altitudeFeet(5000), 359, .ifr, false), (.altitudeFeet(2500), 90, .vfr, nil),
            (.flightLevel(330), 90, .ifr, true), (.flightLevel(350), 90, .ifr, false),
            (.flightLevel(310), 200, .ifr, true), (.flightLevel(195), 90, .vfr, nil),
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
}
