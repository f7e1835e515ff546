import Aviation
import Testing

@Suite("Aircraft words") struct AircraftTests {
    @Test(arguments: [
        ("g-bsya", "G-BSYA", "GBSYA"), ("N122DR", "N122DR", "N122DR"), (" D-EABC ", "D-EABC", "DEABC"),
    ])
    func `a registration is read in any case`(text: String, mark: String, filed: String) throws {
        let registration = try #require(AircraftRegistration(text))
        #expect(registration.text == mark)
        #expect(registration.flightPlanText == filed)
    }

    @Test(arguments: ["", "G", "-GBSYA", "G-BSYA-", "12345", "G_BSYA", "D-ÄBCD", "ABCDEFGHIJK"])
    func `anything else is no registration`(text: String) {
        #expect(AircraftRegistration(text) == nil)
    }

    @Test(arguments: [("c172", "C172"), ("SR22", "SR22"), ("B06", "B06"), ("A5", "A5")])
    func `a type designator is read in any case`(text: String, designator: String) {
        #expect(AircraftTypeDesignator(text)?.text == designator)
    }

    @Test(arguments: ["", "C", "172C", "C172S", "C-72", "ÇA12"])
    func `anything else is no type designator`(text: String) {
        #expect(AircraftTypeDesignator(text) == nil)
    }
}
