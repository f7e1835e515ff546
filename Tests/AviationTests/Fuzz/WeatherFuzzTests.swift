import Aviation
import Foundation
import Testing

/// No text ends the process, none is lost, and the effort grows with the length of a text.
@Suite("Weather under damage") struct WeatherFuzzTests {
    private static let instant = Date(timeIntervalSince1970: 1_700_000_000)

    /// The bytes of a text without word separators.
    private func letters(_ text: some StringProtocol) -> [UInt8] {
        text.utf8.filter { $0 > 32 && $0 != 127 && $0 != UInt8(ascii: "=") }
    }

    /// Whether the groups are all words of the text in order. One input in four is checked, because comparing
    /// takes longer than decoding.
    private func holds(_ groups: [ReportGroup], _ text: String) -> Bool {
        guard text.utf8.count % 4 == 0 else { return true }
        return letters(groups.map(\.text).joined()) == letters(text)
    }

    @Test func `every word of a damaged METAR is in a group`() {
        Fuzzer(WeatherSamples.metars).forEachInput { text in
            let report = METAR(text)
            if !holds(report.groups, text) { Issue.record("a word is lost: \(text.debugDescription)") }
            _ = report.conditions.category
            _ = report.observed(near: Self.instant)
        }
    }

    @Test func `every word of a damaged TAF is in a group, and its state is told at any instant`() {
        Fuzzer(WeatherSamples.forecasts).forEachInput { text in
            let forecast = TAF(text)
            if !holds(forecast.groups, text) { Issue.record("a word is lost: \(text.debugDescription)") }
            guard let timeline = forecast.timeline(near: Self.instant) else { return }
            _ = timeline.outlook(around: timeline.start.addingTimeInterval(10_000))
            _ = timeline.overlaidConditions
        }
    }

    @Test func `every word of a damaged advisory is in a group`() {
        Fuzzer(WeatherSamples.advisories).forEachInput { text in
            let advisories = AdvisoryBulletin(text).advisories
            let groups = advisories.flatMap(\.groups)
            if !holds(groups, text) { Issue.record("a word is lost: \(text.debugDescription)") }
            for advisory in advisories { _ = advisory.end(near: Self.instant) }
        }
    }

    @Test func `damaged winds, reports of pilots and notices are read to their end`() {
        Fuzzer([WeatherSamples.winds]).forEachInput(count: Fuzzer.inputCount / 4) {
            _ = WindsAloftBulletins($0)
        }
        Fuzzer(WeatherSamples.pilotReports).forEachInput { _ = PilotReport($0).observed(near: Self.instant) }
        Fuzzer(WeatherSamples.notices).forEachInput { _ = Notice($0).activity(at: Self.instant) }
    }

    @Test func `damaged files of G-AIRMETs are read or refused`() {
        Fuzzer(WeatherSamples.graphicalAirmets).forEachInput { text in
            guard let file = GraphicalAirmetFile(text) else { return }
            for airmet in file.airmets where airmet.points.contains(where: { abs($0.latitudeDegrees) > 90 }) {
                Issue.record("a point off the earth: \(text.debugDescription)")
            }
        }
    }

    @Test func `reports come out of lines in any layout`() {
        for layout in [ReportLayout.lines, .forecasts, .pilotReports, .bulletins, .notices, .whole] {
            let samples = WeatherSamples.advisories + WeatherSamples.notices + [WeatherSamples.winds]
            Fuzzer(samples).forEachInput(count: Fuzzer.inputCount / 10) { text in
                var lines = ReportLines(layout)
                var reports = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
                    lines.take(String($0))
                }
                reports += lines.finish()
                if letters(reports.joined()) != letters(text) {
                    Issue.record("a line is lost: \(text.debugDescription)")
                }
            }
        }
    }

    @Test(arguments: [
        "METAR", "TAF", "winds", "report of a pilot", "advisory", "notice", "schedule", "G-AIRMET",
    ])
    func `the effort grows as the text does`(decoder: String) {
        let worst =
            switch decoder {
            case "METAR": Growth.worst(WeatherSamples.metars, characters: 3000) { _ = METAR($0) }
            case "TAF":
                Growth.worst(WeatherSamples.forecasts, characters: 3000) {
                    _ = TAF($0).timeline(near: Self.instant)
                }
            case "winds":
                Growth.worst([WeatherSamples.winds], characters: 3000) { _ = WindsAloftBulletins($0) }
            case "report of a pilot":
                Growth.worst(WeatherSamples.pilotReports, characters: 3000) { _ = PilotReport($0) }
            case "advisory":
                Growth.worst(WeatherSamples.advisories, characters: 3000) { _ = AdvisoryBulletin($0) }
            case "G-AIRMET":
                Growth.worst(WeatherSamples.graphicalAirmets) { _ = GraphicalAirmetFile($0) }
            case "notice": Growth.worst(WeatherSamples.notices, characters: 3000) { _ = Notice($0) }
            default:
                Growth.worst(["OCT 29-NOV 07 1300-2359, ", "MON-FRI ", "02-05 "]) { _ = NoticeSchedule($0) }
            }
        #expect(worst < Growth.limit)
    }
}
