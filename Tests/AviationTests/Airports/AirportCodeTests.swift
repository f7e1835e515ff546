import Aviation
import Testing

@Suite("Airport codes") struct AirportCodeTests {
    private func airport(
        _ ident: String, icao: String? = nil, iata: String? = nil, gps: String? = nil, local: String? = nil
    ) throws -> Airport {
        let position = try #require(Coordinate(latitudeDegrees: 0, longitudeDegrees: 0))
        return Airport(
            ident: ident, kind: .small, name: "A Strip", position: position, countryCode: "GB",
            regionCode: "GB-ENG"
        ) { ($0.icaoCode, $0.iataCode, $0.gpsCode, $0.localCode) = (icao, iata, gps, local) }
    }

    @Test func `the ICAO code comes first, then the others in the order of their use`() throws {
        #expect(try airport("HEBA", icao: "HEAX", gps: "HEBA").publishedCode == "HEAX")
        #expect(try airport("0FL6", gps: "27FA", local: "27FA").publishedCode == "27FA")
        #expect(try airport("US-0042", local: "TX42").publishedCode == "TX42")
        #expect(try airport("XX-0001", iata: "ABC").publishedCode == "ABC")
        #expect(try airport("65AR").publishedCode == "65AR")
    }

    @Test(arguments: ["GB-0751", "X-MMTG", "FR-10235"])
    func `a number of a list is no code`(ident: String) throws {
        #expect(try airport(ident).publishedCode == nil)
    }
}
