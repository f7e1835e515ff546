import Aviation
import Testing

@Suite("NightWindow") struct NightWindowTests {
    /// Palo Alto; on 15 January 2026 the sun sets at 01:13Z and rises at 15:22Z (astral 3.2).
    private func contains(off: String?, on: String?, places: [String] = ["KPAO"]) throws -> Bool? {
        let place = try #require(Coordinate(latitudeDegrees: 37.461, longitudeDegrees: -122.115))
        var entry = LogbookEntry()
        entry.date = try Logbooks.day("2026-01-15")
        entry.texts = [.from: "KPAO", .to: "kpao "]
        entry.times[.off] = off
        entry.times[.on] = on
        return NightWindow(places: Dictionary(uniqueKeysWithValues: places.map { ($0, place) })).contains(
            entry)
    }

    @Test func `an evening of the pilot's day is the next day in UTC`() throws {
        #expect(try contains(off: "02:30", on: "03:30") == true)
        #expect(try contains(off: "20:00", on: "21:00") == false)
        // Within the hour after sunset: logged as night perhaps, and yet not in the window.
        #expect(try contains(off: "01:40", on: "02:00") == false)
        #expect(try contains(off: "01:40", on: "03:00") == nil)
    }

    @Test func `without times or places nothing is shown`() throws {
        #expect(try contains(off: nil, on: "03:30") == nil)
        #expect(try contains(off: "02:30", on: nil) == nil)
        #expect(try contains(off: "02:30", on: "03:30", places: []) == nil)
    }
}
