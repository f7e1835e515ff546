import ArgumentParser
import Aviation
import AviationDatabase
import FlightBag
import Foundation
import GRDB
import JSONLines
import Questions
import SyncCore
import SyncServer
import Testing

@testable import aloft

/// Commands on the records below a home folder.
@MainActor @Suite(.timeLimit(.minutes(20))) struct OwnRecordsTests {
    private let home = FileManager.default.temporaryDirectory.appending(
        path: "aloft-own-\(UUID().uuidString)", directoryHint: .isDirectory)

    /// A logbook of two flights, and a flight bag that imported it.
    private func fill() async throws {
        let csv = home.appending(path: "csv", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: csv, withIntermediateDirectories: true)
        let places = csv.appending(path: "places.tsv")
        try Data(
            ("name\tcountry\tlatitude_deg\tlongitude_deg\tpopulation\tother_names\n"
                + "Woking\tGB\t51.32\t-0.56\t103900\t\n").utf8
        ).write(to: places)
        let airports = csv.appending(path: "airports.csv")
        let header = """
            "id","ident","type","name","latitude_deg","longitude_deg","elevation_ft","continent",\
            "iso_country","iso_region","municipality","scheduled_service","icao_code","iata_code","gps_code",\
            "local_code","home_link","wikipedia_link","keywords"
            """
        let rows = [
            #"1,"EGTF","small_airport","Fairoaks",51.3481,-0.5589,80,"EU","GB","GB-ENG","#
                + #""Woking","no","EGTF",,,,,,"#,
            #"2,"LFAT","medium_airport","Le Touquet",50.5174,1.6206,36,"EU","FR","FR-HDF","#
                + #","no","LFAT",,,,,,"#,
        ]
        try Data(([header] + rows).joined(separator: "\n").utf8).write(to: airports)
        let database = try Launch.airports(below: home)
        try database.importPlaces(PlacesFile(url: places))
        try database.importOurAirports(
            try OurAirportsFiles(at: [airports]), at: Date(timeIntervalSince1970: 1_790_000_000))
    }

    private func file(_ name: String, _ text: String) throws -> String {
        let place = home.appending(path: name)
        try Data(text.utf8).write(to: place)
        return place.path
    }

    private func take(_ words: String...) async throws {
        let command = try ImportCommand.Files.parse(words + ["--home", home.path])
        try await command.run()
    }

    private func isRefused<Asking: Question>(
        _ question: Asking.Type, _ words: String...
    ) async -> Bool where Asking.Source: CommandSource {
        do {
            _ = try await ask(question, words)
            return false
        } catch {
            return error is JSONLines.Problem
        }
    }

    private let logbook = """
        Aircraft Table
        AircraftID,TypeCode,GearType,EngineType,equipType (FAA),aircraftClass (FAA)
        G-BSYA,C172,fixed_tricycle,Piston,aircraft,airplane_single_engine_land
        Flights Table
        Date,AircraftID,From,To,TimeOut,TimeIn,TotalTime,PIC,DayTakeoffs,DayLandingsFullStop,AllLandings
        2026-11-20,G-BSYA,EGTF,LFAT,09:00,10:30,1.5,1.5,1,1,1
        2026-11-21,G-BSYA,LFAT,EGTF,10:00,11:12,1.2,1.2,2,2,2
        """

    @Test func `a logbook is told by its content, and summed without a file`() async throws {
        try await fill()
        try await take(try file("anything.bin", logbook))
        let own = try await ask(LogbookTotalsQuestion.self, "--home", home.path)
        #expect(own["flights"] == 2)
        #expect(own["total_s"] == 9_720)
        #expect(own["all_landings"] == 3)
        let checked = try await ask(LogbookCheckQuestion.self, "--home", home.path)
        #expect(checked["to_add"] == 2)
        let file = try await ask(LogbookTotalsQuestion.self, try file("log.csv", logbook))
        #expect(file["total_s"] == own["total_s"])
        #expect(own["gap"] == .null && file["gap"] == .null)
    }

    @Test func `an import that is not finished is told by sums, checks and currency`() async throws {
        try await fill()
        try await take(try file("log.csv", logbook))
        let records = try DatabaseQueue(path: home.appending(path: "replica.sqlite").path)
        try await records.write { db in
            try db.execute(sql: "UPDATE logbook_import SET state = 'writing'")
        }
        try records.close()
        guard
            case .text(let gap) = try await ask(LogbookTotalsQuestion.self, "--home", home.path)["gap"]
        else { throw NoGap() }
        #expect(gap.contains("log.csv"))
        let checked = try await ask(LogbookCheckQuestion.self, "--home", home.path)
        #expect(checked["warnings"].elements.contains(.text(gap)))
        let rules = try await ask(
            LogbookCurrencyQuestion.self, "--home", home.path, "--on", "2026-11-23")
        #expect(rules.elements.allSatisfy { $0["notes"].elements.contains(.text(gap)) })
    }

    private struct NoGap: Error {}

    @Test func `currency of the own logbook is that of its page`() async throws {
        try await fill()
        try await take(try file("log.csv", logbook))
        let answer = try await ask(
            LogbookCurrencyQuestion.self, "--home", home.path, "--on", "2026-11-23")
        let passengers = answer.elements.first { $0["rule"] == "61.57(a)" }
        guard case .object(let counted)? = passengers?["counted"] else {
            Issue.record("61.57(a) is not among \(answer.text)")
            return
        }
        #expect(counted.members.map(\.value).contains(3), "\(answer.text)")
        let refused = await isRefused(
            LogbookCurrencyQuestion.self, "--home", home.path, "--on", "2026-11-23", "--medical-class", "2")
        #expect(refused)
    }

    @Test func `a plan becomes a flight, whose nav log is asked by its name`() async throws {
        try await fill()
        let plan = """
            (FPL-GBSYA-VG
            -C172/L-S/S
            -EGTF0900
            -N0110VFR DCT
            -LFAT0100
            -DOF/261128)
            """
        try await take(try file("plan.txt", plan))
        let answer = try await ask(NavLogQuestion.self, "--flight", "egtf lfat", "--home", home.path)
        #expect(answer["legs"].elements.count == 1)
        #expect(answer["totals"]["off_block"] == "2026-11-28T09:00:00Z")
        let miles = try #require(answer["totals"]["distance_nm"].number)
        #expect(abs(miles - 96.4) < 1)
        #expect(await isRefused(NavLogQuestion.self, "--flight", "EGTF EGTF", "--home", home.path))
    }

    @Test func `an account goes from one folder into another`() async throws {
        try await fill()
        try await take(try file("log.csv", logbook))
        let document = home.appending(path: "account.json").path
        let export = try ExportCommand.parse([document, "--home", home.path])
        try await export.run()
        let other = OwnRecordsTests()
        try await other.fill()
        try await other.take(document, "--dry-run")
        #expect(await isRefused(LogbookTotalsQuestion.self, "--home", other.home.path))
        try await other.take(document)
        let own = try await ask(LogbookTotalsQuestion.self, "--home", other.home.path)
        #expect(own["total_s"] == 9_720)
    }

    @Test func `a logbook export is read beside a flight bag that has the folder`() async throws {
        try await fill()
        try await take(try file("log.csv", logbook))
        let running = try FolderLock(home, databases: HomeFolder.databases)
        defer { running.release() }
        let files = try FileManager.default.contentsOfDirectory(atPath: home.path).sorted()
        try await LogbookExportCommand.parse(["--home", home.path]).run()
        try await take(try file("again.csv", logbook), "--dry-run")
        let new = Set(try FileManager.default.contentsOfDirectory(atPath: home.path)).subtracting(files)
        // SQLite's own two files lie beside a database that is read.
        #expect(new.subtracting(["replica.sqlite-wal", "replica.sqlite-shm"]) == ["again.csv"])
    }

    @Test func `a dry run makes no folder`() async throws {
        let document = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).csv")
        try Data(logbook.utf8).write(to: document)
        try await take(document.path, "--dry-run")
        try await LogbookImportCommand.parse([document.path, "--dry-run", "--home", home.path]).run()
        #expect(!FileManager.default.fileExists(atPath: home.path))
    }

    @Test func `a logbook with a cell that nothing closes is not imported`() async throws {
        try await fill()
        let path = try file("log.csv", logbook + ",\"\n2026-11-22,G-BSYA,LFAT,EGTF\n")
        for words in [[], ["--dry-run"]] {
            await #expect(throws: JSONLines.Problem.self) {
                try await LogbookImportCommand.parse([path, "--home", home.path] + words).run()
            }
        }
        #expect(await isRefused(LogbookTotalsQuestion.self, path))
        let own = try await ask(LogbookTotalsQuestion.self, "--home", home.path)
        #expect(own["flights"] == 0)
    }

    @Test func `a folder without a flight bag says so`() async throws {
        #expect(await isRefused(LogbookTotalsQuestion.self, "--home", home.path))
    }
}
