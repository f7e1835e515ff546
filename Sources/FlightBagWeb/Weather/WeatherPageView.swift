import Aviation
import FlightBag
import Foundation
import Notation

/// The page that leads to all weather, or that of one station.
struct WeatherPageView {
    let title: String
    let isOverview: Bool
    let station: StopView?
    let rows: [Row]
    let hasRows: Bool
    let offer: WeatherOffer?
    let problem: String?
    let field: String
    let home: String

    /// One station of the list.
    struct Row {
        let ident: String
        let name: String?
        let address: String
        let category: CategoryMark
        let age: AgeView?
        let text: String
    }

    /// `sheet` is the airport of the station, nil for one that is no airport's; without a station the page
    /// leads to all of them.
    @MainActor init(of station: String?, _ sheet: AirportSheet?, _ window: Window) {
        let app = window.app
        let now = Date(milliseconds: app.now)
        isOverview = station == nil
        title = station.map { "Weather \($0)" } ?? "Weather"
        home = Page.weather.address
        self.station = station.map { station in
            StopView(station: station, name: sheet?.airport.name, sheet, app)
        }
        let listed = station == nil ? window.app.weatherStations : []
        rows = listed.map { ident in
            let state = (app.weather.stations[ident] ?? StationWeather()).metar
            let report = state.report?.metar
            return Row(
                ident: ident, name: app.weatherName(ident), address: Page.weather(ident).address,
                category: CategoryMark(report, at: now),
                age: report.map {
                    AgeView(
                        $0, made: "Observed", source: state.report?.source ?? "source unknown", at: now)
                },
                text: state.report?.text ?? (state.absence ?? .notAsked).rawValue)
        }
        hasRows = !rows.isEmpty
        offer = station == nil ? WeatherOffer(app.weatherSource.choice) : nil
        let asked = station.map { [$0] } ?? listed
        problem = asked.lazy.compactMap { app.weather.stations[$0]?.problem }.first
        field =
            switch app.stations.absence {
            case .noSource?: "Stations on the map: no source."
            case let absence?: "Stations on the map: \(absence.rawValue)."
            case nil: "\(app.stations.count) stations have a METAR on the map."
            }
    }
}

/// The offer to fetch weather, or what was decided.
struct WeatherOffer {
    let isOpen: Bool
    let isOurs: Bool
    let words: String
    let source: String
    let canStop: Bool

    @MainActor init(_ choice: WeatherSourceState.Choice) {
        isOpen = choice == .open
        switch choice {
        case .notOurs:
            (isOurs, canStop, source) = (false, false, "")
            words = "The server of this device is run by somebody else, who names its source of weather."
        case .open:
            (isOurs, canStop, source) = (true, false, WeatherSourceState.offered)
            words = "Nothing is fetched until you say so."
        case .declined:
            (isOurs, canStop, source) = (true, false, WeatherSourceState.offered)
            words = "No weather is fetched: you declined it."
        case .chosen(let address):
            (isOurs, canStop, source) = (true, true, address)
            words = "Weather is fetched from \(address)."
        case .named(let address):
            (isOurs, canStop, source) = (false, false, address)
            words = "Weather is fetched from \(address), as named at the start of this program."
        }
    }
}
