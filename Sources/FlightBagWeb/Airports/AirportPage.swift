import FlightBag
import Hummingbird

extension AirportPage: ShownPage {
    static let template = "airport"

    func view(_ window: Window) -> AirportView? {
        window.state.sheet.map { AirportView($0, part, by: query, window.app) }
    }

    static func add(_ routes: PageRoutes, to router: Router<PageRoutes.Context>) {
        routes.addAirports(to: router)
    }
}
