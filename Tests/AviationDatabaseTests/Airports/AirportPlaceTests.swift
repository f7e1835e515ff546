import Aviation
import AviationDatabase
import Testing

@Suite("Airports by place") struct AirportPlaceTests {
    private let airports: AirportDatabase
    private let all: [Airport]

    init() throws {
        airports = try ImportedWorld.get().airports
        all = try ImportedWorld.get().all
    }

    private static func box(
        _ south: Double, _ west: Double, _ north: Double, _ east: Double
    ) throws -> CoordinateBox {
        try #require(
            CoordinateBox(southDegrees: south, westDegrees: west, northDegrees: north, eastDegrees: east))
    }

    @Test func `a box across the antimeridian holds Fiji and the Aleutians' far side, not Greenwich`() throws
    {
        let box = try Self.box(-20, 176, -12, -178)
        let found = Set(try airports.airports(in: box).map(\.ident))
        let expected = Set(all.filter { box.contains($0.position) }.map(\.ident))
        #expect(found == expected)
        #expect(found.isSuperset(of: ["NFFN", "NFNA"]))
        #expect(
            found.contains { ident in all.contains { $0.ident == ident && $0.position.longitudeDegrees < 0 } }
        )
    }

    @Test func `a box shows what is in it, larger airports first`() throws {
        let box = try Self.box(51, -1, 52, 0.5)
        let found = try airports.airports(in: box)
        #expect(found == all.filter { box.contains($0.position) })
        #expect(found.first?.ident == "EGGW")
        #expect(try airports.airports(in: box, limit: 3).map(\.ident) == ["EGGW", "EGKK", "EGLL"])
    }

    @Test(
        arguments: [
            (51.3050, -0.4471), (0, 180), (-17.7, -179.99), (89.9, 0), (-90, 0), (64.13, -21.94),
            (-48.9, -123.4),
        ])
    func `the nearest are the nearest of all, also at the poles and the antimeridian`(
        latitude: Double, longitude: Double
    ) throws {
        let here = try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
        let found = try airports.nearestAirports(to: here, count: 10)
        let expected = all.filter { $0.kind != .closed }
            .map { (Geodesic(from: here, to: $0.position).distance, $0.ident) }.sorted { $0 < $1 }.prefix(10)
        #expect(found.map(\.airport.ident) == expected.map(\.1))
        #expect(found.map(\.distance) == expected.map(\.0))
    }

    @Test func `ten nearest to Ockham are Fairoaks and Heathrow among others`() throws {
        let ockham = try #require(Coordinate(latitudeDegrees: 51.3050, longitudeDegrees: -0.4471))
        let near = try airports.nearestAirports(to: ockham, count: 30, within: Distance(nauticalMiles: 15))
        #expect(Set(near.map(\.airport.ident)).isSuperset(of: ["EGTF", "EGLL"]))
        #expect(near.allSatisfy { $0.distance <= Distance(nauticalMiles: 15) })
        #expect(try airports.nearestAirports(to: ockham, count: 0).isEmpty)
    }
}
