package import SyncCore

/// A record in a list.
package struct RecordLine: Hashable, Identifiable, Sendable {
    package let id: RecordID
    package let standing: Standing
    package let words: Words

    /// The key as text, for a page.
    package var key: String { id.text }

    /// The words of the line; a kind makes them.
    package struct Words: Hashable, Sendable {
        /// Its name in parts, each of which may be marked as unknown: "EGTF", "ZZXX".
        package var title: [Part]
        /// The text behind the name: "C172".
        package var subtitle: String?
        /// The line below.
        package var summary: String
        /// The trouble with a record that it refers to: "aircraft removed".
        package var trouble: String?
        /// At the end of the line: "09:30Z" above "28 Nov".
        package var time: String?
        package var date: String?
        /// Whether it is over: it stands below the others, the latest first.
        package var isPast = false

        package init(_ title: String, summary: String = "") {
            self.title = [Part(text: title, isUnknown: false)]
            self.summary = summary
        }
    }

    /// A part of a name.
    package struct Part: Hashable, Sendable {
        package let text: String
        package let isUnknown: Bool

        package init(text: String, isUnknown: Bool) {
            self.text = text
            self.isUnknown = isUnknown
        }
    }
}
