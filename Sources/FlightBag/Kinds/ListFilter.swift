/// The filter of the list of a paged kind, and where in it the page begins: the query of the list's address.
package struct ListFilter: Hashable, Sendable {
    /// By the names of the query; none is empty.
    package let values: [String: String]

    /// Nil when there is nothing to narrow by.
    package init?(_ values: [String: String]) {
        self.values = values.filter { !$0.value.isEmpty }
        if self.values.isEmpty { return nil }
    }
}
