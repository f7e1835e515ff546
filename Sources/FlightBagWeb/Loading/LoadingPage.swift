import FlightBag
import Hummingbird

extension LoadingPage: ShownPage {
    static let template = "loading"

    func view(_ window: Window) -> LoadingView? { LoadingView(self, window.app) }

    static func add(_ routes: PageRoutes, to router: Router<PageRoutes.Context>) {
        routes.addLoading(to: router)
    }
}
