import AviationDatabase
import SyncCore
import Testing

@testable import FlightBag

/// The map's question, in its address and by what it answers, over the five airports of a bag.
@MainActor @Suite(.timeLimit(.minutes(20))) struct MapQuestionTests {
    nonisolated private static let addresses = [
        "/map?q=EGTF%20LFMD&width=20", "/map?near=EGTF", "/map?near=51.348%2C-0.559&within=25&beyond=5",
        "/map?country=GB&has_hard_runway=true&min_runway_length_ft=3000", "/map/filters",
        "/map/filters?q=zurich&has_avgas=false", "/map?near=EGTF&has_procedures=true",
        "/map?aip_field=402&aip_operator=contains&aip_value=avgas%20%26%20more",
    ]

    @Test(arguments: addresses) func `an address names a question, and the question the address`(
        _ address: String
    ) {
        #expect(SiteMap(kinds: []).page(at: address)?.address == address)
    }

    @Test func `a value that an address cannot mean asks nothing`() {
        let odd = "/map?width=0&within=99999&country=&has_ils=x&near=&at=1,2,3"
        #expect(SiteMap(kinds: []).page(at: odd) == .map(query: ""))
        // Words and a place exclude each other: the words are what somebody typed.
        #expect(SiteMap(kinds: []).page(at: "/map?q=egtf&near=LFAT") == .map(query: "egtf"))
    }

    @Test func `a filter narrows searches and lists, says what it leaves out, and stays while one types`()
        async throws
    {
        let bag = try await Bag()
        let window = Window(bag.app)
        try await window.ask(MapQuestion(query: "country=GB"))
        #expect(window.state.results.map(\.ident) == ["EGTF", "XX01"])
        #expect(window.state.answer?.total == 2)
        try await window.search("woking")
        #expect(window.state.page.address == "/map?q=woking&country=GB")
        #expect(Set(window.state.results.map(\.ident)) == ["EGTF", "XX01"])
        try await window.ask(MapQuestion(query: "country=GB&min_runway_length_ft=2000"))
        #expect(window.state.results.isEmpty)
        #expect(window.state.answer?.notes == ["2 places without a runway length are left out."])
        try await window.ask(window.state.question.unfiltered)
        #expect(window.state.page == .map(query: ""))
        #expect(window.state.answer?.question.isEmpty == true)
    }

    @Test func `two airports and what is between them are a route, other words are not`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        try await window.search("egtf lszh")
        let answer = try #require(window.state.answer)
        #expect(answer.isRoute)
        #expect(answer.airports.map(\.ident) == ["EGTF", "LFAT", "LSZH"])
        #expect(answer.airports.first?.placing == "0.0 NM along · on track")
        #expect(answer.heading?.hasPrefix("EGTF – LSZH, 426.") == true)
        #expect(answer.drawing?.points.count == 2)
        try await window.ask(window.state.question.changed(by: ["width": "20"]))
        #expect(window.state.page.address == "/map?q=egtf%20lszh&width=20")
        #expect(window.state.results[1].placing?.hasSuffix(" NM right") == true)
        try await window.search("egtf lfat")
        #expect(window.state.results.map(\.ident) == ["EGTF", "LFAT"])
        try await window.search("egtf nope lszh")
        #expect(window.state.answer?.notes.first?.hasPrefix("NOPE is not known.") == true)
        try await window.search("le touquet")
        #expect(window.state.answer?.isRoute == false)
        #expect(window.state.results.first?.ident == "LFAT")
    }

    @Test func `near a place are its neighbours by distance with their bearing`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        var question = MapQuestion().near("egtf")
        question = question.changed(by: ["within": "150"])
        try await window.ask(question)
        #expect(window.state.results.map(\.ident) == ["EGTF", "LFAT"])
        let placing = try #require(window.state.results.last?.placing)
        #expect(placing.hasPrefix("95.9 NM · 1") || placing.hasPrefix("96.") || placing.hasPrefix("95."))
        #expect(placing.hasSuffix("M"))
        #expect(window.state.answer?.heading == "150 NM around EGTF")
        try await window.ask(window.state.question.changed(by: ["beyond": "10"]))
        #expect(window.state.results.map(\.ident) == ["LFAT"])
        try await window.ask(MapQuestion().near("51.3481,-0.5589"))
        #expect(window.state.results.map(\.ident) == ["EGTF"])
        try await window.ask(MapQuestion().near("nowhere at all"))
        #expect(window.state.answer?.notes.count == 1)
    }

    @Test func `an airport that is opened from a list leads back to it`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        try await window.ask(MapQuestion(query: "near=EGTF&within=150"))
        try await window.open(airport: "LFAT", isOnMap: false)
        #expect(window.state.results.map(\.ident) == ["EGTF", "LFAT"])
        window.close()
        #expect(window.state.page.address == "/map?near=EGTF&within=150")
    }

    @Test func `an address opened cold is answered, its filter's choices too`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        let page = try #require(SiteMap(kinds: []).page(at: "/map/filters?country=GB"))
        window.go(to: page, .none)
        await window.arrange()
        #expect(window.state.answer?.total == 2)
        let form = try FilterForm(window.state.question.filter, #require(bag.app.airports.filters))
        let controls = form.sections.flatMap(\.controls)
        #expect(controls.first { $0.name == "country" }?.choices.filter(\.isChosen).map(\.value) == ["GB"])
        let absent = Set(controls.filter { $0.absence != nil }.map(\.name))
        #expect(
            absent.isSuperset(of: [
                "has_procedures", "has_ils", "has_rnav", "point_of_entry", "has_avgas", "hotel", "aip_field",
                "max_landing_fee", "has_hard_runway", "min_runway_length_ft",
            ]))
        #expect(!absent.contains("country"))
        #expect(controls.filter { !$0.isUsable }.map(\.name) == ["max_landing_fee"])
    }
}
