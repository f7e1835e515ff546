import Aviation
import AviationDatabase
import Testing

@Suite("Looking up airports") struct AirportLookupTests {
    private let airports: AirportDatabase

    init() throws {
        airports = try ImportedWorld.get().airports
    }

    @Test(
        arguments: [
            ("EGTF", "EGTF"), ("egtf", "EGTF"), (" EGTF ", "EGTF"), ("JFK", "KJFK"), ("LHR", "EGLL"),
            ("US-0123", "US-0123"),
            ("K00A", "00A"), ("00A", "00A"), ("AMS", "EHAM"), ("CDG", "LFPG"), ("NCL", "EGNT"),
            ("GIG", "SBGL"),
        ])
    func `every sort of code finds its airport`(code: String, ident: String) throws {
        #expect(try airports.airport(code)?.ident == ident)
    }

    @Test(arguments: ["", "QQQQ", "EG", "fairoaks", "' OR 1=1"])
    func `a text that is no code finds none`(code: String) throws {
        #expect(try airports.airport(code) == nil)
        #expect(try airports.detail(code) == nil)
    }

    @Test func `an airport is as it was published`() throws {
        let fairoaks = try #require(try airports.airport("EGTF"))
        let position = try #require(Coordinate(latitudeDegrees: 51.348099, longitudeDegrees: -0.558889))
        let published = Airport(
            ident: "EGTF", kind: .small, name: "Fairoaks Airport", position: position, countryCode: "GB",
            regionCode: "GB-ENG"
        ) {
            $0.elevationFeet = 80
            $0.town = "Woking, Surrey"
            $0.continentCode = "EU"
            $0.icaoCode = "EGTF"
            $0.gpsCode = "EGTF"
            $0.hasScheduledService = false
            $0.homeLink = "https://fairoaksairport.uk"
            $0.wikipediaLink = "https://en.wikipedia.org/wiki/Fairoaks_Airport"
        }
        #expect(fairoaks == published)
    }

    @Test func `the detail has runways, frequencies and the names of country and region`() throws {
        let detail = try #require(try airports.detail("EGLL"))
        #expect(detail.country == Country(code: "GB", name: "United Kingdom", continentCode: "EU"))
        #expect(detail.region == Region(code: "GB-ENG", name: "England", countryCode: "GB"))
        #expect(detail.runways.filter { !$0.isClosed }.map(\.name) == ["09L/27R", "09R/27L"])
        let north = try #require(detail.runways.first)
        #expect(north.lengthFeet == 12_799)
        #expect(north.surfaceKind == .hard)
        #expect(north.isLighted)
        #expect(north.lowEnd.displacedThresholdFeet == 1007)
        #expect(north.highEnd?.position != nil)
        #expect(detail.frequencies.contains { $0.type == "TWR" && $0.frequency.kilohertz == 118_500 })
        #expect(detail.frequencies.map(\.type) == detail.frequencies.map(\.type).sorted())
    }

    @Test func `Namibia and North America are not nothing`() throws {
        let windhoek = try #require(try airports.detail("FYWH"))
        #expect(windhoek.airport.countryCode == "NA")
        #expect(windhoek.country?.name == "Namibia")
        #expect(try airports.airport("KJFK")?.continentCode == "NA")
    }

    @Test func `beacons share their idents, a VOR's frequency is in kilohertz too`() throws {
        let ockham = try #require(try airports.navaids("ock").first { $0.countryCode == "GB" })
        #expect(ockham.kind == .vorDME)
        #expect(ockham.frequency == Frequency(megahertz: 115.3))
        #expect(try airports.navaids("XYZZY").isEmpty)
    }
}
