import Aviation
import Testing

@Suite("Directions") struct DirectionTests {
    @Test func `variation west is magnetic best`() throws {
        let west = try #require(Declination(degreesEast: -12.5))
        let course = try #require(TrueDirection(degrees: 354))
        #expect(course.magneticDirection(declination: west).degrees == 6.5)
        #expect(course.magneticDirection(declination: west).trueDirection(declination: west) == course)
        let east = try #require(Declination("8E"))
        #expect(TrueDirection("003")?.magneticDirection(declination: east).description == "355°M")
    }

    @Test(arguments: [
        (0.0, 0.0, "360°T"), (360, 0, "360°T"), (-90, 270, "270°T"), (7.25, 7.25, "007.25°T"),
        (725, 5, "005°T"), (-1e-18, 0, "360°T"), (359.5, 359.5, "359.5°T"),
    ])
    func `any number of degrees is a direction, and north is said 360`(
        degrees: Double, turned: Double, text: String
    ) throws {
        let direction = try #require(TrueDirection(degrees: degrees))
        #expect(direction.degrees == turned)
        #expect(direction.description == text)
        #expect(TrueDirection(text) == direction)
        #expect(MagneticDirection(text) == nil)
    }

    @Test(arguments: ["", "T", "-90", "361", "090M", "090E", "nan", "090 degrees", "9O"])
    func `anything else is no true direction`(text: String) {
        #expect(TrueDirection(text) == nil)
    }

    @Test func `no number is no direction`() {
        #expect(TrueDirection(degrees: .nan) == nil)
        #expect(TrueDirection(degrees: .infinity) == nil)
    }

    @Test(arguments: [
        (350.0, 10.0, 20.0), (10, 350, -20), (0, 180, 180), (180, 0, 180), (90, 90, 0), (1, 182, -179),
    ])
    func `the turn is the short one`(from: Double, to: Double, turn: Double) throws {
        let (start, end) = (
            try #require(TrueDirection(degrees: from)), try #require(TrueDirection(degrees: to))
        )
        #expect(start.turn(to: end) == Angle(degrees: turn))
        #expect(start.turned(by: start.turn(to: end)) == end)
    }

    @Test(arguments: [
        ("12.6W", -12.6, "12.6° W"), ("W013.0", -13, "13° W"), ("3 E", 3, "3° E"), ("e3", 3, "3° E"),
        ("0", 0, "0°"), ("0W", 0, "0°"), ("12.6° W", -12.6, "12.6° W"),
    ])
    func `declinations are read as they are written`(text: String, degrees: Double, written: String) throws {
        let declination = try #require(Declination(text))
        #expect(declination.degreesEast == degrees)
        #expect(declination.description == written)
    }

    @Test(arguments: ["", "E", "12", "-3", "-3E", "3EW", "181E", "E3W", "3N"])
    func `a declination without its letter is a guess`(text: String) {
        #expect(Declination(text) == nil)
    }
}
