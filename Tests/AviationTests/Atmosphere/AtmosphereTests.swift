import Aviation
import Testing

@Suite("Atmosphere") struct AtmosphereTests {
    /// ICAO Doc 7488/3, table 1: geopotential metres, K, hPa.
    @Test(arguments: [
        (-1000.0, 294.65, 1139.29), (0, 288.15, 1013.25), (1000, 281.65, 898.746), (5000, 255.65, 540.199),
        (10_000, 223.15, 264.362), (11_000, 216.65, 226.32), (15_000, 216.65, 120.445),
        (20_000, 216.65, 54.7488),
    ])
    func `the standard atmosphere is the published one`(
        metres: Double, kelvin: Double, hectopascals: Double
    ) throws {
        let altitude = Distance(metres: metres)
        let pressure = try #require(StandardAtmosphere.pressure(at: altitude))
        #expect(abs(pressure.hectopascals - hectopascals) < hectopascals * 5e-6)
        #expect(abs(try #require(StandardAtmosphere.temperature(at: altitude)).kelvin - kelvin) < 1e-9)
        #expect(abs(try #require(StandardAtmosphere.altitude(of: pressure)).metres - metres) < 0.02)
    }

    @Test func `outside of the tables there is nothing`() {
        for metres in [-5001, 20_001, .nan, .infinity] {
            #expect(StandardAtmosphere.pressure(at: Distance(metres: metres)) == nil)
            #expect(StandardAtmosphere.temperature(at: Distance(metres: metres)) == nil)
        }
        for hectopascals in [0, -5, 50, .nan, .infinity] {
            #expect(StandardAtmosphere.altitude(of: Pressure(hectopascals: hectopascals)) == nil)
        }
        let cold = Temperature(celsius: -274)
        #expect(StandardAtmosphere.densityAltitude(pressureAltitude: .zero, temperature: cold) == nil)
    }

    /// The pilots' rules (1,000 ft an inch, 118.8 ft a degree) give 5,234 ft and 7,534 ft; the exact formulas
    /// differ from them by so much.
    @Test func `Denver on a warm day is as high as the rules of thumb say, nearly`() throws {
        let setting = try #require(AltimeterSetting(Pressure(inchesOfMercury: 30.12)))
        let pressureAltitude = try #require(setting.pressureAltitude(of: Distance(feet: 5434)))
        #expect(abs(pressureAltitude.feet - 5250.69) < 0.01)
        let density = try #require(
            StandardAtmosphere.densityAltitude(
                pressureAltitude: pressureAltitude, temperature: Temperature(celsius: 24)))
        #expect(abs(density.feet - 7457.46) < 0.01)
        #expect(abs(density.feet - 7534) < 100)
    }

    @Test func `in standard air density and pressure altitude are the same`() throws {
        for feet in stride(from: -2000.0, through: 36_000, by: 500) {
            let altitude = Distance(feet: feet)
            let standard = try #require(StandardAtmosphere.temperature(at: altitude))
            let density = StandardAtmosphere.densityAltitude(
                pressureAltitude: altitude, temperature: standard)
            #expect(abs(try #require(density).feet - feet) < 1e-6)
        }
    }

    @Test func `a flight level is lower than it says when the pressure is`() throws {
        let low = try #require(AltimeterSetting(Pressure(hectopascals: 983)))
        #expect(abs(try #require(low.altitude(of: .flightLevel(85))).feet - 7663.69) < 0.01)
        #expect(try #require(low.altitude(of: .altitudeFeet(5500))).feet == 5500)
        let standard = try #require(AltimeterSetting(Pressure(hectopascals: 1013.25)))
        #expect(try #require(standard.altitude(of: .flightLevel(85))).feet == 8500)
        let there = try #require(low.pressureAltitude(of: Distance(feet: 7663.690662)))
        #expect(abs(there.feet - 8500) < 0.001)
    }

    @Test func `a setting in the other unit is none`() {
        for pressure in [
            Pressure(hectopascals: 29.92), Pressure(inchesOfMercury: 1013), Pressure(hectopascals: .nan),
        ] {
            #expect(AltimeterSetting(pressure) == nil)
        }
        #expect(AltimeterSetting(Pressure(inchesOfMercury: 29.92))?.pressure.description == "29.92 inHg")
    }
}
