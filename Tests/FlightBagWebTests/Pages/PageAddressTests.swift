import FlightBag
import Foundation
import Observation
import Testing

@testable import FlightBagWeb

/// Addresses as a browser asks for them.
@MainActor @Suite(.timeLimit(.minutes(20))) struct PageAddressTests {
    @Test func `each part of an airport has its own address`() async throws {
        let site = try await Site()
        let overview = try await site.get("/airports/EGTF")
        #expect(overview.status == 200)
        #expect(overview.body.contains("aria-current=\"page\">Overview"))
        #expect(overview.body.contains("href=\"/airports/EGTF/runways\""))
        let runways = try await site.get("/airports/EGTF/runways")
        #expect(runways.body.contains("aria-current=\"page\">Runways"))
        #expect(!runways.body.contains("<h3>Frequencies"))
    }

    @Test(arguments: [
        "/nowhere", "/map/x", "/airports", "/airports/EGTF/kitchen", "/more/or/less", "/aircraft/17",
        "/flights/17/edit", "/attention/please", "/account/other",
    ])
    func `an address that names nothing is answered with the map and a word about it`(
        path: String
    ) async throws {
        let answer = try await Site().get(path)
        #expect(answer.status == 404)
        #expect(answer.body.contains("There is no page \(path) here"))
    }

    @Test(arguments: ["/", "/map", "/airports/EGTF", "/flights", "/more"])
    func `the head of a page is answered without its body`(path: String) async throws {
        let site = try await Site()
        let answer = try await RawHTTP.send(
            "HEAD", path, port: site.port, headers: ["Cookie: \(site.cookie)"])
        #expect(answer.status == 200)
        #expect(answer.body.isEmpty)
    }

    @Test(arguments: [
        ("/map?q=london&token=%", "/map?q=london"), ("//evil.example/x?token=%", "/evil.example/x"),
        ("/more?token=%", "/more"),
    ])
    func `a token in an address is taken away, and leads to no other host`(
        asked: String, answered: String
    ) async throws {
        let site = try await Site()
        let token = site.launch.pageToken
        let answer = try await RawHTTP.send(
            "GET", asked.replacing("%", with: token), port: site.port, headers: [])
        #expect(answer.status == 303)
        #expect(answer.headers["location"] == answered)
    }

    @Test func `only an airport can be starred`() async throws {
        let site = try await Site()
        let page = try await site.get("/map")
        let window = try #require(page.body.firstMatch(of: /data-window="([^"]+)"/)?.1)
        let headers = [
            "Cookie: \(site.cookie)", "HX-Request: true", "Aloft-Window: \(window)",
        ]
        for path in ["/star/NOPE", "/star/%3Cb%3E", "/star/\(String(repeating: "x", count: 500))"] {
            _ = try await RawHTTP.send("POST", path, port: site.port, headers: headers)
        }
        #expect(site.app.starred.all.isEmpty)
        _ = try await RawHTTP.send("POST", "/star/egtf", port: site.port, headers: headers)
        let app = site.app
        for await idents in Observations({ app.starred.all.map(\.record.ident) }) where !idents.isEmpty {
            #expect(idents == ["EGTF"])
            break
        }
    }
}
