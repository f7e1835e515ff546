import Aviation
import AviationDatabase
import Testing

@Suite("Airports around a place") struct SurroundingsTests {
    private let airports: AirportDatabase

    init() throws {
        airports = try ImportedWorld.get().airports
    }

    @Test(arguments: ["near Woking", "near woking", "airfields near woking", "bei Woking", "near EGTF"])
    func `near airports come nearest first`(query: String) throws {
        let found = try airports.search(query)
        #expect(found.first?.airport.ident == "EGTF")
        #expect(found.count == 20)
        #expect(found.allSatisfy { $0.reason == .nearby && $0.airport.kind != .closed })
        let withRunways = found.filter { $0.airport.kind != .heliport && $0.airport.kind != .balloonport }
        let miles = withRunways.compactMap { $0.distance?.nauticalMiles }
        #expect(miles.count > 5)
        #expect(miles == miles.sorted())
        #expect(found.prefix(withRunways.count).map(\.airport) == withRunways.map(\.airport))
    }

    @Test func `the town that was meant is told, the nearer one of two of a size`() throws {
        #expect(try airports.search("near Woking").first?.town == "Woking")
        #expect(try airports.search("near EGTF").first?.town == nil)
        let illinois = Coordinate(latitudeDegrees: 39.8, longitudeDegrees: -89.6)
        let found = try #require(try airports.search("near springfield", near: illinois, limit: 1).first)
        #expect(found.airport.regionCode == "US-IL")
    }

    @Test(arguments: ["51.348,-0.559", "51.348 -0.559", "N51°20.9' W000°33.5'", "near 51.348,-0.559"])
    func `a position stands for what is around it`(query: String) throws {
        let found = try airports.search(query, limit: 5)
        #expect(found.first?.airport.ident == "EGTF")
        #expect(found.map(\.reason) == Array(repeating: .nearby, count: 5))
    }

    @Test func `a place that is not known is an ordinary query`() throws {
        #expect(try airports.search("near qqqqq").isEmpty)
    }

    @Test(arguments: ["118.5", "118.500", "118,5", "118.5 MHz"])
    func `a frequency gives the airports that use it`(query: String) throws {
        let found = try airports.search(query, limit: 500)
        #expect(found.allSatisfy { $0.reason == .frequency })
        #expect(found.map(\.airport.ident).contains("EGLL"))
        let last = try #require(found.last)
        let detail = try #require(try airports.detail(last.airport.ident))
        #expect(detail.frequencies.contains { $0.frequency.kilohertz == 118_500 })
    }

    @Test func `a frequency is looked for near the centre, or by name`() throws {
        let fairoaks = Coordinate(latitudeDegrees: 51.348, longitudeDegrees: -0.559)
        #expect(try airports.search("118.5", near: fairoaks).first?.airport.ident == "EGLL")
        #expect(try airports.search("heathrow 118.5").map(\.airport.ident) == ["EGLL"])
    }

    @Test func `a number that no station can have is an ordinary query`() throws {
        #expect(try airports.search("999.5").allSatisfy { $0.reason != .frequency })
    }
}
