package import Aviation
import Observation
package import SyncCore

/// One window of the flight bag: its own state, and what a person can do in it. Windows share the records of
/// ``AppState``, and nothing else.
@MainActor @Observable package final class Window: FormWindow {
    package internal(set) var state = WindowState()
    package let app: AppState
    package let siteMap: SiteMap
    /// Its number among the windows since the start.
    package let number: Int
    /// The flight plans of a file that was offered here, or nil.
    package internal(set) var offeredPlans: OfferedPlans?
    /// The loading profile of a file that was offered here, or nil.
    package internal(set) var offeredProfile: OfferedProfile?
    /// A sentence on a file that was offered here and is of no kind that can be read, or nil.
    package internal(set) var unreadFile: String?

    /// The question to the map that is being answered, or nil.
    @ObservationIgnored var asking: MapQuestion?

    /// The edition of the airports that this window shows.
    private var shownEdition = 0

    /// The contents that the pages that are shown have read, with the keys that they were read for.
    private var contents: [Page: (key: AnyHashable, value: any Sendable)] = [:]

    /// The categories of notices that are hidden in this window, by product: see `NoticeCategory`.
    package internal(set) var hiddenNotices: [PackKind: Set<String>] = [:]

    private var noteCount = 0
    /// How often the map was told to go somewhere.
    private var visits = 0
    private static let noteFor: Int64 = 8_000
    private static let mostNotes = 3

    /// `siteMap` has the pages that it can show; nil for those that the flight bag itself leads to.
    package init(_ app: AppState, _ siteMap: SiteMap? = nil) {
        self.app = app
        self.siteMap = siteMap ?? SiteMap(kinds: app.kindNames)
        number = app.nextWindow()
        state.now = app.now
        app.add(self)
    }

    /// The status line as this window shows it.
    package var statusLine: StatusLine {
        let announced = max(app.sync.since, app.sync.refusedSince)
        return StatusLine(app.sync, folding: state.folding, now: max(state.now, announced))
    }

    /// The record whose form is open, or nil.
    package var shownForm: (kind: KindName, record: RecordID)? {
        openRecordForm.map { ($0.kind, $0.id) }
    }

    /// When something will change although nothing happens, or nil: call ``tick()`` then. Milliseconds since
    /// 1970.
    package var changesAt: Int64? {
        [statusLine.changesAt, state.notes.map(\.until).min(), state.page.declared.changesAt(app)]
            .compactMap(\.self).min()
    }

    /// Lets time pass: folds the status line, takes away old notes.
    package func tick() {
        let now = app.now
        if state.now != now { state.now = now }
        if state.notes.contains(where: { $0.until <= now }) { state.notes.removeAll { $0.until <= now } }
    }

    // MARK: Where the window looks

    /// Goes to a part of the app. The text typed in an open form stays as its draft.
    package func show(_ tab: Tab) { go(to: Page(tab)) }

    /// Goes to a page. The record or place that it names opens at once if it is there, and as soon as it is
    /// there if not.
    package func go(to page: Page, _ step: PageStep = .push) {
        if page != state.page {
            state.page = siteMap.declared(page)
            state.pageSerial += 1
            state.form = nil
            state.missing = nil
            if page.airport?.ident != state.sheet?.airport.ident || state.sheet == nil {
                state.sheet = nil
                if page.tab == .map { state.focus = nil }
            }
            contents = contents.filter { shown.contains($0.key) }
        }
        state.step = step
        openPage()
    }

    /// The page with the list that is shown, or that takes the place of one.
    package var shownList: Page { state.page.declared.list.map(siteMap.declared) ?? state.page }

    /// The page whose details are shown, or nil.
    package var shownDetails: Page? {
        state.page.declared.list == nil ? state.page.declared.details.map(siteMap.declared) : state.page
    }

    /// The pages that are shown, its own first.
    private var shown: [Page] {
        [state.page] + [shownDetails, shownList].compactMap(\.self).filter { $0 != state.page }
    }

    /// Opens what the page names, and says what stands in the way of that. Call before the window is drawn.
    package func arrange() async {
        do {
            try await settle()
        } catch {
            say(missing: "This cannot be shown: \(error)")
        }
    }

    /// Opens what the page names if it was not there before: an airport is looked up, a record may have come.
    private func settle() async throws {
        try await showNewAirports()
        try await arrange(state.page)
        openPage()
        for page in shown.dropFirst() { try await arrange(page) }
        for page in shown { try await read(page.declared) }
    }

    private func arrange(_ page: Page) async throws {
        try await arrange(page.declared.subject)
        try await page.declared.arrange(app)
    }

    /// Opens what the pages name, unless something is open.
    func openPage() {
        guard state.form == nil else { return }
        open(state.page.declared.subject)
        if state.page.declared.list == nil, let details = shownDetails { open(details.declared.subject) }
        if let open = openRecordForm { app.drafts.show(kind: open.kind.table, record: open.id, in: number) }
        if state.form != nil { say(missing: nil) }
    }

    // MARK: Contents of pages

    /// The content that a page that is shown has read: see ``DeclaredPage/reading(_:)``. Nil before it was
    /// read, and of a page that is not shown.
    package func content<Declared: DeclaredPage>(of page: Declared) -> Declared.Content? {
        contents[Page(page)]?.value as? Declared.Content
    }

    /// Looks at everything that decides whether the pages that are shown read again. Whoever draws the window
    /// and observes it calls this, too.
    package func observeReadings() {
        for page in shown { page.declared.observeReading(app) }
    }

    private func read<Declared: DeclaredPage>(_ declared: Declared) async throws {
        let page = Page(declared)
        guard let reading = declared.reading(app), contents[page]?.key != reading.key else { return }
        let value = try await reading.read()
        if shown.contains(page) { contents[page] = (reading.key, value) }
    }

    // MARK: Airports

    /// Reads again what the window shows of airports, when these are others now.
    private func showNewAirports() async throws {
        let edition = app.airports.edition
        guard edition != shownEdition else { return }
        defer { shownEdition = edition }
        // The first edition is the one that was opened with.
        guard shownEdition > 0 else { return }
        if let ident = state.sheet?.airport.ident, let sheet = try await app.airports.sheet(ident),
            state.sheet?.airport.ident == ident
        {
            state.sheet = sheet
        }
        // The map's question is answered again.
        state.answer = nil
    }

    /// Opens an airport. Chosen in a list, the map goes there; chosen on the map, the map stays where it is.
    package func open(airport identifier: String, isOnMap: Bool) async throws {
        guard let sheet = try await app.airports.sheet(identifier) else {
            note("There is no airport \(identifier).")
            return
        }
        go(to: .airport(sheet.airport.ident))
        show(sheet, isOnMap: isOnMap)
    }

    private func show(_ sheet: AirportSheet, isOnMap: Bool) {
        visits += isOnMap ? 0 : 1
        state.sheet = sheet
        state.missing = nil
        let airport = sheet.airport
        state.focus = MapFocus(
            ident: airport.ident, label: airport.publishedCode ?? airport.name, position: airport.position,
            visit: visits)
    }

    /// Looks up the airport of the page, and has its weather kept up.
    func readAirport(_ ident: String) async throws {
        if state.sheet == nil, case .ready = app.airports.stock {
            let sheet = try await app.airports.sheet(ident) ?? app.additions.sheet(ident)
            guard state.page.airport?.ident == ident else { return }
            if let sheet {
                show(sheet, isOnMap: false)
            } else if state.missing == nil {
                state.missing = "There is no airport \(ident) among those on this device."
                app.additions.want(airport: ident)
            }
        }
        if let station = state.sheet?.station { try await app.weather.want(station) }
    }

    // MARK: Actions

    /// Closes the open page. The text typed into a form stays as its draft, and a note leads back to it.
    package func close() {
        let left = state.page
        guard !(left.declared is MapPage), left != left.parent else { return }
        if hasDraft { note("\(left.title): kept as a draft", undo: .page(left)) }
        go(to: left.tab == .map ? .map(query: state.question) : left.parent, .replace)
    }

    /// A tap on the status line: folds it for good, or opens it again.
    package func toggleStatusLine() {
        state.folding = statusLine.isFolded ? .unfolded(at: app.now) : .folded
        state.now = app.now
    }

    /// Signs in or up, and closes the form when that is done.
    package func enter(_ form: AccountForm, account: String, password: String) async -> AccountOutcome {
        let name = account.trimmed
        guard !name.isEmpty, !password.isEmpty else {
            return .refused(sentence: "Account and password are both needed.", action: "Fill in both.")
        }
        let outcome =
            switch form {
            case .signIn: await app.sync.signIn(account: name, password: password)
            case .signUp: await app.sync.signUp(account: name, password: password)
            }
        if outcome == .done {
            go(to: .more, .replace)
            note("Signed in as \(name)")
        }
        return outcome
    }

    /// Signs this device out, and says what stays.
    package func signOut() async {
        switch await app.sync.signOut() {
        case .done: note("Signed out. Everything stays on this device.")
        case .needsConnection: note("Signing out needs a connection. Everything else works without.")
        case .refused(let sentence, let action), .failed(let sentence, let action):
            note("\(sentence) \(action)")
        }
    }

    /// Says something in passing.
    package func note(_ text: String, undo: Note.Undo? = nil) {
        noteCount += 1
        state.now = app.now
        state.notes.append(Note(id: noteCount, text: text, undo: undo, until: state.now + Self.noteFor))
        state.notes.removeFirst(max(0, state.notes.count - Self.mostNotes))
    }

    func set(_ form: OpenForm) { state.form = form }

    func closeForm() { state.form = nil }

    func keep(_ question: MapQuestion) { if state.question != question { state.question = question } }

    func say(missing sentence: String?) { if state.missing != sentence { state.missing = sentence } }

    func drop(note id: Int) -> Note? {
        guard let index = state.notes.firstIndex(where: { $0.id == id }) else { return nil }
        return state.notes.remove(at: index)
    }
}
