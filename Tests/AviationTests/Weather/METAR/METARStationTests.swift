import Aviation
import Foundation
import Testing

/// Weather that a station cannot see, and words before its name.
@Suite struct METARStationTests {
    @Test(
        arguments: [
            ("PWINO", "weather is not detected here"), ("TSNO", "thunderstorms are not detected here"),
            ("FZRANO", "freezing rain is not detected here"),
            ("VISNO", "the visibility is not measured here"),
        ])
    func `what a station cannot see is not measured, and said`(_ sensor: String, _ sentence: String) {
        let blind = METAR("KXYZ 141853Z AUTO 24010KT 10SM CLR 15/12 A2992 RMK AO2 SLP123 \(sensor)")
        #expect(blind.conditions.notMeasured == [.weather] && blind.doubts == [sentence])
        #expect(blind.conditions.category == .known(.vfr))
        let rain = METAR("KXYZ 141853Z AUTO 24010KT 10SM -RA CLR 15/12 A2992 RMK AO2 \(sensor)")
        #expect(rain.conditions.notMeasured.isEmpty && rain.doubts == [sentence])
        let bare = METAR("KXYZ 141853Z AUTO 24010KT 10SM CLR 15/12 A2992 \(sensor) RMK AO2")
        #expect(bare.conditions.notMeasured == [.weather] && bare.doubts == [sentence])
    }

    @Test func `a sensor at one runway, and others, leave the weather`() {
        let report = METAR("KXYZ 141853Z 24010KT 10SM CLR 15/12 A2992 RMK AO2 PNO VISNO RWY06 CHINO RWY24")
        #expect(report.conditions.notMeasured.isEmpty)
        let sentences = ["the visibility is not measured on RWY06", "the ceiling is not measured on RWY24"]
        #expect(report.doubts == sentences)
    }

    @Test(
        arguments: [
            ("201905121244 METAR KDCA 121244Z 05010KT 10SM CLR 14/12 A2978", "KDCA"),
            ("2019/05/12 12:44 KDCA 121244Z 05010KT 10SM CLR 14/12 A2978", "KDCA"),
            ("2019-05-12T12:44Z KDCA 121244Z 05010KT 10SM CLR 14/12 A2978", "KDCA"),
            ("5-MIN KDCA 121244Z 05010KT 10SM CLR 14/12 A2978", "KDCA"),
            ("METAR 5-MIN KDCA 121244Z 05010KT 10SM CLR 14/12 A2978", "KDCA"),
            ("12/05/2019 12:44 -> KDCA 121244Z 05010KT 10SM CLR 14/12 A2978", "KDCA"),
            ("12345KDCA DCA20190512124410 05/12/19 12:44:31 5-MIN KDCA 121244Z 05010KT 10SM CLR", "KDCA"),
        ])
    func `an archive's date before a report leaves its station and time`(_ text: String, _ station: String) {
        let report = METAR(text)
        #expect(report.station == station && report.time == DayTime(day: 12, hour: 12, minute: 44))
        #expect(report.conditions.category == .known(.vfr) && report.undecoded.isEmpty)
        #expect(report.groups.map(\.text).joined(separator: " ") == text)
    }

    @Test func `a line of five minutes keeps what follows its pressure as words`() {
        let report = METAR(
            "5-MIN KOMA 190550Z 16005KT 10SM -FZDZ SCT019 OVC026 M01/M03 A3015 770 88 -900 150/05 RMK AO2")
        #expect(report.station == "KOMA" && report.conditions.category == .known(.mvfr))
        #expect(report.undecoded == ["770", "88", "-900", "150/05"])
    }

    @Test(arguments: [
        "201905121244 METAR KDCA 121244Z 05010KT", "2019/05/12 12:44 KDCA 121244Z 05010KT",
        "2019-05-12T12:44Z KDCA 121244Z 05010KT", "12/05/2019 12:44 -> KDCA 121244Z 05010KT",
        "05/12/2019 12:44 KDCA 121244Z 05010KT", "20190512 KDCA 121244Z 05010KT",
        "12345KDCA DCA20190512124410 05/12/19 12:44:31 5-MIN KDCA 121244Z 05010KT", "2019-05-12 KDCA 121244Z",
        "20190512124400 METAR KDCA 121244Z 05010KT", "METAR 201905121244 KDCA 121244Z 05010KT",
    ])
    func `an archive's year counts, and not the year of the reference`(_ text: String) throws {
        let reference = try #require(Date(instant: "2026-11-26T11:00:00Z"))
        #expect(METAR(text).observed(near: reference)?.instantText == "2019-05-12T12:44:00Z")
    }

    @Test func `an archive's year counts for a forecast, too`() throws {
        let reference = try #require(Date(instant: "2026-11-26T11:00:00Z"))
        let forecast = TAF("201905312330 TAF KDCA 312330Z 0100/0206 05010KT P6SM SKC")
        let timeline = try #require(forecast.timeline(near: reference))
        #expect(timeline.issued?.instantText == "2019-05-31T23:30:00Z")
        #expect(timeline.start.instantText == "2019-06-01T00:00:00Z")
    }

    @Test(arguments: ["5-MIN", "12345", "99991399", "201902301244", "2026"])
    func `figures that are no date leave the reference`(_ words: String) throws {
        let reference = try #require(Date(instant: "2026-11-26T11:00:00Z"))
        let report = METAR("\(words) KDCA 251244Z 05010KT")
        #expect(report.observed(near: reference)?.instantText == "2026-11-25T12:44:00Z")
    }

    @Test(arguments: [
        "KDCA KIAD 121244Z 05010KT", "123 456 the quick brown fox", "2019/05/12 12:44 no report",
    ])
    func `other words before a station do not make one`(_ text: String) {
        #expect(METAR(text).station == nil)
    }

    @Test func `a forecast keeps its station behind a date, too`() {
        let forecast = TAF("2019/05/12 11:30 TAF KDCA 121130Z 1212/1318 05010KT P6SM SKC")
        #expect(forecast.station == "KDCA" && forecast.validity != nil && forecast.undecoded.isEmpty)
    }

    @Test func `no cloud is said by no station whose ceilometer does not work`() {
        let report = "METAR KJFK 281151Z AUTO 24010KT 10SM CLR 10/05 A3012 RMK AO2 "
        #expect(METAR(report + "CHINO").conditions.isCeilingKnown == false)
        #expect(METAR(report + "CHINO").conditions.category != .known(.vfr))
        #expect(METAR(report + "CHINO RWY06").conditions.isCeilingKnown)
        let overcast = METAR(report.replacing("CLR", with: "OVC008") + "CHINO")
        #expect(overcast.conditions.ceilingFeet == 800 && overcast.conditions.isCeilingKnown)
    }

    @Test func `a line of a million words is refused`() {
        let line = "METAR KDCA 121244Z " + String(repeating: "9999 ", count: 1_000_000)
        #expect(METAR(line).station == nil)
        #expect(TAF(line).station == nil)
        #expect(PilotReport("UA " + line).kind == nil)
        #expect(AdvisoryBulletin(line).advisories.map(\.kind) == [.unknown])
        #expect(METAR(line).groups.map(\.meaning) == [.undecoded])
        #expect(Notice(line).undecoded == [line] && Notice(line).message == nil)
        #expect(WindsAloftBulletins(line).undecoded == [line])
    }
}
