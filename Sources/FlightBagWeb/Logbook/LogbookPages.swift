import FlightBag
import Hummingbird

extension LogbookEntriesPage: ShownPage {
    static let template = "logbook"

    func view(_ window: Window) -> LogbookView? { LogbookView(window) }

    static func add(_ routes: PageRoutes, to router: Router<PageRoutes.Context>) {
        routes.addLogbook(to: router)
    }
}

extension LogbookFilesPage: ShownPage {
    static let template = "logbook-files"

    func view(_ window: Window) -> LogbookFilesView? { LogbookFilesView(window) }
}

/// Recent experience and validity by the logbook.
struct CurrencyPage: ShownPage {
    static let path: PagePath = "/\(LogbookRecord.kind.name.path)/currency"
    static let template = "currency"

    init() {}
    init?(_ values: PageValues) {}

    var title: String { "Currency" }
    var tab: Tab { .list(LogbookRecord.kind.name) }

    func reading(_ app: AppState) -> PageReading<CurrencyReport>? {
        let today = app.today
        return PageReading(app.currencyKey(on: today)) { try await app.currency(on: today) }
    }

    func view(_ window: Window) -> CurrencyView? { CurrencyView(window.content(of: self), window.app) }
}

extension Page {
    static var currency: Page { Page(CurrencyPage()) }
}
