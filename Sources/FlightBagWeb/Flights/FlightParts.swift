import FlightBag

/// The runways at both ends of a flight, with the wind on each.
struct FlightRunwaysPage: RecordPart {
    static let kindName = Flight.kind.name
    static let path: PagePath = "/\(kindName.path)/{record}/runways"
    static let template = "flight-runways"

    let owner: RecordPage

    var title: String { "Runways" }
    var layout: Page.Layout { .whole }

    func reading(_ app: AppState) -> PageReading<FlightReading>? {
        app.flights[owner.id].map { FlightReading.reading($0, app) }
    }

    func changesAt(_ app: AppState) -> Int64? { app.nextMinute }

    func view(_ window: Window) -> FlightRunwaysView? {
        window.app.flights[owner.id].map { flight in
            FlightRunwaysView(flight, window.content(of: self)?.airports, window.app)
        }
    }
}

/// The wind on the runways of a flight's departure and destination.
struct FlightRunwaysView {
    let head: FlightHeadView
    let runways: [RunwayWindsView]
    /// Why there are none, or nil.
    let lack: String?

    @MainActor init(_ flight: Flight, _ airports: FlightAirports?, _ app: AppState) {
        head = FlightHeadView(flight, .runways, app)
        runways = RunwayWindsView.all(flight, airports, app)
        lack = runways.isEmpty ? "The runways of its airports are not known on this device." : nil
    }
}

/// A flight on its way to other programs and to where flight plans are filed.
struct FlightFilesPage: RecordPart {
    static let kindName = Flight.kind.name
    static let path: PagePath = "/\(kindName.path)/{record}/files"
    static let template = "flight-export"

    let owner: RecordPage

    var title: String { "Files" }
    var layout: Page.Layout { .whole }

    func view(_ window: Window) -> FlightFilesPageView? {
        window.app.flights[owner.id].map { flight in
            FlightFilesPageView(
                head: FlightHeadView(flight, .files, window.app),
                export: FlightExportView(flight, window.app.context.log(of: flight), window.app))
        }
    }
}

/// The head of a flight, and its files.
struct FlightFilesPageView {
    let head: FlightHeadView
    let export: FlightExportView
}

extension Page {
    static func runways(of flight: Flight) -> Page {
        Page(FlightRunwaysPage(owner: RecordPage(Flight.kind.name, flight.id)))
    }

    static func files(of flight: Flight) -> Page {
        Page(FlightFilesPage(owner: RecordPage(Flight.kind.name, flight.id)))
    }
}
