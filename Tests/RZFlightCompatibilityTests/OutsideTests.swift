import Aviation
import AviationDatabase
import Foundation
import RZFlightCompatibility
import Testing

/// A program outside of this package: it opens a database, reads a published file, and asks.
@Suite("RZFlight's questions from outside") struct OutsideTests {
    private static let file = """
        "id","ident","type","name","latitude_deg","longitude_deg","elevation_ft","continent","iso_country",\
        "iso_region","municipality","scheduled_service","icao_code","iata_code","gps_code","local_code",\
        "home_link","wikipedia_link","keywords"
        2434,EGLL,large_airport,London Heathrow,51.4706,-0.461941,83,EU,GB,GB-ENG,London,yes,EGLL,LHR,EGLL,,,,
        2433,EGTF,small_airport,Fairoaks,51.348099,-0.558889,80,EU,GB,GB-ENG,Woking,no,EGTF,,EGTF,,,,

        """

    @Test func `a published file is read, and its airports are found by RZFlight's names`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rzflight-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "airports.csv")
        try Data(Self.file.utf8).write(to: file)

        let database = try AirportDatabase(at: folder.appending(path: "airports.sqlite"))
        #expect(try database.isEmpty())
        try database.readPublishedFiles([file], at: Date(timeIntervalSince1970: 0))
        let (airports, waypoints) = (KnownAirports(db: database), KnownWaypoints(db: database))
        let here = try #require(Coordinate(latitudeDegrees: 51.35, longitudeDegrees: -0.56))
        #expect(try airports.nearestAirport(coord: here)?.icao == "EGTF")
        let heathrow = try #require(try airports.airport(icao: "EGLL"))
        #expect(heathrow.city == "London" && heathrow.type == .large && heathrow.isBorderCrossing == nil)
        #expect(try waypoints.waypoints(name: "VESAN").isEmpty)
        let resolver = RoutePointResolver(airports: airports, waypoints: waypoints)
        let route = try #require(try resolver.resolveRouteString("EGTF DCT EGLL"))
        #expect(route.points.map(\.name) == ["EGTF", "EGLL"] && route.problems.isEmpty)
        let letter = folder.appending(path: "letter.txt")
        try Data("Dear pilot,\n".utf8).write(to: letter)
        #expect(throws: AirportDatabaseError.unknownFile("letter.txt")) {
            try database.readPublishedFiles([letter], at: Date(timeIntervalSince1970: 0))
        }
    }
}
