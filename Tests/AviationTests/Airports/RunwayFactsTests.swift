import Testing

@testable import Aviation

/// Facts derived from a runway's figures, and none where the figures are missing.
struct RunwayFactsTests {
    private static func runway(_ low: RunwayEnd, _ high: RunwayEnd?, length: Int? = 4_000) -> Runway {
        Runway(
            lengthFeet: length, widthFeet: 100, surface: "ASP", isLighted: true, isClosed: false, lowEnd: low,
            highEnd: high)
    }

    @Test func `published figures give directions, slopes and what is left behind a threshold`() throws {
        let facts = RunwayFacts(
            Self.runway(
                RunwayEnd(
                    name: "06", elevationFeet: 100, trueHeadingDegrees: 58, displacedThresholdFeet: 300),
                RunwayEnd(name: "24", elevationFeet: 140, trueHeadingDegrees: 238)),
            declination: Declination(degreesEast: -2))
        #expect(facts.low.trueDirection == TrueDirection(degrees: 58))
        #expect(facts.low.magneticDirection == MagneticDirection(degrees: 60))
        #expect(facts.low.slopePercent == 1)
        #expect(facts.high?.slopePercent == -1)
        #expect(facts.low.displacedFeet == 300 && facts.low.lengthBeyondThresholdFeet == 3_700)
        #expect(facts.high?.displacedFeet == nil && facts.high?.lengthBeyondThresholdFeet == nil)
    }

    @Test func `a direction comes from the thresholds, or from the other end`() throws {
        let (south, north) = (
            try #require(Coordinate(latitudeDegrees: 50, longitudeDegrees: 8)),
            try #require(Coordinate(latitudeDegrees: 50.01, longitudeDegrees: 8))
        )
        let measured = RunwayFacts(
            Self.runway(RunwayEnd(name: "18", position: north), RunwayEnd(name: "36", position: south)),
            declination: nil)
        #expect(measured.low.trueDirection == TrueDirection(degrees: 180))
        #expect(measured.high?.trueDirection?.degrees == 0)
        #expect(measured.high?.magneticDirection == nil)
        let reversed = RunwayFacts(
            Self.runway(RunwayEnd(name: "09", trueHeadingDegrees: 91), RunwayEnd(name: "27")),
            declination: nil)
        #expect(reversed.high?.trueDirection == TrueDirection(degrees: 271))
    }

    @Test func `near a pole there is no magnetic direction`() throws {
        let there = try #require(Coordinate(latitudeDegrees: -89.9, longitudeDegrees: -150))
        let facts = RunwayFacts(
            Self.runway(
                RunwayEnd(name: "02T", position: there, trueHeadingDegrees: 129), RunwayEnd(name: "20T")),
            declination: Declination(degreesEast: -31))
        #expect(facts.low.trueDirection == TrueDirection(degrees: 129))
        #expect(facts.low.magneticDirection == nil && facts.high?.magneticDirection == nil)
    }

    @Test func `a fact that is not published stays unknown`() {
        let facts = RunwayFacts(
            Self.runway(RunwayEnd(name: "H1"), nil, length: nil), declination: Declination(degreesEast: 3))
        #expect(facts.high == nil && facts.low.trueDirection == nil && facts.low.magneticDirection == nil)
        #expect(facts.low.slopePercent == nil && facts.low.elevationFeet == nil)
        let short = RunwayFacts(
            Self.runway(
                RunwayEnd(name: "01", displacedThresholdFeet: 5_000), RunwayEnd(name: "19"), length: 4_000),
            declination: nil)
        #expect(short.low.displacedFeet == 5_000 && short.low.lengthBeyondThresholdFeet == nil)
    }

    @Test func `frequencies stand in the order in which they are called`() throws {
        let types = ["APP", "XYZ", "TWR", "ATIS", "GND", "CTAF"]
        let list = try types.map {
            RadioFrequency(type: $0, name: nil, frequency: try #require(Frequency(kilohertz: 118_000)))
        }
        #expect(
            list.sorted(by: RadioFrequency.isCalledFirst).map(\.type)
                == ["ATIS", "GND", "TWR", "CTAF", "APP", "XYZ"])
    }
}
