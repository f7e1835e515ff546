import Aviation
import Foundation
import Observation
import Testing

@testable import FlightBag
@testable import FlightBagWeb

extension BriefingProduct {
    /// A product that no part of the page knows.
    fileprivate static let lightning = BriefingProduct(
        PackKind(rawValue: "lightning"), "Lightning",
        .notices(
            NoticeForm(
                within: 40, freshness: .pilotReport,
                [
                    NoticeKind(
                        "STROKE", .observation(drawnSeconds: 1200),
                        AreaLayer(name: "strokes", label: "Strokes", paint: "danger", dash: [1, 1]))
                ],
                categories: NoticeCategories([("strong", "Strong"), ("weak", "Weak")]) { $0.hazard })))

    fileprivate static let atis = BriefingProduct(
        PackKind(rawValue: "atis"), "ATIS",
        .reports(
            StationForm(made: "Recorded", confirmed: []) { held in
                SourcedReport(
                    (), .metar, made: held.observed, source: .network(held.source), received: held.checked)
            }))
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct NewProductPageTests {
    private static let products = BriefingProduct.all + [.lightning, .atis]

    @Test func `the page's script is told what to draw, places above areas`() {
        let topics = Self.products.compactMap(AreaTopic.init)
        #expect(
            AreaLayers(topics).json == "["
                + [
                    #"{"isHeavy":false,"isOn":true,"kinds":["SIGMET"],"label":"SIGMETs","name":"sigmets","#
                        + #""paint":"ifr","topic":"advisories"}"#,
                    #"{"dash":[3,2],"isHeavy":false,"isOn":false,"kinds":["G-AIRMET"],"label":"G-AIRMETs","#
                        + #""name":"gairmets","paint":"mvfr","topic":"advisories"}"#,
                    #"{"dash":[6,2],"isHeavy":false,"isOn":false,"kinds":["CWA"],"label":"CWAs","#
                        + #""name":"cwas","paint":"lifr","topic":"advisories"}"#,
                    #"{"isHeavy":true,"isOn":true,"kinds":["TFR"],"label":"TFRs","name":"tfrs","#
                        + #""paint":"danger","topic":"tfrs"}"#,
                    #"{"dash":[1,1],"isHeavy":false,"isOn":false,"kinds":["STROKE"],"label":"Strokes","#
                        + #""name":"strokes","paint":"danger","topic":"lightning"}"#,
                    #"{"isHeavy":false,"isOn":false,"kinds":["PIREP"],"label":"PIREPs","name":"pireps","#
                        + #""paint":"navaid","topic":"pireps"}"#,
                ].joined(separator: ",") + "]")
    }

    @Test func `the page has it in the map, the pack and the weather of a flight`() async throws {
        let site = try await Site(products: Self.products)
        #expect(
            try await site.get("/").body.contains("&quot;kinds&quot;:[&quot;STROKE&quot;]"))
        #expect(try await site.get("/weather-map/areas/lightning").status == 200)
        #expect(try await site.get("/weather-map/areas/notams").status == 404)
        let window = site.window()
        window.new(Flight.kind.name, NewRecord(departure: "EGTF"))
        let open = try #require(window.openRecordForm)
        var plan = open.shown
        plan["destination"] = "XX01"
        _ = try await window.save(plan, open)
        for await isThere in Observations({ !site.app.flights.all.isEmpty }) where isThere { break }
        let pack = try await site.get("/flights/\(open.key)/pack").body
        #expect(pack.contains(#"id="pack-lightning""#) && pack.contains(#"id="pack-atis""#))
        let weather = try await site.get("/flights/\(open.key)/weather").body
        #expect(weather.contains(#"id="notices-lightning""#) && !weather.contains(#"id="notices-atis""#))
    }

    @Test func `its notices are hidden by its own categories`() async throws {
        let site = try await Site(products: Self.products)
        let page = try await site.get("/weather").body
        let id = try #require(page.firstMatch(of: /data-window="([^"]+)"/)?.1)
        let headers = ["Cookie: \(site.cookie)", "HX-Request: true", "Aloft-Window: \(id)"]
        let answer = try await RawHTTP.send(
            "POST", "/weather-lightning/strong", port: site.port, headers: headers)
        #expect(answer.status == 204)
        let window = site.window()
        let kind = BriefingProduct.lightning.kind
        window.toggleNotices("strong", of: kind)
        window.toggleNotices("M", of: kind)
        #expect(window.hiddenNotices == [kind: ["strong"]])

        let noon = try #require(Date(instant: "2026-10-09T12:00:00Z"))
        let notices = try ["strong", "weak", "weak"].map { hazard in
            try JSONDecoder().decode(
                PackNotice.self,
                from: Data(
                    """
                    {"id": "1", "feed": "strikes", "kind": "STROKE", "title": "\(hazard)", "names": [],
                     "doubts": [], "is_listed": true, "shapes": [], "hazard": "\(hazard)"}
                    """.utf8))
        }
        let row = try #require(PackList([.lightning], nil, nil, at: noon).rows.first)
        let view = NoticesView(row, notices, from: noon, to: noon, at: noon, hiding: ["strong"])
        #expect(view.filters.map(\.label) == ["Strong 1", "Weak 2", "Not at your time"])
        #expect(view.items.map(\.title) == ["weak", "weak"] && view.hidden == "1 hidden by filters")
    }

    @Test func `a station's page tells its reports as they were written, with their age`() throws {
        let noon = try #require(Date(instant: "2026-10-09T12:00:00Z"))
        var weather = StationWeather()
        weather[.metar].report = HeldReport(text: "EGLL", observed: noon, checked: noon, source: "test")
        weather[BriefingProduct.atis.kind].report = HeldReport(
            text: "INFORMATION K", observed: noon.addingTimeInterval(-3600), checked: noon, source: "test")
        let views = ReportView.others(weather, Self.products, at: noon)
        #expect(views.map(\.title) == ["ATIS"] && views.map(\.text) == ["INFORMATION K"])
        #expect(views.first?.age?.made == "Recorded 9 Oct 11:00Z")
        #expect(views.first?.age?.state == "stale")
    }
}
