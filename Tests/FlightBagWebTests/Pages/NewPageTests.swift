import FlightBag
import Foundation
import Hummingbird
import Observation
import Testing

@testable import FlightBagWeb

/// A page unknown to the program: what a new page has to declare, and everything that follows from it.
private struct MoonPage: ShownPage {
    static let path: PagePath = "/moon/{phase?}"
    static let template = "moon"

    let phase: String?

    init(_ phase: String? = nil) { self.phase = phase }

    init?(_ values: PageValues) {
        guard values["phase"] != "square" else { return nil }
        phase = values["phase"]
    }

    var values: PageValues { PageValues(texts: phase.map { ["phase": $0] } ?? [:]) }
    var title: String { "Moon" }
    var parent: Page { phase == nil ? .more : Page(MoonPage()) }

    func reading(_ app: AppState) -> PageReading<String>? {
        let (phase, clouds) = (phase ?? "new", Sky.shared.clouds)
        return PageReading("\(phase) \(clouds)") {
            let place = try await app.airports.name(of: "EGTF")?.name ?? "nowhere"
            return "\(phase) moon over \(place), \(clouds) clouds"
        }
    }

    func view(_ window: Window) -> MoonView? { window.content(of: self).map(MoonView.init) }

    static func links(_ app: AppState) -> [PageLink] { [PageLink(page: Page(MoonPage()), count: 1)] }

    static func add(_ routes: PageRoutes, to router: Router<PageRoutes.Context>) {
        routes.act(router, "/moon/wane") { window, _, _ in window.go(to: Page(MoonPage("waning"))) }
    }
}

/// Data that only this page reads.
@MainActor @Observable private final class Sky {
    static let shared = Sky()
    var clouds = 0
}

private struct MoonView {
    let words: String
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct NewPageTests {
    private static let pages = WebPages.all + [MoonPage.self]

    /// A flight bag with the page, and what its pages are put together with.
    private func site() async throws -> (Site, PageFrame) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let template = Data(#"<p id="moon">{{words}}</p>"#.utf8)
        try template.write(to: folder.appending(path: "moon.mustache"))
        let site = try await Site(with: [MoonPage.self], templates: [folder])
        return (site, try await PageStreamTests.frame(of: Self.pages, templates: [folder]))
    }

    private func siteMap(_ site: Site) -> SiteMap { SiteMap(Self.pages, kinds: site.app.kindNames) }

    @Test func `a page is served at its address, with what it read in its template`() async throws {
        let (site, _) = try await site()
        let page = try await site.get("/moon/full")
        #expect(page.status == 200)
        #expect(page.body.contains("<title>Moon · Aloft</title>"))
        #expect(page.body.contains(#"data-layout="whole""#))
        #expect(page.body.contains(#"<p id="moon">full moon over Fairoaks Airport, "#))
        #expect(try await site.get("/moon").body.contains("new moon over"))
        #expect(try await site.get("/moon/square").status == 404)
    }

    @Test func `the page of everything else links it, and closing leads to its parent`() async throws {
        let (site, _) = try await site()
        #expect(
            try await site.get("/more").body.contains(#"<a id="open-moon" class="link-row" href="/moon">"#))
        let window = Window(site.app, siteMap(site))
        window.go(to: Page(MoonPage("full")))
        window.close()
        #expect(window.state.page == Page(MoonPage()))
        window.close()
        #expect(window.state.page == .more)
    }

    @Test func `its actions are answered`() async throws {
        let (site, _) = try await site()
        let page = try await site.get("/moon").body
        let window = try #require(page.firstMatch(of: /data-window="([^"]+)"/)?.1)
        let headers = ["Cookie: \(site.cookie)", "HX-Request: true", "Aloft-Window: \(window)"]
        let answer = try await RawHTTP.send("POST", "/moon/wane", port: site.port, headers: headers)
        #expect(answer.status == 204)
    }

    @Test func `it looks otherwise when something changes that it reads by`() async throws {
        let (site, frame) = try await site()
        let (_, session) = PageSessions(site.app, siteMap(site)).open()
        session.window.go(to: Page(MoonPage("full")))
        await session.window.arrange()
        let before = try #require(frame.fragments(of: session)[.panel])
        #expect(before.contains("full moon over Fairoaks Airport"))
        await confirmation { changed in
            withObservationTracking {
                _ = frame.fragments(of: session)
            } onChange: {
                changed()
            }
            Sky.shared.clouds += 1
        }
        await session.window.arrange()
        #expect(frame.fragments(of: session)[.panel] != before)
    }
}
