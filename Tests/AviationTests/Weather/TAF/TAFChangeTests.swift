import Aviation
import Foundation
import Testing

/// Changes whose word or times cannot be read: what follows them never counts for the period before.
@Suite struct TAFChangeTests {
    private static let fair = "TAF EDDM 261100Z 2612/2718 24010KT 9999 SCT030 "

    /// "TEMPO 26T15 26T18" of each group, with "?" where a time is unknown.
    private func periods(_ forecast: TAF) throws -> [String] {
        let reference = try #require(Date(instant: "2026-11-26T11:00:00Z"))
        return try #require(forecast.timeline(near: reference)).groups.map { group in
            let span = [group.start, group.end].map { $0?.instantText?.dropFirst(8).prefix(5) ?? "?" }
            let chance = group.period.probability.map { "\($0) " } ?? ""
            return "\(group.period.kind.rawValue) \(chance)" + span.joined(separator: " ")
        }
    }

    @Test(
        arguments: [
            ("TEMPO2615/2618", "TEMPO 26T15 26T18", []), ("BECMG2615/2618", "BECMG 26T15 26T18", []),
            ("PROB402615/2618", "PROB 40 26T15 26T18", []), ("PROB 30 2615/2618", "PROB 30 26T15 26T18", []),
            ("PROB30TEMPO2615/2618", "TEMPO 30 26T15 26T18", []),
            ("PROB 40 TEMPO 2615/2618", "TEMPO 40 26T15 26T18", []),
            ("PROB30 TEMPO2615/2618", "TEMPO 30 26T15 26T18", []),
            ("TEMPO 2615/ 2618", "TEMPO 26T15 26T18", []), ("FM 261800", "FM 26T18 27T18", []),
            ("FM 26 1800", "FM 26T18 27T18", []), ("FM261800Z", "FM 26T18 27T18", []),
            ("2615/2618", "CHANGE 26T15 26T18", []),
            ("TEMP0 2615/2618", "TEMPO 26T15 26T18", ["TEMP0"]),
            ("BCMG 2615/2618", "BECMG 26T15 26T18", ["BCMG"]),
            ("PROB30 TEMP0 2615/2618", "TEMPO 30 26T15 26T18", ["TEMP0"]),
            ("PR0B40 2615/2618", "PROB 40 26T15 26T18", ["PR0B40"]),
            ("PROB3O 2615/2618", "PROB 26T15 26T18", ["PROB3O"]),
            ("TEMPORARY 2615/2618", "TEMPO 26T15 26T18", ["TEMPORARY"]),
            ("TEMPER 2615/2618", "CHANGE 26T15 26T18", ["TEMPER"]),
            ("XYZ 2615/2618", "CHANGE 26T15 26T18", ["XYZ"]),
            ("TEMPO 26I5/2618", "TEMPO ? ?", ["26I5/2618"]), ("2615-2618", "CHANGE ? ?", ["2615-2618"]),
            ("FN261800", "FM 26T18 27T18", ["FN261800"]), ("FROM 261800", "FM 26T18 27T18", []),
            ("TEMP02615/2618", "TEMPO 26T15 26T18", ["TEMP02615/2618"]),
            ("BCMG2615/2618", "BECMG 26T15 26T18", ["BCMG2615/2618"]),
            ("261800", "CHANGE 26T18 ?", ["261800"]),
            ("TL2618", "CHANGE ? ?", ["TL2618"]), ("AT261800", "CHANGE ? ?", ["AT261800"]),
            ("26/15-26/18", "CHANGE ? ?", ["26/15-26/18"]), ("26152618", "CHANGE ? ?", ["26152618"]),
            ("OCNL", "CHANGE ? ?", ["OCNL"]), ("tempo 2615/2618", "TEMPO 26T15 26T18", ["tempo"]),
            ("RMK NIL TEMP0 2615/2618", "TEMPO 26T15 26T18", ["TEMP0"]),
            ("FMI61800", "FM ? 27T18", ["FMI61800"]), ("TEMPO0500 FG", "TEMPO ? ?", ["TEMPO0500"]),
        ] as [(String, String, [String])])
    func `a change that is written badly is a change`(
        _ change: String, _ expected: String, _ undecoded: [String]
    ) throws {
        let forecast = TAF(Self.fair + change + " 0500 FG VV001")
        let first = try #require(forecast.periods.first)
        #expect(first.conditions.visibility?.distance.metres == 10_000)
        #expect(first.conditions.ceilingFeet == nil && first.conditions.weather.isEmpty)
        #expect(first.conditions.category == .known(.vfr))
        #expect(forecast.periods.count == 2 && forecast.periods.last?.conditions.ceilingFeet == 100)
        #expect(try periods(forecast).last == expected)
        #expect(forecast.undecoded == undecoded)
    }

    @Test func `what stands before a change in one word is doubtful`() {
        let forecast = TAF("TAF EDDM 261100Z 2612/2718 24010KT 9999 SCT030TEMPO 2615/2618 0500 FG VV001")
        #expect(forecast.periods.map(\.conditions.category) == [.unknown, .known(.lifr)])
        #expect(forecast.undecoded == ["SCT030TEMPO"])
    }

    @Test func `times alone begin a change, each for itself`() throws {
        let forecast = TAF(
            "TAF ESSA 261130Z 2612/2712 VRB02KT 9999 SCT005 BKN030 PROB40 2612/2618 4000 BR BKN004 "
                + "2618/2706 0300 FZFG VV002 2706/2709 3000 2709/2712 BKN008")
        #expect(
            try periods(forecast) == [
                "INITIAL 26T12 27T12", "PROB 40 26T12 26T18", "CHANGE 26T18 27T06", "CHANGE 27T06 27T09",
                "CHANGE 27T09 27T12",
            ])
        let visibilities = forecast.periods.map(\.conditions.visibility?.distance.metres)
        #expect(visibilities == [10_000, 4000, 300, 3000, nil])
        #expect(forecast.periods.map(\.conditions.ceilingFeet) == [3000, 400, 200, nil, 800])
        #expect(forecast.undecoded.isEmpty)
    }

    @Test func `a change of an unknown kind may last, and never betters what prevails`() throws {
        let reference = try #require(Date(instant: "2026-11-26T11:00:00Z"))
        func outlook(_ groups: String, _ hours: Double) throws -> ForecastOutlook {
            let timeline = try #require(TAF(Self.fair + groups).timeline(near: reference))
            return timeline.outlook(at: reference.addingTimeInterval(hours * 3600))
        }
        let fog = "2618/2624 0300 FG VV001"
        #expect(try outlook(fog, 3).inTransition.isEmpty)
        for hours in [8.0, 20] {
            let state = try outlook(fog, hours)
            #expect(state.prevailing.map(\.conditions.category) == [.known(.vfr)])
            #expect(state.inTransition.map(\.conditions.category) == [.known(.lifr)])
        }
        #expect(try outlook(fog + " FM270400 24010KT 9999 NSC", 20).inTransition.isEmpty)
        let fair = try outlook("TEMPO 2612/2618 0300 FG BECMG 2618/2620 0300 FG VV001 2622/2624 CAVOK", 20)
        #expect(fair.prevailing.map(\.conditions.category) == [.known(.lifr)])
        #expect(fair.inTransition.map(\.conditions.category) == [.known(.lifr)])
    }

    @Test func `a probability without a figure is probable`() throws {
        let reference = try #require(Date(instant: "2026-11-26T11:00:00Z"))
        let timeline = try #require(
            TAF(Self.fair + "PROB 2615/2618 0300 FG").timeline(near: reference))
        let state = timeline.outlook(at: reference.addingTimeInterval(5 * 3600))
        #expect(state.probable.count == 1 && state.temporary.isEmpty)
    }

    @Test func `a note ends before a probability`() {
        let forecast = TAF(Self.fair + "AMD NOT SKED PROB30 2615/2618 0300 FG")
        #expect(forecast.notes == ["AMD NOT SKED"])
        #expect(forecast.periods.map(\.kind.rawValue) == ["INITIAL", "PROB"])
    }

    @Test(arguments: [
        "TX24/2618ZTNM02/2706Z", "TX24/2618TNM02/2706", "TX24/2618Z TNM02/2706Z", "TXM01/2618ZTNM02/2706Z",
    ])
    func `temperatures in one word are two`(_ text: String) {
        let forecast = TAF(Self.fair + text)
        #expect(forecast.extremes.map(\.isHighest) == [true, false])
        #expect(forecast.extremes.last?.celsius == -2 && forecast.undecoded.isEmpty)
    }

    @Test func `a later wind is no transition, and counts from its hour`() throws {
        let reference = try #require(Date(instant: "2026-11-26T11:00:00Z"))
        let forecast = TAF(
            "TAF KVOK 261200Z 2612/2718 15015G20KT 9999 BKN035 QNH2966INS WND 30006KT AFT 2701")
        let timeline = try #require(forecast.timeline(near: reference))
        let before = timeline.outlook(at: reference.addingTimeInterval(5 * 3600))
        #expect(before.inTransition.isEmpty)
        #expect(before.prevailing.map(\.conditions.wind?.fromDegrees) == [150])
        let after = timeline.outlook(at: reference.addingTimeInterval(15 * 3600))
        #expect(after.inTransition.isEmpty)
        #expect(after.prevailing.map(\.conditions.wind?.fromDegrees) == [300])
        // A BECMG that is written so has a broken time.
        let broken = TAF(Self.fair + "BECMG 2701/2701 0300 FG")
        let states = try #require(broken.timeline(near: reference))
            .outlook(at: reference.addingTimeInterval(5 * 3600)).inTransition
        #expect(states.map(\.isTimeUnknown) == [true])
    }
}
