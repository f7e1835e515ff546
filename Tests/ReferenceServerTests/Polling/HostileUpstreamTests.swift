import AviationDatabase
import Foundation
import JSONLines
import Synchronization
import Testing
import Zip

@testable import ReferenceServer

/// An upstream that is slow, busy or means ill.
@Suite struct HostileUpstreamTests {
    private func poller(
        _ world: WeatherWorld, longestSeconds: Double = 60, _ fetch: @escaping WeatherPoller.Fetch
    ) throws -> WeatherPoller {
        let upstream = try #require(URL(string: "http://127.0.0.1:9"))
        return WeatherPoller(
            world.database, addresses: WeatherPoller.upstream(upstream), now: { WeatherWorld.now },
            chance: { 0.5 }, longestSeconds: longestSeconds, fetch: fetch)
    }

    @Test(.timeLimit(.minutes(20)))
    func `an answer that does not end is given up, told, and asked for again later`() async throws {
        let world = try WeatherWorld()
        let slow = try poller(world, longestSeconds: 0.05) { _, _ in
            try await Task.sleep(for: .seconds(3600))
            return UpstreamReply(status: 200, headers: [:], body: Data())
        }
        let outcome = try await slow.poll(.metar)
        #expect(!outcome.isGood && slow.pauseSeconds(.metar, outcome, failures: 1) == 30)
        let problem = try world.database.feed(.metar)?.problem
        #expect(problem == "127.0.0.1 did not give a whole answer within 0 seconds.")
    }

    @Test func `the time that a slow answer takes counts for when a feed is asked again`() async throws {
        let world = try WeatherWorld()
        let clock = Mutex(WeatherWorld.now)
        let pauses = Mutex<[Double]>([])
        let base = try #require(URL(string: "http://127.0.0.1:9"))
        let replay = try UpstreamReplay(world.folder, faults: [], now: { WeatherWorld.now })
        let addresses = WeatherPoller.upstream(base).filter { [.metar, .taf].contains($0.key) }
        let poller = WeatherPoller(
            world.database, addresses: addresses, now: { clock.withLock(\.self) }, chance: { 0.5 },
            fetch: { url, _ in
                clock.withLock { $0 += 200 }
                return UpstreamReply(status: 200, headers: [:], body: try replay.answer(url.path()).body)
            })
        await #expect(throws: CancellationError.self) {
            try await poller.run { seconds in
                pauses.withLock { $0.append((seconds * 10).rounded() / 10) }
                if pauses.withLock(\.count) == 2 { throw CancellationError() }
            }
        }
        #expect(pauses.withLock(\.self) == [1.2, 98.8])
    }

    @Test(arguments: [WeatherFeed.metar, .restriction])
    func `"nothing new" to a question without a condition confirms nothing`(_ feed: WeatherFeed) async throws
    {
        let world = try WeatherWorld()
        let url = try #require(URL(string: "http://127.0.0.1:9/feed"))
        func poll(_ status: Int) async throws -> WeatherPoller.Outcome {
            try await WeatherPoller(
                world.database, addresses: [feed: url], now: { WeatherWorld.now }, chance: { 0.5 },
                fetch: { _, _ in UpstreamReply(status: status, headers: [:], body: Data()) }
            ).poll(feed)
        }
        #expect(try await poll(500).isGood == false)
        #expect(try await poll(304).isGood == false)
        let state = try #require(try world.database.feed(feed))
        #expect(state.checked == nil)
        #expect(state.problem == "127.0.0.1 answered 304 to a question without a condition.")
        guard feed == .metar else { return }
        #expect(try world.get("/api/weather/metars?stations=EGXX")["missing"]?[0]?["why"] == "failed")
    }

    @Test func `why there was no answer is told in words`() async throws {
        let world = try WeatherWorld()
        let away = try poller(world) { _, _ in throw UpstreamTrouble("could not be reached") }
        _ = try await away.poll(.metar)
        #expect(try world.database.feed(.metar)?.problem == "127.0.0.1 could not be reached.")
    }

    @Test func `a gzip file that unpacks to more than it may is refused`() async throws {
        let world = try WeatherWorld()
        let zeros = [UInt8](repeating: 0, count: AnswerBytes.most + 1)
        let bomb = Gzip.deflate(zeros, .middle)
        let poller = world.poller { _ in UpstreamReply(status: 200, headers: [:], body: bomb) }
        #expect(try await poller.poll(.metar).isGood == false)
        let problem = try world.database.feed(.metar)?.problem
        #expect(problem?.contains("the gzip file unpacks to more than it may") == true)
        #expect(try AnswerBytes.plain(Gzip.deflate(Array("1234".utf8), .middle), most: 4).count == 4)
        #expect(throws: UnusableAnswer.self) {
            try AnswerBytes.plain(Gzip.deflate(Array("1234".utf8), .middle), most: 3)
        }
    }

    @Test(arguments: [
        ("600", 600.0), ("Tue, 24 Nov 2026 12:10:00 GMT", 600), ("Tue, 24 Nov 2026 11:00:00 GMT", 0),
        ("soon", nil), ("Tue, 31 Nov 2026 12:10:00 GMT", nil),
    ])
    func `how long to wait is read in seconds and as a date`(
        _ header: String, _ seconds: Double?
    )
        async throws
    {
        let world = try WeatherWorld()
        let busy = try poller(world) { _, _ in
            UpstreamReply(status: 429, headers: ["retry-after": header], body: Data())
        }
        #expect(try await busy.poll(.metar).retryAfterSeconds == seconds)
    }
}
