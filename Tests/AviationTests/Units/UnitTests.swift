import Aviation
import Testing

@Suite("Units") struct UnitTests {
    @Test func `a nautical mile is 1852 metres, a foot 0.3048`() {
        #expect(Distance(nauticalMiles: 1).metres == 1852)
        #expect(Distance(metres: 926).nauticalMiles == 0.5)
        #expect(abs(Distance(feet: 1000).metres - 304.8) < 1e-9)
        #expect(abs(Distance(metres: 304.8).feet - 1000) < 1e-9)
        #expect(Distance(nauticalMiles: 1) + Distance(metres: 1852) == Distance(nauticalMiles: 2))
        #expect(Distance(metres: 1851) < Distance(nauticalMiles: 1))
    }

    @Test(
        arguments: [
            (122.9, 122_900, "122.900 MHz"), (118.305, 118_305, "118.305 MHz"),
            (128.015, 128_015, "128.015 MHz"), (0.373, 373, "373 kHz"),
            (8.88, 8_880, "8.880 MHz"), (121.5, 121_500, "121.500 MHz"), (1795.5, 1_795_500, "1795.500 MHz"),
        ])
    func `a frequency keeps its kilohertz`(megahertz: Double, kilohertz: Int, text: String) throws {
        let frequency = try #require(Frequency(megahertz: megahertz))
        #expect(frequency.kilohertz == kilohertz)
        #expect(frequency.description == text)
    }

    @Test(arguments: [0, -118.3, .nan, .infinity, 0.0004, 30_001])
    func `nothing, less or no number is no frequency`(megahertz: Double) {
        #expect(Frequency(megahertz: megahertz) == nil)
    }

    @Test(
        arguments: [
            ("FL095", .flightLevel(95)), ("fl95", .flightLevel(95)), ("F100", .flightLevel(100)),
            (" FL 240 ", .flightLevel(240)), ("A055", .altitudeFeet(5500)), ("5500", .altitudeFeet(5500)),
            ("5,500 ft", .altitudeFeet(5500)), ("2000 feet", .altitudeFeet(2000)),
            ("-200", .altitudeFeet(-200)),
            ("0", .altitudeFeet(0)),
        ] as [(String, CruisingLevel)])
    func `levels are read as pilots write them`(text: String, level: CruisingLevel) {
        #expect(CruisingLevel(text) == level)
        #expect(CruisingLevel(level.description) == level)
    }

    @Test(
        arguments: [
            "", "FL", "FL1000", "FL-95", "A55", "A0550", "VFR", "5500m", "5.5", "--5", "5-5", "100000",
            "-3000",
            ",5", "FL٩٥", "F", "A", "1,5", "2,5 ft", "5,50", "1,234,567", "123,456",
        ])
    func `anything else is no level`(text: String) {
        #expect(CruisingLevel(text) == nil)
    }
}
