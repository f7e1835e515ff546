import FlightBag
import Hummingbird

/// The routes of a flight's loading page.
extension PageRoutes {
    func addLoading(to router: Router<Context>) {
        act(router, "/loading/choose/:key") { window, key, form in
            try await window.chooseLoading(form["scenario"] ?? "", flight: key)
        }
        act(router, "/loading/accept/:key") { window, key, _ in try await window.acceptLoading(flight: key) }
        act(router, "/loading/discard/:key") { window, key, _ in try await window.discardLoading(flight: key)
        }
    }
}
