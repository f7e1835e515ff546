import Aviation
import AviationDatabase
import Foundation
import JSONLines
import ReferenceServer
import Testing

/// Unreliable reports: none of them counts as a true one, or as "there is none".
@Suite struct ReportTrustTests {
    private static let header = "1 results\n" + WeatherWorld.header
    private static let good = "EGTF 241150Z 25008KT 9999 FEW030 22/11 Q1013,EGTF,2026-11-24T11:50:00Z,,\n"

    private func take(_ world: WeatherWorld, _ lines: String, at now: Date = WeatherWorld.now) async throws {
        let body = Data((Self.header + lines).utf8)
        let poller = world.poller(at: now) { _ in UpstreamReply(status: 200, headers: [:], body: body) }
        #expect(try await poller.poll(.metar).isGood)
    }

    private func missing(_ world: WeatherWorld, _ station: String) throws -> [String?] {
        let one = try world.get("/api/weather/metars?stations=\(station)")["missing"]?[0]
        return [one?["why"]?.string, one?["reason"]?.string]
    }

    @Test(arguments: [("1205", true), ("1206", false)])
    func `a report more than five minutes ahead is a bad record`(_ time: String, _ isKept: Bool) async throws
    {
        let world = try WeatherWorld()
        let line = "EGLL 24\(time)Z 24012KT 9999 SCT030 22/12 Q1013,EGLL,2026-11-24T12:00:00Z,,\n"
        try await take(world, Self.good + line)
        let answer = try world.get("/api/weather/metars?stations=EGLL")
        #expect(answer["reports"]?.elements.count == (isKept ? 1 : 0))
        #expect(answer["bad_records"]?.text == (isKept ? "0" : "1"))
    }

    /// The column's time differs from that in the text, across midnight and the ends of months, too.
    @Test(
        arguments: [
            ("240900Z", "2026-11-24T11:50:00Z", "2026-11-24T09:00:00Z"),
            ("241150Z", "2026-11-24T09:00:00Z", "2026-11-24T11:50:00Z"),
            ("241150Z", "2026-11-24T13:00:00Z", "2026-11-24T11:50:00Z"),
            ("232350Z", "2026-11-24T00:05:00Z", "2026-11-23T23:50:00Z"),
            ("312350Z", "2026-11-01T00:20:00Z", "2026-10-31T23:50:00Z"),
            ("AUTO", "2026-11-24T11:50:00Z", "2026-11-24T11:50:00Z"),
            ("231149Z", "2026-11-24T11:50:00Z", nil), ("261200Z", "2026-11-24T11:50:00Z", nil),
            ("140900Z", "2026-11-24T11:50:00Z", nil),
        ] as [(String, String, String?)])
    func `a METAR is of the time in its words`(
        _ words: String, _ column: String, _ expected: String?
    )
        async throws
    {
        let world = try WeatherWorld()
        try await take(
            world, Self.good + "EGLL \(words) 24012KT 9999 SCT030 22/12 Q1013,EGLL,\(column),,\n")
        let reports = try world.database.reports(.metar, stations: ["EGLL"])
        #expect(reports.first?.observed.instantText == expected)
        guard expected == nil else { return }
        let bad = try world.get("/api/weather/metars")["bad"]?[0]?.string
        #expect(bad?.hasSuffix("and beside them stands \(column)") == true)
        #expect(try missing(world, "EGLL") == ["no report", "the source's record of it cannot be read"])
    }

    @Test func `a TAF is of the time in its words`() async throws {
        let world = try WeatherWorld()
        let record = """
            [{"icaoId":"EGLL","issueTime":"2026-11-24T11:40:00Z",
              "rawTAF":"TAF EGLL 241100Z 2412/2518 24012KT 9999 SCT030"}]
            """
        let poller = world.poller { _ in UpstreamReply(status: 200, headers: [:], body: Data(record.utf8)) }
        #expect(try await poller.poll(.taf).isGood)
        let report = try world.get("/api/weather/tafs?stations=EGLL")["reports"]?[0]
        #expect(report?["observed"] == "2026-11-24T11:00:00Z")
    }

    @Test func `a stored report of the future gives way to a true one`() async throws {
        let world = try WeatherWorld()
        let ahead = "EGLL 241300Z 24012KT 9999 SCT030 22/12 Q1013,EGLL,2026-11-24T13:00:00Z,,\n"
        try await take(world, Self.good + ahead, at: WeatherWorld.now.addingTimeInterval(3600))
        let now = "EGLL 241150Z 00000KT 0300 FG VV001 04/04 Q1013,EGLL,2026-11-24T11:50:00Z,,\n"
        try await take(world, Self.good + now)
        let report = try world.get("/api/weather/metars?stations=EGLL")["reports"]?[0]
        #expect(report?["observed"] == "2026-11-24T11:50:00Z")
    }

