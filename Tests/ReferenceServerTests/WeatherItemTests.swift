import Aviation
import AviationDatabase
import Foundation
import JSONLines
import ReferenceServer
import Testing

/// A weather database in front of a few airports.
final class ItemWorld {
    static let now = ReferenceWorld.now
    let world: ReferenceWorld
    let database: WeatherDatabase

    init(_ feeds: [WeatherFeed] = WeatherProduct.all.flatMap(\.keys)) throws {
        world = try ReferenceWorld()
        database = try WeatherDatabase(at: world.folder.appending(path: "weather.sqlite"))
        try database.name(Dictionary(uniqueKeysWithValues: feeds.map { ($0, "test") }))
    }

    func poller(at now: Date, _ body: String, status: Int = 200) -> WeatherPoller {
        WeatherPoller(
            database,
            addresses: Dictionary(
                uniqueKeysWithValues: WeatherProduct.all.flatMap(\.keys).compactMap { feed in
                    URL(string: "http://127.0.0.1:9/\(feed.rawValue)").map { (feed, $0) }
                }), now: { now }, chance: { 0.5 },
            fetch: { _, _ in UpstreamReply(status: status, headers: [:], body: Data(body.utf8)) })
    }

    func take(_ feed: WeatherFeed, _ body: String, at now: Date = now) async throws -> Bool {
        try await poller(at: now, body).poll(feed).isGood
    }

    func get(_ target: String, hasSource: Bool = true) throws -> JSON {
        let (database, airports) = (hasSource ? database : nil, world.database)
        let server = ReferenceServer(now: { Self.now }, weather: { database }, source: { airports })
        let answer = server.answer(ReferenceRequest(target: target))
        try #require(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
        return try JSON(parsing: answer.body)
    }

    func titles(_ target: String) throws -> [String] {
        try get(target)["items"]?.elements.compactMap { $0["title"]?.string } ?? []
    }

    /// Closed, at 12:00Z on 24 November 2026.
    static func notice(
        _ number: Int, _ place: String, circle: String = "5128N00027W005", until: String = "2612010000"
    ) -> String {
        """
        A\(String(number + 10_000).suffix(4))/26 NOTAMN
        Q) EGTT/QMXLC/IV/M/A/000/999/\(circle)
        A) \(place) B) 2611010000 C) \(until)
        E) TWY \(number) CLSD

        """
    }
}

private let reports = """
    [{"rawOb": "PHX UA /OV PXR100040/TM 1150/FL200/TP SF50/TB MOD", "obsTime": 1795521000, "lat": 51.4,
      "lon": -0.5}, {}, {"rawOb": "RNO UUA /OV KRNO/TM 1130/FL052/TP A320", "obsTime": 1795519800},
     {"rawOb": "LHR UA /OV LON/TM 2330", "obsTime": 1795700000}, 7]
    """

@Suite struct WeatherItemTests {
    @Test func `a poisoned record among good ones is counted, and what has no place is in every answer`()
        async throws
    {
        let world = try ItemWorld()
        #expect(try await world.take(.pirep, reports))
        let answer = try world.get("/api/weather/pireps?bbox=50,-2,52,1")
        #expect(answer["feeds"]?[0]?["bad_records"] == 3)
        #expect(answer["items"]?.elements.map { $0["position"] } == ["given", "unknown"])
        #expect(answer["items"]?[1]?["position_problem"]?.string == "the source does not give it")
        #expect(answer["items"]?[0]?["made"] == "2026-11-24T11:50:00Z")
        // Elsewhere only the one without a place.
        #expect(try world.titles("/api/weather/pireps?bbox=-40,100,-30,110") == ["UUA"])
    }

    @Test(arguments: [
        WeatherFeed.pirep, .sigmet, .internationalSigmet, .gairmet, .restriction, .notice, .winds6,
    ])
    func `half an answer and a page of a portal are refused and take nothing away`(
        _ feed: WeatherFeed
    )
        async throws
    {
        let world = try ItemWorld()
        #expect(try await world.take(.pirep, reports))
        let whole: [WeatherFeed: String] = [
            .pirep: reports, .notice: ItemWorld.notice(1, "EGLL"), .winds6: Self.bulletin,
        ]
        let text = whole[feed] ?? reports
        for body in [String(text.prefix(text.count / 2)), "<!DOCTYPE html><html><body>Sign in", ""]
        where !(body.isEmpty && feed == .notice) {
            #expect(try await world.take(feed, body) == false, "\(body.prefix(20))")
            #expect(try world.database.feed(feed)?.problem?.isEmpty == false)
        }
        #expect(try world.titles("/api/weather/pireps").count == 2)
    }

    static let bulletin = """
        DATA BASED ON 241200Z
        VALID 241800Z   FOR USE 1400-2100Z. TEMPS NEG ABV 24000

        FT  3000    6000    9000   12000   18000   24000  30000  34000  39000
        OCK              1821+22 1507+14 0612-03 9900-13 160529 990038 250850
        QQQ              1821+22 1507+14 0612-03 9900-13 160529 990038 250850

        """

