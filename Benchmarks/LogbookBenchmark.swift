import FlightBag
import Foundation
import SyncCore

/// A pilot's logbook as the page uses it: an import with its outbox, pages and sums of 20,000 entries, and
/// the memory of two processes: one that imports, and one that reads.
struct LogbookBenchmark {
    let folder: URL

    private static let readings: [(name: String, limit: String)] = [
        ("logbook page of 20,000", ", limit 100 ms"), ("the next page", ", limit 100 ms"),
        ("logbook totals of 20,000", ", limit 20 ms"), ("logbook search for a text", ""),
        ("currency of 20,000", ""),
    ]

    func run(_ table: inout FigureTable) throws {
        let home = folder.appending(path: "logbook").path
        let filled = try Self.figures(["logbook-import", home], 2)
        table.add(
            "logbook import, 5,000 entries", "\(filled[0].digits(2)) s", beside: "limit 3 s", ratio: nil)
        let read = try Self.figures(["logbook-read", home], 2 * Self.readings.count + 1)
        for (place, reading) in Self.readings.enumerated() {
            table.add(
                reading.name, "p50 \(read[2 * place].digits(1)) ms",
                beside: "p95 \(read[2 * place + 1].digits(1)) ms\(reading.limit)", ratio: nil)
        }
        table.add(
            "memory with 20,000 entries, at its most", "\(Int(read[2 * Self.readings.count])) MB",
            beside: "limit 150 MB; while importing them \(Int(filled[1])) MB", ratio: nil)
    }

    private static func figures(_ arguments: [String], _ count: Int) throws -> [Double] {
        let child = try Child(arguments)
        defer { child.end() }
        let figures = try child.line().split(separator: " ").compactMap { Double($0) }
        guard figures.count == count else { throw Child.SaidNothing() }
        return figures
    }

    @MainActor private static func open(_ home: URL) async throws -> AppState {
        guard let nobody = URL(string: "http://127.0.0.1:9") else { throw Child.SaidNothing() }
        return try await Launch.open(home, server: nobody, deviceName: "bench", kinds: FlightBagKinds.all).app
    }

    /// Gives the seconds that the first 5,000 of the entries took.
    @MainActor static func fill(_ home: URL) async throws -> Double {
        let app = try await open(home)
        var first = 0.0
        for part in 0..<4 {
            let bytes = Array(csv(part * 5_000..<(part + 1) * 5_000).utf8)
            let start = ContinuousClock.now
            let plan = try await app.logbookFiles.plan(name: "log.csv", bytes: bytes, app.context)
            _ = try await app.logbookFiles.take(plan, LogbookImportConsent())
            if part == 0 { first = start.duration(to: .now) / .seconds(1) }
        }
        return first
    }

    /// Gives the milliseconds of each of `readings`: in half of all cases no more, then in 95 of 100.
    @MainActor static func read(_ home: URL) async throws -> [Double] {
        let app = try await open(home)
        let watches = [
            try await pages(app), try await nextPages(app), try await sums(app), try await search(app),
            try await currency(app),
        ]
        return watches.flatMap { [$0.percentile(0.5), $0.percentile(0.95)] }
    }

    @MainActor private static func pages(_ app: AppState) async throws -> Stopwatch {
        var watch = Stopwatch()
        var place: LogbookFilter.Place?
        for turn in 0..<60 {
            var filter = LogbookFilter()
            filter.place = place
            let page = try await watch.measure { try await app.logbookPage(filter) }
            place = turn % 20 == 19 ? nil : page.lines.last?.place(isNewer: false)
        }
        return watch
    }

    @MainActor private static func nextPages(_ app: AppState) async throws -> Stopwatch {
        var watch = Stopwatch()
        var before = try await app.logbookPage(LogbookFilter())
        for _ in 0..<40 {
            var filter = LogbookFilter()
            filter.place = before.lines.last?.place(isNewer: false)
            before = try await watch.measure { try await app.logbookPage(filter, after: before) }
        }
        return watch
    }

    @MainActor private static func sums(_ app: AppState) async throws -> Stopwatch {
        var watch = Stopwatch()
        for _ in 0..<40 { _ = try await watch.measure { try await app.logbookSums() } }
        return watch
    }

    @MainActor private static func search(_ app: AppState) async throws -> Stopwatch {
        var watch = Stopwatch()
        for word in ["lunch", "EGKB", "nothing has this", "pattern 17"] {
            var filter = LogbookFilter()
            filter.text = word
            for _ in 0..<5 { _ = try await watch.measure { try await app.logbookPage(filter) } }
        }
        return watch
    }

    @MainActor private static func currency(_ app: AppState) async throws -> Stopwatch {
        var watch = Stopwatch()
        for _ in 0..<10 { _ = try await watch.measure { try await app.currency() } }
        return watch
    }

    /// Entries of a busy pilot: two flights a day, thirty columns of some of which are filled.
    static func csv(_ numbers: Range<Int>) -> String {
        let header = """
            Aircraft Table
            AircraftID,TypeCode,GearType,EngineType,equipType (FAA),aircraftClass (FAA)
            G-BSYA,C172,fixed_tricycle,Piston,aircraft,airplane_single_engine_land
            G-TWIN,PA34,retractable_tricycle,Piston,aircraft,airplane_multi_engine_land
            Flights Table
            Date,AircraftID,From,To,Route,TimeOut,TimeOff,TimeOn,TimeIn,TotalTime,PIC,Night,CrossCountry,\
            ActualInstrument,Distance,Holds,Approach1,DayTakeoffs,DayLandingsFullStop,AllLandings,\
            PilotComments,[Hours]Tailwheel

            """
        let airports = ["EGTF", "EGLL", "EGKB", "LFAT", "EGHR", "EGMD"]
        let lines = numbers.map { number -> String in
            let day = Date(timeIntervalSince1970: 1_790_000_000 - Double(number / 2) * 86_400)
            let date = String(day.ISO8601Format().prefix(10))
            let from = airports[number % airports.count]
            let to = airports[(number / 7) % airports.count]
            let hour = number % 2 == 0 ? "09" : "14"
            let hours = "\(1 + number % 3).\(number % 10)"
            return "\(date),\(number % 5 == 0 ? "G-TWIN" : "G-BSYA"),\(from),\(to),OCK MID,\(hour):05,"
                + "\(hour):15,\(hour):55,\(hour):58,\(hours),\(hours),0.\(number % 10),\(hours),0.2,"
                + "\(40 + number % 90).5,1,1;ILS OR LOC RWY 27;27;\(to);,1,1,\(1 + number % 4),"
                + "pattern \(number % 50) with lunch,0.5"
        }
        return header + lines.joined(separator: "\n") + "\n"
    }
}
