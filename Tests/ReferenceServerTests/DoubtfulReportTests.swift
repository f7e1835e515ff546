import AviationDatabase
import Foundation
import JSONLines
import Testing

@testable import ReferenceServer

/// Records of an upstream that cannot be what they say: none of them is served, and none of them hides a
/// true one.
@Suite(.timeLimit(.minutes(5))) struct DoubtfulReportTests {
    private static let good = "EGTF 241150Z 25008KT 9999,EGTF,2026-11-24T11:50:00Z,,"

    private func poll(_ rows: [String], into world: WeatherWorld, minutesLater: Double = 0) async throws {
        let text = "\(rows.count) results\n" + WeatherWorld.header + rows.map { $0 + "\n" }.joined()
        let now = WeatherWorld.now.addingTimeInterval(minutesLater * 60)
        _ = try await world.poller(at: now) { _ in
            UpstreamReply(status: 200, headers: [:], body: Data(text.utf8))
        }.poll(.metar)
    }

    private func missing(_ station: String, _ world: WeatherWorld) throws -> [String?] {
        let entry = try world.get("/api/weather/metars?stations=\(station)")["missing"]?[0]
        return [entry?["why"]?.string, entry?["reason"]?.string]
    }

    @Test func `a report of the future keeps no true one out`() async throws {
        let world = try WeatherWorld()
        try await poll([Self.good, "EGLL 241250Z 00000KT 9999,EGLL,2026-11-24T12:50:00Z,,"], into: world)
        #expect(try world.get("/api/weather/metars")["bad_records"] == 1)
        let fog = "EGLL 241210Z 00000KT 0300 FG VV001"
        try await poll(["\(fog),EGLL,2026-11-24T12:10:00Z,,"], into: world, minutesLater: 12)
        #expect(try world.get("/api/weather/metars?stations=EGLL")["reports"]?[0]?["text"]?.string == fog)
    }

    @Test func `the words of one station are not served as another's`() async throws {
        let world = try WeatherWorld()
        try await poll([Self.good, "KBOS 241155Z 18010KT 1/4SM FG,KEWR,2026-11-24T11:55:00Z,,"], into: world)
        let answer = try world.get("/api/weather/metars")
        #expect(answer["reports"]?[0]?["station"]?.string == "EGTF" && answer["reports"]?[1] == nil)
        #expect(answer["bad_records"] == 1)
        #expect(answer["bad"]?[0]?.string == "KEWR: its words are of KBOS")
        for station in ["KEWR", "KBOS"] {
            #expect(
                try missing(station, world) == ["no report", "the source's record of it cannot be read"])
        }
    }

    @Test func `a station whose record cannot be read is not one without a report`() async throws {
        let world = try WeatherWorld()
        try await poll([Self.good, "EGLL 24X Z 00000KT 0300 FG,EGLL,yesterday,,"], into: world)
        #expect(try missing("EGLL", world) == ["no report", "the source's record of it cannot be read"])
        #expect(try missing("EGXX", world) == ["no station", nil])
    }

    @Test func `a source that gives a byte now and then is left after a while`() async throws {
        let world = try WeatherWorld()
        let upstream = try #require(URL(string: "http://127.0.0.1:9"))
        let poller = WeatherPoller(
            world.database, addresses: WeatherPoller.upstream(upstream), now: { WeatherWorld.now },
            chance: { 0.5 }, longestSeconds: 0.05
        ) { _, _ in
            try await Task.sleep(for: .seconds(3_600))
            return UpstreamReply(status: 200, headers: [:], body: Data())
        }
        #expect(try await poller.poll(.metar).isGood == false)
        let problem = try world.get("/api/weather/metars")["problem"]?.string
        #expect(problem?.contains("did not give a whole answer within") == true)
    }

    @Test func `an answer that unpacks to more than it may is refused`() throws {
        let packed = try #require(
            Data(base64Encoded: "H4sIAEP5BmsC/+3BAQ0AAADCoErvn84cbkABAAAAAAAAAADAvwFpWBgKECcAAA=="))
        #expect(try ReportBatch.plain(packed).count == 10_000)
        for body in [packed, Data(count: 2_000)] {
            #expect(throws: ReportBatch.Unusable.self) { try ReportBatch.plain(body, most: 1_000) }
        }
    }
}
