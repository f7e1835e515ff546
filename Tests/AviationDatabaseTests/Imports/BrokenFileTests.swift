import AviationDatabase
import Foundation
import Testing

@Suite("Broken files") struct BrokenFileTests {
    private let folder: TemporaryFolder
    private let database: AirportDatabase

    init() throws {
        folder = try TemporaryFolder()
        database = try SmallFiles.twoAirports(in: folder)
    }

    /// Tries to import what must be refused, and sees that all is as before.
    private func expectRefusal(of files: [URL], with error: AirportDatabaseError) throws {
        let before = try database.importedFiles()
        #expect(throws: error) {
            try database.importOurAirports(
                OurAirportsFiles(at: files), at: Date(timeIntervalSince1970: 1_800_000_000))
        }
        #expect(try database.importedFiles() == before)
        #expect(try database.airportCount() == 2)
        #expect(try database.search("fairoaks").map(\.airport.ident) == ["EGTF"])
        #expect(try database.detail("EGTF")?.runways.count == 1)
    }

    /// The shipped runways: a gzip file large enough to be cut in the middle.
    private func gzipped() throws -> Data {
        try Data(contentsOf: #require(OurAirportsFiles.shipped().urls[.country]))
    }

    @Test func `a gzip file that is cut short changes nothing, wherever it is cut`() throws {
        let whole = try gzipped()
        for count in [11, whole.count / 2, whole.count - 9, whole.count - 1] {
            let file = try folder.write("countries.csv.gz", whole.prefix(count))
            try expectRefusal(
                of: [file], with: .unreadable(file: "countries.csv.gz", reason: "the gzip file is cut short"))
        }
    }

    @Test func `a gzip file with a wrong byte changes nothing`() throws {
        for (place, name) in [(-6, "checksum"), (-2, "length"), (-40, "contents")] {
            var bytes = try gzipped()
            bytes[bytes.count + place] ^= 0xFF
            let file = try folder.write("countries.csv.gz", bytes)
            let error = #expect(throws: AirportDatabaseError.self, "\(name)") {
                try database.importOurAirports(
                    OurAirportsFiles(at: [file]), at: Date(timeIntervalSince1970: 1_800_000_000))
            }
            guard case .unreadable = error else {
                Issue.record("\(name): \(String(describing: error))")
                continue
            }
        }
        #expect(try database.importedFiles().map(\.table) == [.airport, .runway])
    }

    @Test func `a broken file after a good one leaves the good one out too`() throws {
        let airports = try folder.write("airports.csv", SmallFiles.airports(SmallFiles.heathrow))
        let runways = try folder.write("runways.csv.gz", try gzipped().dropLast(5))
        let error = #expect(throws: AirportDatabaseError.self) {
            try database.importOurAirports(
                OurAirportsFiles(at: [airports, runways]), at: Date(timeIntervalSince1970: 1_800_000_000))
        }
        #expect(error != nil)
        #expect(try database.airportCount() == 2)
        #expect(try database.search("fairoaks").count == 1)
    }

    @Test func `a header without the needed columns is refused by their names`() throws {
        let file = try folder.write(
            "airports.csv", "id,ident,type,name,latitude_deg\n1,EGLL,large_airport,A,1\n")
        try expectRefusal(
            of: [file],
            with: .unreadable(
                file: "airports.csv",
                reason:
                    "line 1, column 1: the header has no column longitude_deg, elevation_ft, iso_country, "
                    + "iso_region, municipality, iata_code, gps_code, local_code"))
    }

    @Test func `a quotation mark without end is refused with its place`() throws {
        let text = SmallFiles.airports(SmallFiles.heathrow) + "1,XA,\"small\n" + SmallFiles.fairoaks + "\n"
        // The lost mark pairs with the first of "Woking, Surrey"; the last one then opens what nothing
        // closes.
        let unclosed = text.replacing("Surrey\"", with: "Surrey")
        let file = try folder.write("airports.csv", unclosed.replacing("\"Woking", with: "Woking"))
        try expectRefusal(
            of: [file],
            with: .unreadable(
                file: "airports.csv", reason: "line 3, column 6: the quotation mark is never closed"))
    }

    @Test func `a file of mostly unusable rows is taken for a wrong one`() throws {
        let file = try folder.write("airports.csv", SmallFiles.airports(SmallFiles.heathrow, "1", "2"))
        let problem = ImportProblem(
            file: "airports.csv", line: 3, reason: "1 fields where the header has 18", outcome: .rowSkipped)
        try expectRefusal(
            of: [file],
            with: .mostlyUnusable(file: "airports.csv", rowsRead: 3, rowsKept: 1, firstProblem: problem))
    }

    @Test func `a file of nothing but a header or of nothing at all is refused`() throws {
        try expectRefusal(
            of: [folder.write("airports.csv", SmallFiles.airportHeader)],
            with: .mostlyUnusable(file: "airports.csv", rowsRead: 0, rowsKept: 0, firstProblem: nil))
        try expectRefusal(
            of: [folder.write("airports.csv", "")],
            with: .unreadable(
                file: "airports.csv", reason: "line 1, column 1: the file is empty, it has no header"))
    }

    @Test func `files that are not there or have another name are refused`() throws {
        let missing = folder.url.appending(path: "nowhere")
        #expect(throws: AirportDatabaseError.noOurAirportsFile(path: missing.path)) {
            try OurAirportsFiles(at: [missing])
        }
        let other = try folder.write("airfields.csv", "")
        #expect(throws: AirportDatabaseError.unknownFileName("airfields.csv")) {
            try OurAirportsFiles(at: [other])
        }
        let empty = try TemporaryFolder()
        #expect(throws: AirportDatabaseError.noOurAirportsFile(path: empty.url.path)) {
            try OurAirportsFiles(at: [empty.url])
        }
        let (plain, packed) = (try empty.write("regions.csv", ""), try empty.write("regions.csv.gz", ""))
        #expect(throws: AirportDatabaseError.givenTwice(file: plain.path, other: packed.path)) {
            try OurAirportsFiles(at: [plain, packed])
        }
    }

    @Test func `runways alone are refused while there are no airports`() throws {
        let fresh = try AirportDatabase(at: folder.url.appending(path: "fresh.sqlite"))
        let files = try OurAirportsFiles(at: [folder.url.appending(path: "runways.csv")])
        #expect(throws: AirportDatabaseError.airportsMissing(file: "runways.csv")) {
            try fresh.importOurAirports(files, at: Date(timeIntervalSince1970: 1_800_000_000))
        }
        #expect(try fresh.isEmpty())
    }
}
