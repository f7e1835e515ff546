import FlightBag
import Hummingbird

/// The page that leads to all weather.
struct WeatherPage: ShownPage {
    static let path: PagePath = "/weather"
    static let template = "weather-page"

    init() {}
    init?(_ values: PageValues) {}

    var title: String { "Weather" }

    func arrange(_ app: AppState) async throws {
        for station in app.weatherStations { try await app.weather.want(station) }
        app.stations.want()
    }

    func changesAt(_ app: AppState) -> Int64? { app.nextMinute }

    func view(_ window: Window) -> WeatherPageView? { WeatherPageView(of: nil, nil, window) }

    static func links(_ app: AppState) -> [PageLink] { [PageLink(page: .weather, shelf: .published)] }

    static func add(_ routes: PageRoutes, to router: Router<PageRoutes.Context>) {
        routes.addWeather(to: router)
    }
}

/// The weather of a station.
struct StationPage: ShownPage {
    static let path: PagePath = "/weather/{station}"
    static let template = WeatherPage.template

    let station: String

    init(_ station: String) { self.station = station }

    init?(_ values: PageValues) {
        guard let station = values["station"] else { return nil }
        self.station = station.uppercased()
    }

    var values: PageValues { PageValues(texts: ["station": station]) }
    var title: String { "Weather \(station)" }
    var parent: Page { .weather }

    static func examples(_ app: AppState) -> [Page] { app.exampleAirports.prefix(1).map { .weather($0) } }

    func arrange(_ app: AppState) async throws {
        try await app.weather.want(station)
        app.stations.want()
    }

    /// The airport of the station; nil for a station that is no airport's.
    func reading(_ app: AppState) -> PageReading<AirportSheet?>? {
        guard case .ready = app.airports.stock else { return nil }
        return PageReading(station) { try await app.airports.sheet(station) }
    }

    func changesAt(_ app: AppState) -> Int64? { app.nextMinute }

    func view(_ window: Window) -> WeatherPageView? {
        WeatherPageView(of: station, window.content(of: self) ?? nil, window)
    }
}

extension Page {
    static var weather: Page { Page(WeatherPage()) }
    static func weather(_ station: String) -> Page { Page(StationPage(station)) }
}
