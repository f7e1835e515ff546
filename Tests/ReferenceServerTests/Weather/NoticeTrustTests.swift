import Aviation
import AviationDatabase
import Foundation
import JSONLines
import ReferenceServer
import Testing

@Suite struct NoticeTrustTests {
    private func reason(_ world: ItemWorld, _ airport: String) throws -> String? {
        let missing = try world.get("/api/weather/notams?airports=\(airport)")["missing"]?[0]
        #expect(missing?["why"] == "no report")
        return missing?["reason"]?.string
    }

    @Test func `a source that is not declared to have all of a place confirms nothing`() async throws {
        let world = try ItemWorld()
        #expect(try await world.take(.notice, ItemWorld.notice(1, "EGKK")))
        #expect(try reason(world, "EGLL") == "not covered")
        #expect(try await world.take(.notice, ItemWorld.notice(2, "EGLL")))
        // One of an airport may be all of an extract.
        let later = ItemWorld.now.addingTimeInterval(200_000)
        #expect(try await world.take(.notice, ItemWorld.notice(3, "LFPG"), at: later))
        #expect(try reason(world, "EGLL") == "not covered")
    }

    @Test(
        arguments: [
            (["EG"], nil, "not covered"), (["K"], "not covered", nil), (["EGLL", "KHWD"], nil, nil),
            (["EGKK"], "not covered", "not covered"), ([""], nil, nil), ([], "not covered", "not covered"),
        ] as [([String], String?, String?)])
    func `a source confirms it where it is declared to have all`(
        _ places: [String], _ heathrow: String?, _ hayward: String?
    ) async throws {
        let world = try ItemWorld()
        #expect(try await world.take(.notice, ItemWorld.notice(1, "LFPG")))
        try world.database.declare(["LF"], of: .notice)
        try world.database.declare(places, of: .notice)
        #expect(try reason(world, "EGLL") == heathrow)
        #expect(try reason(world, "KHWD") == hayward)
    }

    @Test func `a notice is published with its schedule, its region and an estimated end`() async throws {
        let world = try ItemWorld()
        let text = ItemWorld.notice(1, "EGLL", until: "2612100600EST")
            .replacing("E) TWY", with: "D) MON-FRI 0700-1700\nE) TWY")
        #expect(try await world.take(.notice, text))
        let item = try world.get("/api/weather/notams")["items"]?[0]
        #expect(item?["schedule"] == "MON-FRI 0700-1700" && item?["fir"] == "EGTT")
        #expect(item?["valid_until"] == .null && item?["estimated_until"] == "2026-12-10T06:00:00Z")
    }

    @Test func `a notice that ends before it begins is kept, and may hold at any time`() async throws {
        let world = try ItemWorld()
        #expect(try await world.take(.notice, ItemWorld.notice(1, "EGLL", until: "2601010000")))
        let item = try world.get("/api/weather/notams")["items"]?[0]
        #expect(item?["valid_from"] == .null && item?["valid_until"] == .null)
        #expect(item?["doubts"]?[0]?.string?.contains("ends before it begins") == true)
    }

    @Test func `an area across the 180° meridian keeps its shape`() async throws {
        let world = try ItemWorld()
        let corners = [(32.133, 179.117), (31.983, 183.283), (29.967, 183.8), (28.183, 180.667)].map {
            #"{"lat": \#($0.0), "lon": \#($0.1)}"#
        }
        let record =
            #"[{"rawSigmet": "WSPN02 KKCI 241130", "firId": "KZAK", "validTimeFrom": 1795519800, "#
            + #""validTimeTo": 1795534200, "coords": [\#(corners.joined(separator: ","))]}]"#
        #expect(try await world.take(.internationalSigmet, record))
        let there = try world.get("/api/weather/advisories?bbox=28,-179,32,-176")["items"]
        #expect(there?[0]?["position"] == "given" && there?[0]?["doubts"] == [])
        #expect(there?[0]?["shapes"]?[0]?["kind"] == "area")
        let points = there?[0]?["shapes"]?[0]?["points"]?.elements ?? []
        let longitudes = points.compactMap { $0[1].flatMap { Double($0.text) } }
        #expect(longitudes.map { ($0 * 1000).rounded() } == [179_117, -176_717, -176_200, -179_333])
        #expect(try world.titles("/api/weather/advisories?bbox=28,0,32,10") == [])
    }
}
