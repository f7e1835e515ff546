import Aviation
import Foundation
import Testing

@testable import AviationDatabase

@Suite("Procedures with their legs") struct ProcedureSheetTests {
    private static let hayward = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../shared/data/faa/cifp-sample-KHWD-cycle2006.txt")
    private let day = Day("2026-01-22")
    /// 22 January 2026, noon.
    private let now = Date(timeIntervalSince1970: 1_769_083_200)

    private func database(_ folder: TemporaryFolder, _ files: [URL]) throws -> AirportDatabase {
        let airports = try AirportDatabase(at: folder.url.appending(path: "a.sqlite"))
        _ = try airports.importFiles(
            try PublishedFixtures.ourAirports(folder) + files, at: Date(timeIntervalSince1970: 1_800_000_000))
        return airports
    }

    @Test func `the most precise approach of a runway comes first, one without a type last`() throws {
        let folder = try TemporaryFolder()
        let airports = try database(folder, [try PublishedFixtures.euroAIP(folder)])
        let sheets = try #require(try airports.procedureSheets("EGLL", on: day))
        #expect(sheets.map(\.procedure.name) == ["ILS RWY 09L", "RNP RWY 09L", "VPT"])
        #expect(sheets.map(\.id) == ["ils-rwy-09l", "rnp-rwy-09l", "vpt"])
        #expect(sheets.allSatisfy { $0.routes.isEmpty && $0.publisher == .euroAIP })
        #expect(sheets[0].date == "2025-11-02")
    }

    @Test func `an airport without procedures has none, an unknown one no list`() throws {
        let folder = try TemporaryFolder()
        let airports = try database(folder, [])
        #expect(try airports.procedureSheets("EGTF", on: day) == [])
        #expect(try airports.procedureSheets("ZZZZ", on: day) == nil)
        #expect(try airports.procedureLayer("EGTF", "ils", at: now) == nil)
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: hayward.path), "the FAA's sample is not here"),
        arguments: [("2020-03-10", false), ("2020-03-27", true), ("2026-01-22", true)])
    func `a drawn procedure says on the map that its cycle is over`(_ date: String, _ isOver: Bool) throws {
        let folder = try TemporaryFolder()
        let airports = try database(folder, [Self.hayward])
        let sheet = try #require(try airports.procedureSheets("KHWD", on: day)?.first { !$0.routes.isEmpty })
        #expect(sheet.date == "2020-02-27")
        let layer = try airports.procedureLayer("KHWD", sheet.id, at: try #require(Day(date)).startUTC)
        let features = try MapFeatures(#require(layer)).all
        let lines = features.filter { $0.kind == "LineString" }
        #expect(!lines.isEmpty)
        #expect(lines.allSatisfy { ($0.text("warning") != nil) == isOver })
        #expect(
            features.compactMap { $0.text("notice") }
                == (isOver ? ["Out of date: its cycle ended on 2020-03-26."] : []))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: hayward.path), "the FAA's sample is not here"))
    func `Hayward's approach is drawn along its fixes, its climb is not`() throws {
        let folder = try TemporaryFolder()
        let airports = try database(folder, [Self.hayward])
        let sheets = try #require(try airports.procedureSheets("KHWD", on: day))
        let approach = try #require(sheets.first { $0.procedure.rawName == "R28L" })
        let final = try #require(approach.routes.first { $0.title == "Final approach" })
        #expect(final.steps.count == 8)
        #expect(final.steps.allSatisfy { !$0.line.isEmpty && $0.note == nil })
        // SUDGE to FENRA is 3.3 NM in the record.
        let length = final.steps[4].line.first.flatMap { first in
            final.steps[4].line.last.map { Geodesic(from: first, to: $0).distance.nauticalMiles }
        }
        #expect(abs((length ?? 0) - 3.3) < 0.06)
        let missed = try #require(approach.routes.first { $0.title == "Missed approach" })
        #expect(missed.steps[0].note == "it ends at an altitude: where that is depends on the climb")
        #expect(try airports.procedureLayer("KHWD", approach.id, at: now) != nil)
    }

    @Test func `rules of a country come by their own file, as plain text`() throws {
        let folder = try TemporaryFolder()
        // Invented, for this test alone.
        let file = try folder.write(
            "rules.json",
            #"{"country": "GB", "total_rules": 1, "categories": [{"name": "Invented", "count": 1, "rules": "#
                + #"[{"question_id": "q", "question_text": "May one?", "category": "Invented", "tags": [], "#
                + #""answer_html": "<p>Yes &amp; <b>no</b>.</p><script>x</script>", "links": "#
                + #"["https://example.com/", "javascript:x"], "last_reviewed": "2026-01-01"}]}]}"#)
        let airports = try database(folder, [file])
        let rules = try #require(try airports.countryRules("gb"))
        let expected = CountryRule(
            question: "May one?", answer: "Yes & no.\nx", lastReviewed: "2026-01-01",
            links: ["https://example.com/"])
        #expect(rules.categories == [CountryRules.Category(name: "Invented", rules: [expected])])
        #expect(rules.date.isEmpty)
        #expect(try airports.countryRules("FR") == nil)
    }
}
