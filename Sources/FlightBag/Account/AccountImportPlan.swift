package import SyncCore

/// The effect of taking an account document into this account, record by record. Nothing is written by
/// asking.
package struct AccountImportPlan: ImportPlan {
    package enum Action: String, CaseIterable, Hashable, Sendable {
        /// The account does not have this record.
        case new
        /// The account has it, with the same values.
        case same
        /// The account has it, and the document has other values: they stay as they are here unless somebody
        /// says otherwise.
        case different
        /// It is no record that this version can take.
        case unreadable
    }

    /// One record of the document.
    package struct Line: Hashable, Sendable {
        /// Its place among the document's records, counted from 1.
        package let number: Int
        package let action: Action
        /// "aircraft", "logbook entry"; the table's name for a kind that this version does not know.
        package let kind: String
        /// "G-BSYA".
        package let name: String
        /// Sentences on what differs, what cannot be read, and what is worth a look.
        package let reasons: [String]
    }

    /// A record to write: all values of a new one, those that differ of one that is there.
    package struct Change: Sendable {
        let table: String
        /// Whether this version has the table; of another one all fields are kept.
        let isKnown: Bool
        let id: String
        let name: String
        /// By the columns' names in SQL.
        let values: [String: FieldValue]
        /// The same columns as they are here; nil for a record that is not here.
        let before: [String: FieldValue]?
        /// The fields that only newer versions know, to be kept on this device.
        let kept: [String: FieldValue]
    }

    /// The file's own name.
    package let name: String
    /// The same whenever this document is imported.
    package let importID: RecordID
    package let lines: [Line]
    /// Sentences on the document as a whole.
    package let notes: [String]
    /// Changes that overwrite nothing.
    let added: [Change]
    /// Changes of records that are otherwise here.
    let overwriting: [Change]

    package func count(_ action: Action) -> Int { lines.count { $0.action == action } }

    /// How many records are otherwise here and may be overwritten; signed ones may not.
    package var overwritable: Int { overwriting.count }

    /// The writes, in the order of the document.
    package func changes(_ consent: AccountImportConsent) -> [Change] {
        added + (consent.takesFile ? overwriting : [])
    }
}

/// The consent of a person besides adding what is new.
package struct AccountImportConsent: Hashable, Sendable {
    /// The document's values go over those of this account where the two differ.
    package var takesFile: Bool

    package init(takesFile: Bool = false) { self.takesFile = takesFile }
}
