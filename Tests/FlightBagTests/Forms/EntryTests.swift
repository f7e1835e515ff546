import Testing

@testable import FlightBag

@Suite struct EntryTests {
    @Test(arguments: [
        ("150", 150.0), ("150 l", 150), ("36,5", 36.5), ("40 gal", 151.41647136), ("40USG", 151.41647136),
        ("9 gal/h", 34.069), ("33 imp gal", 150.02097),
    ])
    func `fuel is read in litres or gallons`(text: String, litres: Double) throws {
        let read = try #require(FuelUnit.read(text, alone: .litres))
        #expect(abs(read.litres - litres) < 0.001)
    }

    @Test(arguments: ["150 L", "36.5 L", "40 gal", "9.25 gal", "33 imp gal", "0.804 L", "123456.75 gal"])
    func `fuel is written as it was typed`(text: String) throws {
        let read = try #require(FuelUnit.read(text, alone: .litres))
        #expect(read.unit.written(read.litres) == text)
    }

    @Test(arguments: [FuelUnit.litres, .usGallons, .imperialGallons])
    func `a number without a unit is in the unit in force`(_ unit: FuelUnit) {
        #expect(FuelUnit.read("40", alone: unit)?.litres == 40 * unit.litresPerUnit)
        #expect(FuelUnit.read("40", alone: unit)?.unit == unit)
        #expect(FuelUnit.read("40 l", alone: unit)?.litres == 40)
    }

    @Test func `fuel in another unit is written to a hundredth`() throws {
        let gallons = try #require(FuelUnit.read("9 gal", alone: .litres))
        #expect(FuelUnit.litres.written(gallons.litres, anHour: true) == "34.07 L/h")
        #expect(FuelUnit.read("34.07 L/h", alone: .litres)?.litres == 34.07)
    }

    @Test(arguments: [FuelUnit.litres, .usGallons, .imperialGallons])
    func `ten thousand amounts of fuel are written as they were typed`(_ unit: FuelUnit) throws {
        for cents in stride(from: 1, through: 1_000_000, by: 100 - 1) {
            let text = unit.written(Double(cents) / 100 * unit.litresPerUnit)
            let read = try #require(FuelUnit.read(text, alone: .litres))
            #expect(read.unit.written(read.litres) == text)
            #expect(abs(read.litres / unit.litresPerUnit - Double(cents) / 100) < 1e-6)
        }
    }

    @Test(arguments: ["", "1,200", "abc", "-5", "40 lb", "1.234", "12345678"])
    func `a text that may mean something else is not read as fuel`(text: String) {
        #expect(FuelUnit.read(text, alone: .litres) == nil)
    }

    @Test func `numbers are read to a tenth, and typed to nine digits`() {
        let numbers = [nil, 212.0, 151.41647136, 0.04, .infinity]
        #expect(numbers.map(Entry.rounded) == ["", "212", "151.4", "0", ""])
        #expect(numbers.map(Entry.text) == ["", "212", "151.416471", "0.04", ""])
    }

    @Test func `large numbers are grouped`() {
        #expect(
            [0, 999, 1000, 85_836, -1_234_567].map(Written.grouped) == [
                "0", "999", "1,000", "85,836", "−1,234,567",
            ])
    }
}
