import Aviation
import Foundation
import Testing

@Suite("Coordinate in a route") struct CoordinateTextTests {
    @Test(
        arguments: [
            ("4620N07805W", 46 + 20 / 60.0, -78 - 5 / 60.0), ("46N078W", 46, -78), ("46S078E", -46, 78),
            ("462030N0780512W", 46.341_666_666_7, -78.086_666_666_7),
            ("4620N/07805W", 46.333_333_333_3, -78.083_333_333_3),
            ("46.3417,-78.085", 46.3417, -78.085), ("46.3417/-78.085", 46.3417, -78.085),
            ("-33.95, 151.18", -33.95, 151.18), ("N46°20.5'W078°05.1'", 46.341_666_666_7, -78.085),
            ("N46°20.5' W078°05.1'", 46.341_666_666_7, -78.085),
            ("N4620.50W07805.10", 46.341_666_666_7, -78.085),
            ("46°20'30\"N 78°05'12\"W", 46.341_666_666_7, -78.086_666_666_7),
            ("N46:20:30W078:05:12", 46.341_666_666_7, -78.086_666_666_7),
            ("46.3417N/78.085W", 46.3417, -78.085), ("N46.3417W78.085", 46.3417, -78.085),
            ("46.3417N78.085W", 46.3417, -78.085), ("0000N00000E", 0, 0), ("90N180W", 90, -180),
            ("4830N00210E", 48.5, 2.166_666_666_7), ("n46w78", 46, -78), ("5N20W", 5, -20),
        ] as [(String, Double, Double)])
    func `positions are read in the forms of plans, charts and receivers`(
        text: String, latitude: Double, longitude: Double
    ) throws {
        let position = try #require(Coordinate(routeText: text), "\(text)")
        #expect(abs(position.latitudeDegrees - latitude) < 1e-9)
        #expect(abs(position.longitudeDegrees - longitude) < 1e-9)
    }

    @Test(
        arguments: [
            "", "N", "NW", "NE", "463N07805W", "4660N07805W", "4620N07860W", "9100N07805W", "4620N18100W",
            "4620N", "07805W4620N", "46,78", "46/78", "240/15", "46.3417", "46.3417,-78.085,9",
            "46.5.1,-78.085",
            "4620N7805W", "9001N00000E", "46N078", "46N078W046N", "46..5N078W", "N46°W078'X", "٤٦N٠٧٨W",
            "N46°20.5'30W078", "46-20-30N", "NaN,-78.0", "inf,1.0", "1e2,1.0", "-46N078W",
        ])
    func `a text that is no position is not taken for one`(text: String) {
        #expect(Coordinate(routeText: text) == nil)
    }

    @Test func `the text of a position in a flight plan is within half a minute of it`() throws {
        var random = SplitMix(state: 5)
        for _ in 0..<5000 {
            let position = try #require(
                Coordinate(
                    latitudeDegrees: Double.random(in: -90...90, using: &random),
                    longitudeDegrees: Double.random(in: -180...180, using: &random)))
            let text = position.flightPlanText
            let read = try #require(Coordinate(routeText: text), "\(text)")
            #expect(abs(read.latitudeDegrees - position.latitudeDegrees) <= 0.5 / 60 + 1e-9)
            #expect(abs(read.longitudeDegrees - position.longitudeDegrees) <= 0.5 / 60 + 1e-9)
            #expect(read.flightPlanText == text)
        }
        #expect(Coordinate(latitudeDegrees: 46, longitudeDegrees: -78)?.flightPlanText == "46N078W")
        #expect(Coordinate(latitudeDegrees: 59.9999, longitudeDegrees: 9.5)?.flightPlanText == "6000N00930E")
    }
}
