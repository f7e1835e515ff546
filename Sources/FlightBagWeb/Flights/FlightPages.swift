import FlightBag
import Hummingbird

/// The flights, with plans of other programs above them.
struct FlightsPage: ShownPage {
    static let path: PagePath = "/\(Flight.kind.name.path)"
    static let template = "flights"

    init?(_ values: PageValues) {}

    var title: String { Flight.kind.name.many }
    var tab: Tab { .list(Flight.kind.name) }
    var layout: Page.Layout { .beside }

    func view(_ window: Window) -> FlightsView? { FlightsView(window) }
}

struct FlightsView {
    let list: ListView
    let flightFiles: FlightFilesView

    @MainActor init(_ window: Window) {
        list = ListView(Flight.kind.name, window)
        flightFiles = FlightFilesView(window)
    }
}

/// A flight, with everything that follows from it.
struct FlightPage: ShownPage {
    static let path: PagePath = "/\(Flight.kind.name.path)/{record}"
    static let template = "flight-record"

    /// The page that it is without its figures.
    private let plain: RecordPage

    init?(_ values: PageValues) {
        guard let id = values.record else { return nil }
        plain = RecordPage(Flight.kind.name, id)
    }

    var values: PageValues { plain.values }
    var title: String { plain.title }
    var tab: Tab { plain.tab }
    var list: Page? { plain.list }
    var parent: Page { plain.parent }
    var record: PageRecord? { plain.record }
    var subject: PageSubject { plain.subject }

    func arrange(_ app: AppState) async throws {
        try await app.logbook.know(LogbookRecord.id(ofFlight: plain.id))
        if let flight = app.flights[plain.id] { try await app.wantWeather(of: flight) }
    }

    func reading(_ app: AppState) -> PageReading<FlightReading>? {
        app.flights[plain.id].map { FlightReading.reading($0, app) }
    }

    func changesAt(_ app: AppState) -> Int64? { app.nextMinute }

    func view(_ window: Window) -> FlightRecordView? {
        RecordView(plain, window.app).map { record in
            let flight = window.app.flights[plain.id]
            return FlightRecordView(
                record: record, flight: flight.map { FlightView($0, window.content(of: self), window.app) })
        }
    }

    static func add(_ routes: PageRoutes, to router: Router<PageRoutes.Context>) {
        routes.addFlights(to: router)
    }
}

/// A flight's record, and its figures.
struct FlightRecordView {
    let record: RecordView
    let flight: FlightView?
}
