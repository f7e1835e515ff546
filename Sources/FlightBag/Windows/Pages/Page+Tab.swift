extension Page {
    /// The page that a part of the app begins with.
    package init(_ tab: Tab) {
        switch tab {
        case .map: self = .map(query: "")
        case .list(let kind): self = .list(kind)
        case .more: self = .more
        }
    }
}

extension DeclaredPage {
    package var parent: Page { Page(tab) }
}
