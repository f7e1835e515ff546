/// The map with the list beside it, and its question.
package struct MapPage: DeclaredPage {
    package static let path: PagePath = "/map/{panel?}"

    package let question: MapQuestion

    package init(_ question: MapQuestion) { self.question = question }

    package init?(_ values: PageValues) {
        let panel = values["panel"]
        guard panel == nil || panel == Self.filters else { return nil }
        question = MapQuestion(values.query, isFiltering: panel != nil)
    }

    package var values: PageValues {
        PageValues(texts: question.isFiltering ? ["panel": Self.filters] : [:], query: question.query)
    }

    private static let filters = "filters"

    package var title: String { question.title }
    package var tab: Tab { .map }
    package var layout: Page.Layout { .beside }
    package var subject: PageSubject { .map(question) }

    /// The whole map, its filter, the airports around one, and those along a route.
    package static func examples(_ app: AppState) -> [Page] {
        let idents = app.exampleAirports
        let route = MapQuestion(text: idents.prefix(2).joined(separator: " "))
        return [MapQuestion(), MapQuestion().filtering(true), route]
            .map { .map(query: $0) } + idents.prefix(1).map { .map(query: MapQuestion().near($0)) }
    }
}

extension Page {
    /// The map, asked for something.
    package static func map(query question: MapQuestion) -> Page { Page(MapPage(question)) }
}
