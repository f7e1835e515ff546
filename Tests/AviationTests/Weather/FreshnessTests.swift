import Aviation
import Foundation
import Testing

@Suite("Freshness") struct FreshnessTests {
    private let made = Date(timeIntervalSince1970: 1_700_000_000)

    private func report(
        made: Date?, until: Date? = nil, received: Date? = nil, limits: FreshnessLimits = .observation
    ) -> SourcedReport<String> {
        SourcedReport(
            "text", made: made, validUntil: until, source: .network("NOAA"), received: received,
            limits: limits)
    }

    @Test(
        arguments: [
            (0, .fresh(ageSeconds: 0)), (1799, .fresh(ageSeconds: 1799)), (1800, .ageing(ageSeconds: 1800)),
            (3599, .ageing(ageSeconds: 3599)), (3600, .stale(ageSeconds: 3600)),
            (-300, .fresh(ageSeconds: 0)),
            (-301, .unknown(.timeAhead)), (-1e9, .unknown(.timeAhead)), (1e9, .stale(ageSeconds: 1e9)),
        ] as [(Double, Freshness)])
    func `the age counts from the observation, at a limit the worse`(seconds: Double, expected: Freshness) {
        // Received just now: that makes no report fresh.
        let instant = made.addingTimeInterval(seconds)
        #expect(report(made: made).freshness(at: instant) == expected)
        #expect(report(made: made, received: max(made, instant)).freshness(at: instant) == expected)
    }

    @Test func `without a time, or with one that cannot be, nothing is fresh`() {
        #expect(report(made: nil).freshness(at: made) == .unknown(.noTime))
        let early = report(made: made, received: made.addingTimeInterval(-301))
        #expect(early.freshness(at: made) == .unknown(.receivedBeforeMade))
        let late = report(made: made, received: made.addingTimeInterval(1000))
        #expect(late.freshness(at: made.addingTimeInterval(100)) == .unknown(.timeAhead))
    }

    @Test func `past its validity it is expired, however new`() {
        let report = report(made: made, until: made.addingTimeInterval(60))
        #expect(report.freshness(at: made.addingTimeInterval(59)) == .fresh(ageSeconds: 59))
        #expect(report.freshness(at: made.addingTimeInterval(60)) == .expired(sinceSeconds: 0))
    }

    @Test func `a forecast counts by its schedule of issue`() throws {
        let issued = try #require(Date(instant: "2026-11-14T11:00:00Z"))
        func sourced(_ text: String) -> SourcedReport<TAF> {
            SourcedReport(TAF(text), near: issued, source: .broadcast, received: issued)
        }
        let long = sourced("TAF EGLL 141100Z 1412/1518 9999")
        #expect(long.nextDue == issued.addingTimeInterval(21_600))
        #expect(long.freshness(at: issued.addingTimeInterval(21_599)) == .fresh(ageSeconds: 21_599))
        #expect(long.freshness(at: issued.addingTimeInterval(25_200)) == .stale(ageSeconds: 25_200))
        let short = sourced("TAF EGTE 141100Z 1412/1421 9999")
        #expect(short.nextDue == issued.addingTimeInterval(10_800))
        #expect(short.freshness(at: issued.addingTimeInterval(36_000)) == .expired(sinceSeconds: 0))
    }

    @Test func `a value never comes without its time, source and age`() throws {
        let instant = try #require(Date(instant: "2026-11-14T18:42:00Z"))
        let report = SourcedReport(
            METAR("EGLL 141820Z 24012KT 9999 SKC 15/12 Q1013"), near: instant, source: .bundled, received: nil
        )
        let value = report.value(\.temperatureCelsius, at: instant)
        #expect(value.value == 15 && value.source == .bundled)
        #expect(value.made?.instantText == "2026-11-14T18:20:00Z")
        #expect(value.freshness == .fresh(ageSeconds: 1320))
    }

    @Test(
        arguments: [
            (.metar, 30, 60), (.pilotReport, 30, 60), (.advisory, 30, 60), (.notice, 60, 120),
            (.windsAloft, 180, 360), (FreshnessRule(.imagery, by: .checked), 60, 120),
        ] as [(FreshnessRule, Double, Double)])
    func `exactly on a limit of the rule the worse colour counts`(
        _ rule: FreshnessRule, _ fresh: Double, _ ageing: Double
    ) {
        func freshness(_ seconds: Double) -> Freshness {
            // Observations were checked just now; the others were made days ago and checked then.
            let instant = made.addingTimeInterval(seconds)
            let isObservation = rule.clock == .made
            return SourcedReport(
                "text", rule, made: isObservation ? made : made.addingTimeInterval(-200_000),
                source: .network("NOAA"), received: isObservation ? max(made, instant) : made
            ).freshness(at: instant)
        }
        #expect(freshness(fresh * 60 - 1) == .fresh(ageSeconds: fresh * 60 - 1))
        #expect(freshness(fresh * 60) == .ageing(ageSeconds: fresh * 60))
        #expect(freshness(ageing * 60 - 1) == .ageing(ageSeconds: ageing * 60 - 1))
        #expect(freshness(ageing * 60) == .stale(ageSeconds: ageing * 60))
        #expect(freshness(-301) == .unknown(.timeAhead))
    }

    @Test func `a report that counts by its check is unknown without it and expires all the same`() throws {
        let notice = Notice(
            "A1/26 NOTAMN\nQ) EGTT/QMXLC/IV/M/A/000/999/5129N00028W005\nA) EGLL\n"
                + "B) 2611240600 C) 2611241200\nE) TWY CLSD")
        let noon = try #require(Date(instant: "2026-11-24T12:00:00Z"))
        func freshness(_ received: Date?, _ seconds: Double) -> Freshness {
            SourcedReport(notice, source: .network("file"), received: received)
                .freshness(at: noon.addingTimeInterval(seconds))
        }
        #expect(freshness(nil, -60) == .unknown(.notChecked))
        #expect(freshness(noon.addingTimeInterval(-120), -60) == .fresh(ageSeconds: 60))
        #expect(freshness(noon.addingTimeInterval(-60), 0) == .expired(sinceSeconds: 0))
        // The clock was set back behind the check.
        #expect(freshness(noon, -3600) == .unknown(.timeAhead))
    }
}
