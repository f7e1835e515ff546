/// The names of a kind of record: in the database, in addresses and in sentences.
package struct KindName: Hashable, Sendable {
    /// The table, which also names the kind in messages between page and app: "flight".
    package let table: String
    /// The first step of its addresses: "flights".
    package let path: String
    /// One of them, inside a sentence: "flight".
    package let one: String
    /// All of them, as a heading: "Flights".
    package let many: String
    /// Whether its list is one of the parts of the app; else a line of “More” leads there.
    package let isTab: Bool
    /// Whether there may be more of them than anybody lists: their list is read page by page, narrowed by its
    /// address's query, and of the records only those that are looked at are held in memory.
    package let isPaged: Bool

    package init(
        table: String, path: String, one: String, many: String, isTab: Bool = false, isPaged: Bool = false
    ) {
        self.table = table
        self.path = path
        self.one = one
        self.many = many
        self.isTab = isTab
        self.isPaged = isPaged
    }
}
