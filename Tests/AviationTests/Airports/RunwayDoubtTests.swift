import Aviation
import Testing

@Suite("Runways that cannot be where they are drawn") struct RunwayDoubtTests {
    private static func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
    }

    private static func runway(
        _ length: Int?, _ name: String?, heading: Double? = nil, _ low: Coordinate?, _ high: Coordinate?
    ) -> Runway {
        Runway(
            lengthFeet: length, widthFeet: nil, surface: nil, isLighted: false, isClosed: false,
            lowEnd: RunwayEnd(name: name, position: low, trueHeadingDegrees: heading),
            highEnd: high.map { RunwayEnd(name: nil, position: $0) })
    }

    /// 1,000 m to the south-east of the airport, in 140°.
    private static func ends(_ metres: Double = 1000) throws -> (airport: Coordinate, far: Coordinate) {
        let airport = try place(28.7, -81.6)
        return (airport, airport.position(alongTrueCourseDegrees: 140, distance: Distance(metres: metres)))
    }

    @Test func `ends that fit the airport, the length and the direction raise no doubt`() throws {
        let (low, high) = try Self.ends()
        for runway in [
            Self.runway(3281, "14", heading: 140, low, high), Self.runway(nil, nil, low, high),
            Self.runway(3281, "12", heading: nil, low, high), Self.runway(2500, "14L", low, high),
            // The heading is that of the other end, and the number says so.
            Self.runway(3281, "14", heading: 320, low, high), Self.runway(3281, "14", low, nil),
            Self.runway(3281, "14", nil, high),
        ] {
            #expect(runway.doubts(airportAt: low).isEmpty)
        }
    }

    @Test func `a longitude without its minus is on the other side of the earth, and mirrored`() throws {
        let (airport, far) = try Self.ends()
        let low = try Self.place(airport.latitudeDegrees, -airport.longitudeDegrees)
        let high = try Self.place(far.latitudeDegrees, -far.longitudeDegrees)
        let doubts = Self.runway(3281, "14", heading: 140, low, high).doubts(airportAt: airport)
        #expect(
            doubts.map(\.description) == [
                "An end is 7229 NM from the airport",
                "The line between the ends is 220° true, the published direction 140°",
            ])
    }

    @Test func `ends too far apart or too near for the length are doubted`() throws {
        let (low, high) = try Self.ends(9483)
        let long = Self.runway(2450, nil, low, high).doubts(airportAt: low)
        #expect(long.map(\.description) == ["The ends are 31077 ft apart, the published length is 2450 ft"])
        let short = try Self.ends(400).far
        let doubts = Self.runway(6000, nil, low, short).doubts(airportAt: low)
        #expect(doubts.map(\.description) == ["The ends are 1311 ft apart, the published length is 6000 ft"])
        let farther = try Self.ends(12_000).far
        #expect(Self.runway(nil, nil, low, farther).doubts(airportAt: farther).count == 2)
    }

    /// Lengths and drawn lengths in feet, as they were published in 2026.
    @Test(arguments: [
        ("ENVA", 1771, 4758.0), ("KEDG", 1704, 4604), ("YDLQ", 1969, 4839), ("3AK2", 700, 3866),
        ("LERS", 1117, 3120), ("AU-0538", 700, 2279), ("EGNL", 1326, 3961),
    ])
    func `a runway that is drawn more than twice as long is doubted`(
        airport: String, published: Int, drawn: Double
    ) throws {
        let (low, high) = try Self.ends(Distance(feet: drawn).metres)
        let doubts = Self.runway(published, "14", low, high).doubts(airportAt: low)
        #expect(doubts.count == 1, "\(airport)")
    }

    /// Displaced thresholds, overruns, a taxiway that was once part of it, and short strips.
    @Test(arguments: [(2700, 5007.0), (3933, 5943), (700, 1500), (328, 1200), (6561, 3298), (3838, 6556)])
    func `ends at displaced thresholds or behind overruns raise no doubt`(
        published: Int, drawn: Double
    ) throws {
        let (low, high) = try Self.ends(Distance(feet: drawn).metres)
        #expect(Self.runway(published, "14", low, high).doubts(airportAt: low).isEmpty)
    }

    @Test func `a line that fits neither the direction nor the number is doubted`() throws {
        let (low, high) = try Self.ends()
        #expect(Self.runway(3281, "04", low, high).doubts(airportAt: low).count == 1)
        #expect(Self.runway(3281, nil, heading: 60, low, high).doubts(airportAt: low).count == 1)
        #expect(
            Self.runway(3281, "04", low, high).doubts(airportAt: low).map(\.description)
                == ["The line between the ends is 140° true, not that of the number"])
        // A number near the magnetic pole tells nothing.
        let north = try Self.place(77, -69)
        let end = north.position(alongTrueCourseDegrees: 140, distance: Distance(metres: 1000))
        #expect(Self.runway(3281, "04", north, end).doubts(airportAt: north).isEmpty)
    }
}
