import FlightBag
import HTTPTypes
import Hummingbird

/// The actions of a person about the age of the airports.
extension PageRoutes {
    func addEditions(to router: Router<Context>) {
        act(router, "/data/check") { window, _, _ in window.app.editions.check() }
        act(router, "/data/take") { window, _, _ in window.app.editions.take() }
        act(router, "/data/stop") { window, _, _ in window.app.editions.stop() }
    }
}
