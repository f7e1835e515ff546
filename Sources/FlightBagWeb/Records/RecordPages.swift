import FlightBag
import Hummingbird

extension ListPage: ShownPage {
    static let template = "list"

    func view(_ window: Window) -> ListView? { ListView(listed, window) }

    /// The lists of the kinds that stand in the library. The list of another one is linked while it has a
    /// draft, so that none is out of sight.
    static func links(_ app: AppState) -> [PageLink] {
        app.kindNames.filter { !$0.isTab }.compactMap { kind in
            let drafts = app.drafts.all.count { $0.kind == kind.table }
            if let shelf = kind.shelf { return PageLink(page: .list(kind), shelf: shelf) }
            return drafts == 0 ? nil : PageLink(page: .list(kind), count: drafts)
        }
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
