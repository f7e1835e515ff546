import FlightBag
import Foundation

/// The airport, the record or the form that is open; empty when none is.
struct InspectorView {
    let airport: AirportView?
    let record: RecordView?
    /// The figures of the record where it is a flight.
    let flight: FlightView?
    let form: FormView?
    let account: AccountView?
    let loading: LoadingView?
    let airspace: AirspaceView?
    let isEmpty: Bool
    /// Why nothing is open on a page that names something, or nil.
    let missing: String?

    @MainActor init(_ window: Window) {
        missing = window.state.missing
        var (airport, form, account): (AirportView?, FormView?, AccountView?) = (nil, nil, nil)
        switch window.state.form {
        case .record(let open):
            form = FormView(open, form: open.shown, isGone: window.isRemovedMeanwhile, window.app)
        case .account(let kind): account = AccountView(kind, window.app.sync)
        case nil:
            let query = window.state.page.airport?.query ?? ""
            airport = window.state.sheet.map { AirportView($0, window.airportPart, by: query, window.app) }
        }
        let sheet = window.recordSheet
        record = sheet.map { RecordView($0, window) }
        flight = sheet.flatMap { window.app.flights[$0.id] }.map { FlightView($0, window) }
        loading = LoadingView(window)
        airspace = window.state.airspace.map { AirspaceView($0) }
        self.airport = airport
        self.form = form
        self.account = account
        isEmpty =
            airport == nil && form == nil && account == nil && missing == nil && record == nil
            && loading == nil && airspace == nil
    }
}
