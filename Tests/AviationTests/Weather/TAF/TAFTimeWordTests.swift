import Aviation
import Foundation
import Testing

/// Times that are written with a word of their own, or without the sign between them: never a visibility.
@Suite struct TAFTimeWordTests {
    private static let fair = "TAF EDDM 261100Z 2612/2718 24010KT 9999 SCT030 "

    /// "TEMPO 26T18 26T24" of the last group, with "?" where a time is unknown.
    private func last(_ forecast: TAF) throws -> String? {
        let reference = try #require(Date(instant: "2026-11-26T11:00:00Z"))
        return try #require(forecast.timeline(near: reference)).groups.last.map { group in
            let span = [group.start, group.end].map { $0?.instantText?.dropFirst(8).prefix(5) ?? "?" }
            return "\(group.period.kind.rawValue) " + span.joined(separator: " ")
        }
    }

    @Test(arguments: [
        "TILL 1800", "UNTIL 2618", "TIL 18", "UNTIL 1800Z", "THRU 2618", "BY 2618", "TL 2618", "AT 1800",
        "AT 261800", "TO 2624", "BTN 2618", "AFTER 18", "AFT 2618", "UNTILL 2618", "BEFORE 1800",
        "UNTIL 18 UTC", "2618", "TILL1800", "BY2618", "1800Z", "18Z", "261800Z",
    ])
    func `a word of time begins a change of an unknown time`(_ words: String) throws {
        let forecast = TAF(Self.fair + words + " 0300 FG VV001")
        let first = try #require(forecast.periods.first?.conditions)
        #expect(first.category == .known(.vfr) && first.weather.isEmpty)
        let change = try #require(forecast.periods.last)
        #expect(forecast.periods.count > 1 && change.conditions.visibility?.distance.metres == 300)
        #expect(change.conditions.category == .known(.lifr) && change.kind == .unnamed)
        #expect(try last(forecast)?.hasSuffix("?") == true)
    }

    @Test(
        arguments: [
            ("TEMPO 1824", "TEMPO 26T18 27T00"), ("BECMG 1820", "BECMG 26T18 26T20"),
            ("PROB30 1824", "PROB 26T18 27T00"), ("PROB30 TEMPO 1824", "TEMPO 26T18 27T00"),
            ("INTER 1822", "INTER 26T18 26T22"), ("BECMG 2618", "BECMG ? ?"), ("TEMPO 2618", "TEMPO ? ?"),
            ("TEMPO 2618 2624", "TEMPO 26T18 27T00"), ("BECMG 2618 2620", "BECMG 26T18 26T20"),
            ("TEMPO 2618 - 2624", "TEMPO ? ?"), ("FM 2618 00", "FM 26T18 27T18"),
            ("FM 26 18 00", "FM 26T18 27T18"), ("FM 2618", "FM 26T18 27T18"), ("FM2618", "FM 26T18 27T18"),
            ("FM 1800", "FM 26T18 27T18"), ("FM 2663 00", "FM ? 27T18"), ("TEMPO 2600", "TEMPO ? ?"),
            ("TEMPO 3118 3124", "TEMPO ? ?"), ("FM2618 00", "FM 26T18 27T18"),
        ])
    func `a time is no visibility`(_ words: String, _ expected: String) throws {
        let forecast = TAF(Self.fair + words + " 0300 FG VV001")
        #expect(forecast.periods.first?.conditions.category == .known(.vfr))
        #expect(forecast.periods.count == 2)
        #expect(forecast.periods.last?.conditions.visibility?.distance.metres == 300)
        #expect(!forecast.undecoded.contains("0300"))
        #expect(try last(forecast) == expected)
    }

    @Test(arguments: ["TEMPO 1824 BKN004", "BECMG 2618 BKN004", "TEMPO 2618 FG BKN004"])
    func `a time without a visibility behind it is none either`(_ words: String) throws {
        let forecast = TAF(Self.fair + words)
        #expect(forecast.periods.count == 2 && forecast.periods.last?.conditions.visibility == nil)
        #expect(forecast.periods.last?.conditions.ceilingFeet == 400)
    }

    @Test(arguments: ["0300", "1500", "2000", "4800", "8000", "9999", "0050"])
    func `a figure that is reported as a visibility is one`(_ word: String) throws {
        let forecast = TAF(Self.fair + "TEMPO \(word) BR")
        #expect(forecast.periods.last?.conditions.visibility != nil && forecast.undecoded.isEmpty)
        let timed = TAF(Self.fair + "TEMPO 2618/2624 \(word) BR")
        #expect(timed.periods.last?.conditions.visibility != nil && timed.undecoded.isEmpty)
    }
}
