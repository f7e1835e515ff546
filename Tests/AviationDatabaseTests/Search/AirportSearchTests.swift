import Aviation
import AviationDatabase
import Testing

@Suite("Search for airports") struct AirportSearchTests {
    private let airports: AirportDatabase

    init() throws {
        airports = try ImportedWorld.get().airports
    }

    /// The query that a pilot types, and the airport that must come first.
    @Test(
        arguments: [
            ("fairoaks", "EGTF"), ("Fairoaks Airport", "EGTF"), ("fairo", "EGTF"), ("EGTF", "EGTF"),
            ("egtf", "EGTF"),
            ("EGLL", "EGLL"), ("LHR", "EGLL"), ("heathrow", "EGLL"), ("london heathrow", "EGLL"),
            ("throw", "EGLL"),
            ("zurich", "LSZH"), ("Zürich", "LSZH"), ("ZURI", "LSZH"), ("sao paulo", "SBGR"),
            ("São Paulo", "SBGR"),
            ("o'hare", "KORD"), ("ohare", "KORD"), ("o hare", "KORD"), ("O’Hare", "KORD"), ("KJFK", "KJFK"),
            ("jfk", "KJFK"), ("new york", "KJFK"), ("le touquet", "LFAT"), ("LTQ", "LFAT"),
            ("tromso", "ENTC"),
            ("Tromsø", "ENTC"), ("lodz", "EPLL"), ("łódź", "EPLL"), ("münchen", "EDDM"), ("munich", "EDDM"),
            ("charles de gaulle", "LFPG"), ("gaulle paris", "LFPG"), ("biggin", "EGKB"),
            ("bern belp", "LSZB"),
            ("nice", "LFMN"), ("london city", "EGLC"), ("van nuys", "KVNY"), ("oshkosh", "KOSH"),
            ("haneda", "RJTT"), ("keflavik", "BIKF"), ("boeing field", "KBFI"), ("shoreham", "EGKA"),
            ("us-0123", "US-0123"), ("cancun", "MMUN"), ("s. gallen", "LSZR"), ("lukla", "VNLK"),
        ])
    func `the airport that is meant comes first`(query: String, ident: String) throws {
        let found = try airports.search(query)
        #expect(found.first?.airport.ident == ident, "found \(found.prefix(3).map(\.airport.ident))")
    }

    @Test func `an exact code comes before everything else, a national one after an IATA code`() throws {
        #expect(try airports.search("LHR").first?.reason == .code)
        // A Mexican strip has the local code LTQ, Le Touquet the IATA code.
        let found = try airports.search("LTQ", limit: 2)
        #expect(found.map(\.airport.ident) == ["LFAT", "MX-1165"])
        #expect(found.map(\.reason) == [.code, .code])
    }

    @Test func `a word that is a code of some small airport is first of all a word`() throws {
        #expect(try airports.search("FARO", limit: 2).map(\.airport.ident) == ["FARO", "LPFR"])
        #expect(try airports.search("faro", limit: 2).map(\.airport.ident) == ["LPFR", "FARO"])
    }

    @Test func `several codes give their airports in that order`() throws {
        for query in ["EGTF LFMD", "egtf, lfmd", "egtf/lfmd", "EGTF-LFMD"] {
            let found = try airports.search(query)
            #expect(found.map(\.airport.ident) == ["EGTF", "LFMD"], "\(query)")
            #expect(found.map(\.reason) == [.code, .code])
        }
        #expect(try airports.search("LHR ZRH LHR").map(\.airport.ident) == ["EGLL", "LSZH"])
        #expect(try airports.search("EGTF QQQQ").isEmpty)
        #expect(try airports.search("EGTF QQQQ LFMD").map(\.airport.ident) == ["EGTF", "LFMD"])
        #expect(try airports.search("VA-0001").first?.airport.ident == "VA-0001")
    }

