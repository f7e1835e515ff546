package import SyncCore

/// The handling that only some kinds of record have: how they are kept, locked, copied and filled in.
package struct RecordHandling<Value: PilotRecord>: Sendable {
    /// Headings of the form, each above the input of that name.
    package var headings: [String: String] = [:]
    /// The inputs that are filled in every time, in their order. The form opens with them and folds the
    /// others under their headings; with none named it shows all.
    package var essential: [String] = []
    /// Statements that make what this device alone has beside the table, `CREATE INDEX IF NOT EXISTS …`; each
    /// runs at every start.
    package var preparations: [String] = []
    /// Why a record can no longer be changed, in a sentence; nil for one that can.
    package var lock: @Sendable (Value) -> String? = { _ in nil }
    /// The id of a record that is made for another one, where two devices have to make the same; nil for a
    /// new one.
    package var derivedID: @Sendable (RecordID) -> RecordID? = { _ in nil }
    /// Inputs that a copy of a record begins without.
    package var uncopied: Set<String> = []
    /// Marks a record as removed. False for a record that is deleted: only its creator makes a record with
    /// its id.
    package var retire: @Sendable (inout Value) -> Bool = { _ in false }
    /// Values that follow from the input. They are offered, and only written on request.
    package var proposals: @MainActor @Sendable (Value, RecordContext) async throws -> [Proposal] = { _, _ in
        []
    }

    package init() {}
}

/// A value for an input of a form, for a person to take or leave.
package struct Proposal: Hashable, Sendable {
    /// The name of the input.
    package let input: String
    /// The text that would be typed.
    package let text: String
    /// The value and its origin: "Total time 1:25, from out to in".
    package let words: String

    package init(_ input: String, _ text: String, _ words: String) {
        self.input = input
        self.text = text
        self.words = words
    }
}
