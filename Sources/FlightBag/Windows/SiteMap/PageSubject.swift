package import SyncCore

/// The thing that a page names: a window that shows the page opens it as soon as it is here, and has it
/// kept up.
package enum PageSubject: Hashable, Sendable {
    /// Nothing that a window opens.
    case nothing
    /// A record, for reading.
    case record(PageRecord)
    /// The form of a record; the new record is nil for one that there is.
    case form(PageRecord, NewRecord?)
    /// The form for signing in or up.
    case account(AccountForm)
    /// A question to the map.
    case map(MapQuestion)
    /// An airport by its identifier.
    case airport(String)
    /// The entries of the logbook.
    case logbook
}

/// A record by its kind and its key.
package struct PageRecord: Hashable, Sendable {
    package let kindName: KindName
    package let id: RecordID

    package init(_ kind: KindName, _ id: RecordID) {
        kindName = kind
        self.id = id
    }
}