    @Test func `a station whose record cannot be read has no confirmed absence`() async throws {
        let world = try WeatherWorld()
        try await take(world, Self.good + "EGXX 241150Z 24012KT 9999,EGXX,yesterday,,\n")
        #expect(try missing(world, "EGXX") == ["no report", "the source's record of it cannot be read"])
        #expect(try missing(world, "EGYY") == ["no station", nil])
        // The station of this one is unknown.
        try await take(world, Self.good + "\"EGZZ\" 241150Z,EGZZ,2026-11-24T11:50:00Z,,\n")
        let perhaps = "a record of the source cannot be read, and may be its own"
        #expect(try missing(world, "EGYY") == ["no report", perhaps])
        try await take(world, Self.good)
        #expect(try missing(world, "EGXX") == ["no station", nil])
    }

    @Test func `a record whose words are of another station is of neither`() async throws {
        let world = try WeatherWorld()
        let crossed = "METAR EGKK 241150Z 24012KT CAVOK 15/12 Q1013,EGLL,2026-11-24T11:50:00Z,,\n"
        try await take(world, Self.good + crossed)
        #expect(try world.get("/api/weather/metars")["bad"]?[0] == "EGLL: its words are of EGKK")
        for station in ["EGLL", "EGKK"] {
            #expect(
                try missing(world, station) == ["no report", "the source's record of it cannot be read"])
        }
    }

    @Test func `a TAF whose words are of another station is of neither`() async throws {
        let world = try WeatherWorld()
        func record(_ station: String, _ words: String) -> String {
            #"{"icaoId":"\#(station)","issueTime":"2026-11-24T11:00:00Z","rawTAF":"\#(words)"}"#
        }
        let words = "241100Z 2412/2512 24012KT 9999 SCT030"
        let body = [
            record("EGLL", "TAF EGKK \(words)"), record("EGTF", "TAF AMD EGTF \(words)"),
            record("KJFK", "JFK \(words)"), #"{"icaoId":"EGXX"}"#,
        ].joined(separator: ",")
        let poller = world.poller { _ in
            UpstreamReply(status: 200, headers: [:], body: Data("[\(body)]".utf8))
        }
        #expect(try await poller.poll(.taf).isGood)
        let answer = try world.get("/api/weather/tafs?stations=EGLL,EGTF,KJFK,EGXX")
        #expect(answer["reports"]?.elements.map { $0["station"] } == ["EGTF", "KJFK"])
        #expect(answer["bad"]?.elements.contains("EGLL: its words are of EGKK") == true)
        #expect(
            answer["missing"]?.elements.map { $0["reason"] }
                == ["the source's record of it cannot be read", "the source's record of it cannot be read"])
    }

    @Test func `an airport that this server knows is never "no station"`() async throws {
        let world = try ItemWorld()
        let taf =
            #"[{"icaoId":"KJFK","issueTime":"2026-11-24T11:00:00Z","#
            + #""rawTAF":"TAF KJFK 241100Z 2412/2512 24012KT 9999 SCT030"}]"#
        #expect(try await world.take(.taf, taf))
        let missing = try world.get("/api/weather/tafs?stations=EGLL,XXXX")["missing"]
        let reason: JSON = "the source's answer has none of it, and may not be whole"
        #expect(
            missing == [
                ["station": "EGLL", "why": "no report", "reason": reason],
                ["station": "XXXX", "why": "no station", "reason": .null],
            ])
        // Nor is a station of which this server has another report.
        #expect(
            try await world.take(
                .metar, Self.header + "XXXX 241150Z 24012KT 9999,XXXX,2026-11-24T11:50:00Z,,\n"))
        let known = try world.get("/api/weather/tafs?stations=XXXX")["missing"]?[0]
        #expect(known?["why"] == "no report" && known?["reason"] == reason)
    }

    @Test func `answers tell how long ago their source was checked, and of when their newest report is`()
        async throws
    {
        let world = try WeatherWorld()
        try await take(world, Self.good, at: WeatherWorld.now.addingTimeInterval(-120))
        let database = world.database
        let server = ReferenceServer(now: { WeatherWorld.now }, weather: { database }, source: { nil })
        let first = server.answer(ReferenceRequest(target: "/api/weather/metars"))
        #expect(first.header("Age") == "120")
        #expect(first.header("Last-Modified") == "Tue, 24 Nov 2026 11:50:00 GMT")
        let again = server.answer(
            ReferenceRequest(target: "/api/weather/metars", ifNoneMatch: first.header("ETag")))
        #expect(again.status == 304 && again.header("Age") == "120")
        // A source that was never checked has no age.
        let other = server.answer(ReferenceRequest(target: "/api/weather/tafs"))
        #expect(other.header("Age") == nil && other.header("Last-Modified") == nil)
    }
}
