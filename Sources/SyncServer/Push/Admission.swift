import SyncCore

/// Whether a change can be merged: its values fit their columns.
///
/// A table or a column of a later version of the app is taken as it is: the server merges its fields by the
/// last write, additions and elements by what they are, and knows of no reference and no unique key there.
struct Admission {
    let schema: Schema
    let author: Author
    /// Whether it is for a scope that accounts may share.
    let isShared: Bool

    /// The change with each value in its column's canonical form (JSON does not tell 5 from 5.0), or why it
    /// is refused. Tables and fields unknown to this schema pass unchanged.
    func admit(_ change: Change) -> Result<Change, Refused> {
        guard change.table.utf8.count <= Self.longestName else {
            return refuse(.malformed, "A table's name has at most \(Self.longestName) bytes.")
        }
        if let refusal = flaw(change) { return .failure(Refused(refusal: refusal)) }
        guard let table = schema.table(change.table) else {
            guard Schema.isTableName(change.table) else {
                return refuse(.malformed, "“\(change.table.prefix(40))” is no name for a table.")
            }
            return .success(change)
        }
        guard !isShared || table.scopeColumn != nil else {
            return refuse(
                .notAllowed, "Records of “\(table.name)” are each account's own: it has no scope column.")
        }
        var admitted = change
        for (field, edit) in change.edits {
            guard let column = table.column(field) else { continue }
            guard let normal = normal(edit, column) else {
                return refuse(
                    .wrongType, "\(table.name).\(field) does not take this: \(expectation(of: column)).")
            }
            if case .value(let value) = normal, !column.isInRange(value), let range = column.range {
                return refuse(
                    .outOfRange,
                    "\(table.name).\(field) does not take this: it is from \(range.lowerBound) to "
                        + "\(range.upperBound).")
            }
            admitted.edits[field] = normal
        }
        return .success(admitted)
    }

    /// The refusal of a change that no well-behaved replica sends; nil for any other.
    private func flaw(_ change: Change) -> Refusal? {
        guard (1...Self.mostGenerations).contains(change.generation) else {
            return Refusal(.malformed, "Generations count from 1 to \(Self.mostGenerations).")
        }
        let stamps = [change.stamp] + (change.stamps ?? [:]).values
        guard stamps.allSatisfy({ $0.device == author.device }) else {
            return Refusal(.malformed, "A stamp is of the device that wrote.")
        }
        guard !change.edits.keys.contains(""), change.edits.count <= Self.mostFields else {
            return Refusal(.malformed, "Fields have names, and a record at most \(Self.mostFields) of them.")
        }
        guard change.edits.keys.allSatisfy({ $0.utf8.count <= Self.longestName }) else {
            return Refusal(.malformed, "A field's name has at most \(Self.longestName) bytes.")
        }
        let bytes = change.edits.values.reduce(0) { $0 + $1.bytes }
        guard bytes <= Self.mostBytes else {
            return Refusal(.tooLarge, "A change brings at most \(Self.mostBytes / 1_048_576) MB.")
        }
        return nil
    }

    static let mostGenerations: Int64 = 1_000_000_000
    static let mostFields = 500
    static let longestName = 256
    /// The most bytes that the edits of one change may have.
    private static let mostBytes = 1_048_576
    /// The most bytes of a record, with everything merged into it: a page has at least one record, and every
    /// edit of it reads and writes it whole.
    static let mostRecordBytes = 4 * 1_048_576

    /// A refusal, as an error.
    struct Refused: Error {
        let refusal: Refusal
    }

    private func refuse(_ reason: Refusal.Reason, _ message: String) -> Result<Change, Refused> {
        .failure(Refused(refusal: Refusal(reason, message)))
    }

    private func normal(_ edit: Edit, _ column: SyncColumn) -> Edit? {
        switch (edit, column.merge) {
        case (.value(.text(let text)), .union):
            return ElementList(json: text).map { .value(.text($0.json)) }
        case (.value(let value), _):
            return column.canonical(value).map(Edit.value)
        case (.delta(let delta), .counter):
            return delta == .null ? nil : column.type.canonical(delta).map(Edit.delta)
        case (.elements, .union):
            return edit
        case (.delta, _), (.elements, _):
            return nil
        }
    }

    private func expectation(of column: SyncColumn) -> String {
        switch column.merge {
        case .counter: "it is a counter of the type \(column.type.rawValue)"
        case .union: "it is a set, a JSON array of text"
        default: "it is of the type \(column.type.rawValue)"
        }
    }
}

extension Edit {
    /// The bytes that it takes to store, roughly.
    fileprivate var bytes: Int {
        switch self {
        case .value(let value): value.bytes
        case .delta: 8
        case .elements(let added, let removed):
            added.reduce(0) { $0 + $1.utf8.count }
                + removed.reduce(0) { $0 + $1.key.utf8.count + 40 * max(1, $1.value.count) }
        }
    }
}

extension SyncedRecord {
    /// The bytes that it takes to store, roughly.
    var bytes: Int {
        let details = (details ?? [:]).values.reduce(0) { sum, detail in
            switch detail {
            case .counter(_, let tallies): sum + tallies.count * 64
            case .elements(let elements):
                elements.reduce(sum) { $0 + $1.key.utf8.count + $1.value.count * 40 }
            case .held(let versions): versions.reduce(sum) { $0 + $1.value.bytes + 40 }
            }
        }
        let stamps = clock.fields.reduce(details) { $0 + $1.key.utf8.count + 40 }
        return fields.reduce(stamps) { $0 + $1.key.utf8.count + $1.value.bytes }
    }
}

extension FieldValue {
    /// The bytes that it takes to store, roughly.
    fileprivate var bytes: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .blob(let bytes): bytes.count
        default: 8
        }
    }
}
