import FlightBag
import Hummingbird

/// Refused and overwritten changes, and the changes of this device that can be undone.
struct AttentionPage: ShownPage {
    static let path: PagePath = "/attention"
    static let template = "attention"

    init() {}
    init?(_ values: PageValues) {}

    var title: String { "For your attention" }

    func view(_ window: Window) -> AttentionView? { AttentionView(window) }

    static func links(_ app: AppState) -> [PageLink] {
        let needsPerson = app.attention.refused.count + app.attention.overwritten.count
        return [PageLink(page: .attention, shelf: .device, count: needsPerson > 0 ? needsPerson : nil)]
    }

    static func add(_ routes: PageRoutes, to router: Router<PageRoutes.Context>) {
        routes.addAttention(to: router)
    }
}

extension Page {
    static var attention: Page { Page(AttentionPage()) }
}
