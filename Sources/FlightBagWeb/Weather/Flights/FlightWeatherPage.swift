import FlightBag

/// The weather of a flight at its times.
struct FlightWeatherPage: RecordPart {
    static let kindName = Flight.kind.name
    static let path: PagePath = "/\(kindName.path)/{record}/weather"
    static let template = "flight-weather"

    let owner: RecordPage

    var title: String { "Weather of the flight" }

    func arrange(_ app: AppState) async throws {
        if let flight = app.flights[owner.id] { try await app.wantWeather(of: flight) }
    }

    func reading(_ app: AppState) -> PageReading<FlightAirports>? {
        guard let flight = app.flights[owner.id],
            let key = FlightAirports.Key(flight, in: app.airports, on: app.today)
        else { return nil }
        return PageReading(key) { try await FlightAirports(key, in: app.airports) }
    }

    func changesAt(_ app: AppState) -> Int64? { app.nextMinute }

    func view(_ window: Window) -> FlightWeatherView? {
        FlightWeatherView(owner, window.content(of: self), window)
    }
}

extension Page {
    static func weather(of flight: Flight) -> Page {
        Page(FlightWeatherPage(owner: RecordPage(Flight.kind.name, flight.id)))
    }
}
