import Aviation
import Testing

@Suite("Runway alignment") struct RunwayAlignmentTests {
    private func runway(_ low: RunwayEnd, _ high: RunwayEnd? = nil) -> Runway {
        Runway(
            lengthFeet: nil, widthFeet: nil, surface: nil, isLighted: false, isClosed: false, lowEnd: low,
            highEnd: high)
    }

    private func degrees(_ runway: Runway, east: Double? = nil) -> (Double, isAbout: Bool)? {
        RunwayAlignment(runway) { east.flatMap(Declination.init(degreesEast:)) }
            .map { ($0.direction.degrees, $0.isAbout) }
    }

    @Test func `a published direction is taken as it is, and the declination not asked for`() throws {
        let published = runway(RunwayEnd(name: "06", trueHeadingDegrees: 61.5))
        let found = RunwayAlignment(published) {
            Issue.record("nobody needs it")
            return nil
        }
        #expect(found?.direction.degrees == 61.5)
        #expect(found?.isAbout == false)
    }

    @Test func `without one it lies along its thresholds`() throws {
        let south = Coordinate(latitudeDegrees: 51, longitudeDegrees: 0)
        let north = Coordinate(latitudeDegrees: 51.01, longitudeDegrees: 0)
        let found = degrees(
            runway(RunwayEnd(name: "18", position: north), RunwayEnd(name: "36", position: south)))
        #expect(abs(try #require(found).0 - 180) < 1e-6)
        #expect(found?.isAbout == false)
    }

    @Test(arguments: [("06", 60.0), ("9", 90), ("18L", 180), ("36", 360), ("02W", 20)])
    func `a number is magnetic: ten times it plus the declination, about`(
        name: String, magnetic: Double
    ) throws {
        let found = try #require(degrees(runway(RunwayEnd(name: name)), east: -12.5))
        #expect(abs(found.0 - (magnetic - 12.5)) < 1e-9)
        #expect(found.isAbout)
    }

    @Test func `the other end's number serves turned round`() throws {
        let found = try #require(degrees(runway(RunwayEnd(name: nil), RunwayEnd(name: "24")), east: 3))
        #expect(abs(found.0 - 63) < 1e-9)
    }

    @Test func `a number with a T is true`() throws {
        let found = try #require(degrees(runway(RunwayEnd(name: "17T"), RunwayEnd(name: "35T"))))
        #expect(found.0 == 170)
        #expect(found.isAbout)
    }

    @Test(arguments: ["H1", "N", "ALL", "37", "00", "0", "060", "18-36", "", "06LR"])
    func `a name that is no number gives none`(name: String) {
        #expect(degrees(runway(RunwayEnd(name: name)), east: 1) == nil)
    }

    @Test func `without a declination a number gives none`() {
        #expect(degrees(runway(RunwayEnd(name: "06"))) == nil)
    }
}
