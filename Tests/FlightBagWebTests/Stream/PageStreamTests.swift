import FlightBag
import Foundation
import Observation
import Testing

@testable import FlightBagWeb

@MainActor @Suite(.timeLimit(.minutes(20))) struct PageStreamTests {
    /// The names of the events in some frames.
    private func events(_ frames: String?) -> [String] {
        (frames ?? "").split(separator: "\n").filter { $0.hasPrefix("event: ") }.map {
            String($0.dropFirst(7))
        }
    }

    /// The next frames; an ended stream throws, so that a loop that waits for more ends with its time limit.
    private func more(of stream: PageStream) async throws -> String {
        try #require(await stream.next(), "the stream ended")
    }

    private func opened(_ site: Site, _ tab: Tab) async throws -> (PageSession, PageStream) {
        let frame = try await Self.frame()
        let (_, session) = PageSessions(site.app, site.siteMap).open()
        session.window.show(tab)
        _ = frame.page(session, id: "1-1", theme: .auto)
        return (session, PageStream(session, frame, lastFrame: nil))
    }

    static func frame(
        of pages: [any ShownPage.Type] = WebPages.all, templates: [URL] = []
    ) async throws -> PageFrame {
        PageFrame(
            renderer: try await Renderer(
                [WebServer.resources.appending(path: "Templates")] + templates,
                needed: PageFrame.templates(of: pages)))
    }

    private func add(_ registration: String, in window: Window) async throws -> String {
        window.new(Aircraft.kind.name)
        let open = try #require(window.openRecordForm)
        _ = try await window.save(Form(["registration": registration]), open)
        return open.key
    }

    @Test func `a page that was just sent gets nothing, then only what changed`() async throws {
        let site = try await Site()
        let (session, stream) = try await opened(site, .map)
        try await session.window.search("fairoaks")
        let frames = await stream.next()
        // The query is in the address, which the browser gets with the focus and the map's tab links to.
        #expect(events(frames) == ["tabs", "panel", "focus"])
        #expect(frames?.contains("id: 1\n") == true)
        #expect(frames?.contains("Fairoaks Airport") == true)
        // A note goes after eight seconds, which a busy machine may take to look; the status line folds by
        // itself.
        var seen: [String] = []
        while !seen.contains("notes") {
            session.window.note("Hello")
            seen += events(try await more(of: stream))
        }
        #expect(Set(seen).isSubset(of: ["notes", "status"]))
    }

    @Test func `a change of one window to records is pushed to the other, and not where it looks`()
        async throws
    {
        let site = try await Site()
        let (_, stream) = try await opened(site, .list(Aircraft.kind.name))
        let elsewhere = site.window()
        elsewhere.show(.more)
        _ = try await add("G-BSYA", in: elsewhere)
        var seen: Set<String> = []
        while !seen.isSuperset(of: ["panel", "status", "tabs"]) {
            seen.formUnion(events(try await more(of: stream)))
        }
        #expect(seen == ["panel", "status", "tabs"])
    }

    @Test func `nothing is pushed over a form that is open but what happened to its record`() async throws {
        let site = try await Site()
        let (session, stream) = try await opened(site, .list(Aircraft.kind.name))
        let elsewhere = site.window()
        let key = try await add("G-BSYA", in: elsewhere)
        for await isThere in Observations({ !site.app.aircraft.all.isEmpty }) where isThere { break }
        let page = try #require(site.siteMap.page(at: "/aircraft/\(key)/edit"))
        session.window.go(to: page)
        var seen: Set<String> = []
        while !seen.contains("inspector") { seen.formUnion(events(try await more(of: stream))) }
        elsewhere.go(to: page)
        let open = try #require(elsewhere.openRecordForm)
        var form = open.shown
        form["max_crosswind_kt"] = "15"
        _ = try await elsewhere.save(form, open)
        var later: Set<String> = []
        var text = ""
        while !later.contains("meanwhile") {
            let frames = try await more(of: stream)
            later.formUnion(events(frames))
            text += frames
        }
        #expect(!later.contains("inspector"))
        #expect(text.contains("<li>Crosswind demonstrated: 15</li>"))
    }

    @Test func `a page that missed frames gets everything again, one that did not gets nothing`() async throws
    {
        let site = try await Site()
        let frame = try await Self.frame()
        let (session, stream) = try await opened(site, .map)
        try await session.window.search("fairoaks")
        _ = await stream.next()
        let behind = PageStream(session, frame, lastFrame: 0)
        #expect(Set(events(await behind.next())) == Set(Region.allCases.map(\.rawValue)))
        let upToDate = PageStream(session, frame, lastFrame: session.frame)
        // A note vanishes after a while, on a slow machine before it is shown.
        var seen: [String] = []
        while !seen.contains("notes") {
            session.window.note("Hello")
            seen += events(await upToDate.next())
        }
        #expect(Set(seen) == ["notes"])
    }

    @Test func `a stream that the page has closed takes nothing from the next one`() async throws {
        let site = try await Site()
        let frame = try await Self.frame()
        let (session, closed) = try await opened(site, .map)
        try await session.window.search("fairoaks")
        // The page was gone before it had these frames.
        #expect(await closed.next() != nil)
        let open = PageStream(session, frame, lastFrame: nil)
        #expect(Set(events(await open.next())) == Set(Region.allCases.map(\.rawValue)))
        session.window.show(.more)
        #expect(await closed.next() == nil)
        #expect(events(await open.next()).contains("tabs"))
    }

    @Test func `a page that comes back gets the form that it never got, and only that`() async throws {
        let site = try await Site()
        let frame = try await Self.frame()
        let (session, lost) = try await opened(site, .more)
        session.window.new(Aircraft.kind.name)
        #expect(events(await lost.next()).contains("inspector"))
        let without = PageStream(session, frame, lastFrame: nil)
        #expect(events(await without.next()).contains("inspector"))
        session.window.show(.map)
        session.window.new(Aircraft.kind.name)
        _ = await without.next()
        let missed = PageStream(session, frame, lastFrame: session.inspectorFrame)
        session.window.note("Hello")
        #expect(!events(await missed.next()).contains("inspector"))
    }

    @Test func `a page that came back keeps its form, whichever request of it comes first`() async throws {
        let site = try await Site()
        let frame = try await Self.frame()
        let sessions = PageSessions(site.app, site.siteMap)
        // A draft that could not be sent before comes sooner than the stream.
        let session = try #require(sessions.session("1-1"))
        let stream = PageStream(session, frame, lastFrame: 7)
        let first = events(await stream.next())
        #expect(first.contains("panel"))
        #expect(!first.contains("inspector"))

        session.keepsForm = true
        session.window.new(Aircraft.kind.name)
        #expect(session.window.state.form != nil)
        #expect(!events(await stream.next()).contains("inspector"))
        frame.keepForm(of: session)
        session.window.note("Hello")
        #expect(!events(await stream.next()).contains("inspector"))
        session.window.close()
        #expect(events(await stream.next()).contains("inspector"))
    }

    @Test func `a page that came back to a form that is gone gets what stands there now`() async throws {
        let site = try await Site()
        let frame = try await Self.frame()
        let session = try #require(PageSessions(site.app, site.siteMap).session("1-1"))
        let stream = PageStream(session, frame, lastFrame: 7)
        _ = await stream.next()
        session.keepsForm = true
        try await session.window.open(airport: "EGTF", isOnMap: false)
        #expect(!events(await stream.next()).contains("inspector"))
        frame.keepForm(of: session)
        #expect(events(await stream.next()).contains("inspector"))
    }

    @Test func `each line of a fragment is a line of the event`() {
        #expect(
            PageStream.frame("panel", "<p>\r\na</p>\n", id: 7)
                == "event: panel\nid: 7\ndata: <p>\ndata: a</p>\ndata: \n\n")
    }
}
