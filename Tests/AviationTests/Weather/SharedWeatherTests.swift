import Aviation
import Foundation
import Testing

/// Some thousand real reports with what their service decoded, where they are beside the repository.
///
/// These of 14,588 METARs of 2014, 2024 and 2025 differ from the service's own columns, all on purpose:
/// - wind: "340006KT" and the like are not read here; 000 with a speed is no direction;
/// - visibility 46: the service drops 9999NDV; temperatures 26: it drops "40///";
/// - cloud 88: it drops BKN034/// in 2014;
/// - category 315: 176 it leaves out where NSC, NCD or /// stand (2014), 77 it calls VFR without any word on
///   cloud, where here it is unknown, 31 it leaves out where what is known is LIFR already; 4800 m is MVFR
///   here; layers of unknown amount or height make it unknown here; it takes VV007 for LIFR (2014).
@Suite("Shared weather") struct SharedWeatherTests {
    private static func unpacked(_ path: String) throws -> String? {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let url = root.appending(path: "../shared/data/\(path)").standardizedFileURL
        guard FileManager.default.fileExists(atPath: url.path) else {
            print("Not tested here: \(url.path) is not there.")
            return nil
        }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", url.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }

    private struct Tally {
        var reports = 0
        var words = 0
        var undecoded = 0
        var winds = 0
        var pressures = 0
        var temperatures = 0
        var times = 0
    }

    /// Every eleventh, so that a debug build stays quick.
    @Test(arguments: ["awc-cache-2025-08-14", "adds-cache-2014-12-18", "simplified-2024-08-03"])
    func `METARs agree with the service's own columns`(name: String) throws {
        guard let text = try Self.unpacked("weather/metars-\(name).csv.gz") else { return }
        let lines = text.split(whereSeparator: \.isNewline)
        let start = try #require(lines.firstIndex { $0.contains("raw_text,") || $0.contains(",raw_text") })
        let header = lines[start].split(separator: ",", omittingEmptySubsequences: false)
        func place(_ column: Substring) throws -> Int { try #require(header.firstIndex(of: column)) }
        let places = try ["raw_text", "observation_time", "wind_speed_kt", "altim_in_hg", "temp_c"].map(place)
        var tally = Tally()
        for line in lines[(start + 1)...].enumerated().filter({ $0.offset % 11 == 0 }).map(\.element) {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            // Quoted cells with a comma are some dozens: left out.
            guard cells.count == header.count else { continue }
            count(cells, places, &tally)
        }
        #expect(tally.reports > 400)
        let limit = Double(tally.reports) * 0.005
        #expect(Double(tally.undecoded) < Double(tally.words) * 0.003)
        for differing in [tally.winds, tally.pressures, tally.temperatures, tally.times] {
            #expect(Double(differing) <= limit)
        }
    }

    private func count(_ cells: [String], _ places: [Int], _ tally: inout Tally) {
        let report = METAR(cells[places[0]])
        tally.reports += 1
        let body = report.groups.filter { $0.meaning != .remark }
        tally.words += body.reduce(0) { $0 + $1.text.split(separator: " ").count }
        tally.undecoded += report.undecoded.count
        func differs(_ mine: Double?, _ theirs: String, _ tolerance: Double) -> Bool {
            guard let mine, let theirs = Double(theirs) else { return mine != nil && !theirs.isEmpty }
            return abs(mine - theirs) > tolerance
        }
        if differs(report.conditions.wind?.speed?.knots, cells[places[2]], 0.51) { tally.winds += 1 }
        let setting = report.altimeterSettings.first?.pressure.inchesOfMercury
        if differs(setting, cells[places[3]], 0.012) { tally.pressures += 1 }
        if differs(report.temperatureCelsius, cells[places[4]], 0.06) { tally.temperatures += 1 }
        guard let observed = Date(instant: cells[places[1]]) else { return }
        if let mine = report.observed(near: observed), abs(mine.timeIntervalSince(observed)) >= 60 {
            tally.times += 1
        }
    }

    @Test func `forecasts, winds and notices are understood but for their mistakes`() throws {
        guard let forecasts = SharedFile.lines("weather/taf-raw.txt"),
            let winds = SharedFile.text("weather/nws-products/tempwind/FD1US1.txt"),
            let notices = SharedFile.lines("notam-tfr/notams-raw.jsonl")
        else { return }
        #expect(forecasts.filter { !$0.isEmpty }.count == 47)
        #expect(forecasts.flatMap { TAF($0).undecoded } == ["?RA"])
        let bulletins = WindsAloftBulletins(winds)
        #expect(bulletins.forecasts.count == 176 && bulletins.forecasts.flatMap(\.undecoded).isEmpty)
        struct Row: Decodable {
            let raw: String
        }
        let read = try notices.filter { !$0.isEmpty }.map {
            Notice(try JSONDecoder().decode(Row.self, from: Data($0.utf8)).raw)
        }
        #expect(read.count == 206)
        // Four Q lines hold "undefined" in place of a code.
        #expect(read.filter { !$0.undecoded.isEmpty }.count == 4)
        #expect(read.filter { $0.scheduleText != nil && $0.schedule == nil }.isEmpty)
    }

    @Test func `international SIGMETs are understood but for their mistakes`() throws {
        guard let text = SharedFile.text("weather/awc-api-2026-07-29/isigmet.json") else { return }
        struct Row: Decodable {
            let rawSigmet: String?
        }
        let rows = try JSONDecoder().decode([Row].self, from: Data(text.utf8)).compactMap(\.rawSigmet)
        let advisories = rows.flatMap { AdvisoryBulletin($0).advisories }
        #expect(rows.count == 136 && advisories.count == 136)
        // Positions of 81 minutes, "MOV MOV", a signature behind the end.
        #expect(advisories.filter { !$0.undecoded.isEmpty }.count <= 6)
        #expect(advisories.filter { $0.state.areas.isEmpty }.count <= 2)
    }
}
