import Aviation
import Foundation
import Testing

@Suite("Coordinate") struct CoordinateTests {
    @Test(arguments: [(90.0, 180.0), (-90, -180), (0, 0), (51.348, -0.559)])
    func `a position on the earth is one`(latitude: Double, longitude: Double) throws {
        let position = try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
        #expect(position.latitudeDegrees == latitude)
        #expect(position.longitudeDegrees == longitude)
    }

    @Test(arguments: [
        (90.0001, 0.0), (-91, 0), (0, 180.0001), (0, -181), (.nan, 0), (0, .nan), (.infinity, 0),
    ])
    func `a position that is not on the earth is none`(latitude: Double, longitude: Double) {
        #expect(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude) == nil)
    }

    @Test(arguments: [
        ("51.348,-0.559", 51.348, -0.559, "51.348,-0.559"), (" 51.5 , 0 ", 51.5, 0, "51.5,0"),
        ("-33.9 151.2", -33.9, 151.2, "-33.9,151.2"), ("−33.9,+151.2", -33.9, 151.2, "-33.9,151.2"),
        ("90,-180", 90, -180, "90,-180"), ("1e-5,0", 1e-5, 0, "1e-05,0"),
    ])
    func `a position is read as it is typed`(
        text: String, latitude: Double, longitude: Double, written: String
    ) throws {
        let position = try #require(Coordinate(text))
        #expect(position == Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
        #expect(position.description == written)
        #expect(Coordinate(written) == position)
    }

    @Test(arguments: [
        "", ",", "51", "51,", ",7", "51,7,8", "51 7 8", "51,5,0,5", "91,0", "0,181", "nan,0", "N51,E7",
        "51;7",
        "51,7x", "EGLL", "51 .5,0",
    ])
    func `anything else is no position`(text: String) {
        #expect(Coordinate(text) == nil)
    }

    @Test func `it survives JSON, an impossible one does not`() throws {
        let position = try #require(Coordinate(latitudeDegrees: 51.5, longitudeDegrees: -0.25))
        let text = try JSONEncoder().encode(position)
        #expect(try JSONDecoder().decode(Coordinate.self, from: text) == position)
        let impossible = Data(#"{"latitudeDegrees": 91, "longitudeDegrees": 0}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Coordinate.self, from: impossible) }
    }
}

@Suite("CoordinateBox") struct CoordinateBoxTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
    }

    @Test func `a box from 170 to -170 lies across the antimeridian`() throws {
        let fiji = try #require(
            CoordinateBox(southDegrees: -20, westDegrees: 170, northDegrees: -10, eastDegrees: -170))
        #expect(fiji.crossesAntimeridian)
        #expect(try fiji.contains(place(-15, 180)))
        #expect(try fiji.contains(place(-15, -180)))
        #expect(try fiji.contains(place(-15, 175)))
        #expect(try fiji.contains(place(-15, -170)))
        #expect(try !fiji.contains(place(-15, 0)))
        #expect(try !fiji.contains(place(-21, 175)))
    }

    @Test func `an ordinary box holds its edges and nothing beyond`() throws {
        let box = try #require(
            CoordinateBox(southDegrees: 50, westDegrees: -2, northDegrees: 52, eastDegrees: 1))
        #expect(try box.contains(place(50, -2)))
        #expect(try box.contains(place(52, 1)))
        #expect(try !box.contains(place(52.001, 0)))
        #expect(try !box.contains(place(51, 1.001)))
    }

    @Test func `an impossible box is none`() {
        #expect(CoordinateBox(southDegrees: 2, westDegrees: 0, northDegrees: 1, eastDegrees: 1) == nil)
        #expect(CoordinateBox(southDegrees: -91, westDegrees: 0, northDegrees: 1, eastDegrees: 1) == nil)
        #expect(CoordinateBox(southDegrees: 0, westDegrees: 0, northDegrees: 1, eastDegrees: 181) == nil)
        #expect(CoordinateBox(southDegrees: .nan, westDegrees: 0, northDegrees: 1, eastDegrees: 1) == nil)
    }

    @Test
    func `the box around a place holds everything within the radius, also at poles and the antimeridian`()
        throws
    {
        var random = SplitMix(state: 99)
        for _ in 0..<2000 {
            let centre = try place(
                .random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
            let radius = Distance(nauticalMiles: .random(in: 1...6000, using: &random))
            let inside = radius * .random(in: 0...0.999_999, using: &random)
            let course = Double.random(in: 0..<360, using: &random)
            let reached = centre.position(alongTrueCourseDegrees: course, distance: inside)
            #expect(
                CoordinateBox(around: centre, radius: radius).contains(reached),
                "\(centre) \(radius) \(course)")
        }
    }

    @Test func `the box around a place is not larger than needed`() throws {
        let box = CoordinateBox(around: try place(60, 179), radius: Distance(nauticalMiles: 60.0405))
        #expect(abs(box.southDegrees - 59) < 0.001)
        #expect(abs(box.northDegrees - 61) < 0.001)
        // A degree of the parallel of 60° is half as long as one of the equator.
        #expect(abs(box.westDegrees - 177) < 0.01)
        #expect(abs(box.eastDegrees + 179) < 0.01)
    }
}
