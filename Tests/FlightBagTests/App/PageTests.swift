import SyncCore
import Testing

@testable import FlightBag

/// Every page has an address, and the address gives the page.
struct PageTests {
    private static let id = RecordID(derivedFrom: "a page")

    static let pages: [Page] = [
        .map(query: ""), .map(query: "st moritz & co"), .map(query: "Zürich+1"), .airport("EGLL"),
        .airport("K/A?B"), .flights, .flight(id, nil), .flight(id, Page.New()),
        .flight(id, Page.New(departure: "EGTF")), .aircraftList, .aircraft(id, nil),
        .aircraft(id, Page.New()),
        .more, .account(.signIn), .account(.signUp),
    ]

    @Test(arguments: pages)
    func `an address gives the page that it was made from`(_ page: Page) {
        #expect(Page(address: page.address) == page)
        #expect(page.parent.tab == page.tab)
        #expect(!page.title.isEmpty)
    }

    @Test(arguments: [
        "/nowhere", "/flights/17/edit", "/flights/\(id.text)/fly", "/airports", "/airports/EGLL/x/y",
        "http://elsewhere.example/map", "//elsewhere.example/map", "/account/sign-off", "/map/more", "/%zz",
    ])
    func `an address that names nothing gives none`(_ address: String) {
        #expect(Page(address: address) == nil)
    }

    @Test func `the bare address is the map`() {
        #expect(Page(address: "/") == .map(query: ""))
        #expect(Page(address: "") == .map(query: ""))
    }
}
