import FlightBag
import Hummingbird

extension ListPage: ShownPage {
    static let template = "list"

    func view(_ window: Window) -> ListView? { ListView(listed, window) }

    /// The lists of the kinds that are no parts of the app.
    static func links(_ app: AppState) -> [PageLink] {
        app.kindNames.filter { !$0.isTab }.map { PageLink(page: .list($0)) }
    }
}

extension RecordPage: ShownPage {
    static let template = "record"

    func view(_ window: Window) -> RecordView? { RecordView(self, window.app) }

    static func add(_ routes: PageRoutes, to router: Router<PageRoutes.Context>) {
        for kind in routes.kinds { routes.addRecords(kind, to: router) }
    }
}

extension FormPage: ShownPage {
    static let template = "form"

    func view(_ window: Window) -> FormView? { FormView(window) }

    static func add(_ routes: PageRoutes, to router: Router<PageRoutes.Context>) {
        routes.addDrafts(to: router)
    }
}
