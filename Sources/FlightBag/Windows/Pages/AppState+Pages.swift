package import SyncCore

/// The pages of records.
extension AppState {
    /// The parts of the app.
    package var tabs: [Tab] { [.map] + book.kindNames.filter(\.isTab).map(Tab.list) + [.more] }

    /// The page of an empty form for a record of a kind. It stores nothing.
    package func newPage(_ kind: KindName, _ new: NewRecord = NewRecord()) -> Page? {
        guard let records = records(kind) else { return nil }
        if let only = records.onlyID { return .form(kind, only, nil) }
        // Some kinds are only begun where they belong, or as a copy.
        guard records.isAddable || new.madeFor != nil || new.copyOf != nil else { return .list(kind) }
        return .form(kind, records.newID(new), new)
    }

    /// The page of the record that a row is, or of its owner; nil for one that is not here.
    package func page(of row: RecordID, in table: String) -> Page? {
        guard let records = records(table: table), records.contains(row) else { return nil }
        guard let ownerTable = records.ownerTable else { return .record(records.kindName, row) }
        return records.owner(of: row).flatMap { page(of: $0, in: ownerTable) }
    }
}
