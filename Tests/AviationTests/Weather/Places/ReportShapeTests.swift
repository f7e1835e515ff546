import Aviation
import Foundation
import Testing

@Suite struct ReportShapeTests {
    private static func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
    }

    /// A square of two degrees about 50 N 10 E.
    private static func square() throws -> ReportShape {
        try .area([place(49, 9), place(49, 11), place(51, 11), place(51, 9)])
    }

    @Test func `a place in an area is at no distance, one beside it at that of the nearest edge`() throws {
        let square = try Self.square()
        #expect(square.nauticalMiles(to: try Self.place(50, 10)) == 0)
        // A degree of latitude is about 60 NM.
        #expect(abs(square.nauticalMiles(to: try Self.place(52, 10)) - 60) < 0.5)
        let circle = ReportShape.circle(try Self.place(50, 10), radiusNauticalMiles: 20)
        #expect(abs(circle.nauticalMiles(to: try Self.place(51, 10)) - 40) < 0.2)
    }

    @Test func `a leg that crosses an area meets it, one that passes is as far as its nearest point`() throws
    {
        let square = try Self.square()
        // No corner of either is near the other.
        let across = Geodesic(from: try Self.place(50, 5), to: try Self.place(50, 15))
        #expect(square.nauticalMiles(to: across) == 0)
        let beside = Geodesic(from: try Self.place(51.5, 10), to: try Self.place(55, 10))
        #expect(abs(square.nauticalMiles(to: beside) - 30) < 0.5)
        #expect(square.isWithin(nauticalMiles: 31, of: [beside]))
        #expect(!square.isWithin(nauticalMiles: 29, of: [beside]))
        #expect(
            !square.isWithin(
                nauticalMiles: 500,
                of: [
                    Geodesic(from: try Self.place(-33, 150), to: try Self.place(-34, 151))
                ]))
    }

    @Test func `a shape across the 180th meridian meets boxes on both sides and none between`() throws {
        let shape = try ReportShape.area([
            Self.place(50, 179), Self.place(50, -179), Self.place(52, -179), Self.place(52, 179),
        ])
        func box(_ west: Double, _ east: Double) throws -> CoordinateBox {
            try #require(
                CoordinateBox(southDegrees: 40, westDegrees: west, northDegrees: 60, eastDegrees: east))
        }
        for (west, east) in [(170.0, 180.0), (-180, -178.5), (175, -175)] {
            #expect(shape.meets(try box(west, east)))
        }
        #expect(try !shape.meets(box(-100, 100)))
    }

    @Test func `a shape is the same after its text`() throws {
        for shape in [try Self.square(), .circle(try Self.place(1, 2), radiusNauticalMiles: 5)] {
            let text = try JSONEncoder().encode(shape)
            #expect(try JSONDecoder().decode(ReportShape.self, from: text) == shape)
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ReportShape.self, from: Data(#"{"kind":"area","points":[]}"#.utf8))
        }
    }
}