    @Test func `a closed airport is found by its own name, and said to be closed`() throws {
        let found = try airports.search("tegel")
        #expect(found.first?.airport.kind == .closed)
        #expect(found.contains { $0.airport.kind != .closed })
        #expect(try airports.search("DE-0456").first?.airport.kind == .closed)
        let berlin = try airports.search("berlin", limit: 60)
        #expect(berlin.first?.airport.ident == "EDDB")
    }

    @Test func `whole words come before beginnings, and both before what is inside of words`() throws {
        let found = try airports.search("leicester", limit: 40)
        let first = { (reason: AirportMatch.Reason) in found.firstIndex { $0.reason == reason } }
        let (words, beginning) = (try #require(first(.words)), try #require(first(.beginning)))
        #expect(words == 0)
        #expect(words < beginning)
        let inside = try airports.search("throw").map(\.reason)
        #expect(inside.first == .fragment)
        let mixed = try airports.search("ondo", limit: 300).map { $0.reason == .fragment }
        let firstFragment = try #require(mixed.firstIndex(of: true))
        #expect(!mixed[firstFragment...].contains(false))
    }

    @Test func `one typing error finds what was meant, two do not`() throws {
        #expect(try airports.search("gatwcik").first?.reason == .spelling)
        #expect(try airports.search("gtawcik").isEmpty)
        // In a short word it may be another word.
        #expect(try airports.search("oslp").filter { $0.reason == .spelling }.isEmpty)
    }

    @Test func `a town without an airport stands for those near it`() throws {
        let found = try #require(try airports.search("st moritz").first)
        #expect(found.airport.ident == "LSZS")
        #expect(found.reason == .town)
        #expect(found.town == "St. Moritz")
        #expect(try #require(found.distance).nauticalMiles < 5)
    }

    @Test func `words that no airport has together give one that has some, and say which are left`() throws {
        let found = try #require(try airports.search("munich linate").first)
        #expect(found.airport.ident == "LIML")
        #expect(found.reason == .someWords)
        #expect(found.without == ["munich"])
        let terminal = try #require(try airports.search("heathrow terminal 5").first)
        #expect(terminal.without == ["terminal", "5"])
        #expect(try airports.search("zurich kloten").allSatisfy { $0.without.isEmpty })
    }

    @Test func `a former airport that alone has the name is followed by what is nearest to it`() throws {
        let found = try airports.search("wisley", limit: 3)
        #expect(found.map(\.airport.ident).prefix(2) == ["GB-0570", "EGTF"])
        #expect(found.first?.airport.kind == .closed)
        #expect(found.last?.town == "Wisley Airfield")
    }

    @Test func `a match of only the beginning of a name is said to be spelled otherwise`() throws {
        let found = try airports.search("kapverden")
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.reason == .spelling && $0.airport.countryCode == "CV" })
    }

    @Test func `airports of a region are found by its name in another language`() throws {
        #expect(RegionNames.codes.count > 100)
        for code in RegionNames.codes.sorted() {
            let name = try #require(RegionNames.others(of: code).first)
            let found = try airports.search(name, limit: 20)
            #expect(found.contains { $0.airport.regionCode == code }, "\(name) for \(code)")
        }
    }

    @Test func `a code in small letters gives way to a word of a much more important airport`() throws {
        #expect(try airports.search("ABO").first?.reason == .code)
        #expect(try airports.search("abo").prefix(2).map(\.reason) == [.words, .code])
    }

    @Test func `among equals those near the centre come first`() throws {
        let illinois = Coordinate(latitudeDegrees: 39.8, longitudeDegrees: -89.6)
        let missouri = Coordinate(latitudeDegrees: 37.2, longitudeDegrees: -93.3)
        #expect(try airports.search("springfield", near: illinois).first?.airport.ident == "KSPI")
        #expect(try airports.search("springfield", near: missouri).first?.airport.ident == "KSGF")
        let ontario = Coordinate(latitudeDegrees: 43, longitudeDegrees: -81.2)
        #expect(try airports.search("london", near: ontario).first?.airport.ident == "EGLL")
    }

    @Test func `no airport comes twice, and none too many`() throws {
        for query in ["london", "a", "san", "kjfk", "e", "zurich"] {
            let found = try airports.search(query, limit: 300).map(\.airport.ident)
            #expect(found.count == Set(found).count, "\(query)")
        }
        #expect(try airports.search("a").count == 20)
        #expect(try airports.search("a", limit: 7).count == 7)
        #expect(try airports.search("a", limit: 0).isEmpty)
    }

    @Test(arguments: [200, 201, 60_000])
    func `a very long word finds nothing, and soon`(_ length: Int) throws {
        #expect(try airports.search(String(repeating: "x", count: length)).isEmpty)
    }

    @Test(arguments: ["", "   ", "-", "'", "\"", "*", "%", "()", "\u{0}"])
    func `without a letter or digit there is nothing to find`(query: String) throws {
        #expect(try airports.search(query).isEmpty)
    }

    @Test(
        arguments: [
            "\"", "zurich\"", "zurich AND", "NOT zurich", "name:zurich", "zur*ich", "(zurich", "zurich)", "{",
            "^z",
            "a OR b", "NEAR(a b)", "東京", "हवाई", "مطار", "a\u{0}b", "'; DROP TABLE airport; --",
        ])
    func `nothing that is typed breaks a query`(query: String) throws {
        _ = try airports.search(query)
        #expect(try airports.airportCount() == 85_836)
    }

    @Test func `quotation marks and operators are read over`() throws {
        #expect(try airports.search("\"zurich\"").first?.airport.ident == "LSZH")
        #expect(try airports.search("(zurich*)").first?.airport.ident == "LSZH")
        #expect(try airports.search("biggin-hill").first?.airport.ident == "EGKB")
    }

    @Test func `names in other scripts are found by their own words`() throws {
        #expect(try airports.search("東京国際空港").first?.airport.ident == "RJTT")
    }

    @Test func `a very long query is answered by its beginning`() throws {
        let long = "london heathrow airport " + String(repeating: "london ", count: 2000)
        #expect(try airports.search(long).first?.airport.ident == "EGLL")
    }

    @Test func `the asynchronous search answers the same`() async throws {
        let found = try await airports.search("heathrow")
        let same = { try airports.search("heathrow") }
        #expect(try found == same())
        #expect(found.first?.airport.ident == "EGLL")
    }

    @Test(arguments: ["118.505", "136.990", "121.505 MHz"])
    func `a frequency that no station works on finds nothing`(_ query: String) throws {
        #expect(try airports.search(query).isEmpty)
    }
}

