import Aviation
import FlightBag
import Foundation
import Testing

@testable import FlightBagWeb

/// Reports and notices in words on the page.
@MainActor @Suite struct WeatherWordsTests {
    private func items(
        _ notices: [[String: Any]], of kind: PackKind = .notams
    ) throws -> [NoticesView.Item] {
        let documents = notices.map { members -> [String: Any] in
            var all: [String: Any] = [
                "id": "1", "feed": "notam", "kind": "NOTAM", "title": "NOTAM", "names": [], "doubts": [],
                "is_listed": true, "shapes": [],
            ]
            for (key, value) in members { all[key] = value }
            return all
        }
        let notices = try JSONDecoder().decode(
            [PackNotice].self, from: try JSONSerialization.data(withJSONObject: documents))
        // A Friday.
        let noon = try #require(Date(instant: "2026-10-09T20:00:00Z"))
        let row = try #require(
            PackList(BriefingProduct.all, nil, nil, at: noon).rows.first { $0.kind == kind })
        return NoticesView(
            row, notices, from: noon, to: noon.addingTimeInterval(3600), at: noon, hiding: []
        ).items
    }

    private func mark(
        _ metar: String, for hours: Double? = nil, after minutes: Double = 10
    ) throws
        -> CategoryMark
    {
        let made = try #require(Date(instant: "2026-10-09T19:50:00Z"))
        let report = SourcedReport(METAR(metar), .metar, made: made, source: .network("x"), received: made)
        let now = made.addingTimeInterval(minutes * 60)
        return CategoryMark(report, for: hours.map { now.addingTimeInterval($0 * 3600) }, at: now)
    }

    @Test func `the category of a METAR is of now, and beside a later time says so`() throws {
        let metar = "EGTF 091950Z 24010KT 9999 FEW030 15/10 Q1013"
        let near = try mark(metar, for: 0.5)
        #expect(near.word == "VFR" && near.shape == "●")
        #expect(try mark(metar).word == "VFR")
        #expect(try mark(metar, for: 14).word == "now VFR")
        let stale = try mark(metar, for: 14, after: 600)
        #expect(stale.word == "VFR, not current" && stale.shape == "○")
        #expect(near.aging?.word == stale.word && near.aging?.shape == stale.shape)
    }

    @Test func `a category is hollow where the ceiling is not known`() throws {
        let undetected = try mark("EGLL 091950Z AUTO 24010KT 9999 NCD 15/10 Q1013")
        #expect(undetected.word == "VFR, ceiling unknown" && undetected.shape == "○")
        #expect(undetected.tone == "vfr")
        #expect(try mark("EGLL 091950Z 24010KT 2000 BR BKN/// 15/10 Q1013").shape == "△")
        #expect(try mark("EGLL 091950Z 24010KT 2000 BR BKN003 15/10 Q1013").shape == "◆")
        #expect(try mark("EGLL 091950Z 24010KT CAVOK 15/10 Q1013").shape == "●")
    }

    @Test func `a notice outside of its schedule says so, behind those in force`() throws {
        let from = "2026-10-01T06:00:00Z"
        let items = try items([
            ["title": "hours", "valid_from": from, "schedule": "MON-FRI 0700-1700"],
            ["title": "later", "valid_from": "2026-11-01T06:00:00Z"],
            ["title": "sun", "valid_from": from, "schedule": "SR-SS"],
            ["title": "always", "valid_from": from],
        ])
        #expect(items.map(\.title) == ["sun", "always", "hours", "later"])
        #expect(items[2].standing == "not at your hours by its schedule")
        #expect(items[2].times.contains("at MON-FRI 0700-1700"))
        #expect(items[0].standing == "in force at your time")
        #expect(items[0].times.contains("“SR-SS”, which is not understood"))
    }

    @Test func `years are told where they are not this one, and an estimated end is`() throws {
        let items = try items([
            ["valid_from": "2026-10-01T06:00:00Z", "valid_until": "2026-12-10T06:00:00Z"],
            ["valid_from": "2026-10-01T06:00:00Z", "valid_until": "2027-10-02T06:00:00Z"],
            ["valid_from": "2026-10-01T06:00:00Z", "estimated_until": "2026-12-10T06:00:00Z"],
            ["valid_from": "2025-10-01T06:00:00Z"],
        ])
        let times = items.map { $0.times.replacing("time of issue unknown · ", with: "") }
        #expect(
            times == [
                "from 1 Oct 06:00Z until 10 Dec 06:00Z", "from 1 Oct 2026 06:00Z until 2 Oct 2027 06:00Z",
                "from 1 Oct 06:00Z until estimated 10 Dec 06:00Z", "from 1 Oct 2025 06:00Z no end given",
            ])
    }

    @Test func `snapshots of another time than the flight's, and replaced ones, say so behind that in force`()
        throws
    {
        func snapshot(_ title: String, _ hour: Int, _ made: String, isListed: Bool = true) -> [String: Any] {
            [
                "id": title, "feed": "gairmet", "kind": "G-AIRMET", "title": "G-AIRMET TANGO \(title)",
                "hazard": "TURB-HI", "valid_at": "2026-10-09T\(hour):00:00Z", "made": made,
                "is_listed": isListed,
            ]
        }
        let made = "2026-10-09T14:45:00Z"
        let items = try items(
            [
                snapshot("before", 18, made), snapshot("old", 21, "2026-10-09T08:45:00Z", isListed: false),
                snapshot("after", 23, made), snapshot("now", 21, made),
            ], of: .advisories)
        #expect(
            items.map { "\($0.title.dropFirst(15)): \($0.standing)" } == [
                "now: in force at your time", "after: for a time after yours",
                "before: for a time before yours", "old: replaced by a newer issue",
            ])
    }

    @Test func `clear skies, doubts and wind shear are told in words`() throws {
        func words(_ report: String) -> [String] {
            ReportWords.lines(METAR(report)).map { "\($0.title): \($0.text)" }
        }
        let clear = words("METAR KDEN 141853Z AUTO 24012KT 10SM CLR 12/14 A2992")
        #expect(clear.contains("Ceiling: none below 12,000 ft"))
        #expect(clear.contains { $0.hasPrefix("Doubt: the dew point is above the temperature") })
        let automatic = words("METAR ENWV 141820Z AUTO 21017KT 9999 NCD 17/16 Q1017")
        #expect(automatic.contains("Ceiling: unknown") && automatic.contains("Category: VFR (US)"))
        let reference = try #require(Date(instant: "2026-11-23T11:00:00Z"))
        let forecast = ReportWords.lines(
            TAF("TAF KDEN 231100Z 2312/2418 24010KT P6SM SKC WS020/24040KT"), near: reference)
        #expect(
            forecast.first?.text.hasSuffix(
                "wind shear at 2,000 ft above the aerodrome: 240° true 40 kt") == true)
    }
}
