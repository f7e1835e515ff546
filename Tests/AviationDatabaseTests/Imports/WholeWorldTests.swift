import Aviation
import AviationDatabase
import Foundation
import Testing

@Suite("All of OurAirports") struct WholeWorldTests {
    @Test func `every row is kept but 28 runways without an airport and 7 frequencies of 0 MHz`() throws {
        let report = try ImportedWorld.get().report
        let counts = report.files.map { [$0.rowsRead, $0.rowsKept] }
        #expect(report.files.map(\.table) == OurAirportsTable.allCases)
        #expect(
            counts == [
                [249, 249], [3987, 3987], [85_836, 85_836], [48_184, 48_156], [30_340, 30_333],
                [11_008, 11_008],
            ])
        let skipped = report.problems.filter { $0.outcome == .rowSkipped }
        #expect(skipped.filter { $0.reason.hasPrefix("there is no airport with id") }.count == 28)
        #expect(skipped.filter { $0.reason == "frequency_mhz is no frequency: 0.0" }.count == 7)
        #expect(skipped.count == 35)
        #expect(report.problemCount == report.problems.count)
    }

    @Test func `the same is told later of what the tables hold`() throws {
        let world = try ImportedWorld.get()
        let files = try world.airports.importedFiles()
        #expect(files == world.report.files)
        #expect(files.first { $0.table == .airport }?.sourceDate == "2026-08-07")
        #expect(files.first { $0.table == .navaid }?.sourceDate == "2026-08-22")
        #expect(try world.airports.airportCount() == 85_836)
    }

    @Test func `unknown elevations stay unknown, known ones do not`() throws {
        let all = try ImportedWorld.get().all
        #expect(all.count == 85_836)
        #expect(all.count { $0.elevationFeet == nil } == 14_874)
        let kinds = Dictionary(grouping: all, by: \.kind).mapValues(\.count)
        #expect(
            kinds == [
                .small: 42_706, .heliport: 23_143, .closed: 13_380, .medium: 4100, .seaplaneBase: 1274,
                .large: 1172,
                .balloonport: 61,
            ])
    }
}
