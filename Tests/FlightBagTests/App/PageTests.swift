import SyncCore
import Testing

@testable import FlightBag

/// Every page has an address, and the address gives the page.
struct PageTests {
    private static let id = RecordID(derivedFrom: "a page")

    private static let flight = Flight.kind.name
    private static let star = StarredAirport.kind.name
    private static let logbook = LogbookRecord.kind.name
    private static let siteMap = SiteMap(kinds: [flight, star, logbook])

    static let pages: [Page] = [
        .map(query: ""), .map(query: "st moritz & co"), .map(query: "Zürich+1"), .airport("EGLL"),
        .airport("K/A?B"), .airport("EGLL", .runways), .airport("EGLL", .aip),
        .airport("EGLL", .aip, by: "fuel & oil"), .airport("K/A", .procedures, by: "ils-28l"),
        .airport("EGLL", .customs), .list(flight), .record(flight, id),
        .form(flight, id, nil),
        .loading(flight, id, scenario: nil), .loading(flight, id, scenario: id),
        .form(flight, id, NewRecord(madeFor: id, copyOf: id)),
        .form(flight, id, NewRecord()), .form(flight, id, NewRecord(departure: "EGTF")),
        .list(star), .record(star, id), .list(logbook), .logbookFiles, .settings, .files,
        .more, .account(.signIn), .account(.signUp),
    ]

    @Test(arguments: pages)
    func `an address gives the page that it was made from`(_ page: Page) {
        let found = Self.siteMap.page(at: page.address)
        #expect(found == page)
        let declared = Self.siteMap.declared(page).declared
        #expect(found.map { AnyHashable($0.declared) } == AnyHashable(declared))
        #expect(page.parent.tab == page.tab)
        #expect(!page.title.isEmpty)
    }

    @Test(arguments: [
        "/nowhere", "/aircraft", "/flights/17/edit", "/flights/\(id.text)/fly", "/airports",
        "/airports/EGLL/x/y", "/airports/EGLL/x", "/airports/EGLL/overview",
        "http://elsewhere.example/map", "//elsewhere.example/map", "/account/sign-off", "/map/more",
        "/files/x",
        "/settings/x", "/%zz",
    ])
    func `an address that names nothing gives none`(_ address: String) {
        #expect(Self.siteMap.page(at: address) == nil)
    }

    @Test func `a page is the one that names its address most exactly`() {
        #expect(Self.siteMap.page(at: "/logbook")?.declared is LogbookEntriesPage)
        #expect(Self.siteMap.page(at: "/logbook/files")?.declared is LogbookFilesPage)
        #expect(Self.siteMap.page(at: "/logbook/\(Self.id.text)")?.declared is RecordPage)
        #expect(Self.siteMap.page(at: "/flights")?.declared is ListPage)
    }

    @Test func `the bare address is the map`() {
        #expect(SiteMap(kinds: []).page(at: "/") == .map(query: ""))
        #expect(SiteMap(kinds: []).page(at: "") == .map(query: ""))
    }
}
