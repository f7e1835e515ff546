import Aviation
import Foundation
import OfflineEngine
import SyncCore
import Testing

@testable import FlightBag

@MainActor @Suite struct StationFieldTests {
    private let world = TestWorld()

    private func field(_ file: URL) throws -> StationField {
        StationField(
            cache: try ValueCache(at: file), server: try #require(URL(string: "http://127.0.0.1:9")),
            world: world
        ) { _ in throw TransportFailure.noConnection }
    }

    private var file: URL {
        FileManager.default.temporaryDirectory.appending(path: "aloft-field-\(UUID()).sqlite")
    }

    private func report(
        _ station: String, _ words: String, minutesAgo: Int64, latitude: Double = 51.5
    ) -> FieldStation {
        FieldStation(
            station: station, text: "\(station) \(words)", observed: world.now() - minutesAgo * 60_000,
            checked: world.now(), source: "test", latitude: latitude, longitude: 0)
    }

    @Test func `a report of the future does not stand against one of now`() async throws {
        let field = try field(file)
        await field.take([report("EGLL", "24012KT 9999 SKC", minutesAgo: -50)])
        let present = report("EGLL", "24012KT 9999 SKC 15/12 Q1013", minutesAgo: 10)
        await field.take([present])
        #expect(field["EGLL"] == present)
    }

    @Test func `an older report replaces no newer one, and one of more than a day ago is not taken`()
        async throws
    {
        let field = try field(file)
        let newer = report("EGLL", "24012KT 9999 SKC 15/12 Q1013", minutesAgo: 10)
        await field.take([newer])
        await field.take([report("EGLL", "00000KT 0100 FG OVC001", minutesAgo: 70)])
        #expect(field["EGLL"] == newer)
        await field.take([report("EGKK", "24012KT 9999 SKC", minutesAgo: 1500)])
        #expect(field["EGKK"] == nil && field.count == 1)
    }

    @Test func `the nearest station with a report is told with its distance, and none beyond 50 NM`()
        async throws
    {
        let field = try field(file)
        await field.take([
            report("EGLL", "24012KT 9999 SKC", minutesAgo: 10),
            report("EGXX", "24012KT 9999 SKC", minutesAgo: 10, latitude: 54),
        ])
        let near = try #require(Coordinate(latitudeDegrees: 51.6, longitudeDegrees: 0))
        let found = try #require(field.nearest(to: near))
        #expect(found.station.station == "EGLL" && abs(found.distance.nauticalMiles - 6) < 0.1)
        let far = try #require(Coordinate(latitudeDegrees: 40, longitudeDegrees: 0))
        #expect(field.nearest(to: far) == nil)
    }

    @Test(arguments: [
        ("24012KT 9999 SKC 15/12 Q1013", #""category":"VFR""#),
        ("24012KT 4800 OVC025 15/12 Q1013", #""category":"MVFR""#),
        ("24012KT 9999 OVC008 15/12 Q1013", #""category":"IFR""#),
        ("24012KT 0300 FG VV001 15/12 Q1013", #""category":"LIFR""#),
        ("AUTO 24012KT //// ////// 15/12 Q1013", #""category":"unknown""#),
        ("AUTO 24012KT 9999 NCD 15/12 Q1013", #""unseen":true"#),
    ])
    func `a station is drawn by its category, and what was not measured is unknown`(
        _ words: String, _ expected: String
    ) async throws {
        let field = try field(file)
        await field.take([report("EGLL", words, minutesAgo: 10)])
        #expect(String(decoding: field.geoJSON, as: UTF8.self).contains(expected))
    }
}
