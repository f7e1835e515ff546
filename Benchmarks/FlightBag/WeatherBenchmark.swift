import Aviation
import AviationDatabase
import FlightBag
import Foundation
import Logging
import OfflineEngine
import ReferenceServer
import SyncCore
import SyncServer

/// The world's METARs from a server on loopback to the features of the map, and the pack of a flight of 500
/// NM across them.
struct WeatherBenchmark {
    private static let stationCount = 5_000

    /// 498 NM to the north.
    private static let plan = """
        {"places": [{"role": "departure", "ident": "A", "station": "AAAA", "latitude": 40, "longitude": -100},
        {"role": "destination", "ident": "B", "station": "AAAB", "latitude": 48.3, "longitude": -100}],
        "route": [[40, -100], [48.3, -100]]}
        """

    let folder: URL

    @MainActor func run(_ table: inout FigureTable) async throws {
        let weather = try WeatherDatabase(at: folder.appending(path: "weather.sqlite"))
        try weather.name([.metar: "generated", .taf: "generated"])
        let now = Date()
        for feed in [WeatherFeed.metar, .taf] {
            try weather.take(
                Self.batch(of: feed, at: now), of: feed, from: "generated", tag: nil, modified: nil, at: now)
        }
        let (ports, ready) = AsyncStream<Int>.makeStream()
        let reference = ReferenceServer(now: { Date() }, weather: { weather }, source: { nil })
        let server = Server(
            home: folder.appending(path: "weather-server"), schema: Sample.schema, port: 0,
            world: SystemWorld(), logger: Logger(label: "bench", factory: { _ in SwiftLogNoOpLogHandler() }),
            openRoutes: [ReferenceRoutes(reference)]
        ) { ready.yield($0) }
        let serving = Task { try await server.run() }
        for await port in ports {
            guard let address = URL(string: "http://127.0.0.1:\(port)") else { break }
            try await refresh(from: address, &table)
            try await pack(from: address, &table)
            break
        }
        serving.cancel()
        _ = await serving.result
    }

    /// From the request to the features of the map, starting without data.
    @MainActor private func refresh(from server: URL, _ table: inout FigureTable) async throws {
        var watch = Stopwatch()
        var bytes = 0
        for turn in 0..<9 {
            let client = PlainHTTP()
            let field = StationField(
                cache: try ValueCache(at: folder.appending(path: "field-\(turn).sqlite")), server: server,
                world: SystemWorld()
            ) { url in
                let answer = try await client.get(url)
                return (answer.status, answer.body)
            }
            try await watch.measure { try await field.ask { _ in nil } }
            guard field.count == Self.stationCount else { throw Missing(found: field.count) }
            bytes = field.geoJSON.count
        }
        table.add(
            "METARs of 5,000 stations, server to map",
            "p50 \(watch.percentile(0.5).digits(0)) ms, \((bytes / 1000).grouped) kB of features",
            beside: "p95 \(watch.percentile(0.95).digits(0)) ms, limit 1,000 ms", ratio: nil)
    }

    /// Every part of a pack, each on disk before the next is requested.
    @MainActor private func pack(from server: URL, _ table: inout FigureTable) async throws {
        let plan = try JSONDecoder().decode(PackPlan.self, from: Data(Self.plan.utf8))
        var watch = Stopwatch()
        for turn in 0..<9 {
            let client = PlainHTTP()
            let packs = PackState(
                BriefingProduct.all,
                cache: try ValueCache(at: folder.appending(path: "packs-\(turn).sqlite")), server: server,
                world: SystemWorld()
            ) { url in
                let answer = try await client.get(url)
                return (answer.status, answer.body)
            }
            let flight = RecordID(SystemWorld())
            packs.begin(flight, plan)
            try await watch.measure { try await packs.work(on: flight) }
            let parts = packs.packs[flight]?.parts.count ?? 0
            guard parts == BriefingProduct.all.count else { throw Missing(found: parts) }
        }
        table.add(
            "pack of a flight of 500 NM", "p50 \(watch.percentile(0.5).digits(0)) ms",
            beside: "p95 \(watch.percentile(0.95).digits(0)) ms, limit 2,000 ms", ratio: nil)
    }

    /// Stations on a lattice over the whole earth, close over the route.
    private static func batch(of feed: WeatherFeed, at now: Date) -> ReportBatch {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        let parts = now.formatted(.iso8601).split { "-T:Z".contains($0) }
        let stamp = "\(parts[2])\(parts[3])\(parts[4])Z"
        let reports = (0..<stationCount).map { number in
            let station = String([17_576, 676, 26, 1].map { letters[number / $0 % 26] })
            let isNear = number < 500
            let latitude = isNear ? 40 + Double(number % 50) / 6 : -75 + Double(number % 50) * 3
            let longitude = isNear ? -101 + Double(number / 50) / 5 : -180 + Double(number / 50) * 3.6
            let wind = "\(100 + number % 26 * 10)\(10 + number % 20)KT"
            let cloud = "BKN0\(10 + number % 40)"
            let text =
                feed == .metar
                ? "\(station) \(stamp) \(wind) 9999 \(cloud) \(10 + number % 15)/05 Q10\(10 + number % 20)"
                : "TAF \(station) \(stamp) \(parts[2])00/\(parts[2])24 \(wind) P6SM \(cloud)"
            return StationReport(
                station: station, text: text, observed: now, latitude: latitude, longitude: longitude)
        }
        return ReportBatch(reports: reports, bad: [], unreadable: [], hasUnnamed: false)
    }

    struct Missing: Error { let found: Int }
}
