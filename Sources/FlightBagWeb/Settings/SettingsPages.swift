import FlightBag
import Hummingbird

extension SettingsPage: ShownPage {
    static let template = "settings"

    func view(_ window: Window) -> SettingsView? { SettingsView(window) }
}

extension FilesPage: ShownPage {
    static let template = "files"

    func view(_ window: Window) -> FilesView? { FilesView(window) }

    static func links(_ app: AppState) -> [PageLink] { [PageLink(page: .files, shelf: .device)] }

    static func add(_ routes: PageRoutes, to router: Router<PageRoutes.Context>) {
        routes.addFiles(to: router)
    }
}

extension MorePage: ShownPage {
    static let template = "more"

    func view(_ window: Window) -> MorePanel? { MorePanel(window) }
}

extension AccountPage: ShownPage {
    static let template = "account"

    func view(_ window: Window) -> AccountView? {
        guard case .account(let form) = window.state.form else { return nil }
        return AccountView(form, window.app.sync)
    }

    static func add(_ routes: PageRoutes, to router: Router<PageRoutes.Context>) {
        routes.addAccount(to: router)
    }
}
