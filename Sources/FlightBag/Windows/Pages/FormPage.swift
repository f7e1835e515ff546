package import SyncCore

/// The form of a record. A new record exists nowhere until it is saved.
package struct FormPage: DeclaredPage {
    package static let path: PagePath = "/{kind}/{record}/edit"

    package let kindName: KindName
    package let id: RecordID
    /// Nil for a record that there is.
    package let new: NewRecord?

    package init(_ kind: KindName, _ id: RecordID, _ new: NewRecord?) {
        kindName = kind
        self.id = id
        self.new = new
    }

    package init?(_ values: PageValues) {
        guard let kind = values.kind, let id = values.record else { return nil }
        self.init(kind, id, NewRecord(values.query))
    }

    package var values: PageValues {
        PageValues(kind: kindName, record: id, query: new?.query ?? AddressQuery())
    }
    package var title: String { new == nil ? "Edit \(kindName.one)" : "New \(kindName.one)" }
    package var tab: Tab { Tab(of: kindName) }
    package var parent: Page { new == nil ? .record(kindName, id) : .list(kindName) }
    package var list: Page? { .list(kindName) }
    package var record: PageRecord? { PageRecord(kindName, id) }
    package var subject: PageSubject { .form(PageRecord(kindName, id), new) }
}

extension Page {
    package static func form(_ kind: KindName, _ id: RecordID, _ new: NewRecord?) -> Page {
        Page(FormPage(kind, id, new))
    }
}
