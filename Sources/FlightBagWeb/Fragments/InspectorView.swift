import FlightBag
import Foundation

/// The airport, the record or the form that is open; empty when none is.
struct InspectorView {
    let airport: AirportView?
    let record: RecordView?
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
        record = window.recordSheet.map { RecordView($0, window) }
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

/// The form for signing in or up.
struct AccountView {
    let isSignUp: Bool
    let kind: String
    let title: String
    let server: String
    let needsConnection: String?
    let name: String
    let passwordAutocomplete: String
    let problem: String?
    let problemAction: String?
    let otherAddress: String
    let otherTitle: String

    @MainActor init(
        _ kind: AccountForm, _ sync: SyncState, name: String? = nil, outcome: AccountOutcome? = nil
    ) {
        isSignUp = kind == .signUp
        self.kind = kind.rawValue
        title = isSignUp ? "Create account" : "Sign in"
        otherAddress = Page.account(isSignUp ? .signIn : .signUp).address
        otherTitle = isSignUp ? "I have an account" : "Create an account"
        passwordAutocomplete = isSignUp ? "new-password" : "current-password"
        server = sync.server.absoluteString
        if case .signInNeeded(let known) = sync.account {
            self.name = name ?? known
        } else {
            self.name = name ?? ""
        }
        switch outcome {
        case .refused(let sentence, let action), .failed(let sentence, let action):
            (problem, problemAction, needsConnection) = (sentence, action, nil)
        case .needsConnection:
            (problem, problemAction, needsConnection) = (nil, nil, SyncState.Reach.offline.accountNotice)
        case .done, nil: (problem, problemAction, needsConnection) = (nil, nil, nil)
        }
    }
}
