import Aviation
import AviationDatabase
import Foundation
import JSONLines
import Testing

@testable import ReferenceServer

extension WeatherFeed {
    fileprivate static let strikes = WeatherFeed(rawValue: "strikes")
}

extension WeatherProduct {
    /// A product unknown to the server: what a new one has to declare, and everything that follows from it.
    fileprivate static let lightning = WeatherProduct(
        "lightning", "Strokes of lightning of the last day.",
        .items(
            [
                (
                    SourceFeed(
                        .strikes, at: "api/data/lightning?format=json", everySeconds: 120,
                        Recording("strikes*.json", newest: "obsTime", step: 60)),
                    ItemForm(kind: "STROKE", keeping: ItemKeeping(endsByAge: true)) { bytes, _ in
                        try FeedRecord.list(bytes, of: "strokes").read { record throws(UnusableAnswer) in
                            guard let made = record.instant("obsTime"), let place = record.position else {
                                throw UnusableAnswer(description: "lacks obsTime or its place")
                            }
                            var item = FeedItem("Stroke")
                            item.made = made
                            item.severity = record.number("ka").map { "\(Int($0)) kA" }
                            item.shapes = [.point(place)]
                            return item
                        }
                    }
                )
            ], ItemPlacing(withinNauticalMiles: 10)))
}

/// Two strokes near Heathrow and an unreadable one, recorded in a folder of its own.
private struct LightningWorld {
    static let now = ReferenceWorld.now
    static let products = WeatherProduct.all + [.lightning]
    let world: ReferenceWorld
    let database: WeatherDatabase
    let addresses: [WeatherFeed: URL]

    init() throws {
        world = try ReferenceWorld()
        database = try WeatherDatabase(at: world.folder.appending(path: "weather.sqlite"))
        let recorded = """
            [{"obsTime": 1753000000, "lat": 51.5, "lon": -0.4, "ka": 31.4}, {"lat": 51.5},
             {"obsTime": 1752999400, "lat": 51.9, "lon": -0.4}]
            """
        try Data(recorded.utf8).write(to: world.folder.appending(path: "strikes-2025-07-20.json"))
        let base = try #require(URL(string: "http://127.0.0.1:9"))
        addresses = WeatherPoller.upstream(base, products: Self.products)
    }

    func poller(at now: Date = now) throws -> WeatherPoller {
        let replay = try UpstreamReplay(
            world.folder, faults: [], products: Self.products, now: { now })
        return WeatherPoller(
            database, addresses: addresses, products: Self.products, now: { now }, chance: { 0.5 },
            fetch: { url, _ in
                let answer = try replay.answer(url.path() + "?" + (url.query() ?? ""))
                return UpstreamReply(status: answer.status, headers: [:], body: answer.body)
            })
    }

    func get(_ target: String) throws -> JSON {
        let (airports, weather) = (world.database, database)
        let server = ReferenceServer(
            now: { Self.now }, weather: { weather }, products: Self.products, source: { airports })
        let answer = server.answer(ReferenceRequest(target: target))
        try #require(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
        return try JSON(parsing: answer.body)
    }
}

@Suite struct NewProductTests {
    @Test func `a feed is asked at its path and interval, replayed with times of now, and read`() async throws
    {
        let lightning = try LightningWorld()
        #expect(
            lightning.addresses[.strikes]?.absoluteString
                == "http://127.0.0.1:9/api/data/lightning?format=json")
        let poller = try lightning.poller()
        let outcome = try await poller.poll(.strikes)
        #expect(outcome.isGood && poller.pauseSeconds(.strikes, outcome, failures: 0) == 120)
        let stored = try lightning.database.items([.strikes], naming: nil, within: nil)
        #expect(
            stored.compactMap(\.item.made?.instantText).sorted() == [
                "2026-11-24T11:47:40Z", "2026-11-24T11:57:40Z",
            ])
        #expect(try lightning.database.feed(.strikes)?.bad == ["record 2 lacks obsTime or its place"])
    }

    @Test func `it is published at its path, around places, with why there is none`() async throws {
        let lightning = try LightningWorld()
        let path = "/api/weather/lightning"
        #expect(try lightning.get(path)["feeds"]?[0]?["absence"] == "no source")
        let poller = try lightning.poller()
        try poller.announce()
        #expect(try lightning.get(path)["feeds"]?[0]?["absence"] == "not asked")
        _ = try await poller.poll(.strikes)
        let near = try lightning.get(path + "?airports=EGLL")
        #expect(near["items"]?.elements.map { $0["kind"] } == ["STROKE"])
        #expect(near["items"]?[0]?["severity"] == "31 kA")
        #expect(near["missing"] == [["station": "EGLL", "why": "no report", "reason": .null]])
        #expect(try lightning.get(path + "?airports=EGLL&within=30")["items"]?.elements.count == 2)
    }

    @Test func `it ends when its declaration says, and is described`() async throws {
        let lightning = try LightningWorld()
        _ = try await lightning.poller().poll(.strikes)
        let later = LightningWorld.now.addingTimeInterval(86_400 - 300)
        try lightning.database.take(
            ItemBatch(items: [], bad: []), of: .strikes, ItemKeeping(endsByAge: true), from: "127.0.0.1",
            tag: nil, modified: nil, checked: later, at: later)
        #expect(try lightning.database.items([.strikes], naming: nil, within: nil).count == 1)
        let operation = try lightning.get("/api/openapi.json")["paths"]?["/api/weather/lightning"]?["get"]
        #expect(operation?["summary"] == "Strokes of lightning of the last day.")
        let schema = operation?["responses"]?["200"]?["content"]?["application/json"]?["schema"]
        let item = schema?["properties"]?["items"]?["items"]?["properties"]
        #expect(item?["kind"]?["enum"] == ["STROKE"])
    }
}

@Suite struct RecordingTests {
    @Test(arguments: [
        ("taf.json", "taf.json", true), ("taf.json", "taf.json.gz", false),
        ("wind*.txt", "windtemp-1.txt", true),
        ("wind*.txt", "windtemp-1.csv", false), ("metars*cache*.csv.gz", "metars-cache-1.csv.gz", true),
        ("metars*cache*.csv.gz", "metars-1.csv.gz", false), ("tfrs*.geojson*", "tfrs-1.geojson.gz", true),
        ("a*a", "a", false),
    ])
    func `a file is a recording by its name`(_ pattern: String, _ file: String, _ isOne: Bool) {
        #expect(Recording(pattern, moved: { recorded, _ in recorded }).isNamed(file) == isOne)
    }
}
