package import SyncCore

/// The records of one kind, whatever their type: what pages, forms, drafts and undo need of them.
@MainActor package protocol AnyRecords: AnyObject, Sendable {
    var kindName: KindName { get }
    /// The table of the kind.
    var table: SyncTable { get }
    /// The table of the records that its records are parts of; nil for a kind with addresses of its own.
    var ownerTable: String? { get }
    /// Whether a person puts the parts of one owner in order.
    var isOrdered: Bool { get }
    /// Whether the form of a new owner begins with an empty row.
    var beginsWithRow: Bool { get }
    /// Inputs that stand side by side in its form.
    var pairs: [[String]] { get }
    /// The text of its list while there is no record.
    var invitation: String { get }
    /// Whether a person adds records by a form.
    var isAddable: Bool { get }
    /// The heading above the records that are over.
    var pastTitle: String? { get }
    /// The id of the only record of the kind; nil for a kind of which there are many.
    var onlyID: RecordID? { get }
    /// Whether the records were read yet.
    var isLoaded: Bool { get }
    /// Headings of the form, each above the input of that name.
    var headings: [String: String] { get }
    /// See ``RecordHandling/essential``.
    var essential: [String] { get }
    /// Inputs that a copy of a record begins without.
    var uncopied: Set<String> { get }

    /// Whether it is known if there is such a record: of a paged kind only after ``know(_:)``.
    func isRead(_ id: RecordID) -> Bool
    /// Reads a record of a paged kind, and keeps it up to date from then on.
    func know(_ id: RecordID) async throws
    /// Why a record can no longer be changed, in a sentence; nil for one that can.
    func lock(on id: RecordID) -> String?
    /// Values that follow from a form's texts and are offered in it.
    func proposals(_ form: Form, id: RecordID, _ context: RecordContext) async throws -> [Proposal]

    /// The key of a record that exists only once it was saved.
    func newID() -> RecordID
    /// The key of a record that is made for another one: there may be one already.
    func newID(_ new: NewRecord) -> RecordID
    /// The list.
    func lines(_ book: RecordBook) -> [RecordLine]
    func contains(_ id: RecordID) -> Bool
    /// The name of a record, or its last one before it was removed; nil for one that was removed before this
    /// start.
    func name(of id: RecordID) -> String?
    /// The parts of a record, in their order; empty for a kind that is no part of another.
    func parts(of owner: RecordID) -> [RecordID]
    /// The owner of a part; nil for a record that is none or not here.
    func owner(of part: RecordID) -> RecordID?
    /// A stored value of a record's column as its form shows it; nil for a column that no form shows.
    func text(of value: FieldValue, in column: String, of id: RecordID) -> String?
    /// The value that a text stands for in a record's column, or the problem with it; nil for a column that
    /// no form shows.
    func value(of text: String, in column: String, of id: RecordID) -> ReadValue?
    /// The name that a record with that form would have.
    func name(of form: Form, id: RecordID) -> String
    /// The inputs of the form of a record, whether or not there is one yet.
    func inputs(of id: RecordID, _ context: RecordContext) -> [FieldInput]
    /// The form of a record without the rows of its parts; nil when there is none, or no longer.
    func form(of id: RecordID, _ context: RecordContext) -> Form?
    /// The form of a new record with likely values filled in, without rows.
    func likelyForm(_ id: RecordID, _ new: NewRecord, _ context: RecordContext) -> Form
    /// The writes of the rows of an owner's form, or what is wrong with them by the names of their inputs.
    func writes(
        of form: Form, opened: Form, owner: RecordID, _ context: RecordContext
    ) -> Checked<[RecordWrite]>
    /// The facts of a part, for its owner's page.
    func facts(of id: RecordID, _ context: RecordContext) -> [RecordSheet.Fact]
    /// Where the latest change of a record is; nil for one that is not here.
    func standing(of id: RecordID) -> Standing?
    /// The content of a record's page; nil when there is none, or no longer.
    func sheet(_ id: RecordID, _ book: RecordBook) -> RecordSheet?
    /// A sentence on each stored number that its field does not take, by the name of the input.
    func problems(of id: RecordID, _ context: RecordContext) -> [String: String]
    /// Warnings about this form, before it is saved.
    func warnings(_ form: Form, id: RecordID, _ context: RecordContext) -> [String]
    /// The airports that a form names; none while something in it does not fit its field.
    func airportIdents(_ form: Form, id: RecordID, _ context: RecordContext) -> Set<String>
    /// The words of a form's route that may name places; none while something in it does not fit its field.
    func routeNames(_ form: Form, id: RecordID, _ context: RecordContext) -> Set<String>
    /// Saves what was typed; see ``RecordsState/save(_:opened:id:isNew:_:)``.
    func save(
        _ form: Form, opened: Form, id: RecordID, isNew: Bool, _ book: RecordBook
    ) async throws -> SaveOutcome
    /// Removes it; what names it stays. Returns its name and the way back, or nil when it was gone already.
    /// Throws ``StoreProblem``.
    func remove(_ id: RecordID) async throws -> (name: String, change: ChangeID?)?
    /// The context with its records among the sources.
    func added(to context: RecordContext) -> RecordContext
    /// Reads all records of a kind that is not paged.
    var reader: RecordReader { get }
    /// Shows its records of a snapshot; one that could not read them changes nothing.
    func show(_ snapshot: RecordSnapshot)
    /// Follows the device's copy of a paged kind until its task is cancelled. `lookUp` gets the places that
    /// its records name, before they are shown as new.
    func followPages(lookUp: (PlaceNames) async throws -> Void) async throws
}

/// A text read for a column.
package enum ReadValue: Hashable, Sendable {
    case value(FieldValue)
    /// A sentence that says what would do.
    case problem(String)
}
