import Aviation
import Foundation
import Testing

@testable import AviationDatabase

@Suite("Airspaces above a place") struct AirspaceAnswerTests {
    private static let classes = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../shared/data/airspace/faa-class-airspace-2025-01.geojson.gz")

    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
    }

    private func database(_ folder: TemporaryFolder, _ text: String? = nil) throws -> AirportDatabase {
        let airports = try AirportDatabase(at: folder.url.appending(path: "a.sqlite"))
        if let text {
            _ = try airports.importFiles(
                [try folder.write("s.json", text)], at: Date(timeIntervalSince1970: 1_800_000_000))
        }
        return airports
    }

    @Test func `without data nothing is known, whatever the place`() throws {
        let folder = try TemporaryFolder()
        let answer = try database(folder).airspaces(at: try place(37.65, -122.12))
        #expect(answer.coverage == .noData)
        #expect(answer.holdings == nil)
        #expect(answer.column.airspaces.isEmpty)
    }

    @Test func `data are partial where they reach, and unknown where they do not`() throws {
        let folder = try TemporaryFolder()
        let airports = try database(folder, PublishedFixtures.airspace)
        let inside = try airports.airspaces(at: try place(37.64, -122.11))
        #expect(inside.coverage == .partial)
        #expect(inside.column.airspaces.map(\.name) == ["HAYWARD CLASS D"])
        let beside = try airports.airspaces(at: try place(37.55, -122.3))
        #expect(beside.coverage == .partial)
        #expect(beside.column.airspaces.isEmpty)
        #expect(try airports.airspaces(at: try place(51.47, -0.46)).coverage == .outside)
        let holdings = try #require(inside.holdings)
        #expect(holdings.publisher == .faaAirspace)
        #expect((holdings.count, holdings.names) == (2, 2))
        #expect(holdings.kinds.map(\.name) == ["D", "CLASS_E4"])
    }

    @Test func `a newer file is answered from at once`() throws {
        let folder = try TemporaryFolder()
        let airports = try database(folder)
        let centre = try place(37.64, -122.11)
        #expect(try airports.airspaces(at: centre).coverage == .noData)
        _ = try airports.importFiles(
            [try folder.write("s.json", PublishedFixtures.airspace)],
            at: Date(timeIntervalSince1970: 1_800_000_000))
        #expect(try airports.airspaces(at: centre).column.airspaces.count == 1)
    }

    @Test func `a route meets airspaces in order, and is outside where any of it has no data`() throws {
        let folder = try TemporaryFolder()
        let airports = try database(folder, PublishedFixtures.airspace)
        let (west, east) = (try place(37.64, -122.3), try place(37.64, -122.01))
        let there = try airports.airspaces(along: [west, east])
        #expect(there.crossings.map(\.airspace.name) == ["HAYWARD CLASS D"])
        #expect(there.coverage == .partial)
        let met = try #require(there.crossings.first?.along.nauticalMiles)
        let back = try airports.airspaces(along: [east, west])
        let leg = Geodesic(from: west, to: east).distance.nauticalMiles
        let width = leg - met - (try #require(back.crossings.first?.along.nauticalMiles))
        #expect(met > 0 && width > 0 && met + width < leg)
        #expect(try airports.airspaces(along: [west, try place(37.64, -110)]).coverage == .outside)
        #expect(try database(TemporaryFolder()).airspaces(along: [west, east]).coverage == .noData)
        #expect(try airports.airspaces(along: []).coverage == .outside)
    }

    private func layer(
        _ airports: AirportDatabase, _ contents: MapLayer.Contents
    ) throws -> [MapFeatures.Feature] {
        try MapFeatures(airports.mapLayer(contents, on: nil)).all
    }

    @Test func `the layer has areas, labels, and hatching where no data reach`() throws {
        let folder = try TemporaryFolder()
        let airports = try database(folder, PublishedFixtures.airspace)
        let areas = try layer(airports, .airspace)
        #expect(areas.map(\.kind) == ["MultiPolygon", "Point", "MultiPolygon", "Point"])
        #expect(areas[0].text("style") == "D")
        #expect(areas[1].text("label") == "D 1500/SFC")
        #expect(areas[3].text("label") == "?/SFC")
        let gaps = try layer(airports, .airspaceGaps)
        #expect(gaps.count > 4)
    }

    @Test func `a square that an airspace touches is drawn as partial, never as complete`() throws {
        let folder = try TemporaryFolder()
        let gaps = try layer(database(folder, PublishedFixtures.airspace), .airspaceGaps)
        // The rings of the fixture: Hayward's, within one square, and one of a degree at 0, 0.
        func isPartial(_ latitude: Double, _ longitude: Double) -> [Bool] {
            gaps.filter { feature in
                guard let ring = feature.area.first else { return false }
                let (xs, ys) = (ring.map { $0[0] }, ring.map { $0[1] })
                return (xs.min() ?? 0)..<(xs.max() ?? 0) ~= longitude
                    && (ys.min() ?? 0)..<(ys.max() ?? 0) ~= latitude
            }.map { $0.number("partial") == 1 }
        }
        #expect(isPartial(37.65, -122.15) == [true])
        #expect(isPartial(0.25, 0.75) == [true])
        #expect(isPartial(37.65, -121.4) == [false])
        #expect(isPartial(60, 10) == [false])
    }

    @Test func `without data the whole earth is hatched`() throws {
        let folder = try TemporaryFolder()
        let airports = try database(folder)
        #expect(try layer(airports, .airspace).isEmpty)
        #expect(try layer(airports, .airspaceGaps).count == 4)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: classes.path), "the FAA's file is not here"))
    func `above San Francisco there are the shelves of class B, as brute force has it`() throws {
        let folder = try TemporaryFolder()
        let airports = try AirportDatabase(at: folder.url.appending(path: "a.sqlite"))
        _ = try airports.importFiles([Self.classes], at: Date(timeIntervalSince1970: 1_800_000_000))
        let table = try airports.airspaceTable()
        #expect(table.entries.count == 527)
        #expect(table.holdings?.names == 267)
        var chance = Chance(state: 19)
        var found = 0
        for _ in 0..<200 {
            let centre = try place(
                Double.random(in: 32...42, using: &chance), Double.random(in: -123 ... -95, using: &chance))
            let expected = Set(table.entries.map(\.airspace).filter { $0.contains(centre) })
            let answer = try airports.airspaces(at: centre)
            #expect(Set(answer.column.airspaces) == expected)
            #expect(expected.isEmpty || answer.coverage == .partial)
            found += expected.count
        }
        #expect(found > 5)
    }
}
