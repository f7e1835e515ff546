import FlightBag

/// The findings and airports that the page of a flight reads.
struct FlightReading: Sendable {
    /// Currency on the day of the flight.
    let currency: CurrencyReport
    /// Nil while no airports can be read.
    let airports: FlightAirports?

    private struct Key: Hashable {
        let currency: CurrencyKey
        let airports: FlightAirports.Key?
    }

    @MainActor static func reading(_ flight: Flight, _ app: AppState) -> PageReading<FlightReading> {
        let day = app.day(of: flight)
        let key = Key(
            currency: app.currencyKey(on: day),
            airports: FlightAirports.Key(flight, in: app.airports, on: app.today))
        return PageReading(key) {
            let currency = try await app.currency(on: day)
            guard let airports = key.airports else { return FlightReading(currency: currency, airports: nil) }
            return FlightReading(
                currency: currency, airports: try await FlightAirports(airports, in: app.airports))
        }
    }
}
