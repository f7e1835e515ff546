import Aviation
import Foundation
import JSONLines
import Questions
import Testing

@testable import aloft

@Suite struct WeatherFetchTests {
    @Test func `an upstream that is not there is told in words`() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:1/metars"))
        do {
            _ = try await WeatherOptions.fetching()(url, [:])
            Issue.record("nobody should answer there")
        } catch {
            #expect("\(error)" == "could not be reached")
        }
    }

    @Test func `a state has its wind shear, a report its doubts and how far up it is clear`() throws {
        let reference = try #require(Date(instant: "2026-11-23T11:00:00Z"))
        let state = try TAFQuestion.answer(
            "TAF KDEN 231100Z 2312/2418 24010KT P6SM SKC WS020/24040KT", near: reference,
            Asked(["at": "2026-11-23T15:00:00Z"]))["state"]
        #expect(state["prevailing"].elements.first?["wind_shear"]["height_ft"] == 2000)
        let report = METARQuestion.answer(
            "METAR KDEN 231053Z AUTO 24012KT 10SM CLR 12/14 A2992", near: reference, Asked([:]))
        #expect(report["clear_below_ft"] == 12_000 && report["doubts"].elements.count == 1)
        #expect(report["category"] == "VFR" && report["clear_sky"] == "CLR")
    }

    @Test func `a METAR two hours ahead is of the future, and not a month old`() throws {
        let reference = try #require(Date(instant: "2026-11-30T23:10:00Z"))
        func answer(_ time: String) -> JSON {
            METARQuestion.answer("METAR EGLL \(time) 24012KT 9999 12/04 Q1013", near: reference, Asked([:]))
        }
        let ahead = answer("010120Z")
        #expect(ahead["observed"] == "2026-12-01T01:20:00Z")
        #expect(ahead["doubts"] == ["its time is 2 h 10 min in the future: its age is not known"])
        #expect(answer("302312Z")["doubts"] == [] && answer("302250Z")["doubts"] == [])
        #expect(answer("022311Z")["observed"] == "2026-11-02T23:11:00Z")
    }
}
