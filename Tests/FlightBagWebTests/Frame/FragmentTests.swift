import FlightBag
import Foundation
import Observation
import Testing

@testable import FlightBagWeb

@MainActor @Suite(.timeLimit(.minutes(20))) struct FragmentTests {
    private func fragments(_ window: Window) async throws -> [Region: String] {
        try await PageStreamTests.frame().fragments(of: PageSession(window: window, isKnown: true))
    }

    @Test func `whatever people and files say is text, never markup`() async throws {
        let site = try await Site()
        let window = site.window()
        try await window.search("bold")
        try await window.open(airport: "XX01", isOnMap: false)
        let shown = try await fragments(window)
        for region in [Region.panel, .inspector] {
            #expect(shown[region]?.contains("&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;quoted&quot; Pad") == true)
            #expect(shown[region]?.contains("<b>Bold") == false)
        }
        #expect(shown[.inspector]?.contains("javascript:") == false)
        try await window.search("<img src=x onerror=alert(1)>")
        #expect(try await fragments(window)[.panel]?.contains("Nothing found for “&lt;img src=x") == true)
        window.note("<script>alert(1)</script>")
        #expect(try await fragments(window)[.notes]?.contains("<script") == false)
    }

    @Test func `the page says from which age on the map shows a METAR as stale`() async throws {
        let site = try await Site()
        let (_, session) = PageSessions(site.app, site.siteMap).open()
        let page = try await PageStreamTests.frame().page(session, id: "1-1", theme: .auto)
        #expect(page.contains(#"<div id="map" data-stale-after="3600000" data-tolerance="300000" "#))
    }

    @Test func `an airport leads to its page in Wikipedia`() async throws {
        let window = try await Site().window()
        try await window.open(airport: "EGTF", isOnMap: false)
        let link = #"href="https://en.wikipedia.org/wiki/Fairoaks_Airport""#
        #expect(try await fragments(window)[.inspector]?.contains(link) == true)
    }

    @Test func `the text typed into a form comes back as text`() async throws {
        let site = try await Site()
        let headers = ["Cookie: \(site.cookie)", "HX-Request: true", "Aloft-Window: 1-1"]
        let key = try #require(site.app.newPage(Aircraft.kind.name)?.key)
        let body = "new=yes&registration=%22%3E%3Cscript%3E&remarks=%3C%2Ftextarea%3E%3Cb%3E"
        let answer = try await RawHTTP.send(
            "POST", "/aircraft/save/\(key)", port: site.port, headers: headers, body: body)
        #expect(answer.status == 422)
        #expect(answer.body.contains(#"value="&quot;&gt;&lt;script&gt;""#))
        #expect(answer.body.contains("&lt;/textarea&gt;&lt;b&gt;"))
        #expect(answer.body.contains("2 to 10 letters, digits and hyphens"))
        #expect(!answer.body.contains("<script"))
    }

    @Test func `a form that the disk does not take comes back with what was typed and a sentence`()
        async throws
    {
        let site = try await Site()
        try await site.spoilAircraft()
        let headers = ["Cookie: \(site.cookie)", "HX-Request: true", "Aloft-Window: 1-1"]
        let key = try #require(site.app.newPage(Aircraft.kind.name)?.key)
        let answer = try await RawHTTP.send(
            "POST", "/aircraft/save/\(key)", port: site.port, headers: headers,
            body: "new=yes&registration=G-BSYA")
        #expect(answer.status == 422)
        #expect(answer.body.contains(#"value="G-BSYA""#))
        #expect(answer.body.contains(#"<p class="problem" role="alert">Not saved: "#))
    }

    @Test func `the log of a flight is made once for all that a page tells of it`() async throws {
        let site = try await Site()
        let app = site.app
        var preferences = Preferences(id: Preferences.id)
        preferences.fuelUnit = "usg"
        try await app.records(Preferences.self).write(preferences, over: nil)
        var aircraft = Aircraft(id: app.aircraft.newID())
        aircraft.registration = "G-BSYA"
        try await app.aircraft.write(aircraft, over: nil)
        var flight = Flight(id: app.flights.newID())
        (flight.departure, flight.destination) = ("EGTF", "XX01")
        (flight.aircraftID, flight.fuelLitres, flight.tasKnots) = (aircraft.id, 100, 110)
        try await app.flights.write(flight, over: nil)
        for await isThere in Observations({ app.flights[flight.id] != nil }) where isThere { break }
        let window = site.window()
        window.go(to: .record(Flight.kind.name, flight.id))
        let before = app.flightLogs.madeCount
        let shown = try await fragments(window)[.inspector]
        #expect(shown?.contains("Time en route") == true)
        #expect(app.flightLogs.madeCount == before + 1)
        // Nothing is kept for the next time.
        _ = try await fragments(window)
        #expect(app.flightLogs.madeCount == before + 2)
    }

    @Test func `a fact that is not known is said to be unknown`() async throws {
        let site = try await Site()
        let window = site.window()
        try await window.open(airport: "XX01", isOnMap: false)
        let text = try await fragments(window)[.inspector] ?? ""
        #expect(text.contains("<dt>Elevation</dt><dd>unknown</dd>"))
        #expect(text.contains("10°00.00′N 020°00.00′E"))
        #expect(text.components(separatedBy: "None published: unknown.").count == 3)
    }

    @Test func `an unknown airport and a removed aircraft are marked in the list of flights`() async throws {
        let site = try await Site()
        let window = site.window()
        window.new(Aircraft.kind.name)
        let aircraft = try #require(window.openRecordForm)
        _ = try await window.save(Form(["registration": "G-BSYA"]), aircraft)
        for await isThere in Observations({ !site.app.aircraft.all.isEmpty }) where isThere { break }
        window.new(Flight.kind.name, NewRecord(departure: "EGTF"))
        let flight = try #require(window.openRecordForm)
        var plan = flight.shown
        plan["destination"] = "ZZXX"
        _ = try await window.save(plan, flight)
        try await window.remove(Aircraft.kind.name, key: aircraft.key)
        for await isMarked in Observations({
            site.app.aircraft.all.isEmpty && site.app.airports.knowledge(of: "ZZXX") == .unknown
        }) where isMarked { break }
        window.show(.list(Flight.kind.name))
        let list = try await fragments(window)[.panel] ?? ""
        #expect(list.contains(#"ZZXX<span class="mark-unknown""#))
        #expect(!list.contains(#"EGTF<span class="mark-unknown""#))
        #expect(list.contains("aircraft removed"))
    }
}
