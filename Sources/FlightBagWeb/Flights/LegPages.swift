import FlightBag

/// The legs that were typed: they stand with their flights.
struct LegsPage: ShownPage {
    static let path: PagePath = "/\(FlightLeg.kind.name.path)"
    static let template = FlightsPage.template

    init?(_ values: PageValues) {}

    var title: String { FlightLeg.kind.name.many }
    var layout: Page.Layout { .beside }

    func view(_ window: Window) -> FlightsView? { FlightsView(window) }
}

/// The form of a leg, which leads back to the nav log.
struct LegFormPage: ShownPage {
    static let path: PagePath = "/\(FlightLeg.kind.name.path)/{record}/edit"
    static let template = FormPage.template

    private let form: FormPage

    init(_ leg: FlightLog.Leg, of flight: Flight) {
        form = FormPage(FlightLeg.kind.name, leg.id, NewRecord(madeFor: flight.id))
    }

    init?(_ values: PageValues) {
        guard let id = values.record else { return nil }
        form = FormPage(FlightLeg.kind.name, id, NewRecord(values.query))
    }

    var values: PageValues { form.values }
    var title: String { form.title }
    var tab: Tab { .list(Flight.kind.name) }
    var list: Page? { .list(Flight.kind.name) }
    var parent: Page {
        guard let new = form.new else { return form.parent }
        guard let flight = new.madeFor else { return .list(Flight.kind.name) }
        return Page(NavLogPage(owner: RecordPage(Flight.kind.name, flight)))
    }
    var saved: Page? { parent }
    var record: PageRecord? { form.record }
    var subject: PageSubject { form.subject }

    /// One that was typed: no list has it.
    static func examples(_ app: AppState) -> [Page] {
        app.legs.all.prefix(1).compactMap { LegFormPage(PageValues(record: $0.id)) }.map { Page($0) }
    }

    func view(_ window: Window) -> FormView? { form.view(window) }
}
