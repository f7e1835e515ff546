import Aviation
import AviationDatabase
import Foundation
import Testing

@Suite("Map layer") struct MapLayerTests {
    private static let day = Day(year: 2026, month: 11, day: 20)
    private static let both: [MapLayer.Contents] = [.airports, .airfields]

    @Test func `it holds every airport to the metre, in the order of importance`() throws {
        let world = try ImportedWorld.get()
        let found = try Self.both.flatMap { try MapFeatures(world.airports.mapLayer($0, on: Self.day)).all }
        #expect(found.count == world.all.count)
        let airports = Dictionary(uniqueKeysWithValues: world.all.map { ($0.ident, $0) })
        var furthest = 0.0
        for feature in found {
            let airport = try #require(feature.text("ident").flatMap { airports[$0] })
            #expect(feature.text("kind") == airport.kind.rawValue)
            #expect(feature.number("order") == Double(airport.kind.sizeOrder))
            let (east, north) = (feature.coordinates[0], feature.coordinates[1])
            furthest = max(
                furthest, abs(east - airport.position.longitudeDegrees),
                abs(north - airport.position.latitudeDegrees))
        }
        #expect(furthest < 0.000_006)
        for contents in Self.both {
            let layer = try world.airports.mapLayer(contents, on: Self.day)
            let ranks = try MapFeatures(layer).all.compactMap { $0.number("rank") }
            #expect(ranks == ranks.sorted())
        }
    }

    @Test func `a label is a published code, and a place without one has its name instead`() throws {
        let airports = try ImportedWorld.get().airports
        let all = try Self.both.flatMap { try MapFeatures(airports.mapLayer($0, on: Self.day)).all }
        let labels = all.compactMap { $0.text("label") }
        // Ident numbers of the source: two letters, a hyphen, digits.
        #expect(labels.filter { $0.contains(/^[A-Z]{1,2}-\d{4,}$/) } == [])
        #expect(all.allSatisfy { ($0.text("label") == nil) == ($0.text("name") != nil) })
        let madeUp = try #require(all.first { $0.text("ident") == "GB-0751" })
        #expect(madeUp.text("label") == nil)
        #expect(madeUp.text("name")?.isEmpty == false)
        #expect(all.first { $0.text("ident") == "EGTF" }?.text("label") == "EGTF")
    }

    @Test func `the more important, the further away it is seen`() throws {
        let airports = try ImportedWorld.get().airports
        let all = try Self.both.flatMap { try MapFeatures(airports.mapLayer($0, on: Self.day)).all }
        let first = Dictionary(all.map { ($0.text("ident") ?? "", $0.number("from") ?? -1) }) { one, _ in one
        }
        #expect(try #require(first["EGLL"]) <= 3)
        #expect((5...6).contains(try #require(first["EGLF"])))
        #expect((7...9).contains(try #require(first["EGTF"])))
        // A map of the whole world can show so many at once.
        #expect((50...400).contains(all.filter { ($0.number("from") ?? 9) <= 1 }.count))
        let kinds = Dictionary(grouping: all) { $0.text("kind") ?? "" }
        #expect(kinds["large_airport"]?.allSatisfy { ($0.number("from") ?? 9) <= 3 } == true)
    }

    @Test func `a symbol points along the longest runway, and says when that is about`() throws {
        let airports = try ImportedWorld.get().airports
        let main = try MapFeatures(airports.mapLayer(.airports, on: Self.day))
        let heathrow = try #require(main.first("EGLL"))
        #expect(heathrow.number("direction") == 90)
        #expect(heathrow.flag("about") == nil)
        #expect(heathrow.flag("drawn") == true)
        let folder = try TemporaryFolder()
        let strip = try Self.strip(runway: "29198,2000,,GRS,0,0,09,,,,,,27,,,,,", in: folder)
        let feature = try #require(MapFeatures(strip.mapLayer(.airfields, on: Self.day)).first("EGTF"))
        // 090° by the compass, and the variation of Fairoaks in 2026 is below 2° E.
        #expect([90, 91, 92].contains(feature.number("direction")))
        #expect(feature.flag("about") == true)
        #expect(feature.flag("drawn") == nil)
        let timeless = try #require(MapFeatures(strip.mapLayer(.airfields, on: nil)).first("EGTF"))
        #expect(timeless.number("direction") == nil)
    }

    @Test func `a closed runway gives no direction`() throws {
        let folder = try TemporaryFolder()
        let strip = try Self.strip(runway: "29198,2000,,GRS,0,1,09,,,,90,,27,,,,,", in: folder)
        let feature = try #require(MapFeatures(strip.mapLayer(.airfields, on: Self.day)).first("EGTF"))
        #expect(feature.number("direction") == nil)
    }

