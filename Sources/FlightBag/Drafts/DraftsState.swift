import Observation
package import SyncCore

/// The drafts of this device, for every window.
@MainActor @Observable package final class DraftsState {
    /// The newest first.
    package private(set) var all: [DraftStore.Draft] = []

    /// The texts that each window typed into a record's form since this start and that are not saved, by
    /// field.
    private var typing: [Form: [Int: [String: Typed]]] = [:]

    /// The window that took the place of another one in its tab, by the number of that one.
    private var successors: [Int: Int] = [:]

    /// The forms whose draft was discarded since this start.
    @ObservationIgnored private var discards: [Form: Discard] = [:]

    /// Reads are numbered in the order in which they begin: how many have begun, and the one that is shown.
    @ObservationIgnored private var readsBegun = 0
    @ObservationIgnored private var lastRead = 0

    @ObservationIgnored private var lastWrite: Task<Void, any Error>?

    private let store: DraftStore
    private let world: any World

    init(store: DraftStore, world: any World) {
        self.store = store
        self.world = world
    }

    /// The draft of a record, or nil.
    package subscript(kind: String, record: RecordID) -> DraftStore.Draft? {
        all.first { $0.kind == kind && $0.record == record }
    }

    /// Reads the drafts on disk. An earlier read that comes late has no effect.
    func load() async throws {
        readsBegun += 1
        let read = readsBegun
        let drafts = try await store.all()
        guard read > lastRead else { return }
        (all, lastRead) = (drafts, read)
    }

    /// The form of one record.
    private struct Form: Hashable {
        let kind: String
        let record: RecordID
    }

    /// A discard, and the windows whose text counts after it. Text that a window sent before it left the form
    /// may arrive later, and would bring the draft back.
    private struct Discard {
        /// The windows that show the form then, or show it again later: their text is still kept.
        var shownIn: Set<Int>
        /// The number of the newest window then: later ones type after the discard.
        let newest: Int
    }

    /// The text of a field that a window typed.
    package struct Typed: Hashable, Sendable {
        package let field: String
        package let text: String
        /// When the last key was pressed: milliseconds since 1970.
        package let at: Int64
    }

    /// The last that other windows typed into each field of a record's form and did not save, the newest
    /// first.
    package func typed(_ kind: String, _ record: RecordID, besides window: Int) -> [Typed] {
        let others = (typing[Form(kind: kind, record: record)] ?? [:]).filter { $0.key != window }
        var latest: [String: Typed] = [:]
        for typed in others.values.flatMap(\.values) where (latest[typed.field]?.at ?? .min) < typed.at {
            latest[typed.field] = typed
        }
        return latest.values.sorted { ($1.at, $0.field) < ($0.at, $1.field) }
    }

    /// Counts a window's text, including text on its way, as typed by the window that replaced it in the tab.
    package func hand(over window: Int, to successor: Int) {
        successors[window] = successor
        for (form, byWindow) in typing {
            guard let texts = byWindow[window] else { continue }
            typing[form]?[window] = nil
            typing[form]?[successor, default: [:]].merge(texts) { mine, _ in mine }
        }
    }

    /// Keeps the text of an unsaved form, as `window` shows it. When this returns, it is on disk, unless the
    /// draft was discarded after that window left the form.
    package func keep(
        _ typed: [String: String], opened: [String: String], kind: String, record: RecordID, isNew: Bool,
        keepsEmpty: Bool, in window: Int? = nil
    ) async throws {
        if let window, isDiscarded(Form(kind: kind, record: record), of: window) { return }
        if let window = window.map({ successors[$0] ?? $0 }) {
            let (form, now) = (Form(kind: kind, record: record), world.now())
            for (field, text) in typed {
                let isDraft = keepsEmpty || text != opened[field] ?? ""
                let before = typing[form]?[window]?[field]
                guard before?.text != text || !isDraft else { continue }
                typing[form, default: [:]][window, default: [:]][field] =
                    isDraft ? Typed(field: field, text: text, at: now) : nil
            }
        }
        let now = world.now()
        try await write { store in
            try await store.keep(
                typed, opened: opened, kind: kind, record: record, isNew: isNew, keepsEmpty: keepsEmpty,
                at: now)
        }
    }

    /// Deletes the texts that a window saved, by field: a field in which another window has typed a different
    /// text since stays a draft. A field without a known window is deleted.
    package func drop(
        saved texts: [String: String], kind: String, record: RecordID, in window: Int
    ) async throws {
        let others = Dictionary(
            uniqueKeysWithValues: typed(kind, record, besides: window).map { ($0.field, $0) })
        let mine = typing[Form(kind: kind, record: record)]?[window] ?? [:]
        let isKept = isKept(kind, record)
        for (number, typed) in typing[Form(kind: kind, record: record)] ?? [:] {
            typing[Form(kind: kind, record: record)]?[number] = typed.filter {
                number == window ? texts[$0.key] == nil : texts[$0.key] != $0.value.text
            }
        }
        let settled = texts.keys.filter { field in
            guard let other = others[field], other.text != texts[field] else { return true }
            return other.at < mine[field]?.at ?? .min || self[kind, record]?.typed[field] != other.text
        }
        guard isKept else { return }
        try await write { try await $0.drop(kind: kind, record: record, fields: settled) }
    }

    /// Deletes a draft, or these fields of it, for every window.
    package func drop(kind: String, record: RecordID, fields: [String]? = nil) async throws {
        let form = Form(kind: kind, record: record)
        let isKept = isKept(kind, record)
        for (window, typed) in typing[form] ?? [:] {
            typing[form]?[window] = fields.map { dropped in typed.filter { !dropped.contains($0.key) } }
        }
        guard isKept else { return }
        try await write { try await $0.drop(kind: kind, record: record, fields: fields) }
    }

    /// Deletes a draft that a person discarded, for every window. From then on only windows that show its
    /// form now or show it again, and later windows, can have drafts of it.
    func discard(kind: String, record: RecordID, shownIn windows: Set<Int>, newest: Int) async throws {
        discards[Form(kind: kind, record: record)] = Discard(shownIn: windows, newest: newest)
        try await drop(kind: kind, record: record)
    }

    /// Lets a window that shows a form have drafts of it, even if one was discarded before.
    func show(kind: String, record: RecordID, in window: Int) {
        discards[Form(kind: kind, record: record)]?.shownIn.insert(window)
    }

    /// Keeps a draft again whose discard was taken back.
    func restore(_ draft: DraftStore.Draft) async throws {
        discards[Form(kind: draft.kind, record: draft.record)] = nil
        try await keep(
            draft.typed, opened: draft.opened, kind: draft.kind, record: draft.record, isNew: draft.isNew,
            keepsEmpty: true)
    }

    /// Whether the draft was discarded after that window left its form. A window whose page was replaced in
    /// its tab shows no form.
    private func isDiscarded(_ form: Form, of window: Int) -> Bool {
        guard let discard = discards[form], window <= discard.newest else { return false }
        return successors[window] != nil || !discard.shownIn.contains(window)
    }

    /// Writes after all earlier writes, and shows the result.
    private func write(_ body: @escaping @Sendable (DraftStore) async throws -> Void) async throws {
        let (earlier, store) = (lastWrite, store)
        let written = Task {
            _ = await earlier?.result
            try await body(store)
            try await load()
        }
        lastWrite = written
        try await written.value
    }

    /// Whether a draft of the record is on disk, or on its way there.
    private func isKept(_ kind: String, _ record: RecordID) -> Bool {
        let typed = typing[Form(kind: kind, record: record)]?.values.contains { !$0.isEmpty }
        return self[kind, record] != nil || typed == true
    }
}
