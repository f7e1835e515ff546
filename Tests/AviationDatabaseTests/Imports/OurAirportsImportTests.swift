import Aviation
import AviationDatabase
import Foundation
import Testing

@Suite("Import of OurAirports") struct OurAirportsImportTests {
    private let folder: TemporaryFolder
    private let database: AirportDatabase

    init() throws {
        folder = try TemporaryFolder()
        database = try SmallFiles.twoAirports(in: folder)
    }

    private func load(_ files: URL...) throws -> ImportReport {
        try database.importOurAirports(OurAirportsFiles(at: files), at: Date(timeIntervalSince1970: 86_400))
    }

    @Test func `an imported file is listed with its source, date and size`() throws {
        let files = try database.importedFiles()
        #expect(files.map(\.table) == [.airport, .runway])
        let airports = try #require(files.first)
        #expect(airports.source == "OurAirports")
        #expect(airports.fileName == "airports.csv")
        #expect(
            airports.byteCount == SmallFiles.airports(SmallFiles.heathrow, SmallFiles.fairoaks).utf8.count)
        #expect(airports.rowsRead == 2)
        #expect(airports.rowsKept == 2)
        #expect(airports.importedAt == Date(timeIntervalSince1970: 1_800_000_000))
        #expect(airports.day.words == "OurAirports, day unknown")
        #expect(try !database.isEmpty())
    }

    @Test func `an import leaves no log behind`() throws {
        let log = folder.url.appending(path: "airports.sqlite-wal")
        #expect(try log.resourceValues(forKeys: [.fileSizeKey]).fileSize == 0)
    }

    @Test func `a file's checksum is its CRC-32`() throws {
        let file = try folder.write("countries.csv", "code,name,continent\nAA,123456789,EU\n")
        let report = try load(file)
        // As Python's zlib.crc32 computes it.
        #expect(report.files.map(\.checksum) == ["28260e8b"])
    }

    @Test func `every unusable row is skipped and told with file, line and reason`() throws {
        let file = try folder.write(
            "airports.csv",
            SmallFiles.airports(
                SmallFiles.heathrow,
                "1,,small_airport,No ident,1,1,,EU,GB,GB-ENG,,no,,,,,,",
                "2,XA,small_airport,No latitude,,1,,EU,GB,GB-ENG,,no,,,,,,",
                "3,XB,small_airport,Bad latitude,north,1,,EU,GB,GB-ENG,,no,,,,,,",
                "4,XC,small_airport,Beyond the pole,90.5,1,,EU,GB,GB-ENG,,no,,,,,,",
                "five,XD,small_airport,Bad id,1,1,,EU,GB,GB-ENG,,no,,,,,,",
                "6,XE,spaceport,Bad type,1,1,,EU,GB,GB-ENG,,no,,,,,,",
                "7,XF,small_airport,Short row,1,1",
                "8,EGLL,small_airport,Ident again,1,1,,EU,GB,GB-ENG,,no,,,,,,",
                "2434,XG,small_airport,Id again,1,1,,EU,GB,GB-ENG,,no,,,,,,",
                "9,XH,small_airport,\"Quote\" astray,1,1,,EU,GB,GB-ENG,,no,,,,,,",
                "10,YA,small_airport,Good,1,1,,EU,GB,GB-ENG,,no,,,,,,",
                "11,YB,small_airport,Good,1,1,,EU,GB,GB-ENG,,no,,,,,,",
                "12,YC,small_airport,Good,1,1,,EU,GB,GB-ENG,,no,,,,,,",
                "13,YD,small_airport,Good,1,1,,EU,GB,GB-ENG,,no,,,,,,",
                "14,YE,small_airport,Good,1,1,,EU,GB,GB-ENG,,no,,,,,,",
                "15,YF,small_airport,Good,1,1,,EU,GB,GB-ENG,,no,,,,,,",
                "16,YG,small_airport,Good,1,1,,EU,GB,GB-ENG,,no,,,,,,",
                "17,YH,small_airport,Good,1,1,,EU,GB,GB-ENG,,no,,,,,,",
                "18,YI,small_airport,Good,1,1,,EU,GB,GB-ENG,,no,,,,,,"))
        let report = try load(file)
        func skipped(_ line: Int, _ column: Int, _ reason: String) -> ImportProblem {
            ImportProblem(
                file: "airports.csv", line: line, column: column, reason: reason, outcome: .rowSkipped)
        }
        #expect(
            report.problems == [
                skipped(3, 3, "ident is empty"),
                skipped(4, 32, "latitude_deg is empty"),
                skipped(5, 33, "latitude_deg is not a number: 'north'"),
                skipped(6, 36, "there is no position 90.5, 1.0"),
                skipped(7, 1, "id is not a whole number: 'five'"),
                skipped(8, 6, "type is none of OurAirports': 'spaceport'"),
                skipped(9, 1, "6 fields where the header has 18"),
                skipped(10, 1, "the ident EGLL came before"),
                skipped(11, 1, "the id 2434 came before"),
                skipped(12, 27, "text follows a closing quotation mark"),
            ])
        #expect(report.rowsRead == 20)
        #expect(report.rowsKept == 10)
        #expect(try database.airportCount() == 10)
        #expect("\(try #require(report.problems.first))" == "airports.csv:3:3: ident is empty; row skipped")
    }

    @Test func `a bad value that a row can do without is taken as unknown and told`() throws {
        let file = try folder.write(
            "airports.csv",
            SmallFiles.airports(
                SmallFiles.heathrow, SmallFiles.fairoaks.replacing("-0.558889,,", with: "-0.558889,high,")))
        let report = try load(file)
        let reason = "elevation_ft is not a number: 'high'"
        #expect(
            report.problems == [
                ImportProblem(
                    file: "airports.csv", line: 3, column: 63, reason: reason, outcome: .valueDropped)
            ])
        let fairoaks = try #require(try database.airport("EGTF"))
        #expect(fairoaks.elevationFeet == nil)
    }

    @Test func `text that is not UTF-8 makes a row unusable, not the file`() throws {
        var bytes = Data(SmallFiles.airports(SmallFiles.heathrow).utf8)
        bytes.append(contentsOf: "1,XA,small_airport,Z".utf8)
        bytes.append(0xFC)
        bytes.append(contentsOf: "rich,1,1,,EU,CH,CH-ZH,,no,,,,,,\n".utf8)
        let report = try load(folder.write("airports.csv", bytes))
        #expect(
            report.problems.map(\.description) == ["airports.csv:3:20: name is not UTF-8 text; row skipped"])
    }

    @Test func `runways of no airport are left out and told`() throws {
        let file = try folder.write(
            "runways.csv",
            SmallFiles.runways(
                SmallFiles.fairoaksRunway, SmallFiles.fairoaksRunway.replacing("29198", with: "7")))
        let report = try load(file)
        #expect(
            report.problems.map(\.description) == [
                "runways.csv:3:1: there is no airport with id 7; row skipped"
            ])
    }

    @Test func `new airports take along the runways of those that are gone`() throws {
        #expect(try database.detail("EGTF")?.runways.count == 1)
        _ = try load(folder.write("airports.csv", SmallFiles.airports(SmallFiles.heathrow)))
        #expect(try database.airport("EGTF") == nil)
        _ = try load(
            folder.write("airports.csv", SmallFiles.airports(SmallFiles.heathrow, SmallFiles.fairoaks)))
        #expect(try database.detail("EGTF")?.runways == [])
    }

    @Test func `a search finds what the new file holds and no longer what the old one held`() throws {
        let renamed = SmallFiles.fairoaks.replacing("Fairoaks", with: "Sevenoaks")
        _ = try load(folder.write("airports.csv", SmallFiles.airports(SmallFiles.heathrow, renamed)))
        #expect(try database.search("fairoaks").isEmpty)
        #expect(try database.search("sevenoaks").map(\.airport.ident) == ["EGTF"])
    }

    @Test func `an older file without ICAO codes and links is read`() throws {
        let text = """
            id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,iso_country,iso_region,municipality,\
            iata_code,\
            gps_code,local_code
            1,KJFK,large_airport,JFK,40.6,-73.8,13,US,US-NY,New York,JFK,KJFK,JFK
            """
        let report = try load(folder.write("airports.csv", text))
        #expect(report.problemCount == 0)
        let airport = try #require(try database.airport("JFK"))
        #expect(airport.icaoCode == nil)
        #expect(airport.hasScheduledService == nil)
        #expect(airport.elevationFeet == 13)
    }

    @Test func `progress never falls, ends at one, and can cancel`() throws {
        let world = try ImportedWorld.get()
        let fractions = world.progress.map(\.fraction)
        #expect(fractions == fractions.sorted())
        #expect(fractions.last == 1)
        #expect(fractions.count > 50)
        #expect(world.progress.allSatisfy { $0.bytesRead <= $0.bytesTotal })
        #expect(world.progress.last?.rows == world.report.rowsRead)

        struct Cancelled: Error {}
        let airports = try OurAirportsFiles(at: [
            folder.write("airports.csv", SmallFiles.airports(SmallFiles.heathrow))
        ])
        #expect(throws: Cancelled.self) {
            try database.importOurAirports(airports, at: Date(timeIntervalSince1970: 1_800_000_000)) { _ in
                throw Cancelled()
            }
        }
        #expect(try database.airportCount() == 2)
    }
}
