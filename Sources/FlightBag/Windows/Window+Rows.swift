package import SyncCore

extension AppState {
    /// A form after an edit of its rows, which is kept as its draft.
    package func edit(_ edit: RowEdit, _ form: Form, _ open: OpenRecord) async throws -> Form {
        guard let part = book.records(table: edit.table), part.ownerTable == open.kind.table else {
            return form
        }
        let edited = form.editing(
            edit, opened: open.opened, newID: part.newID(), isOrdered: part.isOrdered)
        let inputs = book.inputs(open.kind, open.id, in: [edited, form, open.opened])
        let changed = edited.inputs(inputs, differingFrom: form).map(\.name)
        try await drafts.keep(
            Dictionary(uniqueKeysWithValues: changed.map { ($0, edited[$0]) }),
            opened: Dictionary(uniqueKeysWithValues: changed.map { ($0, open.opened[$0]) }),
            kind: open.kind.table, record: open.id, isNew: open.isNew, keepsEmpty: open.isNew)
        return edited
    }
}
