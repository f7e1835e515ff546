import Aviation
import Foundation
import Testing

@Suite struct PlaceFinderTests {
    private static func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
    }

    /// Phoenix's beacon with its variation, Denver's in the US and one of its name in Africa, an airport.
    private static func finder() throws -> PlaceFinder {
        let all = try [
            NamedPlace(
                ident: "PXR", kind: .beacon, position: place(33.433, -111.9702), countryCode: "US",
                variationDegrees: 12),
            NamedPlace(ident: "DEN", kind: .beacon, position: place(39.8125, -104.6607), countryCode: "US"),
            NamedPlace(ident: "DEN", kind: .beacon, position: place(-20, 20), countryCode: "NA"),
            NamedPlace(ident: "DEN", kind: .airport, position: place(45, -90), countryCode: "US"),
            NamedPlace(ident: "KPHX", kind: .airport, position: place(33.4343, -112.0117), countryCode: "US"),
            NamedPlace(ident: "PHX", kind: .airport, position: place(33.4343, -112.0117), countryCode: "US"),
        ]
        return PlaceFinder { name in all.filter { $0.ident == name } }
    }

    @Test
    func `a radial is turned by the beacon's variation, as the source's own position of that report is`()
        throws
    {
        let report = PilotReport("PHX UA /OV PXR100040/TM 0222/FL200/TP SF50/TA M6/IC MOD MX/RM ZAB/FDCS")
        let found = try #require(try Self.finder().positions(of: report).first?.coordinate)
        // aviationweather.gov gives 33.1815, -111.233 with these words.
        #expect(found.distance(to: try Self.place(33.1815, -111.233)).nauticalMiles < 0.5)
    }

    @Test func `the place near the report is meant among several of a name, without a report none is taken`()
        throws
    {
        let finder = try Self.finder()
        #expect(try finder.position(of: .place("DEN")) == .unknown(.severalPlaces("DEN")))
        let near = try finder.position(of: .place("DEN"), near: Self.place(40, -105))
        #expect(near == .at(try Self.place(39.8125, -104.6607)))
        #expect(
            try finder.position(of: .place("DEN"), in: ["US"]) == .at(try Self.place(39.8125, -104.6607)))
        #expect(try finder.position(of: .place("ZZZ")) == .unknown(.noSuchPlace("ZZZ")))
        // Its variation is not published and no model was given: its radials have no position.
        #expect(
            try finder.position(of: .radial("KPHX", degrees: 90, nauticalMiles: 10))
                == .unknown(.notUnderstood("KPHX")))
        #expect(try finder.position(of: .other("FINAL")) == .unknown(.notUnderstood("FINAL")))
    }

    @Test func `an area with a corner that nobody knows is nowhere, one that is known is an area`() throws {
        let finder = try Self.finder()
        let known: [PositionReference] = [.place("PXR"), .place("DEN"), .place("KPHX")]
        let found = try finder.shape(of: .polygon(known), in: ["US"])
        #expect(try found.get().points.count == 3)
        #expect(
            try finder.shape(of: .polygon(known + [.place("QQQ")]), in: ["US"])
                == .failure(PlaceFinder.Doubt(reason: .noSuchPlace("QQQ"))))
    }

    @Test func `winds stand over their stations, and a station that nobody knows is listed`() throws {
        let text = """
            DATA BASED ON 241200Z
            VALID 241800Z   FOR USE 1400-2100Z. TEMPS NEG ABV 24000

            FT  3000    6000    9000   12000   18000   24000  30000  34000  39000
            DEN              1821+22 1507+14 0612-03 9900-13 160529 990038 250850
            QQQ              1821+22 1507+14 0612-03 9900-13 160529 990038 250850

            """
        let noon = try #require(Date(instant: "2026-11-24T12:00:00Z"))
        let winds = try Self.finder().winds(WindsAloftBulletins(text).forecasts, near: noon)
        #expect(winds.forecasts.map(\.station) == ["DEN"])
        #expect(winds.unplaced.map(\.reason) == ["there is no place QQQ on this device"])
        let field = WindField(winds.forecasts)
        func wind(_ latitude: Double, _ feet: Double, _ hour: String) throws -> String? {
            let instant = try #require(Date(instant: "2026-11-24T\(hour):00Z"))
            return try field.wind(
                at: Self.place(latitude, -104.6607), altitudeFeet: feet, instant: instant)?.wind.description
        }
        #expect(try wind(39.8125, 9000, "18:00") == "180/21")
        // Never extrapolated: not above the levels, not after its time for use, not beyond 150 NM.
        #expect(try wind(39.8125, 45_000, "18:00") == nil)
        #expect(try wind(39.8125, 9000, "21:30") == nil)
        #expect(try wind(42.5, 9000, "18:00") == nil)
    }
}
