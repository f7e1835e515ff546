import Aviation
import AviationDatabase
import FlightBag
import Foundation
import JSONLines
import Notation

/// The map's focus, as attributes of one element.
struct FocusView {
    let ident: String?
    let label: String?
    let latitude: Double?
    let longitude: Double?
    let visit: Int
    let edition: Int
    /// That of the stations' reports.
    let stations: Int
    /// That of advisories, TFRs and PIREPs.
    let areas: Int
    /// Where the window is, and how it came there: for the browser's address and history.
    let address: String
    let title: String
    let step: String
    let serial: Int
    let layout: String
    /// The way of the flight that is open, as pairs of longitude and latitude in JSON, or nil.
    let route: String?
    /// Where the airports are that were found, "[[-0.46,51.47]]"; nil when there are none.
    let results: String?
    /// The text of the search field.
    let query: String
    /// The map's drawing of the question that it was asked, in JSON: see ``AskedView``.
    let asked: String
    /// The path of the lines of the procedure that is shown, or nil.
    let procedure: String?
    /// The place whose airspaces are shown, "[-0.46,51.47]", or nil.
    let above: String?
    /// The airspace data on this device in words, or nil when there are none.
    let airspace: String?
    /// A sentence where they are not in force, and its mark in a word or two; or nil.
    let airspaceWarning: String?
    let airspaceMark: String?

    @MainActor init(_ window: Window) {
        airspace = window.app.airports.airspace.map(AirspaceView.words)
        let validity = window.app.airports.airspace?.source.validity(at: Date(milliseconds: window.app.now))
        (airspaceWarning, airspaceMark) = (validity?.warning, validity?.mark)
        let shownAirspace = (window.state.page.declared as? AirspacePage).flatMap { window.content(of: $0) }
        above = shownAirspace.map { $0.place.geoJSON.canonicalText }
        let shown = window.state.page.airport.flatMap { $0.part == .procedures ? $0.query : nil } ?? ""
        procedure = window.state.sheet.flatMap { sheet in
            sheet.procedures.contains { $0.id == shown }
                ? "/procedure-lines/\(sheet.airport.ident)/\(shown)" : nil
        }
        route = window.flightLine.map(Self.line)
        let focus = window.state.focus
        ident = focus?.ident
        label = focus?.label
        query = window.state.query
        asked = AskedView(window).json
        let places = window.state.results.map(\.position)
        results = places.isEmpty ? nil : Self.line(places)
        latitude = focus?.position.latitudeDegrees
        longitude = focus?.position.longitudeDegrees
        visit = focus?.visit ?? 0
        edition = window.app.airports.edition
        stations = window.app.stations.edition
        areas = window.app.areas.edition
        address = window.state.page.address
        title = window.state.page.title
        step = window.state.step.rawValue
        serial = window.state.pageSerial
        layout = window.state.page.layout.rawValue
    }

    private static func line(_ places: [Coordinate]) -> String {
        JSON.array(places.map(\.geoJSON)).canonicalText
    }
}
