package import SyncCore

/// A place in the flight bag. Its address names it, on every device of the account and after every restart;
/// nothing else decides what is shown there.
package struct Page: Hashable, Sendable {
    /// The page as its own type.
    package let declared: any DeclaredPage
    /// The path of its address, with its query: "/airports/EGLL", "/map?q=egtf".
    package let address: String

    package init<Declared: DeclaredPage>(_ declared: Declared) {
        self.declared = declared
        address = Declared.path.address(with: declared.values)
    }

    package static func == (left: Page, right: Page) -> Bool { left.address == right.address }

    package func hash(into hasher: inout Hasher) { hasher.combine(address) }

    /// A page's place relative to the map.
    package enum Layout: String, Hashable, Sendable {
        /// Beside the map, on a narrow screen over a part of it.
        case beside
        /// In the map's place.
        case whole
        /// A table in the map's place, with details over its right.
        case table
    }

    package var title: String { declared.title }
    package var tab: Tab { declared.tab }
    package var layout: Layout { declared.layout }
    package var parent: Page { declared.parent }
    /// The kind of record that it shows, or nil.
    package var kind: KindName? { declared.record?.kindName }
    /// The record that it shows, or nil.
    package var recordID: RecordID? { declared.record?.id }

    /// The key of that record as text, for a page.
    package var key: String? { recordID?.text }
}

extension NewRecord {
    /// The new record of an address's query; nil when it says of none that it is new.
    package init?(_ query: AddressQuery) {
        guard query["new"] != nil else { return nil }
        self.init(query.values)
    }

    /// The new record as a query.
    var query: AddressQuery {
        var query: AddressQuery = ["new": "yes"]
        if let departure { query.append("from", departure) }
        if let madeFor { query.append("for", madeFor.text) }
        if let copyOf { query.append("copy", copyOf.text) }
        return query
    }
}

/// How a window came to its page: whether a browser's history gets an entry.
package enum PageStep: String, Hashable, Sendable {
    /// A new entry: going back leads to the page before.
    case push
    /// In place of the present entry: going back must not lead to a saved form.
    case replace
    /// The browser knows: it requested this address, or went back to it.
    case none
}
