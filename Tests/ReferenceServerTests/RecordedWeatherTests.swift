import AviationDatabase
import Foundation
import JSONLines
import ReferenceServer
import Testing

/// The recordings beside the repository, replayed.
@Suite struct RecordedWeatherTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "../shared/data")
        .standardizedFileURL
    private static var isHere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    @Test func `every recorded feed is replayed, read and served with times of now`() async throws {
        guard Self.isHere else {
            print("Not tested here: \(Self.folder.path) is not there.")
            return
        }
        let (airports, now) = (try ReferenceWorld(), ReferenceWorld.now)
        let database = try WeatherDatabase(at: airports.folder.appending(path: "weather.sqlite"))
        let replay = try UpstreamReplay(Self.folder, faults: [], now: { now })
        let base = try #require(URL(string: "http://127.0.0.1:9"))
        var addresses = WeatherPoller.upstream(base)
        addresses[.restriction] = base.appending(path: "tfrs.geojson")
        addresses[.notice] = base.appending(path: "notams.jsonl")
        let poller = WeatherPoller(
            database, addresses: addresses, now: { now }, chance: { 0.5 },
            fetch: { url, _ in
                let target = url.path() + (url.query().map { "?\($0)" } ?? "")
                let answer = try replay.answer(target)
                return UpstreamReply(status: answer.status, headers: [:], body: answer.body)
            })
        try poller.announce()
        for feed in WeatherProduct.all.flatMap(\.keys) where ![.metar, .taf, .imagery].contains(feed) {
            #expect(try await poller.poll(feed).isGood)
            #expect(try database.feed(feed)?.problem == nil)
        }
        let server = ReferenceServer(
            now: { now }, weather: { database }, source: { airports.database })
        func count(_ topic: String) throws -> Int {
            let answer = server.answer(ReferenceRequest(target: "/api/weather/\(topic)"))
            return try JSON(parsing: answer.body)["items"]?.elements.count ?? 0
        }
        #expect(try count("pireps") == 16)
        // 16 American and 136 of 137 others, of which one is empty; 23 G-AIRMETs; no CWA was recorded.
        #expect(try count("advisories") == 175)
        #expect(try database.feed(.internationalSigmet)?.bad.count == 1)
        // One across the 180° meridian, whose longitudes go up to 183.8.
        let pacific = server.answer(
            ReferenceRequest(target: "/api/weather/advisories?bbox=29,-178,31,-177"))
        let regions = try JSON(parsing: pacific.body)["items"]?.elements.map { item in
            "\(item["names"]?[0]?.string ?? "") \(item["position"]?.string ?? "")"
        }
        #expect(regions?.contains("KZAK given") == true)
        #expect(try count("winds") == 93)
        #expect(try count("tfrs") > 140)
        #expect(try count("notams") > 40)
    }
}
