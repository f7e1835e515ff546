import Testing

@testable import FlightBag

@Suite struct EntryTests {
    @Test(arguments: [
        ("150", 150.0), ("150 l", 150), ("36,5", 36.5), ("40 gal", 151.41647136), ("40USG", 151.41647136),
        ("9 gal/h", 34.069),
    ])
    func `fuel is read in litres or US gallons`(text: String, litres: Double) throws {
        let read = try #require(Entry.litres(text))
        #expect(abs(read - litres) < 0.001)
    }

    @Test(arguments: ["", "1,200", "abc", "-5", "40 lb", "1.234", "12345678"])
    func `what may mean something else is not read as fuel`(text: String) {
        #expect(Entry.litres(text) == nil)
    }

    @Test func `numbers are written with one decimal at most`() {
        #expect(
            [nil, 212.0, 151.41647136, 0.04, .infinity].map(Entry.text) == ["", "212", "151.4", "0", ""])
    }

    @Test func `large numbers are grouped`() {
        #expect(
            [0, 999, 1000, 85_836, -1_234_567].map(Written.grouped) == [
                "0", "999", "1,000", "85,836", "−1,234,567",
            ])
    }
}
