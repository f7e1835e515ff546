import FlightBag
import Observation
import SyncCore
import Testing

@testable import Aviation
@testable import FlightBagWeb

/// Every page has an address, and the address gives the page.
@Suite(.timeLimit(.minutes(20))) struct WebPagesTests {
    private static let id = RecordID(derivedFrom: "a page")
    private static let heathrow = Coordinate(bendingLatitude: 51.470748, longitude: -0.459909)
    private static let siteMap = SiteMap(WebPages.all, kinds: FlightBagKinds.all.map(\.name))

    static let pages: [Page] = [
        Page(AirspacePage(above: heathrow)), .navLog(of: flight), .weather(of: flight), .pack(of: flight),
        .weather, .weather("EGLL"), .currency, .attention, Page(EditionsPage()),
    ]

    private static let flight = Flight(id: id)

    @Test(arguments: pages)
    func `an address gives the page that it was made from`(_ page: Page) {
        let found = Self.siteMap.page(at: page.address)
        #expect(found.map { AnyHashable($0.declared) } == AnyHashable(page.declared))
        #expect(page.parent.tab == page.tab)
        #expect(!page.title.isEmpty)
    }

    @Test(arguments: [
        "/airspace", "/airspace?at=91,0", "/airspace?at=1", "/airspace?at=nan,0", "/airspace/x?at=1,2",
        "/weather/EGLL/x", "/data/x",
    ])
    func `an address that names nothing gives none`(_ address: String) {
        #expect(Self.siteMap.page(at: address) == nil)
    }

    @Test func `a flight and its list have pages of their own`() {
        let flight = Flight.kind.name
        #expect(Self.siteMap.page(at: Page.record(flight, Self.id).address)?.declared is FlightPage)
        #expect(Self.siteMap.page(at: Page.list(flight).address)?.declared is FlightsPage)
        #expect(Self.siteMap.page(at: Page.form(flight, Self.id, nil).address)?.declared is FormPage)
    }

    @Test func `the pages that the flight bag itself leads to have views`() {
        let shown = WebPages.all.map { ObjectIdentifier($0) }
        #expect(FlightBagPages.all.filter { !shown.contains(ObjectIdentifier($0)) }.map { "\($0)" } == [])
    }

    @MainActor @Test func `every page tells an address of itself, at which it is`() async throws {
        let site = try await Site()
        try await site.app.star("EGTF", true)
        for await isThere in Observations({ !site.app.starred.all.isEmpty }) where isThere { break }
        let addresses = try await site.siteMap.examples(site.app)
        let found = addresses.compactMap { Self.siteMap.page(at: $0) }
        #expect(found.map(\.address) == addresses)
        let types = Set(found.map { "\(type(of: $0.declared))" })
        let missing = WebPages.all.map { "\($0)" }.filter { !types.contains($0) }
        // There is no flight, no leg and no loading here.
        #expect(
            missing == [
                "FlightPage", "NavLogPage", "FlightWeatherPage", "PackPage", "FlightRunwaysPage",
                "FlightFilesPage", "LegFormPage", "LoadingPage",
            ])
        let told = try await site.get("/pages.txt").body.split(separator: "\n").map(String.init)
        #expect(told == addresses)
    }

    @Test func `no two pages have one path`() {
        let paths = WebPages.all.map { $0.path.description }
        #expect(Set(paths).count == paths.count)
    }
}
