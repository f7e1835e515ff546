package import SyncCore

/// A file that was imported on this device.
package struct ImportRun: Hashable, Identifiable, Sendable {
    /// How far it came; the raw values are stored.
    package enum State: String, Hashable, Sendable {
        /// It did not come to its end, or not yet.
        case writing
        case done
        /// It was not taken back to its end, or not yet.
        case undoing
        /// It was taken back.
        case undone
    }

    package let id: RecordID
    /// The file's name.
    package let name: String
    /// Milliseconds since 1970.
    package let at: Int64
    /// How many records it wrote, but for aircraft that it made on the way.
    package let records: Int
    /// How many aircraft it made on the way.
    package let aircraft: Int
    package let state: State

    /// Whether it was taken back.
    package var isUndone: Bool { state == .undone }
    /// Whether it wrote something that can be taken back.
    package var hasWritten: Bool { records > 0 || aircraft > 0 }
    /// Whether writing it, or taking it back, did not come to its end.
    package var isCutShort: Bool { state == .writing || state == .undoing }

    /// The key as text, for a page.
    package var key: String { id.text }
}

/// How far an import is written, or taken back.
package struct JobProgress: Hashable, Sendable {
    package let isUndoing: Bool
    /// The number of records that are done.
    package let done: Int
    /// The number of all records; 0 while that is found out.
    package let all: Int
}
