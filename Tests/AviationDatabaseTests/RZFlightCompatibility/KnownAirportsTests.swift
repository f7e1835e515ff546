import Aviation
import Foundation
import GRDB
import RZFlightCompatibility
import Testing

@testable import AviationDatabase

@Suite("Known airports") struct KnownAirportsTests {
    private let folder: TemporaryFolder
    private let airports: AirportDatabase
    private let known: KnownAirports
    private let fairoaks: Coordinate

    init() throws {
        folder = try TemporaryFolder()
        airports = try AirportDatabase(at: folder.url.appending(path: "airports.sqlite"))
        let files = try PublishedFixtures.ourAirports(folder) + PublishedFixtures.write(folder)
        _ = try airports.importFiles(files, at: Date(timeIntervalSince1970: 1_800_000_000))
        known = KnownAirports(db: airports)
        fairoaks = try #require(Coordinate(latitudeDegrees: 51.348099, longitudeDegrees: -0.558889))
    }

    @Test func `an airport comes with what is asked for`() throws {
        let bare = try #require(try known.airport(icao: "egll"))
        #expect(bare.icao == "EGLL" && bare.procedures.isEmpty && bare.aipEntries.isEmpty)
        let full = try #require(try known.airportWithExtendedData(icao: "EGLL"))
        #expect(full.approaches.map(\.name) == ["RNP RWY 09L", "ILS RWY 09L", "VPT"])
        #expect(full.sources == ["OurAirports", "EuroAIP"])
        #expect(try known.airport(icao: "QQQQ") == nil)
    }

    @Test func `Heathrow's approaches match its runways, and the ILS is the most precise`() throws {
        let full = try #require(try known.airportWithExtendedData(icao: "EGLL"))
        #expect(full.approaches.map(\.fullRunwayIdent) == ["09L", "09L", "09L"])
        #expect(full.mostPreciseApproach(for: "9L")?.name == "ILS RWY 09L")
    }

    @Test func `the nearest, also with a text, and the ranks of a search`() throws {
        #expect(try known.nearest(coord: fairoaks, count: 2).map(\.icao) == ["EGTF", "EGLL"])
        #expect(try known.nearestMatching(coord: fairoaks, needle: "egl", count: 2).map(\.icao) == ["EGLL"])
        #expect(try known.nearestMatching(coord: fairoaks, needle: "", count: 1).map(\.icao) == ["EGTF"])
        #expect(try known.matching(needle: "fairo").map(\.icao) == ["EGTF"])
        #expect(try known.rankedSearch(needle: "h").map(\.icao) == ["KHWD", "EGLL", "9XX9"])
        #expect(try known.rankedSearch(needle: "").isEmpty)
        #expect(try known.matching(needle: "old hayward").isEmpty)
    }

