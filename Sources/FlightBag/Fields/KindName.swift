/// The names of a kind of record: in the database, in addresses and in sentences.
package struct KindName: Hashable, Sendable {
    /// The table, which also names the kind in messages between page and app: "flight".
    package let table: String
    /// The first step of its addresses: "flights".
    package let path: String
    /// The singular, inside a sentence: "flight".
    package let one: String
    /// The plural, as a heading: "Flights".
    package let many: String
    /// Whether its list is one of the parts of the app.
    package let isTab: Bool
    /// The shelf of the library from which its list is opened; nil for a part of the app, and for records
    /// that stand inside the page of another, as a loading in its aircraft's.
    package let shelf: Shelf?
    /// Whether there may be too many to list: the list is read page by page, filtered by its address's query,
    /// and only the records in view are held in memory.
    package let isPaged: Bool

    package init(
        table: String, path: String, one: String, many: String, isTab: Bool = false, isPaged: Bool = false,
        shelf: Shelf? = .records
    ) {
        self.table = table
        self.path = path
        self.one = one
        self.many = many
        self.isTab = isTab
        self.shelf = isTab ? nil : shelf
        self.isPaged = isPaged
    }
}
