import FlightBag
import Hummingbird

extension LoadingPage: ShownPage {
    static let template = "loading"

    func view(_ window: Window) -> LoadingPageView? { LoadingPageView(self, window.app) }

    static func add(_ routes: PageRoutes, to router: Router<PageRoutes.Context>) {
        routes.addLoading(to: router)
    }
}

/// A loading under the head of its flight, or that of an aircraft.
struct LoadingPageView {
    /// The head of the flight; nil for an aircraft's loading.
    let head: FlightHeadView?
    /// Why the flight has no loading yet, or nil.
    let lack: String?
    let loading: LoadingView?

    /// Nil for a record that is not here.
    @MainActor init?(_ page: LoadingPage, _ app: AppState) {
        let flight = page.kindName == Flight.kind.name ? app.flights[page.id] : nil
        head = flight.map { FlightHeadView($0, .loading, app) }
        loading = LoadingView(page, app)
        if head == nil, loading == nil { return nil }
        lack = loading == nil ? "A loading needs the flight's aircraft." : nil
    }
}
