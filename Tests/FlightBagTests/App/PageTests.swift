import SyncCore
import Testing

@testable import Aviation
@testable import FlightBag

/// Every page has an address, and the address gives the page.
struct PageTests {
    private static let id = RecordID(derivedFrom: "a page")

    private static let flight = Flight.kind.name
    private static let heathrow = Coordinate(bendingLatitude: 51.470748, longitude: -0.459909)
    private static let star = StarredAirport.kind.name

    static let pages: [Page] = [
        .map(query: ""), .map(query: "st moritz & co"), .map(query: "Zürich+1"), .airport("EGLL"),
        .airport("K/A?B"), .airport("EGLL", .runways), .airport("EGLL", .aip),
        .airportNarrowed("EGLL", .aip, by: "fuel & oil"), .airportNarrowed("K/A", .procedures, by: "ils-28l"),
        .airport("EGLL", .customs), .airspace(above: heathrow), .list(flight), .record(flight, id),
        .form(flight, id, nil),
        .loading(flight, id, scenario: nil), .loading(flight, id, scenario: id),
        .form(flight, id, NewRecord(madeFor: id, copyOf: id)),
        .form(flight, id, NewRecord()), .form(flight, id, NewRecord(departure: "EGTF")),
        .list(star), .record(star, id), .attention, .settings, .files,
        .more, .account(.signIn), .account(.signUp),
    ]

    @Test(arguments: pages)
    func `an address gives the page that it was made from`(_ page: Page) {
        #expect(Page(address: page.address, kinds: [Self.flight, Self.star]) == page)
        #expect(page.parent.tab == page.tab)
        #expect(!page.title.isEmpty)
    }

    @Test(arguments: [
        "/nowhere", "/aircraft", "/flights/17/edit", "/flights/\(id.text)/fly", "/airports",
        "/airports/EGLL/x/y", "/airports/EGLL/x", "/airports/EGLL/overview",
        "http://elsewhere.example/map", "//elsewhere.example/map", "/account/sign-off", "/map/more",
        "/files/x",
        "/settings/x", "/%zz", "/airspace", "/airspace?at=91,0", "/airspace?at=1", "/airspace?at=nan,0",
        "/airspace/x?at=1,2",
    ])
    func `an address that names nothing gives none`(_ address: String) {
        #expect(Page(address: address, kinds: [Self.flight, Self.star]) == nil)
    }

    @Test func `the bare address is the map`() {
        #expect(Page(address: "/", kinds: []) == .map(query: ""))
        #expect(Page(address: "", kinds: []) == .map(query: ""))
    }
}
