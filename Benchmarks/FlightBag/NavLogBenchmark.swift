import FlightBag
import Foundation
import SyncCore

/// The nav log of a flight of thirty legs, from its record to its fuel, as its page and its line in "Before
/// you go" ask for it.
struct NavLogBenchmark {
    let folder: URL

    @MainActor func run(_ table: inout FigureTable) async throws {
        guard let nobody = URL(string: "http://127.0.0.1:9") else { return }
        let launch = try await Launch.open(
            folder.appending(path: "navlog"), server: nobody, deviceName: "bench")
        let app = launch.app
        var flight = Flight(id: RecordID(SystemWorld()))
        // From Oxford across the Alps and back, as positions: so there are no look-ups.
        let positions = (0...30).map { index in
            let (north, east) = (51 * 60 + 45 - (index % 16) * 20, index * 22)
            return String(
                format: "%02d%02dN%03d%02dE", north / 60, north % 60, east / 60, east % 60)
        }
        flight.route = positions.joined(separator: " ")
        flight.tasKnots = 120
        flight.level = "FL085"
        flight.wind = "240/25"
        flight.ruleSet = "easa"
        flight.offBlock = OffBlockTime(date: "2026-11-28", time: "09:30")
        let first = FlightLog(flight, app.context)
        guard first.legs.count == 30 else { throw WrongLegs(count: first.legs.count, first.problems) }
        var watch = Stopwatch()
        for _ in 0..<200 { _ = await watch.measure { FlightLog(flight, app.context).legs.count } }
        table.add(
            "nav log of 30 legs", "p50 \(watch.percentile(0.5).digits(2)) ms",
            beside: "p95 \(watch.percentile(0.95).digits(2)) ms, limit 5 ms", ratio: nil)
    }

    struct WrongLegs: Error {
        let count: Int
        let problems: [String]
        init(count: Int, _ problems: [String]) { (self.count, self.problems) = (count, problems) }
    }
}