@Suite("Search for beacons and former codes") struct BeaconSearchTests {
    private let airports: AirportDatabase

    init() throws { airports = try ImportedWorld.get().airports }

    @Test(arguments: ["OCK", "ock", "Ockham", "ockham vor", "OCK VOR-DME"])
    func `a beacon is found by its code and by its name, with or without its kind`(query: String) throws {
        let found = try airports.beacons(named: query)
        #expect(found.map(\.name) == ["Ockham"])
    }

    @Test func `of beacons of one code the nearest comes first, and nothing is found by a part`() throws {
        let sussex = Coordinate(latitudeDegrees: 51.05, longitudeDegrees: -0.6)
        let yucatan = Coordinate(latitudeDegrees: 21, longitudeDegrees: -89.6)
        #expect(try airports.beacons(named: "MID", near: sussex).first?.countryCode == "GB")
        #expect(try airports.beacons(named: "MID", near: yucatan).first?.countryCode == "MX")
        #expect(try airports.beacons(named: "ockha").isEmpty)
        #expect(try airports.beacons(named: "vor").isEmpty)
        #expect(try airports.beacons(named: "").isEmpty)
    }

    @Test func `a former code that is written exactly comes first`() throws {
        let found = try #require(try airports.search("EDDI").first)
        #expect(found.airport.ident == "DE-0456")
        #expect(found.reason == .code)
    }
}
