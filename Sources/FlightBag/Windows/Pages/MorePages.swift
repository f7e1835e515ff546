/// Everything that has no part of the app of its own.
package struct MorePage: DeclaredPage {
    package static let path: PagePath = "/more"

    package init() {}
    package init?(_ values: PageValues) {}

    package var title: String { "Library" }
}

/// Everything that goes in and out as a file.
package struct FilesPage: DeclaredPage {
    package static let path: PagePath = "/files"

    package init() {}
    package init?(_ values: PageValues) {}

    package var title: String { "Files" }
}

/// The pilot's settings, and what this device keeps and when it last synced.
package struct SettingsPage: DeclaredPage {
    package static let path: PagePath = "/\(Preferences.kind.name.path)"

    package init() {}
    package init?(_ values: PageValues) {}

    package var title: String { Preferences.kind.name.many }
    package var details: Page? { .form(Preferences.kind.name, Preferences.id, nil) }

    package func changesAt(_ app: AppState) -> Int64? {
        guard let synced = app.sync.lastSynced else { return nil }
        return synced + (max(0, app.now - synced) / 60_000 + 1) * 60_000
    }
}

/// The form for signing in or up.
package struct AccountPage: DeclaredPage {
    package static let path: PagePath = "/account/{form}"

    package let form: AccountForm

    package init(_ form: AccountForm) { self.form = form }

    package init?(_ values: PageValues) {
        guard let form = AccountForm.allCases.first(where: { $0.path == values["form"] }) else { return nil }
        self.form = form
    }

    package var values: PageValues { PageValues(texts: ["form": form.path]) }
    package var title: String { form.title }
    package var layout: Page.Layout { .whole }
    package var list: Page? { .more }
    package var subject: PageSubject { .account(form) }

    package static func examples(_ app: AppState) -> [Page] { AccountForm.allCases.map(Page.account) }
}

extension AccountForm {
    /// The last step of its address.
    fileprivate var path: String {
        switch self {
        case .signIn: "sign-in"
        case .signUp: "sign-up"
        }
    }

    fileprivate var title: String {
        switch self {
        case .signIn: "Sign in"
        case .signUp: "Create account"
        }
    }
}

extension Page {
    package static var more: Page { Page(MorePage()) }
    package static var files: Page { Page(FilesPage()) }
    package static var settings: Page { Page(SettingsPage()) }
    package static func account(_ form: AccountForm) -> Page { Page(AccountPage(form)) }
}
