import FlightBag

/// The weather of a flight at its times.
struct FlightWeatherPage: RecordPart {
    static let kindName = Flight.kind.name
    static let path: PagePath = "/\(kindName.path)/{record}/weather"
    static let template = "flight-weather"

    let owner: RecordPage

    var title: String { "Weather of the flight" }

    func arrange(in window: Window) async throws {
        if let flight = window.app.flights[owner.id] { try await window.app.wantWeather(of: flight) }
    }

    func reading(in window: Window) -> PageReading<FlightAirports>? {
        let app = window.app
        guard let flight = app.flights[owner.id],
            let key = FlightAirports.Key(flight, in: app.airports, on: app.today)
        else { return nil }
        return PageReading(key) { try await FlightAirports(key, in: app.airports) }
    }

    func changesAt(in window: Window) -> Int64? { window.nextMinute }

    func view(_ window: Window) -> FlightWeatherView? {
        FlightWeatherView(owner, window.content(of: self), window)
    }
}

extension Page {
    static func weather(of flight: Flight) -> Page {
        Page(FlightWeatherPage(owner: RecordPage(Flight.kind.name, flight.id)))
    }
}
