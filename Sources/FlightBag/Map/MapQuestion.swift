package import AviationDatabase

/// The question to a window's map: airports by words or along a route that was typed, near a place, or only
/// those that a filter admits. It is the query of the map's address.
package struct MapQuestion: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The surroundings of a place.
    package struct Near: Hashable, Sendable {
        /// A position, a code or a town, as it stands in the address: "EGTF", "51.348,-0.559".
        package var place: String
        /// No further than this.
        package var withinNauticalMiles = 50
        /// No nearer than this.
        package var beyondNauticalMiles = 0

        package init(_ place: String) { self.place = place }
    }

    /// The text of the search field; two airports and what is between them are a route.
    package var text = ""
    package var filter = AirportFilter()
    /// Nil while something is searched for.
    package var near: Near?
    /// How far off a route an airport may lie, to either side.
    package var widthNauticalMiles = Self.standardWidth
    /// Whether the filter's panel stands in the place of the list.
    package var isFiltering = false

    package static let standardWidth = 50
    /// No corridor and no surroundings are wider: more than a light aircraft flies.
    package static let most = 1000

    package init(text: String = "", near: Near? = nil) {
        self.text = text
        self.near = near
    }

    /// A search for words.
    package init(stringLiteral text: String) { self.init(text: text) }

    /// Whether it asks for nothing.
    package var isEmpty: Bool { text.isEmpty && near == nil && filter.conditionCount == 0 }

    /// The same without its filter.
    package var unfiltered: MapQuestion {
        var question = self
        question.filter = AirportFilter(filter.conditions)
        return question
    }

    /// The same with the filter's panel, or without it.
    package func filtering(_ isFiltering: Bool) -> MapQuestion {
        var question = self
        question.isFiltering = isFiltering
        return question
    }

    /// Those near a place, with the same filter.
    package func near(_ place: String) -> MapQuestion {
        var question = MapQuestion(near: Near(place))
        question.filter = filter
        return question
    }

    // MARK: Address

    /// The question of an address's query, with these conditions of a filter. A value that cannot be read
    /// asks nothing.
    package init(
        _ query: AddressQuery, isFiltering: Bool = false,
        conditions: [FilterCondition] = FilterCondition.all
    ) {
        self.isFiltering = isFiltering
        text = query["q"] ?? ""
        filter = AirportFilter(parameters: query.values, conditions)
        widthNauticalMiles = Self.miles(query["width"], from: 1) ?? Self.standardWidth
        guard text.isEmpty, let place = query["near"], !place.isEmpty else { return }
        var near = Near(String(place.prefix(100)))
        near.withinNauticalMiles = Self.miles(query["within"], from: 1) ?? near.withinNauticalMiles
        near.beyondNauticalMiles = Self.miles(query["beyond"], from: 0) ?? 0
        self.near = near
    }

    /// The question of a query as text.
    package init(query text: String) { self.init(AddressQuery(text: text)) }

    /// Whole nautical miles that somebody typed; nil for none that can be asked for.
    package static func miles(_ text: String?, from least: Int) -> Int? {
        text.flatMap { Int($0) }.flatMap { (least...most).contains($0) ? $0 : nil }
    }

    /// The query of its address: "q=EGTF%20LFMD&width=20".
    var query: AddressQuery {
        var query = AddressQuery()
        if !text.isEmpty { query.append("q", text) }
        if widthNauticalMiles != Self.standardWidth { query.append("width", String(widthNauticalMiles)) }
        if let near, text.isEmpty {
            query.append("near", near.place)
            let usual = Near("")
            if near.withinNauticalMiles != usual.withinNauticalMiles {
                query.append("within", String(near.withinNauticalMiles))
            }
            if near.beyondNauticalMiles > 0 { query.append("beyond", String(near.beyondNauticalMiles)) }
        }
        for parameter in filter.parameters { query.append(parameter.name, parameter.value) }
        return query
    }

    /// Its filter as the query of a layer's address.
    package var filterQuery: String {
        var query = AddressQuery()
        for parameter in filter.parameters { query.append(parameter.name, parameter.value) }
        return query.text
    }

    /// Its name in a browser's tab.
    var title: String {
        if isFiltering { return "Filters" }
        if !text.isEmpty { return "“\(text)”" }
        if let near { return "Near \(near.place)" }
        return filter.conditionCount == 0 ? "Map" : "Filtered airports"
    }
}
