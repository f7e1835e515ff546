import Aviation
import AviationDatabase
import Foundation
import JSONLines
import ReferenceServer
import Synchronization
import Testing

/// A weather database in a folder of its own, and a replay of two stations in front of it.
final class WeatherWorld: Sendable {
    static let now = ReferenceWorld.now
    static let header = "raw_text,station_id,observation_time,latitude,longitude\n"
    static let lines = """
        EGLL 141820Z 24012KT 9999 SCT030 22/12 Q1013,EGLL,2025-08-14T18:20:00Z,51.48,-0.45
        "EGTF 141850Z 25008KT 9999 FEW030 22/11 Q1013",EGTF,2025-08-14T18:50:00Z,-99.99,-99.99

        """
    let folder: URL
    let database: WeatherDatabase
    let asked = Mutex<[[String: String]]>([])

    init(_ cache: String = "2 results\n" + header + lines) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "aloft-weather-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(cache.utf8).write(to: folder.appending(path: "metars-cache-1.csv.gz"))
        let taf = """
            [{"icaoId":"KJFK","issueTime":"2026-07-29T14:37:00.000Z","rawTAF":"TAF KJFK 291437Z 2915/3018 \
            29008KT P6SM SCT015 FM291800 32010KT P6SM BKN035","lat":40.6,"lon":-73.7},{"icaoId":"KXXX"}]
            """
        try Data(taf.utf8).write(to: folder.appending(path: "taf.json"))
        database = try WeatherDatabase(at: folder.appending(path: "weather.sqlite"))
        try database.name([.metar: "127.0.0.1", .taf: "127.0.0.1"])
    }

    deinit {
        do { try FileManager.default.removeItem(at: folder) } catch { print("left behind: \(error)") }
    }

    func poller(_ faults: [UpstreamReplay.Fault] = [], at now: Date = now) throws -> WeatherPoller {
        let replay = try UpstreamReplay(folder, faults: faults, now: { now })
        return poller(at: now) { url in
            let answer = try replay.answer(url.path())
            return UpstreamReply(status: answer.status, headers: [:], body: answer.body)
        }
    }

    func poller(
        at now: Date = now, _ answer: @escaping @Sendable (URL) throws -> UpstreamReply
    ) -> WeatherPoller {
        let upstream = URL(string: "http://127.0.0.1:9") ?? URL(filePath: "/")
        return WeatherPoller(
            database, addresses: WeatherPoller.upstream(upstream), now: { now },
            chance: { 0.5 },
            fetch: { [self] url, headers in
                asked.withLock { $0.append(headers) }
                return try answer(url)
            })
    }

    func get(_ target: String, hasSource: Bool = true) throws -> JSON {
        let database = hasSource ? database : nil
        let server = ReferenceServer(now: { Self.now }, weather: { database }, source: { nil })
        let answer = server.answer(ReferenceRequest(target: target))
        try #require(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
        return try JSON(parsing: answer.body)
    }
}

