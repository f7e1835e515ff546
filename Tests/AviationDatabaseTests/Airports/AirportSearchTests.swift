import Aviation
import AviationDatabase
import Testing

@Suite("Search for airports") struct AirportSearchTests {
    private let airports: AirportDatabase

    init() throws {
        airports = try ImportedWorld.get().airports
    }

    /// What a pilot types, and the airport that must come first.
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

    @Test func `an exact identifier comes before an exact short code before a prefix before names`() throws {
        let reasons = try airports.search("san", limit: 200).filter { $0.airport.kind != .closed }.map(
            \.reason)
        #expect(reasons == reasons.sorted())
        #expect(Set(reasons).isSuperset(of: [.shortCode, .identifierPrefix, .majorWord]))
        #expect(try airports.search("LHR").map(\.reason) == [.shortCode, .fragment])
        // A Mexican strip has the local code LTQ, Le Touquet the IATA code.
        let found = try airports.search("LTQ")
        #expect(found.map(\.airport.ident) == ["LFAT", "MX-1165"])
        #expect(found.map(\.reason) == [.shortCode, .shortCode])
    }

    @Test(arguments: ["london", "san", "a", "st", "air", "eg", "paris", "us-00"])
    func `within a reason larger airports come first, then by ident`(query: String) throws {
        let found = try airports.search(query, limit: 60).filter { $0.airport.kind != .closed }
        #expect(!found.isEmpty)
        let keys = found.map { ($0.reason.rawValue, $0.airport.kind.sizeOrder, $0.airport.ident) }
        #expect(keys.map(\.2) == keys.sorted { $0 < $1 }.map(\.2))
    }

    @Test func `closed airports come last, unless their code was typed in full`() throws {
        let found = try airports.search("tempelhof")
        #expect(found.map(\.airport.ident) == ["DE-0463", "DE-0456"])
        #expect(found.map(\.airport.kind) == [.heliport, .closed])
        let london = try airports.search("londo", limit: 500).map { $0.airport.kind == .closed }
        #expect(london.contains(true))
        let firstClosed = try #require(london.firstIndex(of: true))
        #expect(!london[firstClosed...].contains(false))
        #expect(try airports.search("DE-0456").first?.airport.kind == .closed)
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
        #expect(found.map(\.airport.ident) == ["EGLL", "TE17"])
    }
}
