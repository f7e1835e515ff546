import Aviation
import Foundation
import Notation
import SyncCore
import Testing

@testable import FlightBag

/// The line of "Before you go" on METAR and TAF. The clock stands at 14:13:20 of 21 September 2026; the
/// flight takes 58 minutes.
@MainActor struct WeatherCheckTests {
    private static let good = "METAR EGTF 211350Z 24008KT CAVOK 18/09 Q1020="
    private static let low = "METAR LFAT 211410Z 24008KT 1200 BR BKN003 12/11 Q1020="
    private static let forecast = "TAF LFAT 211100Z 2112/2212 24008KT CAVOK="

    private func held(_ text: String, _ time: String) throws -> ReportState {
        let made = try #require(ISO8601DateFormatter().date(from: "2026-09-21T\(time):00Z"))
        return ReportState(
            report: HeldReport(
                text: text, observed: made, checked: Date(milliseconds: FlightContext.now), source: "test"),
            absence: nil)
    }

    /// The findings of a flight from EGTF to LFAT.
    private func words(
        offBlock: String, metar: ReportState, taf: ReportState = ReportState(absence: .noReport),
        alternate: String? = nil, alternateMETAR: ReportState = ReportState()
    ) throws -> [String] {
        let (aircraft, profile) = FlightContext.aircraft()
        var departure = StationWeather()
        departure[.metar] = try held(Self.good, "13:50")
        departure[.taf] = ReportState(absence: .noReport)
        var destination = StationWeather()
        (destination[.metar], destination[.taf]) = (metar, taf)
        var other = StationWeather()
        (other[.metar], other[.taf]) = (alternateMETAR, ReportState(absence: .noReport))
        let weather = ["EGTF": departure, "LFAT": destination, "LSZH": other]
        var reports = HeldReports()
        reports.station = { weather[$0] ?? StationWeather() }
        let context = try FlightContext.make(aircraft, profile).with(reports)
        let flight = FlightContext.flight("EGTF", "LFAT", with: aircraft) {
            $0.offBlock = OffBlockTime(offBlock)
            $0.alternates = alternate
        }
        return WeatherCheck(flight, FlightLog(flight, context), context).findings.map(\.words)
    }

    @Test func `the destination's METAR counts while its time is near, and where no TAF tells of it`() throws
    {
        let low = try held(Self.low, "14:10")
        let soon = try words(offBlock: "2026-09-21T14:41Z", metar: low)
        #expect(soon.contains { $0.hasPrefix("LFAT METAR now: LIFR") }, "\(soon)")
        #expect(soon.contains { $0.hasPrefix("LFAT TAF at 15:") && $0.hasSuffix("no report") }, "\(soon)")
        let later = try words(offBlock: "2026-09-21T20:00Z", metar: low)
        #expect(later.contains { $0.hasPrefix("LFAT METAR now: LIFR") }, "\(later)")
        let covered = try held(Self.forecast, "11:00")
        let near = try words(offBlock: "2026-09-21T14:41Z", metar: low, taf: covered)
        #expect(near.contains { $0.hasPrefix("LFAT METAR now: LIFR") }, "\(near)")
        #expect(near.contains { $0.hasPrefix("LFAT TAF at 15:") && $0.contains("VFR") }, "\(near)")
        // Hours away the forecast counts alone.
        let far = try words(offBlock: "2026-09-21T20:00Z", metar: low, taf: covered)
        #expect(!far.contains { $0.hasPrefix("LFAT METAR") }, "\(far)")
        // Beyond its end it tells nothing.
        let beyond = try words(offBlock: "2026-09-22T20:00Z", metar: low, taf: covered)
        #expect(beyond.contains { $0.hasPrefix("LFAT METAR now") }, "\(beyond)")
    }

    @Test func `a METAR that is missing is said beside a TAF that is missing, not beside one that covers`()
        throws
    {
        let absent = ReportState(absence: .noReport)
        let neither = try words(offBlock: "2026-09-21T14:41Z", metar: absent)
        #expect(neither.contains("LFAT METAR: no report"))
        let covered = try held(Self.forecast, "11:00")
        let forecast = try words(offBlock: "2026-09-21T14:41Z", metar: absent, taf: covered)
        #expect(!forecast.contains { $0.hasPrefix("LFAT METAR") })
    }

    @Test func `an alternate's METAR counts, too`() throws {
        let metar = try held("METAR LSZH 211350Z 24008KT 0300 FG VV001 12/12 Q1020=", "13:50")
        let found = try words(
            offBlock: "2026-09-21T14:41Z", metar: try held(Self.low, "14:10"), alternate: "LSZH",
            alternateMETAR: metar)
        #expect(found.contains { $0.hasPrefix("LSZH METAR now: LIFR") }, "\(found)")
    }
}
