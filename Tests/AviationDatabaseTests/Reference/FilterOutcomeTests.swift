import AviationDatabase
import Foundation
import Testing

@Suite("What a filter makes of the airports") struct FilterOutcomeTests {
    @Test func `it follows an import, although it was kept`() throws {
        let folder = try TemporaryFolder()
        let database = try SmallFiles.twoAirports(in: folder)
        var filter = AirportFilter()
        filter[.runwayAtLeast] = 2000
        let before = try database.outcome(of: filter)
        #expect(before.admitted.map(\.ident) == ["EGTF"] && before.leftOut == [.runwayLength: 1])
        #expect(try database.outcome(of: filter) == before)
        let longer = "2434,12802,164,ASP,1,0,09R,,,,90,,27L,,,,270,"
        let files = try OurAirportsFiles(at: [
            folder.write("runways.csv", SmallFiles.runways(SmallFiles.fairoaksRunway, longer))
        ])
        try database.importOurAirports(files, at: Date(timeIntervalSince1970: 1_800_000_000))
        let after = try database.outcome(of: filter)
        #expect(after.admitted.map(\.ident) == ["EGLL", "EGTF"] && after.leftOut == [:])
    }

    @Test func `each of many filters has its own`() throws {
        let folder = try TemporaryFolder()
        let database = try SmallFiles.twoAirports(in: folder)
        let filters = (0..<20).map { number in
            var filter = AirportFilter()
            filter[.runwayAtMost] = .integer(2660 + number)
            return filter
        }
        for filter in filters + filters.reversed() {
            let isFitting = filter[.runwayAtMost]?.integer ?? 0 >= 2670
            #expect(try database.outcome(of: filter).admitted.count == (isFitting ? 1 : 0))
        }
    }
}