    @Test func `runways are lines from end to end with a number before each`() throws {
        let folder = try TemporaryFolder()
        let airports = try SmallFiles.twoAirports(in: folder)
        let features = try MapFeatures(airports.mapLayer(.runways, on: nil)).all
        let line = try #require(features.first { $0.kind == "LineString" })
        #expect(line.line == [[-0.5641, 51.3461], [-0.554, 51.3499]])
        #expect(line.number("width") == 27.1)
        #expect(line.text("surface") == "hard")
        #expect(line.number("stretch") == 1.601)
        let numbers = features.filter { $0.kind == "Point" }
        #expect(numbers.map { $0.text("number") } == ["06", "24"])
        #expect(numbers.map(\.coordinates) == [[-0.5641, 51.3461], [-0.554, 51.3499]])
        #expect(numbers.map { $0.number("heading") } == [59, 239])
    }

    @Test func `a runway of which an end is not known is not drawn, and no width is made up`() throws {
        let airports = try ImportedWorld.get().airports
        let lines = try MapFeatures(airports.mapLayer(.runways, on: nil)).all.filter {
            $0.kind == "LineString"
        }
        // The runways in the file of 2026-08-22 with both ends, except for some that are one point or 10 km
        // long.
        #expect((15_000...15_677).contains(lines.count))
        #expect(lines.contains { $0.number("width") == nil })
        #expect(lines.allSatisfy { ($0.number("width") ?? 1) > 0 })
    }

    @Test func `a runway that cannot be where its ends are is not drawn, and the airport says why`() throws {
        let airports = try ImportedWorld.get().airports
        let lines = try MapFeatures(airports.mapLayer(.runways, on: nil)).all.filter {
            $0.kind == "LineString"
        }
        // Apopka in Florida has the longitude of Nepal.
        #expect(
            !lines.contains { $0.line.contains { abs($0[0] - 81.584) < 0.05 && abs($0[1] - 28.71) < 0.05 } })
        for (ident, count) in [("KX04", 2), ("WAJI", 2), ("EGTF", 0), ("KLAX", 0)] {
            let detail = try #require(try airports.detail(ident))
            let doubts = detail.runways.flatMap { $0.doubts(airportAt: detail.airport.position) }
            #expect(doubts.count == count, "\(ident): \(doubts)")
        }
    }

    @Test func `beacons have what is dialled`() throws {
        let airports = try ImportedWorld.get().airports
        let beacons = try MapFeatures(airports.mapLayer(.navaids, on: nil)).all
        #expect(beacons.count > 10_000)
        let ockham = try #require(beacons.first { $0.text("ident") == "OCK" && $0.text("name") == "Ockham" })
        #expect(ockham.text("frequency") == "115.300 MHz")
    }

    @Test func `a layer stays small`() throws {
        let airports = try ImportedWorld.get().airports
        let limits: [MapLayer.Contents: Int] = [
            .airports: 220_000, .airfields: 2_400_000, .runways: 1_000_000, .navaids: 450_000,
            // The shipped data have no airspace: one gap, the whole earth.
            .airspace: 100, .airspaceGaps: 300,
        ]
        for contents in MapLayer.Contents.allCases {
            let bytes = try airports.mapLayer(contents, on: Self.day).gzippedGeoJSON.count
            #expect(bytes < limits[contents] ?? 0, "\(contents): \(bytes)")
        }
    }

    @Test func `a new import and another year make a new one`() throws {
        let folder = try TemporaryFolder()
        let airports = try SmallFiles.twoAirports(in: folder)
        let before = try airports.mapLayer(.airfields, on: Self.day)
        #expect(try airports.mapLayer(.airfields, on: Self.day) == before)
        let later = Day(year: 2027, month: 1, day: 1)
        #expect(try airports.mapLayer(.airfields, on: later).version != before.version)
        let files = try OurAirportsFiles(at: [
            folder.write("airports.csv", SmallFiles.airports(SmallFiles.heathrow))
        ])
        try airports.importOurAirports(files, at: Date(timeIntervalSince1970: 1_800_000_000))
        let after = try airports.mapLayer(.airfields, on: Self.day)
        #expect(after.version != before.version)
        #expect(try MapFeatures(after).all.isEmpty)
        #expect(
            try MapFeatures(airports.mapLayer(.airports, on: Self.day)).all.map { $0.text("ident") } == [
                "EGLL"
            ])
    }

    /// Fairoaks with one runway.
    private static func strip(runway: String, in folder: TemporaryFolder) throws -> AirportDatabase {
        let database = try AirportDatabase(at: folder.url.appending(path: "airports.sqlite"))
        let files = try OurAirportsFiles(at: [
            folder.write("airports.csv", SmallFiles.airports(SmallFiles.fairoaks)),
            folder.write("runways.csv", SmallFiles.runways(runway)),
        ])
        try database.importOurAirports(files, at: Date(timeIntervalSince1970: 1_800_000_000))
        return database
    }
}
