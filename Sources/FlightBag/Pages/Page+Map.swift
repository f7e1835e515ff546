import AviationDatabase

extension MapQuestion {
    /// Its filter as the query of a layer's address.
    package var filterQuery: String {
        filter.parameters.map { "\($0.name)=\(Page.escaped($0.value))" }.joined(separator: "&")
    }

    /// The question of a query as an address has it.
    package init(query: String) {
        if case .map(let question)? = Page(address: "/map?" + query, kinds: []) {
            self = question
        } else {
            self.init()
        }
    }
}
