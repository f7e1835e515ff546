import Aviation
import Foundation
import GRDB
import Testing

@testable import AviationDatabase

@Suite("The day of data of files that name none") struct StatedDayTests {
    /// 29 November 2026, 12:00Z.
    private let now = Date(timeIntervalSince1970: 1_795_953_600)

    private func database(_ folder: TemporaryFolder) throws -> AirportDatabase {
        try AirportDatabase(at: folder.url.appending(path: "a.sqlite"))
    }

    /// A file with an area that all of these have, and one that it alone has.
    private func airspace(_ top: Int) -> String {
        PublishedFixtures.airspace.replacing("1500", with: "\(top)")
            .replacing(#""GLOBAL_ID": "2""#, with: #""GLOBAL_ID": "2 of \#(top)""#)
    }

    @Test(
        arguments: [
            ("Class_Airspace.geojson", nil, ""), ("Class_Airspace_2025-01-23.geojson", nil, "2025-01-23"),
            ("Class_Airspace_20250123.geojson", nil, "2025-01-23"),
            ("23_Jan_2025_airspace.json", nil, "2025-01-23"),
            ("a 2025-01-23 b 2025-02-20.json", nil, ""), ("s_2025-01-23_2025-02-20.json", nil, ""),
            ("Class_Airspace_2027-10-07.geojson", nil, ""),
            ("s.json", "2025-01-23", "2025-01-23"), ("s.json", "2027-10-07", ""),
            ("s_10203040.json", nil, ""),
        ] as [(String, String?, String)])
    func `it is what a person or the name says, and not of the file's last change`(
        _ name: String, _ given: String?, _ expected: String
    ) throws {
        let folder = try TemporaryFolder()
        let airports = try database(folder)
        let file = try folder.write(name, PublishedFixtures.airspace)
        _ = try airports.importFiles([file], of: given.flatMap { Day($0) }, at: now)
        #expect(try airports.importedPublications().map(\.date) == [expected])
        let holdings = try #require(try airports.airspaceHoldings())
        #expect(holdings.date == expected)
        #expect(holdings.source.dayWords == (expected.isEmpty ? "day unknown" : expected))
        #expect(try airports.referenceEdition().version == (expected.isEmpty ? "0.0" : "20250123.0"))
    }

    @Test func `OurAirports' files are of an unknown day too, and a list of a later day is not believed`()
        throws
    {
        let folder = try TemporaryFolder()
        let airports = try database(folder)
        _ = try airports.importFiles(try PublishedFixtures.ourAirports(folder), at: now)
        #expect(try airports.importedFiles().map(\.sourceDate) == ["", ""])
        let list = try folder.write("borders_2027-12-24.csv", PublishedFixtures.borders)
        _ = try airports.importFiles([list], at: now)
        #expect(try airports.importedPublications().map(\.date) == [""])
        #expect(try airports.referenceEdition().version == "0.0")
    }

    @Test func `of two files of an unknown day the later import counts, whole`() throws {
        let folder = try TemporaryFolder()
        let airports = try database(folder)
        func ceilings() throws -> [Int?] {
            try airports.airspaceTable().entries.map { $0.airspace.ceiling?.feet }
        }
        // Whatever the checksums: each of the two comes after the other once.
        for (step, top) in [1500, 2500, 1500].enumerated() {
            let file = try folder.write("s\(top).json", airspace(top))
            _ = try airports.importFiles([file], at: now.addingTimeInterval(Double(step)))
            #expect(try ceilings() == [top, nil])
            #expect(try airports.importedPublications().map(\.fileName) == ["s\(top).json"])
        }
        let dated = try folder.write("s.json", airspace(3500))
        _ = try airports.importFiles([dated], of: Day("2025-01-23"), at: now.addingTimeInterval(9))
        #expect(try ceilings() == [3500, nil])
        let older = try folder.write("o.json", airspace(4500))
        _ = try airports.importFiles([older], of: Day("2024-12-26"), at: now.addingTimeInterval(10))
        #expect(try ceilings() == [3500, nil])
    }

    @Test func `two files of an unknown day in one import leave the later one, whole`() throws {
        for tops in [[1500, 2500], [2500, 1500]] {
            let folder = try TemporaryFolder()
            let airports = try database(folder)
            let files = try tops.map { try folder.write("s\($0).json", airspace($0)) }
            _ = try airports.importFiles(files, at: now)
            #expect(try airports.airspaceTable().entries.map { $0.airspace.ceiling?.feet } == [tops[1], nil])
            #expect(try airports.importedPublications().map(\.fileName) == ["s\(tops[1]).json"])
        }
    }

    @Test(arguments: [(-9.0, nil, 2500), (9, nil, 1500), (9, Day("2024-12-26"), 2500)])
    func `of an own file and a release's with the same areas one stays, whole`(
        _ later: Double, _ day: Day?, _ expected: Int
    ) throws {
        let folder = try TemporaryFolder()
        let (device, release) = try (
            database(folder), AirportDatabase(at: folder.url.appending(path: "b.sqlite"))
        )
        let own = try folder.write("own.json", airspace(1500))
        _ = try device.importFiles([own], of: day, at: now.addingTimeInterval(later))
        let published = try folder.write("released.json", airspace(2500))
        _ = try release.importFiles([published], of: Day("2025-01-23"), at: now)
        try OwnImports(of: device).put(onto: release)
        #expect(try release.airspaceTable().entries.map { $0.airspace.ceiling?.feet } == [expected, nil])
        #expect(try release.importedPublications().count == 1)
    }

    @Test func `rows of a cycle far ahead are of an unknown day, those of the next one are not`() throws {
        let folder = try TemporaryFolder()
        let airports = try database(folder)
        for (day, expected) in [("2027-11-25", ""), ("2026-12-24", "2026-12-24")] {
            let text = PublishedFixtures.nasrAirports.replacing("2026-01-22", with: day)
            _ = try airports.importFiles([try folder.write("a.csv", text)], at: now)
            #expect(try airports.importedPublications().map(\.date) == [expected])
        }
    }

    @Test func `days that an earlier version took from files are unknown`() throws {
        let folder = try TemporaryFolder()
        let airports = try database(folder)
        let named = try folder.write("borders_2025-01-23.csv", PublishedFixtures.borders)
        _ = try airports.importFiles(
            PublishedFixtures.ourAirports(folder) + [
                folder.write("s.json", PublishedFixtures.airspace), named,
            ],
            at: now)
        try airports.pool.write { db in
            for table in ["published", "publication"] {
                try db.execute(sql: "UPDATE \(table) SET date = '2026-11-28'")
            }
            try db.execute(sql: "UPDATE importedFile SET sourceDate = '2026-11-28'")
            try StatedDays.keep(db)
        }
        #expect(try airports.importedPublications().map(\.date) == ["", "2025-01-23"])
        #expect(try airports.airspaceHoldings()?.date == "")
        #expect(try airports.importedFiles().map(\.sourceDate) == ["", ""])
    }
}
