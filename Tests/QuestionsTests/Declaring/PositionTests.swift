import Aviation
import JSONLines
import Questions
import Testing

@Suite("Positions that are asked about") struct PositionTests {
    private let expected = Coordinate(latitudeDegrees: 46.5, longitudeDegrees: -78.25)
    private let at = Parameter("at", optional: .position, "Where.")
    private let named = Parameter("point", optional: .namedPositions, "Places by name.")

    @Test(
        arguments: ["46.5,-78.25", "46.5 -78.25", "4630N07815W", "N46°30' W078°15'", [46.5, -78.25]] as [JSON]
    )
    func `a position is read in all forms wherever it is asked for`(form: JSON) throws {
        let asked = Asked(["at": form, "point": ["abc": form]])
        #expect(try asked.needed(at) == expected)
        let found = try asked.needed(named)
        #expect(found.map(\.name) == ["ABC"] && found.first?.position == expected)
    }

    @Test(arguments: ["46.5", "91,0", "46.5,-78.25,3", "KDEN", true, [46.5]] as [JSON])
    func `anything else is no position`(form: JSON) {
        #expect(throws: Problem.self) { try Asked(["at": form])[at] }
        #expect(throws: Problem.self) { try Asked(["point": ["ABC": form]])[named] }
    }

    @Test func `a position with its name is read from one text`() throws {
        let asked = Asked(["point": ["abc=46.5,-78.25"]])
        #expect(try asked.needed(named).first?.position == expected)
        #expect(throws: Problem("point is “46.5,-78.25”: write NAME=LAT,LON.")) {
            try Asked(["point": ["46.5,-78.25"]])[named]
        }
        #expect(try Asked([:])[at] == nil)
    }
}
