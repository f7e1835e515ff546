package import SyncCore

/// A kind of record, declared once: its table, its fields, and the few things that no other kind has.
///
/// ```swift
/// static let kind = RecordKind<Glider>(
///     name: KindName(table: "glider", path: "gliders", one: "glider", many: "Gliders"),
///     fields: [
///         .text(\.mark, "mark", "Mark"),
///         .number(\.spanMetres, "span_m", "Span", unit: "m", in: 5...40),
///     ],
///     title: { $0.mark ?? "No mark" })
/// ```
/// From it come the schema, the table, observing, saving only what was touched, removing, undo, drafts,
/// “changed meanwhile”, addresses, list, page and form. The app lists its kinds in `FlightBagKinds`.
package struct RecordKind<Value: PilotRecord>: Sendable {
    /// Its names.
    package let name: KindName
    /// Whether its records may one day be in a scope that several accounts share: `scope` is a column of its
    /// tables from the first day, because it cannot be added later.
    package let isShareable: Bool
    /// Its fields in the order of the form.
    package let fields: [Field<Value>]
    /// Names of inputs that stand side by side in the form; every other input has a line of its own.
    package let pairs: [[String]]
    /// Inputs that a page of this kind shows in a form of its own, and not among the facts.
    package let shownApart: Set<String>
    /// The owner of its records; nil for a kind with addresses and a list of its own.
    package let ownership: Ownership<Value>?
    /// The merge rule for the record as a whole.
    package let merge: RecordMerge
    /// Fills in what its texts depend on and no column holds, as the units that its owner is written in.
    package let settle: @MainActor @Sendable (inout Value, RecordContext) -> Void
    /// The order of its list, in SQL: "registration COLLATE NOCASE, id".
    package let order: String
    /// A record's name: "G-BSYA".
    package let title: @Sendable (Value) -> String
    /// Problems of the fields' combination, each by the name of an input. They refuse the record.
    package let problems: @Sendable (Value) -> [String: String]
    /// Fills in the likely values of a new record.
    package let begin: @MainActor @Sendable (inout Value, RecordContext, NewRecord) -> Void
    /// Fills in what follows from other records, before it is saved.
    package let complete: @MainActor @Sendable (inout Value, RecordContext) -> Void
    /// Warnings about a record, sentence by sentence. These refuse nothing.
    package let warnings: @MainActor @Sendable (Value, RecordContext) -> [String]
    /// Its line in a list; nil for one with nothing but its name.
    package let line: (@MainActor @Sendable (Value, RecordContext) -> RecordLine.Words)?
    /// The heading above those that are over.
    package let pastTitle: String?
    /// The text of its list while there is none.
    package let invitation: String
    /// Whether a record stands in lists.
    package let isListed: @Sendable (Value) -> Bool
    /// Whether a person adds records by a form; others come by a button of their own.
    package let isAddable: Bool
    /// The id of the only record of this kind; nil for a kind of which there are many.
    package let onlyID: RecordID?
    /// The handling that few kinds have.
    package let handling: RecordHandling<Value>

    package init(
        name: KindName, isShareable: Bool = false, fields: [Field<Value>], pairs: [[String]] = [],
        shownApart: Set<String> = [], ownership: Ownership<Value>? = nil,
        merge: RecordMerge = .perField, order: String = "id",
        invitation: String = "None yet.",
        onlyID: RecordID? = nil, isAddable: Bool = true, pastTitle: String? = nil,
        title: @escaping @Sendable (Value) -> String,
        problems: @escaping @Sendable (Value) -> [String: String] = { _ in [:] },
        begin: @escaping @MainActor @Sendable (inout Value, RecordContext, NewRecord) -> Void = { _, _, _ in
        },
        settle: @escaping @MainActor @Sendable (inout Value, RecordContext) -> Void = { _, _ in },
        complete: @escaping @MainActor @Sendable (inout Value, RecordContext) -> Void = { _, _ in },
        warnings: @escaping @MainActor @Sendable (Value, RecordContext) -> [String] = { _, _ in [] },
        line: (@MainActor @Sendable (Value, RecordContext) -> RecordLine.Words)? = nil,
        isListed: @escaping @Sendable (Value) -> Bool = { _ in true },
        handling: RecordHandling<Value> = RecordHandling()
    ) {
        self.name = name
        self.isShareable = isShareable
        self.fields = (ownership.map { [$0.link] } ?? []) + fields
        self.ownership = ownership
        self.merge = merge
        self.settle = settle
        self.pairs = pairs
        self.shownApart = shownApart
        self.order = order
        self.invitation = invitation
        self.title = title
        self.problems = problems
        self.begin = begin
        self.warnings = warnings
        self.line = line
        self.pastTitle = pastTitle
        self.complete = complete
        self.isListed = isListed
        self.onlyID = onlyID
        self.isAddable = isAddable && onlyID == nil && ownership == nil
        self.handling = handling
    }

    /// The inputs of its form.
    package var inputs: [FieldInput] { fields.flatMap(\.inputs) }

    /// Its table as the engine syncs it.
    package var table: SyncTable {
        SyncTable(
            name.table, fields.map(\.column), merge: merge, scopeColumn: isShareable ? "scope" : nil)
    }
}
