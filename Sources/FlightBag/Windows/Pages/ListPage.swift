/// The records of a kind.
package struct ListPage: DeclaredPage {
    package static let path: PagePath = "/{kind}"

    package let listed: KindName

    package init(_ kind: KindName) { listed = kind }

    package init?(_ values: PageValues) {
        guard let kind = values.kind else { return nil }
        listed = kind
    }

    package var values: PageValues { PageValues(kind: listed) }
    package var title: String { listed.many }
    package var tab: Tab { Tab(of: listed) }
    package var layout: Page.Layout { listed.isPaged ? .table : .beside }
}

extension Page {
    package static func list(_ kind: KindName) -> Page { Page(ListPage(kind)) }
}
