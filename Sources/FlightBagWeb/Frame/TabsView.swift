import FlightBag

/// The parts of the app.
struct TabsView {
    let items: [Item]

    struct Item {
        let tab: String
        let address: String
        let label: String
        let isCurrent: Bool
        /// The number of things that wait there, or nil.
        let badge: Int?
    }

    @MainActor init(_ window: Window) {
        let waiting = window.app.sync.pendingChanges + window.app.sync.rejectedChanges
        items = window.app.tabs.map { tab in
            // The map is as it was left.
            let page: Page = tab == .map ? .map(query: window.state.question) : Page(tab)
            return Item(
                tab: tab.name, address: page.address, label: tab.title,
                isCurrent: window.state.tab == tab,
                badge: tab == .more && waiting > 0 ? waiting : nil)
        }
    }
}
