package import SyncCore

/// A record, for reading.
package struct RecordPage: DeclaredPage {
    package static let path: PagePath = "/{kind}/{record}"

    package let kindName: KindName
    package let id: RecordID

    package init(_ kind: KindName, _ id: RecordID) {
        kindName = kind
        self.id = id
    }

    package init?(_ values: PageValues) {
        guard let kind = values.kind, let id = values.record else { return nil }
        self.init(kind, id)
    }

    package var values: PageValues { PageValues(kind: kindName, record: id) }
    package var title: String { kindName.one.prefix(1).uppercased() + kindName.one.dropFirst() }
    package var tab: Tab { Tab(of: kindName) }
    package var parent: Page { .list(kindName) }
    package var list: Page? { .list(kindName) }
    package var record: PageRecord? { PageRecord(kindName, id) }
    package var subject: PageSubject { .record(PageRecord(kindName, id)) }

    /// The key of the record as text, for a page.
    package var key: String { id.text }
}

extension Page {
    package static func record(_ kind: KindName, _ id: RecordID) -> Page { Page(RecordPage(kind, id)) }
}
