import Foundation
import Testing

@testable import AviationDatabase

@Suite struct ChangeWatchTests {
    @Test func `its number changes with what anybody writes, and with nothing else`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "airports.sqlite")
        let database = try AirportDatabase(at: file)
        let watch = try ChangeWatch(database)
        var last = try watch.version()
        #expect(try watch.version() == last)
        _ = try database.airportCount()
        #expect(try watch.version() == last)
        let list = try folder.write("list.csv", "Country,Name,ICAO\nUnited Kingdom,Fairoaks,EGTF\n")
        for writer in [database, try AirportDatabase(at: file)] {
            _ = try writer.importFiles([list], at: Date(timeIntervalSince1970: 1_795_953_600))
            #expect(try watch.version() != last)
            last = try watch.version()
            #expect(try watch.version() == last)
        }
    }
}
