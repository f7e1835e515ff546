import Aviation
import Foundation
import Testing

@testable import AviationDatabase

@Suite("Files of several publishers") struct PublishedImportTests {
    private let time = Date(timeIntervalSince1970: 1_800_000_000)

    private func database(_ folder: TemporaryFolder, _ name: String = "x") throws -> AirportDatabase {
        try AirportDatabase(at: folder.url.appending(path: "\(name).sqlite"))
    }

    /// OurAirports' two files as one step, and each other file.
    private func steps(_ folder: TemporaryFolder) throws -> [[URL]] {
        [try PublishedFixtures.ourAirports(folder)] + (try PublishedFixtures.write(folder)).map { [$0] }
    }

    @Test func `in any order, or twice, the database is the same`() throws {
        let folder = try TemporaryFolder()
        let steps = try steps(folder)
        let expected = try database(folder, "expected")
        for step in steps { _ = try expected.importFiles(step, at: time) }
        var chance = Chance(state: 19)
        for round in 0..<6 {
            let other = try database(folder, "\(round)")
            var order = steps.shuffled(using: &chance)
            order += order.prefix(round)
            for step in order {
                _ = try other.importFiles(step, at: Date(timeIntervalSince1970: 1_800_000_005))
            }
            #expect(try other.contents() == expected.contents())
        }
    }

    @Test func `an older edition does not replace a newer one, a newer one drops what it lacks`() throws {
        let folder = try TemporaryFolder()
        let airports = try database(folder)
        let newer = try folder.write("newer.csv", PublishedFixtures.nasrAirports)
        let lines = PublishedFixtures.nasrAirports.split(separator: "\n")
        let text = ([lines[0], lines[1]].joined(separator: "\n") + "\n").replacing("52.1", with: "77")
        let older = try folder.write("older.csv", text.replacing("2026-01-22", with: "2025-12-25"))
        let newest = try folder.write("newest.csv", text.replacing("2026-01-22", with: "2026-02-19"))
        _ = try airports.importFiles([newer, older], at: time)
        #expect(try airports.airport("KHWD")?.elevationFeet == 52)
        #expect(try airports.airport("9XX9") != nil)
        _ = try airports.importFiles([newest], at: time)
        #expect(try airports.airport("KHWD")?.elevationFeet == 77)
        #expect(try airports.airport("9XX9") == nil)
        #expect(try airports.importedPublications().map(\.fileName) == ["newest.csv"])
    }

    @Test func `each field is that of its first publisher, with its date`() throws {
        let folder = try TemporaryFolder()
        let airports = try database(folder)
        for step in try steps(folder) { _ = try airports.importFiles(step, at: time) }
        let hayward = try #require(try airports.detail("KHWD"))
        #expect(hayward.airport.name == "Hayward Executive Airport")
        #expect(hayward.airport.position.latitudeDegrees == 37.65893166)
        #expect(hayward.airport.elevationFeet == 52)
        #expect(hayward.airport.iataCode == "HWD")
        #expect(hayward.runways.map(\.name) == ["10R/28L", "10L/28R", "01/19"])
        let long = try #require(hayward.runways.first)
        #expect(long.surface == "ASPH-CONC" && long.lowEnd.trueHeadingDegrees == 119.8)
        let fields = try #require(try airports.publications("KHWD")).fields
        #expect(
            fields.contains {
                $0.field == .position && $0.publisher == .nasr && $0.date == "2026-01-22" && $0.runway == nil
            })
        #expect(
            fields.contains {
                $0.field == .runwaySurface && $0.runway == "10R/28L" && $0.date == "2024-12-26"
            })
        #expect(!fields.contains { $0.field == .name })
        let nowhere = try #require(try airports.airport("9XX9"))
        #expect(nowhere.name == "NOWHERE FLD" && nowhere.localCode == "9XX9" && nowhere.elevationFeet == 12)
        #expect(try airports.search("nowhere").first?.airport.ident == "9XX9")
        #expect(try airports.airport("EGTF")?.elevationFeet == 81)
        #expect(try airports.airport("EGTF")?.name == "Fairoaks Airport")
        #expect(try airports.nearestAirports(to: nowhere.position, count: 1).map(\.airport.ident) == ["9XX9"])
        #expect(try airports.navaids("OAK").first?.magneticVariationDegrees == 17)
    }

    @Test func `a row that cannot be used is reported with line and column`() throws {
        let folder = try TemporaryFolder()
        let airports = try database(folder)
        let report = try airports.importFiles(try PublishedFixtures.write(folder), at: time)
        #expect(
            Set(report.problems.map(\.description)) == [
                "b.csv:3:23: ICAO is no ICAO code: 'ENSTJ'; row skipped",
                "euro.db airports:2:6: elevation_ft is not a number; row skipped",
            ])
        let bad = try folder.write(
            "bad.csv",
            PublishedFixtures.nasrAirports
                + "2026-01-22,A,CA,AAB,X,US,Y,1,-1,0,NA\n2026-01-22,A,CA,ABC,X,US,\"Y \",91,-1,0,NA\n"
                + "2026-01-22,A,CA,DEF,X,US,Y,1,-1,0\n2026-01-22,Q,CA,GHI,X,US,Y,1,-1,0,NA\n")
        let problems = try airports.importFiles([bad], at: time).problems.map(\.description)
        #expect(
            problems == [
                "bad.csv:5:31: there is no position 91.0, -1.0; row skipped",
                "bad.csv:6:1: 10 fields where the header has 11; row skipped",
                "bad.csv:7:12: SITE_TYPE_CODE is none of the FAA's: 'Q'; row skipped",
            ])
        let records = try folder.write(
            "bad.txt",
            PublishedFixtures.cifp + "SUSAP\n" + PublishedFixtures.cifp.split(separator: "\n")[2] + "\n")
        let short = try airports.importFiles([records], at: time).problems.map(\.description)
        #expect(short == ["bad.txt:5:6: the record has 5 columns of 132; row skipped"])
        let shapes = try folder.write(
            "bad.json",
            PublishedFixtures.airspace.replacing("[[[0, 0], [1, 0], [1, 1], [0, 0]]]", with: "[[[0, 99]]]"))
        let features = try airports.importFiles([shapes], at: time).problems.map(\.description)
        #expect(features == ["bad.json:6:1: [0.0, 99.0] is no position; row skipped"])
    }

    @Test func `a file is told by its contents, and one that is none changes nothing`() throws {
        let folder = try TemporaryFolder()
        let airports = try database(folder)
        for step in try steps(folder) { _ = try airports.importFiles(step, at: time) }
        let before = try airports.contents()
        for text in ["", "a,b\n1,2\n", "{\"type\": \"Feature\"}", "METAR EGLL", "\u{1F}\u{8B}"] {
            let other = try folder.write("other", text)
            #expect(throws: AirportDatabaseError.unknownFile("other")) {
                try airports.importFiles([other], at: time)
            }
        }
        let cut = try folder.write("cut.json", String(PublishedFixtures.airspace.prefix(500)))
        #expect(throws: AirportDatabaseError.self) { try airports.importFiles([cut], at: time) }
        #expect(try airports.contents() == before)
        let kinds = try PublishedFixtures.write(folder).map { try PublishedFileKind(contentsOf: $0) }
        #expect(
            kinds == [
                .nasrAirports, .nasrRunways, .nasrNavaids, .cifp, .borderList, .airspace, .euroAIP,
            ])
        let tables = try PublishedFixtures.ourAirports(folder).map { try PublishedFileKind(contentsOf: $0) }
        #expect(tables == [.ourAirports(.airport), .ourAirports(.runway)])
    }
}
