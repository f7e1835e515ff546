import Aviation
import JSONLines
import Testing

@testable import aloft

@Suite("Points that are asked about") struct PointTests {
    private let expected = Coordinate(latitudeDegrees: 46.5, longitudeDegrees: -78.25)

    @Test(
        arguments: ["46.5,-78.25", "46.5 -78.25", "4630N07815W", "N46°30' W078°15'", [46.5, -78.25]] as [JSON]
    )
    func `a point is read in the same forms wherever it is asked for`(form: JSON) throws {
        let asked = Asked(["at": form, "point": ["abc": form]])
        #expect(try asked.point("at") == expected)
        #expect(try asked.optionalPoint("at") == expected)
        let named = try asked.namedPoints("point")
        #expect(named.map(\.name) == ["ABC"] && named.map(\.position) == [expected])
    }

    @Test(arguments: ["46.5", "91,0", "46.5,-78.25,3", "KDEN", true, [46.5]] as [JSON])
    func `anything else is no point`(form: JSON) {
        #expect(throws: Problem.self) { try Asked(["at": form]).optionalPoint("at") }
        #expect(throws: Problem.self) { try Asked(["point": ["ABC": form]]).namedPoints("point") }
    }

    @Test func `a point with its name is read from one text`() throws {
        let asked = Asked(["point": ["abc=46.5,-78.25"], "wrong": ["46.5,-78.25"]])
        #expect(try asked.namedPoints("point").map(\.position) == [expected])
        #expect(throws: Problem("wrong is “46.5,-78.25”: write NAME=LAT,LON.")) {
            try asked.namedPoints("wrong")
        }
        #expect(try Asked([:]).optionalPoint("at") == nil)
    }
}
