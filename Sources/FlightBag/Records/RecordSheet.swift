package import SyncCore

/// The content of a record's page, whatever its kind.
package struct RecordSheet: Hashable, Sendable {
    /// A field that is known.
    package struct Fact: Hashable, Sendable {
        package let title: String
        package let text: String
    }

    package let id: RecordID
    package let kind: KindName
    package let title: String
    package let facts: [Fact]
    /// Warnings, for the pilot to look at again.
    package let warnings: [String]
    /// The worst standing of the record and its parts.
    package let standing: Standing
    /// Its parts, kind by kind; kinds without any are left out.
    package let parts: [Parts]

    /// The parts of one kind.
    package struct Parts: Hashable, Sendable {
        package let kind: KindName
        package let rows: [Row]
    }

    /// One part.
    package struct Row: Hashable, Sendable {
        package let name: String
        package let facts: [Fact]
    }

    /// The key as text, for a page.
    package var key: String { id.text }
}
