import FlightBag
import Hummingbird

/// The age and the sources of the airports on this device, and newer ones.
struct EditionsPage: ShownPage {
    static let path: PagePath = "/data"
    static let template = "editions"

    init() {}
    init?(_ values: PageValues) {}

    var title: String { "About the data" }

    func view(_ window: Window) -> EditionsView? { EditionsView(window) }

    static func links(_ app: AppState) -> [PageLink] {
        [PageLink(page: Page(EditionsPage()), shelf: .published)]
    }

    static func add(_ routes: PageRoutes, to router: Router<PageRoutes.Context>) {
        routes.addEditions(to: router)
    }
}
