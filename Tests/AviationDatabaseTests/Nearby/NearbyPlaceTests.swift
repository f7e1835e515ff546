import Aviation
import AviationDatabase
import Foundation
import Testing

@Suite("Places near a position or a route") struct NearbyPlaceTests {
    private let world: ImportedWorld.Imported

    init() throws { world = try ImportedWorld.get() }

    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
    }

    @Test(
        arguments: [
            (51.3050, -0.4471), (0, 180), (-17.7, -179.99), (80, 20), (90, 0), (-90, 0), (-48.9, -123.4),
        ])
    func `within 300 NM are all airports that are no further, with their courses`(
        latitude: Double, longitude: Double
    ) throws {
        let here = try place(latitude, longitude)
        let radius = Distance(nauticalMiles: 300)
        let found = try world.airports.places(within: radius, of: here)
        let ways = world.all.filter { $0.kind != .closed }
            .map { ($0.ident, Geodesic(from: here, to: $0.position)) }.filter { $0.1.distance <= radius }
            .sorted { ($0.1.distance, $0.0) < ($1.1.distance, $1.0) }
        #expect(found.map(\.ident) == ways.map(\.0))
        #expect(found.map(\.distance) == ways.map(\.1.distance))
        #expect(found.map(\.bearing) == ways.map(\.1.initialCourse))
    }

    @Test func `kinds choose: closed airports and navaids only where they are asked for`() throws {
        let here = try place(51.3050, -0.4471)
        let radius = Distance(nauticalMiles: 40)
        let inUse = try world.airports.places(within: radius, of: here)
        let closed = try world.airports.places(within: radius, of: here, kinds: [.airport(.closed)])
        let expected = world.all.filter {
            $0.kind == .closed && Geodesic(from: here, to: $0.position).distance <= radius
        }
        #expect(Set(closed.map(\.ident)) == Set(expected.map(\.ident)))
        #expect(Set(inUse.map(\.ident)).isDisjoint(with: closed.map(\.ident)))
        let navaids = try world.airports.nearestPlaces(
            to: here, count: 1, kinds: PlaceKind.named("navaid"))
        #expect(navaids.map(\.ident) == ["OCK"])
        #expect(PlaceKind.named("Large") == [.airport(.large)])
        #expect(PlaceKind.named("SEAPLANE_BASE") == [.airport(.seaplaneBase)])
        #expect(PlaceKind.named("vor-dme") == [.navaid(.vorDME)])
        #expect(PlaceKind.named("runway").isEmpty)
    }

    @Test func `near a route are all airports within, where a flat map is 38 NM wrong`() throws {
        let route = [try place(51.348056, -0.558889), try place(43.542, 6.95333)]
        let width = Distance(nauticalMiles: 30)
        let found = try world.airports.airports(near: route, within: width)
        let leg = Geodesic(from: route[0], to: route[1])
        let expected = world.all.filter {
            $0.kind != .closed && leg.nearest(to: $0.position).distance <= width
        }
        #expect(Set(found.map(\.airport.ident)) == Set(expected.map(\.ident)))
        #expect(found.map(\.route.alongTrack) == found.map(\.route.alongTrack).sorted())
        #expect(
            found.contains { $0.airport.ident == "EGTF" } && found.contains { $0.airport.ident == "LFMD" })
    }

    @Test func `an import changes what is near`() throws {
        let folder = try TemporaryFolder()
        let airports = try SmallFiles.twoAirports(in: folder)
        let here = try place(51.3, -0.5)
        #expect(try airports.nearestAirports(to: here, count: 5).map(\.airport.ident) == ["EGTF", "EGLL"])
        let files = try OurAirportsFiles(at: [
            folder.write("airports.csv", SmallFiles.airports(SmallFiles.heathrow))
        ])
        try airports.importOurAirports(files, at: Date(timeIntervalSince1970: 1_800_000_000))
        #expect(try airports.nearestPlaces(to: here, count: 5).map(\.ident) == ["EGLL"])
        #expect(try airports.nearestAirports(to: here, count: 5).map(\.airport.ident) == ["EGLL"])
    }
}