    @Test func `a near airport counts by distance alone, however many others are nearer`() throws {
        let far = Distance(nauticalMiles: 100)
        #expect(
            try known.airportsWithApproach(.ils, near: fairoaks, within: far).map(\.icao) == ["EGLL"])
        #expect(
            try known.airportsWithPrecisionApproaches(near: fairoaks, within: far).map(\.icao) == ["EGLL"])
        #expect(try known.airportsWithApproach(.vor, near: fairoaks, within: far).isEmpty)
        #expect(
            try known.airportsWithPrecisionApproaches(near: fairoaks, within: Distance(nauticalMiles: 5))
                .isEmpty)
    }

    @Test func `points of entry come from the lists, and are unknown where there is no list`() throws {
        #expect(try known.airportsWithBorderCrossing().map(\.icao) == ["EGTF"])
        #expect(try airports.record("EGTF")?.isBorderCrossing == true)
        #expect(try airports.record("EGLL")?.isBorderCrossing == false)
        #expect(try airports.record("KHWD")?.isBorderCrossing == nil)
    }

    @Test func `fuel is what the fuel field says, and unknown without one`() throws {
        #expect(try airports.record("EGTF")?.hasAvgas == true)
        #expect(try airports.record("EGTF")?.hasJetA == false)
        // Foam for fires of jet fuel is no jet fuel.
        #expect(try airports.record("EGLL")?.hasJetA == nil)
        #expect(try known.airportsWithAIPField("fuel and oil types").map(\.icao) == ["EGTF"])
        #expect(try known.airportsWithAIPField("Fire", useStandardized: false).map(\.icao) == ["EGLL"])
    }

    @Test func `near a route are those near it, unknown codes are passed over`() throws {
        let ten = Distance(nauticalMiles: 10)
        #expect(try known.airportsNearRoute(["EGTF"], within: ten).map(\.icao) == ["EGTF", "EGLL"])
        #expect(
            try known.airportsNearRoute(["EGLL", "XXXX", "EGTF"], within: ten).map(\.icao).first == "EGLL")
        #expect(try known.airportsNearRoute(["XXXX"], within: ten).isEmpty)
        #expect(try known.airportsNearRoute([], within: ten).isEmpty)
    }

    @Test func `waypoints are found by name, FIR and type, routes by all names`() throws {
        let waypoints = KnownWaypoints(db: airports)
        let vesan = try #require(try waypoints.waypoint(name: "vesan"))
        #expect(vesan.latitude == 50.3719 && !vesan.isNavaid && vesan.firList == ["LFFF", "EGTT"])
        #expect(try waypoints.byFIR("EGTT").map(\.name) == ["VESAN"])
        #expect(try waypoints.rankedSearch(needle: "o").map(\.name) == ["BOGRE"])
        #expect(try waypoints.waypoint(name: "NONE") == nil)
        let resolver = RoutePointResolver(airports: known, waypoints: waypoints)
        let route = try #require(try resolver.resolveRouteString("EGTF DCT VESAN DCT EGLL"))
        #expect(route.points.map(\.name) == ["EGTF", "VESAN", "EGLL"])
        #expect(try resolver.resolveRouteString("EGTF") == nil)
        #expect(try resolver.resolve("OAK")?.kind == .vor)
    }
}

@Suite("Filters of lists against SQL") struct FilterTests {
    @Test(arguments: ["GB", "CH", "IS", "NA"])
    func `each filter finds what SQL finds in the tables`(country: String) throws {
        let airports = try ImportedWorld.get().airports
        let all = try KnownAirports(db: airports).airports(inCountry: country)
        func idents(_ condition: String) throws -> [String] {
            try airports.pool.read { db in
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT ident FROM airport WHERE country = ? AND kind <> 'closed' AND \(condition)
                        ORDER BY ident
                        """, arguments: [country])
            }
        }
        func having(_ runway: String) -> String {
            "id IN (SELECT airportID FROM runway WHERE NOT isClosed AND \(runway))"
        }
        #expect(all.map(\.id) == (try idents("1")))
        #expect(
            all.withRunwayLength(minimumFeet: 3000).map(\.id) == (try idents(having("lengthFeet >= 3000"))))
        #expect(
            all.withRunwayLength(minimumFeet: 1000, maximumFeet: 2000).map(\.id)
                == (try idents(having("lengthFeet BETWEEN 1000 AND 2000"))))
        #expect(all.withLightedRunways().map(\.id) == (try idents(having("isLighted"))))
        let hard = "upper(surface) IN ('ASP', 'CON', 'ASPH', 'CONC', 'PEM', 'ASPHALT', 'CONCRETE', 'BIT')"
        let plainlyHard = Set(try idents(having(hard)))
        #expect(Set(all.withHardRunways().map(\.id)).isSuperset(of: plainlyHard))
        let other = having("coalesce(upper(surface), '') NOT IN ('GRS', 'GRE', 'TURF', 'GVL')")
        let soft = try idents("NOT \(other)")
        #expect(Set(all.withHardRunways().map(\.id)).isDisjoint(with: soft))
        let air = "(coalesce(icao, ident) LIKE '%air%' OR name LIKE '%air%')"
        #expect(all.matching("air").map(\.id) == (try idents(air)))
        #expect(all.inCountry(country).count == all.count && all.inCountry("ZZ").isEmpty)
    }
}
