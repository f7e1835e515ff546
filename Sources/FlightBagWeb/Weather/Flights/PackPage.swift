import FlightBag

/// The pack of a flight's weather for the time without a connection.
struct PackPage: RecordPart {
    static let kindName = Flight.kind.name
    static let path: PagePath = "/\(kindName.path)/{record}/pack"
    static let template = "pack"

    let owner: RecordPage

    var title: String { "Pack" }

    func arrange(_ app: AppState) async throws {
        if let flight = app.flights[owner.id] { try await app.wantWeather(of: flight) }
    }

    func changesAt(_ app: AppState) -> Int64? { app.nextMinute }

    func view(_ window: Window) -> PackView? { PackView(owner, window.app) }
}

extension Page {
    static func pack(of flight: Flight) -> Page {
        Page(PackPage(owner: RecordPage(Flight.kind.name, flight.id)))
    }
}
