import FlightBag
import Foundation
import SyncCore

/// A pilot's logbook as the page asks for it: an import with its outbox, pages and sums of 20,000 entries,
/// and the memory of the process that does it.
struct LogbookBenchmark {
    let folder: URL

    @MainActor func run(_ table: inout FigureTable) async throws {
        guard let nobody = URL(string: "http://127.0.0.1:9") else { return }
        let home = folder.appending(path: "logbook")
        let launch = try await Launch.open(
            home, server: nobody, deviceName: "bench", kinds: FlightBagKinds.all)
        let (app, files) = (launch.app, launch.app.logbookFiles)
        var first = 0.0
        for part in 0..<4 {
            let bytes = Array(Self.csv(part * 5_000..<(part + 1) * 5_000).utf8)
            let start = ContinuousClock.now
            let plan = try await files.plan(name: "log.csv", bytes: bytes, app)
            _ = try await files.take(plan, LogbookImportConsent())
            if part == 0 { first = start.duration(to: .now) / .seconds(1) }
        }
        table.add("logbook import, 5,000 entries", "\(first.digits(2)) s", beside: "limit 3 s", ratio: nil)
        var pages = Stopwatch()
        var place: LogbookFilter.Place?
        for turn in 0..<60 {
            var filter = LogbookFilter()
            filter.place = place
            let page = try await pages.measure { try await app.logbookPage(filter) }
            place = turn % 20 == 19 ? nil : page.lines.last?.place(isNewer: false)
        }
        table.add(
            "logbook page of 20,000", "p50 \(pages.percentile(0.5).digits(1)) ms",
            beside: "p95 \(pages.percentile(0.95).digits(1)) ms, limit 100 ms", ratio: nil)
        var sums = Stopwatch()
        for _ in 0..<40 { _ = try await sums.measure { try await app.logbookSums() } }
        var next = Stopwatch()
        var before = try await app.logbookPage(LogbookFilter())
        for _ in 0..<40 {
            var filter = LogbookFilter()
            filter.place = before.lines.last?.place(isNewer: false)
            before = try await next.measure { try await app.logbookPage(filter, after: before) }
        }
        table.add(
            "the next page", "p50 \(next.percentile(0.5).digits(1)) ms",
            beside: "p95 \(next.percentile(0.95).digits(1)) ms, limit 100 ms", ratio: nil)
        table.add(
            "logbook totals of 20,000", "p50 \(sums.percentile(0.5).digits(1)) ms",
            beside: "p95 \(sums.percentile(0.95).digits(1)) ms, limit 20 ms", ratio: nil)
        let found = try await search(app)
        table.add(
            "logbook search for a text", "p50 \(found.percentile(0.5).digits(1)) ms",
            beside: "p95 \(found.percentile(0.95).digits(1)) ms", ratio: nil)
        var currency = Stopwatch()
        for _ in 0..<10 { _ = try await currency.measure { try await app.currency() } }
        table.add(
            "currency of 20,000", "p50 \(currency.percentile(0.5).digits(1)) ms",
            beside: "p95 \(currency.percentile(0.95).digits(1)) ms", ratio: nil)
        table.add(
            "memory, most of it all", "\(Part.megabytes("VmHWM")) MB", beside: "limit 150 MB", ratio: nil)
    }

    @MainActor private func search(_ app: AppState) async throws -> Stopwatch {
        var watch = Stopwatch()
        for word in ["lunch", "EGKB", "nothing has this", "pattern 17"] {
            var filter = LogbookFilter()
            filter.text = word
            for _ in 0..<5 { _ = try await watch.measure { try await app.logbookPage(filter) } }
        }
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
