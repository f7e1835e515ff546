package import SyncCore

/// An import of an account document on this device.
package struct AccountImportRun: Hashable, Identifiable, Sendable {
    package let id: RecordID
    /// The file's name.
    package let name: String
    /// Milliseconds since 1970.
    package let at: Int64
    /// How many records it wrote.
    package let records: Int
    /// "writing" for one that was cut short.
    package let state: String

    /// Whether it was taken back.
    package var isUndone: Bool { state == "undone" }
    /// Whether it did not come to its end.
    package var isCutShort: Bool { state == "writing" }

    /// The key as text, for a page.
    package var key: String { id.text }
}
