package import AviationDatabase
package import SyncCore

/// The state that belongs to one window and no other: where it looks and what is open in it. Records are not
/// in here.
package struct WindowState: Hashable, Sendable {
    /// The page that it shows. The open parts follow from it.
    package internal(set) var page = Page.map(query: "")
    /// The step by which it came there.
    package internal(set) var step = PageStep.none
    /// Grows with each page that it goes to.
    package internal(set) var pageSerial = 0
    /// Why nothing is open on a page that names something, or nil.
    package internal(set) var missing: String?
    /// The part of the app that it is in.
    package var tab: Tab { page.tab }
    /// The map's question. It is kept while an airport or another part of the app is open.
    package internal(set) var question = MapQuestion()
    /// The last answer with its question: while a search runs, still the answer to the earlier text.
    package internal(set) var answer: MapAnswer?
    /// The text of the search field.
    package var query: String { question.text }
    /// The airports that were last found.
    package var results: [FoundAirport] { answer?.airports ?? [] }
    /// The words that they were found for.
    package var answeredQuery: String { answer?.question.text ?? "" }
    /// The airport that is open, or nil.
    package internal(set) var sheet: AirportSheet?
    /// The airport that the map points out, or nil.
    package internal(set) var focus: MapFocus?
    /// The form that is open, or nil. The typed text stays in the view until it is saved.
    package internal(set) var form: OpenForm? {
        didSet { formSerial += 1 }
    }
    /// Grows with each form opened or closed, and so identifies one opening of a form.
    package internal(set) var formSerial = 0
    /// Short notes of what was done, newest last.
    package internal(set) var notes: [Note] = []
    /// The page of the logbook that was read last, or nil.
    package internal(set) var logbook: LogbookPage?
    package internal(set) var folding = StatusFolding.automatic
    /// The time that the window shows things for: milliseconds since 1970.
    package internal(set) var now: Int64 = 0
}

/// A form that is open in a window.
package enum OpenForm: Hashable, Sendable {
    case record(OpenRecord)
    case account(AccountForm)
}

/// A record in a form, as it was when the form was opened.
package struct OpenRecord: Hashable, Sendable {
    package let kind: KindName
    package let id: RecordID
    /// Whether there is no such record yet.
    package let isNew: Bool
    /// The stored values when the form was opened: the typed ones are compared with them.
    package let opened: Form
    /// The values that the form showed at first: the stored ones, or for a new record likely ones.
    package let shown: Form
    /// When what it shows was typed and not saved: milliseconds since 1970. Nil for no draft.
    package let draftAt: Int64?

    /// A form as it was opened. Nothing likely known, it shows what was stored, and over that the draft.
    package init(
        _ kind: KindName, _ id: RecordID, isNew: Bool, opened: Form, shown: Form? = nil,
        draft: DraftStore.Draft? = nil
    ) {
        self.kind = kind
        self.id = id
        self.isNew = isNew
        var (opened, shown) = (opened, shown ?? opened)
        for (name, typed) in draft?.typed ?? [:] {
            shown[name] = typed
            opened[name] = draft?.opened[name] ?? ""
        }
        self.opened = opened
        self.shown = shown
        draftAt = draft?.at
    }

    /// The record's key as text, for a page.
    package var key: String { id.text }

    /// A form that a page sends back; nil when the key is none.
    package init?(_ kind: KindName, key: String, isNew: Bool, opened: Form) {
        guard let id = RecordID(key) else { return nil }
        self.init(kind, id, isNew: isNew, opened: opened)
    }
}

/// A short note of an action; disappears by itself.
package struct Note: Hashable, Identifiable, Sendable {
    /// The step back that a note offers.
    package enum Undo: Hashable, Sendable {
        case change(ChangeID)
        /// Back to a page: to a form that was left with a draft.
        case page(Page)
        /// Restores text that was typed and not saved.
        case draft(DraftStore.Draft)
    }

    package let id: Int
    package let text: String
    /// The way to undo it, or nil if there is none.
    package let undo: Undo?
    /// When it goes: milliseconds since 1970.
    package let until: Int64
}
