import Foundation
import Testing

@testable import FlightBagWeb

@MainActor @Suite(.timeLimit(.minutes(20))) struct MapRouteTests {
    @Test(arguments: ["airports", "airfields", "runways", "navaids", "airspace", "airspace-gaps"])
    func `a layer of the map is sent packed, and not again`(name: String) async throws {
        let site = try await Site()
        let answer = try await site.get("/layers/\(name).geojson?edition=1")
        #expect(answer.status == 200)
        #expect(answer.headers["content-encoding"] == "gzip")
        #expect(answer.headers["content-type"] == "application/geo+json")
        let tag = try #require(answer.headers["etag"])
        let again = try await RawHTTP.send(
            "GET", "/layers/\(name).geojson", port: site.port,
            headers: ["Cookie: \(site.cookie)", "If-None-Match: \(tag)"])
        #expect(again.status == 304)
    }

    @Test(arguments: ["/layers/airports", "/layers/passwords.geojson", "/layers/.geojson", "/layers/"])
    func `there are no other layers`(path: String) async throws {
        #expect(try await Site().get(path).status == 404)
    }

    @Test(arguments: ["0/0/0", "5/0/31", "5/31/0", "3/4/2"])
    func `every tile of the relief is there`(path: String) async throws {
        let answer = try await Site().get("/tiles/relief/\(path)")
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "image/webp")
        #expect(answer.headers["etag"]?.isEmpty == false)
    }

    @Test func `a tile of a zoom without pictures is empty, which a map takes for nothing to draw`()
        async throws
    {
        let answer = try await Site().get("/tiles/relief/6/1/1")
        #expect(answer.status == 204)
        #expect(answer.body.isEmpty)
    }

    @Test(arguments: [
        "relief/5/32/0", "relief/5/0/32", "relief/-1/0/0", "relief/25/0/0", "relief/5/-1/0",
        "relief/5/1/1.webp",
        "relief/5/0x1/0", "relief/05/1/1", "relief/99999999999999999999/0/0", "relief/5/%2e%2e/0",
        "relief/1/1%20OR%201=1/0", "charts/0/0/0", "..%2frelief/0/0/0", "relief.mbtiles/0/0/0", "relief/0/0",
    ])
    func `a tile that cannot exist is not found`(path: String) async throws {
        #expect(try await Site().get("/tiles/\(path)").status == 404)
    }

    @Test func `the ruler reads legs and their sum, in miles and by both norths`() async throws {
        struct Reading: Decodable {
            struct Leg: Decodable { let distance, course: String }
            let legs: [Leg]
            let total: String
        }
        // As `aloft distance` has it: 2150.63 NM, 273.89°.
        let answer = try await Site().get(
            "/measure?points=40.6399,-73.7787;33.9425,-118.4081;33.9425,-118.4081")
        #expect(answer.status == 200)
        let reading = try JSONDecoder().decode(Reading.self, from: Data(answer.body.utf8))
        #expect(reading.legs.count == 2)
        #expect(reading.legs[0].distance == "2150.6 NM")
        #expect(reading.legs[0].course.hasPrefix("274°T · "))
        #expect(reading.legs[1].course == "no course")
        #expect(reading.total == reading.legs[0].distance)
    }

    @Test(arguments: ["", "51,0", "51,0;", "51,0;91,0", "51,0;x", "51,0;;52,0x", "51,0;0,181"])
    func `places that do not exist are refused`(points: String) async throws {
        #expect(try await Site().get("/measure?points=\(points)").status == 400)
    }

    @Test func `more places than a hand lays are refused`() async throws {
        let points = Array(repeating: "51,0", count: 51).joined(separator: ";")
        #expect(try await Site().get("/measure?points=\(points)").status == 400)
    }

    @Test func `libraries and the page's own files are sent gzipped to whoever takes that`() async throws {
        let site = try await Site()
        for (accepted, isGzipped) in [
            ("gzip, deflate, br", true), ("br;q=1.0, gzip;q=0.5", true), ("deflate", false),
            ("gzip;q=0", false), ("gzip;q=0.0, br", false),
        ] {
            let answer = try await RawHTTP.send(
                "GET", "/assets/page.js", port: site.port,
                headers: ["Cookie: \(site.cookie)", "Accept-Encoding: \(accepted)"])
            #expect((answer.headers["content-encoding"] == "gzip") == isGzipped, "\(accepted)")
            #expect(answer.headers["vary"] == "Accept-Encoding")
        }
        let plain = try await site.get("/assets/page.js")
        #expect(plain.headers["content-encoding"] == nil)
        #expect(plain.body.contains("function"))
    }
}