    @Test func `winds come by level with their times, and a station that nobody knows is listed`()
        async throws
    {
        let world = try ItemWorld()
        #expect(try await world.take(.winds6, Self.bulletin))
        let answer = try world.get("/api/weather/winds?stations=QQQ,EGLL,XXXX")
        let item = try #require(answer["items"]?[0])
        #expect(item["names"] == ["QQQ"] && item["position"] == "unknown")
        #expect(item["position_problem"] == "there is no place QQQ on this device")
        #expect(item["valid_at"] == "2026-11-24T18:00:00Z" && item["valid_until"] == "2026-11-24T21:00:00Z")
        #expect(
            item["levels"]?[0] == [
                "altitude_ft": 9000, "from_deg_true": 180, "speed_kt": 21, "is_light_and_variable": false,
                "is_at_least": false, "temperature_c": 22,
            ])
        #expect(answer["missing"]?.elements.map { $0["why"] } == ["not asked", "not asked"])
    }

    @Test func `notices are found by airport and along a route, fifty thousand of them too`() async throws {
        let world = try ItemWorld()
        let others = (2...50_000).map { number in
            let (north, east) = (10 + number / 90 % 60, 10 + number % 90)
            return ItemWorld.notice(number, "ZZZZ", circle: "\(north)00N0\(east)00E005")
        }
        let text = ItemWorld.notice(1, "EGLL") + others.joined()
        #expect(try await world.take(.notice, text))
        #expect(try world.titles("/api/weather/notams?airports=EGLL") == ["NOTAM A0001/26"])
        let along = try world.get("/api/weather/notams?route=EGLL,EGTF&within=10")
        #expect(along["items"]?.elements.compactMap { $0["title"]?.string } == ["NOTAM A0001/26"])
        let all = try world.get("/api/weather/notams")
        #expect(all["items"]?.elements.count == 5000 && all["left_out"] == 45_000)
        #expect(try world.get("/api/weather/notams?airports=EGTF")["missing"]?[0]?["why"] == "no report")
    }

    @Test func `the four words of absence`() async throws {
        let world = try ItemWorld([.notice])
        func why(_ airport: String, hasSource: Bool = true) throws -> JSON? {
            try world.get("/api/weather/notams?airports=\(airport)", hasSource: hasSource)["missing"]?[0]?[
                "why"]
        }
        #expect(try why("EGTF", hasSource: false) == "no source")
        #expect(try why("EGTF") == "not asked")
        #expect(try await world.take(.notice, ItemWorld.notice(1, "EGLL")))
        #expect(try why("EGTF") == "no report")
        #expect(try why("XXXX") == "no station")
        #expect(try world.get("/api/weather/tfrs")["feeds"]?[0]?["absence"] == "no source")
    }

    @Test func `a notice that another in force replaces is not listed`() async throws {
        let world = try ItemWorld()
        let replacing = ItemWorld.notice(3, "EGLL").replacing("NOTAMN", with: "NOTAMR A0001/26")
        let later = ItemWorld.notice(4, "EGLL").replacing("NOTAMN", with: "NOTAMR A0002/26")
            .replacing("B) 2611010000", with: "B) 2611300000")
        let text =
            ItemWorld.notice(1, "EGLL") + ItemWorld.notice(2, "EGLL") + replacing + later
            + ItemWorld.notice(1, "LFPG")
        #expect(try await world.take(.notice, text))
        let places = try world.get("/api/weather/notams")["items"]?.elements.map {
            "\($0["title"]?.string ?? "") \($0["names"]?[0]?.string ?? "")"
        }
        #expect(
            places == [
                "NOTAM A0001/26 LFPG", "NOTAM A0002/26 EGLL", "NOTAM A0003/26 EGLL", "NOTAM A0004/26 EGLL",
            ])
    }

    @Test func `a line that is no notice is counted`() async throws {
        let world = try ItemWorld()
        let raw = ItemWorld.notice(1, "EGLL").replacing("\n", with: "\\n")
        #expect(try await world.take(.notice, "{\"raw\": \"\(raw)\"}\n{\"raw\": \"no such page\"}\n"))
        let answer = try world.get("/api/weather/notams")
        #expect(answer["items"]?.elements.count == 1)
        #expect(answer["feeds"]?[0]?["bad_records"] == 1)
        #expect(answer["feeds"]?[0]?["bad"]?[0] == "line 2 is no notice: no such page")
    }

    @Test func `an answer without content is none, of METARs a failure`() async throws {
        let world = try ItemWorld()
        #expect(try await world.poller(at: ItemWorld.now, "", status: 204).poll(.cwa).isGood)
        let feeds = try world.get("/api/weather/advisories")["feeds"]?.elements ?? []
        let cwa = try #require(feeds.first { $0["feed"] == "cwa" })
        #expect(cwa["checked"] != .null && cwa["absence"] == "no report" && cwa["problem"] == .null)
        #expect(try await !world.poller(at: ItemWorld.now, "", status: 204).poll(.metar).isGood)
    }

    @Test(arguments: ["metars?stations=", "notams?airports=", "pireps?bbox=", "winds?route=&within=5"])
    func `a question without its value is not one for everything`(question: String) throws {
        let world = try ItemWorld()
        let (database, airports) = (world.database, world.world.database)
        let server = ReferenceServer(
            now: { ItemWorld.now }, weather: { database }, source: { airports })
        let answer = server.answer(ReferenceRequest(target: "/api/weather/\(question)"))
        #expect(answer.status == 400)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("has no value"))
    }

    @Test func `what an answer lacks stays for a day and is no more listed`() async throws {
        let world = try ItemWorld()
        #expect(try await world.take(.notice, ItemWorld.notice(1, "EGLL") + ItemWorld.notice(2, "EGLL")))
        let later = ItemWorld.now.addingTimeInterval(3600)
        #expect(try await world.take(.notice, ItemWorld.notice(2, "EGLL"), at: later))
        func listed() throws -> [JSON?] {
            try world.get("/api/weather/notams")["items"]?.elements.map { $0["is_listed"] } ?? []
        }
        #expect(try listed() == [false, true])
        let nextDay = later.addingTimeInterval(86_400)
        #expect(try await world.take(.notice, ItemWorld.notice(2, "EGLL"), at: nextDay))
        #expect(try listed() == [true])
    }

    @Test func `a file was checked when it was written, however often it is read`() async throws {
        let world = try ItemWorld()
        let file = try world.world.write("notams.txt", ItemWorld.notice(1, "EGLL"))
        let poller = WeatherPoller(
            world.database, addresses: [.notice: file], now: { ItemWorld.now }, chance: { 0 },
            fetch: { _, _ in UpstreamReply(status: 500, headers: [:], body: Data()) })
        #expect(try await poller.poll(.notice).isGood)
        let feed = try world.get("/api/weather/notams")["feeds"]?[0]
        #expect(feed?["source"] == "notams.txt" && feed?["checked"] == "2025-10-09T08:53:20Z")
    }

    @Test func `a restriction of XNOTAM has its area, its limits and what it does not say`() async throws {
        let world = try ItemWorld()
        let corners = [("51.50", "000.60"), ("51.50", "000.30"), ("51.30", "000.30")].map {
            "<Avx><geoLat>\($0.0)N</geoLat><geoLong>\($0.1)W</geoLong></Avx>"
        }.joined()
        let text = """
            \u{FEFF}<XNOTAM-Update><Group><Add><Not><NotUid><dateIndexYear>2026</dateIndexYear>
            <noSeqNo>4045</noSeqNo><dateIssued>2026-11-24T02:08:00</dateIssued></NotUid>
            <dateExpire>2026-11-25T09:00:00</dateExpire><codeFacility>ZOB</codeFacility><TfrNot>
            <codeType>99.7</codeType><TFRAreaGroup><aseTFRArea><codeDistVerUpper>HEI</codeDistVerUpper>
            <valDistVerUpper>400</valDistVerUpper><uomDistVerUpper>FT</uomDistVerUpper></aseTFRArea>
            <abdMergedArea>\(corners)</abdMergedArea></TFRAreaGroup></TfrNot>
            <txtDescrUSNS>!FDC 6/4045</txtDescrUSNS></Not></Add></Group></XNOTAM-Update>
            """
        #expect(try await world.take(.restriction, text))
        let item = try #require(
            try world.get("/api/weather/tfrs?route=EGLL,EGTF&within=1")["items"]?[0])
        #expect(item["title"] == "TFR 6/4045" && item["ceiling"] == "400 ft AGL" && item["floor"] == .null)
        #expect(item["valid_until"] == "2026-11-25T09:00:00Z")
        #expect(item["doubts"] == ["its beginning is not given"])
        #expect(try await world.take(.restriction, String(text.prefix(text.count / 2))) == false)
    }

    @Test func `items of every kind are what the served document says`() async throws {
        let world = try ItemWorld()
        #expect(try await world.take(.pirep, reports))
        #expect(try await world.take(.notice, ItemWorld.notice(1, "EGLL")))
        #expect(try await world.take(.winds6, Self.bulletin))
        let document = try world.get("/api/openapi.json")
        for topic in ["pireps", "notams", "winds"] {
            let path = "/api/weather/\(topic)"
            let content = document["paths"]?[path]?["get"]?["responses"]?["200"]?["content"]
            let shape = try #require(content?["application/json"]?["schema"])
            let answer = try world.get(path)
            #expect(answer["items"]?.elements.isEmpty == false)
            #expect(SchemaCheck(document).mistakes(of: answer, against: shape) == [])
        }
    }
}
