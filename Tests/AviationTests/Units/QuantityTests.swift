import Aviation
import Foundation
import Testing

@Suite("Quantities") struct QuantityTests {
    @Test(
        arguments: [
            ("53 usgal", 53, .usGallons, 200.626824552), ("120 l", 120, .litres, 120),
            ("120L", 120, .litres, 120), ("10 US gal", 10, .usGallons, 37.85411784),
            ("1 impgal", 1, .imperialGallons, 4.54609), ("8 usqt", 8, .usQuarts, 7.570823568),
        ] as [(String, Double, VolumeUnit, Double)])
    func `a volume is kept in the unit that was typed`(
        text: String, value: Double, unit: VolumeUnit, litres: Double
    ) throws {
        let volume = try #require(Volume(text))
        #expect(volume.value == value)
        #expect(volume.unit == unit)
        #expect(abs(volume.litres - litres) < 1e-12 * litres)
        #expect(Volume(volume.description)?.value == value)
    }

    /// Factors of NIST SP 811, appendix B, rounded there to seven digits.
    @Test func `conversions have the published factors`() {
        #expect(Mass(pounds: 1).kilograms == 0.45359237)
        #expect(abs(Pressure(inchesOfMercury: 1).value(in: .pascals) - 3386.389) < 0.001)
        #expect(abs(Pressure(1, .millimetresOfMercury).value(in: .pascals) - 133.3224) < 0.0001)
        #expect(abs(Pressure(inchesOfMercury: 29.92).hectopascals - 1013.2075) < 0.001)
        #expect(abs(Speed(knots: 1).metresPerSecond - 0.5144444) < 1e-7)
        #expect(abs(Speed(feetPerMinute: 500).metresPerSecond - 2.54) < 1e-12)
        #expect(Temperature(fahrenheit: -40).celsius == -40)
        #expect(Temperature(celsius: 15).kelvin == 288.15)
        #expect(abs(Density(poundsPerUSGallon: 6).kilogramsPerLitre - 0.71896) < 1e-5)
        #expect(Distance(1, .statuteMiles).metres == 1609.344)
        #expect(abs(Angle(radians: .pi).degrees - 180) < 1e-12)
    }

    @Test func `the sum of what was typed has its digits`() throws {
        let pressure = try #require(Pressure("29.92 inHg"))
        #expect(pressure.description == "29.92 inHg")
        #expect(pressure.inchesOfMercury == 29.92)
        #expect((Volume(usGallons: 20) + Volume(usGallons: 33)).description == "53 usgal")
        #expect(Density(poundsPerUSGallon: 6).mass(of: Volume(usGallons: 53)).description == "318 lb")
        #expect(Density(poundsPerUSGallon: 6).volume(of: Mass(pounds: 318)).description == "53 usgal")
        #expect(Distance(nauticalMiles: 1) == Distance(metres: 1852))
        #expect(FuelFlow(usGallonsPerHour: 8).volume(inSeconds: 2700).description == "6 usgal")
    }

    @Test(arguments: ["40 gal", "40 gallons", "40 qt"])
    func `a gallon that could be two is none, unless one is expected`(text: String) {
        #expect(Volume(text) == nil)
        #expect(Volume(text, expecting: .litres) == nil)
    }

    @Test func `where a unit is expected a number alone means it, and what is written wins`() {
        #expect(Volume("40 gal", expecting: .usGallons)?.description == "40 usgal")
        #expect(Volume("40 gal", expecting: .imperialGallons)?.description == "40 impgal")
        #expect(Volume("40", expecting: .litres)?.description == "40 l")
        #expect(Volume("40 l", expecting: .usGallons)?.description == "40 l")
        #expect(Mass("1,762.5", expecting: .pounds)?.description == "1762.5 lb")
        #expect(Pressure("30.12 in", expecting: .inchesOfMercury)?.description == "30.12 inHg")
    }

    @Test(
        arguments: [
            "", "l", "53", "0,72 kg", "1,5 kg", "1,23,456 kg", "12,34 kg", "1,2345 kg", "--5 kg", "5 5 kg",
            "nan kg", "inf kg", "1e999 kg", ". kg", "1..2 kg", "1.2.3 kg", "٥ kg", "5 stone", "5 kg kg",
            "0x10 kg", "5 kg,", "kg 5", "1e5e5 kg",
        ])
    func `anything else is no mass`(text: String) {
        #expect(Mass(text) == nil)
    }

    @Test func `signs, exponents and strange spaces are read`() {
        #expect(Temperature("−40 °C")?.celsius == -40)
        #expect(Temperature("+15C")?.celsius == 15)
        #expect(Mass("1.5e3\u{202F}kg")?.kilograms == 1500)
        #expect(Mass(" .5 kg ")?.kilograms == 0.5)
        #expect(Distance("6'")?.feet == 6)
    }

    @Test func `a written amount is read as the same, for a thousand amounts`() throws {
        var random = SplitMix(state: 5)
        for _ in 0..<1000 {
            let value = Double.random(in: -1e6...1e6, using: &random)
            for unit in PressureUnit.allCases {
                let amount = Pressure(value, unit)
                let read = try #require(Pressure(amount.description))
                #expect(read.value == value && read.unit == unit)
                let text = try JSONEncoder().encode([amount])
                #expect(try JSONDecoder().decode([Pressure].self, from: text)[0].value == value)
            }
        }
    }

    @Test func `every spelling of a unit means that unit alone`() {
        func check<Unit: MeasurementUnit>(_ unit: Unit.Type) {
            for one in Unit.allCases {
                for name in one.spellings + [one.symbol] {
                    #expect(Quantity<Unit>("2 \(name)")?.unit == one, "\(name)")
                }
                for name in one.vagueSpellings { #expect(Quantity<Unit>("2 \(name)") == nil || name == "in") }
            }
        }
        check(LengthUnit.self)
        check(SpeedUnit.self)
        check(MassUnit.self)
        check(VolumeUnit.self)
        check(FuelFlowUnit.self)
        check(DensityUnit.self)
        check(PressureUnit.self)
        check(TemperatureUnit.self)
        check(AngleUnit.self)
    }
}
