import SyncCore

/// Whether a change is fit to be merged at all: its table is known and its values belong in their columns.
struct Admission {
    let schema: Schema

    /// The change with each value in its column's one form (JSON does not tell 5 from 5.0), or why it is
    /// refused. Fields that this schema does not know pass as they are.
    func admit(_ change: Change) -> Result<Change, Refused> {
        guard let table = schema.table(change.table) else {
            return refuse(.unknownTable, "This server's schema has no table “\(change.table)”.")
        }
        guard change.generation >= 1 else { return refuse(.malformed, "Generations count from 1.") }
        var admitted = change
        for (field, edit) in change.edits {
            guard let column = table.column(field) else { continue }
            guard let normal = normal(edit, column) else {
                return refuse(
                    .wrongType, "\(table.name).\(field) does not take this: \(expectation(of: column)).")
            }
            admitted.edits[field] = normal
        }
        return .success(admitted)
    }

    /// A refusal on its way.
    struct Refused: Error {
        let refusal: Refusal
    }

    private func refuse(_ reason: Refusal.Reason, _ message: String) -> Result<Change, Refused> {
        .failure(Refused(refusal: Refusal(reason, message)))
    }

    private func normal(_ edit: Edit, _ column: Column) -> Edit? {
        switch (edit, column.merge) {
        case (.value(.text(let text)), .union):
            return ElementList(json: text).map { .value(.text($0.json)) }
        case (.value(let value), _):
            return column.type.canonical(value).map(Edit.value)
        case (.delta(let delta), .counter):
            return delta == .null ? nil : column.type.canonical(delta).map(Edit.delta)
        case (.elements, .union):
            return edit
        case (.delta, _), (.elements, _):
            return nil
        }
    }

    private func expectation(of column: Column) -> String {
        switch column.merge {
        case .counter: "it is a counter of the type \(column.type.rawValue)"
        case .union: "it is a set, a JSON array of text"
        default: "it is of the type \(column.type.rawValue)"
        }
    }
}