@Suite struct WeatherTests {
    @Test func `a replayed report is served with when it was observed and when it was fetched`() async throws
    {
        let world = try WeatherWorld()
        for feed in [WeatherFeed.metar, .taf] { #expect(try await world.poller().poll(feed).isGood) }
        let answer = try world.get("/api/weather/metars?stations=egtf,XXXX")
        #expect(
            answer == [
                "source": "127.0.0.1", "checked": "2026-11-24T12:00:00Z", "problem": .null, "bad_records": 0,
                "bad": [],
                "reports": [
                    [
                        "station": "EGTF", "text": "EGTF 241158Z 25008KT 9999 FEW030 22/11 Q1013",
                        "observed": "2026-11-24T11:58:00Z", "fetched": "2026-11-24T12:00:00Z",
                        "latitude_deg": .null, "longitude_deg": .null,
                    ]
                ], "missing": [["station": "XXXX", "why": "no station", "reason": .null]],
            ])
        let taf = try world.get("/api/weather/tafs?bbox=40,-75,41,-73")
        #expect(taf["bad_records"] == 1)
        #expect(
            taf["reports"]?[0]?["text"]
                == "TAF KJFK 241137Z 2412/2515 29008KT P6SM SCT015 FM241500 32010KT P6SM BKN035")
    }

    @Test func `no source, not asked, no station and no report are four words`() async throws {
        let world = try WeatherWorld()
        func why(_ station: String, hasSource: Bool = true) throws -> JSON? {
            try world.get("/api/weather/metars?stations=\(station)", hasSource: hasSource)["missing"]?[0]?[
                "why"]
        }
        #expect(try why("EGLL", hasSource: false) == "no source")
        #expect(try why("EGLL") == "not asked")
        _ = try await world.poller().poll(.metar)
        #expect(try why("EGXX") == "no station")
        // The next day only Fairoaks reports.
        let cache =
            "1 results\n" + WeatherWorld.header + "EGTF 251330Z 25008KT 9999,EGTF,2026-11-25T13:30:00Z,,\n"
        let later = WeatherWorld.now.addingTimeInterval(93_600)
        _ = try await world.poller(at: later) { _ in
            UpstreamReply(status: 200, headers: [:], body: Data(cache.utf8))
        }.poll(.metar)
        #expect(try why("EGLL") == "no report")
    }

    @Test(arguments: UpstreamReplay.Fault.allCases.filter { $0 != .none && $0 != .stale })
    func `a fault of upstream takes nothing away and is told`(_ fault: UpstreamReplay.Fault) async throws {
        let world = try WeatherWorld()
        _ = try await world.poller().poll(.metar)
        let before = try world.get("/api/weather/metars")
        #expect(try await world.poller([fault]).poll(.metar).isGood == false)
        let after = try world.get("/api/weather/metars")
        #expect(after["reports"] == before["reports"] && after["checked"] == before["checked"])
        #expect(after["problem"]?.string?.isEmpty == false)
    }

    @Test func `a stale answer replaces nothing, and what is there bears its own time`() async throws {
        let world = try WeatherWorld()
        _ = try await world.poller().poll(.metar)
        let before = try world.get("/api/weather/metars")
        let later = WeatherWorld.now.addingTimeInterval(600)
        #expect(try await world.poller([.stale], at: later).poll(.metar).isGood)
        let after = try world.get("/api/weather/metars")
        #expect(after["reports"] == before["reports"])
        #expect(after["checked"] == "2026-11-24T12:10:00Z")
    }

    @Test func `a poisoned record is counted and listed, the others stand`() async throws {
        let poison = """
            EGXX no time,EGXX,yesterday,,
            "<b>",<b>,2025-08-14T18:00:00Z,,

            """
        let world = try WeatherWorld("4 results\n" + WeatherWorld.header + poison + WeatherWorld.lines)
        let cache = try UpstreamReplay(world.folder, faults: [], now: { WeatherWorld.now })
            .answer("/data/cache/metars.cache.csv.gz").body
        _ = try await world.poller { _ in UpstreamReply(status: 200, headers: [:], body: cache) }.poll(.metar)
        let answer = try world.get("/api/weather/metars")
        #expect(answer["bad_records"] == 2 && answer["reports"]?[1]?["station"] == "EGTF")
        // By a clock two hours behind, all reports are in the future.
        let behind = world.poller(at: WeatherWorld.now.addingTimeInterval(-7200)) { _ in
            UpstreamReply(status: 200, headers: [:], body: cache)
        }
        #expect(try await behind.poll(.metar).isGood == false)
    }

    @Test func `a file that does not say how many records it holds confirms no absence`() async throws {
        for (told, why) in [("2 results\n", "no station"), ("", "no report")] {
            let world = try WeatherWorld()
            let body = Data((told + WeatherWorld.header + WeatherWorld.lines).utf8)
            let poller = world.poller { _ in UpstreamReply(status: 200, headers: [:], body: body) }
            #expect(try await poller.poll(.metar).isGood)
            let answer = try world.get("/api/weather/metars?stations=XXXX")
            #expect(answer["missing"]?[0]?["why"]?.string == why)
        }
    }

    @Test func `a plain file that holds fewer records than it says is refused`() async throws {
        let world = try WeatherWorld()
        let cut = Data(("3 results\n" + WeatherWorld.header + WeatherWorld.lines).utf8)
        let poller = world.poller { _ in UpstreamReply(status: 200, headers: [:], body: cut) }
        #expect(try await poller.poll(.metar).isGood == false)
        #expect(try world.database.feed(.metar)?.problem?.contains("2 of 3 records") == true)
    }

    @Test func `the upstream is asked for what is new, and that there is nothing counts as checked`()
        async throws
    {
        let world = try WeatherWorld()
        let cache = try UpstreamReplay(world.folder, faults: [], now: { WeatherWorld.now })
            .answer("/data/cache/metars.cache.csv.gz").body
        let first = world.poller { _ in
            UpstreamReply(status: 200, headers: ["etag": "\"7\"", "last-modified": "Tue"], body: cache)
        }
        _ = try await first.poll(.metar)
        let later = WeatherWorld.now.addingTimeInterval(300)
        _ = try await world.poller(at: later) { _ in
            UpstreamReply(status: 304, headers: [:], body: Data())
        }.poll(.metar)
        #expect(world.asked.withLock { $0.map { $0["If-None-Match"] } } == [nil, "\"7\""])
        #expect(world.asked.withLock { $0.last?["If-Modified-Since"] } == "Tue")
        #expect(world.asked.withLock { $0.last?["User-Agent"] }?.contains("Aloft") == true)
        let answer = try world.get("/api/weather/metars?stations=EGLL")
        #expect(answer["checked"] == "2026-11-24T12:05:00Z")
        #expect(answer["reports"]?[0]?["fetched"] == "2026-11-24T12:00:00Z")
    }

    @Test func `failures are waited for longer each time, and as long as upstream asks`() throws {
        let poller = try WeatherWorld().poller()
        func pause(_ failures: Int, retry: Double? = nil) -> Double {
            let outcome = WeatherPoller.Outcome(isGood: failures == 0, retryAfterSeconds: retry)
            return poller.pauseSeconds(.metar, outcome, failures: failures)
        }
        #expect([0, 1, 2, 3, 6, 60].map { pause($0) } == [300, 30, 60, 120, 900, 900])
        #expect(pause(1, retry: 600) == 600)
    }

    @Test func `a restart keeps the reports`() async throws {
        let world = try WeatherWorld()
        _ = try await world.poller().poll(.metar)
        let again = try WeatherDatabase(at: world.folder.appending(path: "weather.sqlite"))
        #expect(try again.reports(.metar, stations: ["EGLL"]).map(\.text).count == 1)
    }
}
