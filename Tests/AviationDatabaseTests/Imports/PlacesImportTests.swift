import Aviation
import Foundation
import GRDB
import Testing

@testable import AviationDatabase

@Suite("Towns of GeoNames") struct PlacesImportTests {
    @Test func `the shipped names are folded as the search folds them`() throws {
        var (rows, names, people) = (0, 0, Int.max)
        try PlacesFile.shipped().forEach { row, _ in
            rows += 1
            #expect(row.people <= people && row.people >= 1000)
            people = row.people
            // Folding all of them takes long; every tenth town covers every script, too.
            guard rows.isMultiple(of: 10) else { return }
            #expect(!SearchText.compact(row.name).isEmpty)
            for name in row.otherNames.split(separator: " ") {
                names += 1
                if SearchText.compact(String(name)) != name {
                    Issue.record("\(name) of \(row.name) is \(SearchText.compact(String(name)))")
                }
            }
        }
        #expect(rows == 147_283)
        #expect(names > 20_000)
    }

    @Test(
        arguments: [
            "", "name\n", PlaceRow.header + "\nWoking\tGB\t51.32\n",
            PlaceRow.header + "\nWoking\tGB\tnorth\t-0.56\t103900\t\n",
            PlaceRow.header + "\nWoking\tGB\t91\t-0.56\t103900\t\n",
            PlaceRow.header + "\nWoking\tGB\t51.32\t-0.56\t103900\t",
        ])
    func `a damaged file changes nothing`(text: String) throws {
        let folder = try TemporaryFolder()
        let airports = try AirportDatabase(at: folder.url.appending(path: "airports.sqlite"))
        try airports.importPlaces(PlacesFile(url: folder.write("good.tsv", Self.woking)))
        func names() throws -> [String] {
            try airports.pool.read { try String.fetchAll($0, sql: "SELECT name FROM place ORDER BY id") }
        }
        let before = try names()
        #expect(before.first == "Woking")
        let bad = PlacesFile(url: try folder.write("bad.tsv", text))
        #expect(throws: AirportDatabaseError.self) { try airports.importPlaces(bad) }
        #expect(try names() == before)
    }

    @Test func `a database of an older form is filled again, and keeps its airports`() throws {
        let folder = try TemporaryFolder()
        let places = PlacesFile(url: try folder.write("places.tsv", Self.woking))
        let old = try SmallFiles.twoAirports(in: folder)
        #expect(try old.needsShippedData())
        try old.importPlaces(places)
        try old.importShippedData(at: .now)
        #expect(try !old.needsShippedData())
        try old.pool.write { db in
            try db.execute(
                sql: """
                    UPDATE searchForm SET number = 0;
                    DROP TABLE airportWord;
                    CREATE TABLE airportWord (code TEXT);
                    """)
        }
        try old.pool.close()
        let new = try AirportDatabase(at: folder.url.appending(path: "airports.sqlite"))
        #expect(try new.needsShippedData())
        #expect(try new.airportCount() == 2)
        #expect(try new.search("EGTF").map(\.airport.ident) == ["EGTF"])
        try new.importPlaces(places)
        try new.importShippedData(at: .now)
        #expect(try !new.needsShippedData())
        #expect(try new.search("woking").first?.airport.ident == "EGTF")
    }

    @Test func `a database without search tables of their own gets them`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "airports.sqlite")
        let old = try SmallFiles.twoAirports(in: folder)
        try old.pool.write { db in
            try db.execute(
                sql: """
                    DELETE FROM grdb_migrations WHERE identifier <> 'OurAirports';
                    DROP TABLE searchForm; DROP TABLE release;
                    DROP TABLE placeEdition;
                    DROP TABLE published; DROP TABLE publication;
                    DROP TABLE displacedAirport; DROP TABLE displacedRunway; DROP TABLE displacedNavaid;
                    DROP TABLE mergedRunways; DROP TABLE mergedNavaid;
                    DROP TABLE airportLink; DROP TABLE fieldSource;
                    DROP TABLE place;
                    DROP TABLE airportRank;
                    CREATE TABLE airportRank (rank INTEGER PRIMARY KEY, airportID INTEGER NOT NULL);
                    """)
        }
        try old.pool.close()
        let new = try AirportDatabase(at: file)
        #expect(try new.needsShippedData())
        #expect(try new.search("EGTF").map(\.airport.ident) == ["EGTF"])
    }

    @Test func `missing data are read in with progress that never falls, and can be cancelled`() throws {
        let folder = try TemporaryFolder()
        let airports = try SmallFiles.twoAirports(in: folder)
        struct Cancelled: Error {}
        #expect(throws: Cancelled.self) {
            try airports.importShippedData(at: .now) { if $0.fraction > 0.1 { throw Cancelled() } }
        }
        #expect(try airports.needsShippedData())
        var fractions: [Double] = []
        try airports.importShippedData(at: .now) { fractions.append($0.fraction) }
        #expect(fractions == fractions.sorted())
        #expect(fractions.last == 1)
        #expect(try !airports.needsShippedData())
        #expect(try airports.airportCount() == 2)
        #expect(try airports.search("londra").first?.airport.ident == "EGLL")
    }

    @Test func `GeoNames' own table gives the towns that come with the program`() throws {
        let folder = try TemporaryFolder()
        let text =
            PlaceRow.rawHeader + """
                \talternate_names
                1\tLondon\tGB\tENG\t51.50853\t-0.12574\t8961989\tEurope/London\tLON|London|Londra|Лондон|lon\
                donas|LDN
                2\tWoking\tGB\tENG\t51.31903\t-0.55893\t103900\tEurope/London\tUoking|Уокинг
                3\tBad\tGB\tENG\t91\t-0.5\t100\tEurope/London\t
                4\tShort\tGB
                5\tHook\tGB\tENG\t51.36765\t-0.30697\t6471\tEurope/London\tХук

                """
        let file = try folder.write("towns.tsv", text)
        let airports = try SmallFiles.twoAirports(in: folder)
        #expect(try PublishedFileKind(contentsOf: file) == .places)
        let report = try airports.importFiles([file], at: Date(timeIntervalSince1970: 1_800_000_000))
        #expect(
            report.problems.map(\.description) == [
                "towns.tsv:4:14: latitude is no number up to 90.0: '91'; row skipped",
                "towns.tsv:5:1: 3 fields of 9; row skipped",
            ])
        var rows: [String] = []
        try PlacesFile(url: file).forEach { row, _ in rows.append("\(row.name): \(row.otherNames)") }
        #expect(rows == ["London: lon londra лондон ldn", "Woking: uoking уокинг", "Hook: "])
        #expect(try airports.search("londra").first?.airport.ident == "EGLL")
        #expect(try airports.importedPublications().map(\.publisher) == [.geoNames])
    }

    private static let woking = PlaceRow.header + "\nWoking\tGB\t51.32\t-0.56\t103900\tuoking\n"
}
