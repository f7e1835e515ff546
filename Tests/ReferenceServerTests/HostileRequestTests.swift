import AviationDatabase
import Foundation
import JSONLines
import ReferenceServer
import Testing

@Suite struct HostileRequestTests {
    @Test(
        arguments: [
            ("/api/airports?limit=0", "400 badParameter"), ("/api/airports?limit=10001", "400 badParameter"),
            ("/api/airports?limit=99999999999999999999", "400 badParameter"),
            ("/api/airports?limit=1&limit=2", "400 badParameter"),
            ("/api/airports?limit=1e3", "400 badParameter"), ("/api/airports?hotels=yes", "400 badParameter"),
            ("/api/airports?bbox=NaN,0,0,0", "400 badParameter"),
            ("/api/airports?bbox=1,2,3", "400 badParameter"),
            ("/api/airports?bbox=0,1,0,0", "400 badParameter"),
            ("/api/airports?bbox=91,1,0,0", "400 badParameter"),
            ("/api/airports?has_hard_runway=maybe", "400 badParameter"),
            ("/api/airports?min_runway_length_ft=9&max_runway_length_ft=8", "400 badParameter"),
            ("/api/airports/locate?center_lat=nan&center_lon=0", "400 badParameter"),
            ("/api/airports/locate?center_lat=1e999&center_lon=0", "400 badParameter"),
            ("/api/airports/locate?center_lat=0x1p3&center_lon=0", "400 badParameter"),
            ("/api/airports/locate?center_lat=51", "400 badParameter"),
            ("/api/airports/locate", "400 badParameter"),
            ("/api/airports/locate?q=EGTF&radius_nm=501", "400 badParameter"),
            ("/api/airports/route-search?airports=", "400 badParameter"),
            ("/api/airports/route-search?airports=,,,", "400 badParameter"),
            ("/api/airports/route-search?airports=EGLL,XXXX", "404 unknown"),
            ("/api/airports/..%2F..%2Fetc%2Fpasswd", "400 badParameter"),
            ("/api/airports/../../server.key", "404 notFound"), ("/api/airports/%00", "400 badAddress"),
            ("/api/airports/%ff%fe", "400 badAddress"), ("/api/airports/EGTF/secrets", "404 notFound"),
            ("/api/download/airports?cursor=abc", "400 badParameter"),
            ("/api/download/airports?cursor=-1", "400 badParameter"),
            ("/api/download/airports?cursor=0123456789abcdef-99999999999999999", "400 badParameter"),
            ("/api/download/airports?cursor=0123456789abcdef-5", "409 editionChanged"),
            ("/api/download/airports?cursor=0123456789ABCDEF-5", "400 badParameter"),
            ("/api/download/airports?limit=1001", "400 badParameter"),
            ("/api/download/secrets", "404 notFound"), ("/api/sync/delta", "400 badParameter"),
            ("/api/airports/'%20OR%201=1--", "404 unknown"), ("/", "404 notFound"), ("", "404 notFound"),
        ])
    func `a request that cannot be answered gets a clear refusal`(
        _ target: String, _ expected: String
    ) throws {
        let world = try ReferenceWorld()
        #expect(try world.refusal(target) == expected)
        let answer = world.answer(target)
        let message = try JSON(parsing: answer.body)["message"]?.string
        #expect(message?.hasSuffix(".") == true)
        #expect(answer.header("ETag") == nil)
    }

    @Test func `too many parameters and too long addresses are refused`() throws {
        let world = try ReferenceWorld()
        let many = (0..<65).map { "a\($0)=1" }.joined(separator: "&")
        #expect(try world.refusal("/api/airports?\(many)") == "400 tooManyParameters")
        let long = String(repeating: "a", count: 8200)
        #expect(try world.refusal("/api/airports/search/\(long)") == "414 addressTooLong")
        #expect(
            try world.refusal("/api/airports/search/\(long.prefix(201))") == "400 badParameter")
    }

    @Test(
        arguments: [
            ("", "400 badBody"), ("[1]", "400 badBody"), (#"{"from": "EGLL""#, "400 badBody"),
            (#"{"from": "EGLL"}"#, "400 badParameter"), (#"{"from": {}, "to": "EGTF"}"#, "400 badParameter"),
            (#"{"from": "EGLL", "to": "EGTF", "distance_nm": 1e9}"#, "400 badParameter"),
            (#"{"from": "EGLL", "to": "EGTF", "airports": ["EGLL"]}"#, "400 badParameter"),
        ])
    func `a body that cannot be read gets a clear refusal`(_ body: String, _ expected: String) throws {
        #expect(
            try ReferenceWorld().refusal("/api/airports/route", method: "POST", body: body) == expected)
    }

    @Test func `only reading is possible, and not before there are airports`() throws {
        let world = try ReferenceWorld()
        let answer = world.answer("/api/airports/EGTF", method: "POST")
        #expect(answer.status == 405)
        #expect(answer.header("Allow") == "GET, HEAD")
        #expect(world.answer("/api/airports/EGTF", method: "DELETE").status == 405)
        let empty = ReferenceServer(now: { ReferenceWorld.now }, source: { nil })
        let early = empty.answer(ReferenceRequest(target: "/api/airports/EGTF"))
        #expect(early.status == 503)
        #expect(early.header("Retry-After") == "5")
    }

    @Test func `no random bytes in an address make anything but an answer`() throws {
        let world = try ReferenceWorld()
        var chance = SystemRandomNumberGenerator()
        let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? chance.next()
        var state = seed
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let pieces = [
            "/api/airports", "/EGTF", "/search/", "?", "&", "=", "%", "%41", "limit", "cursor", "0", "-",
            "é",
            "bbox", ",", "1e5", "..", "/api/download/airports", "\u{0}", "null", "region", "+", "#",
        ]
        for _ in 0..<2000 {
            let target = (0..<(1 + next(12))).map { _ in pieces[next(pieces.count)] }.joined()
            let status = world.answer(target).status
            #expect([200, 400, 404, 405, 409].contains(status), "SEED=\(seed) \(target)")
        }
    }
}
