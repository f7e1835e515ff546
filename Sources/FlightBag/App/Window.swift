package import Aviation
import Observation

/// One window of the flight bag: its own state, and what a person can do in it. Windows share the records of
/// ``AppState``, and nothing else.
@MainActor @Observable package final class Window {
    package internal(set) var state = WindowState()
    package let app: AppState
    /// Its number among the windows since the start.
    package let number: Int
    /// The findings of the rules of currency; nil before they were asked.
    package internal(set) var currency: CurrencyReport?
    /// The flight plans of a file that was offered here, or nil.
    package internal(set) var offeredPlans: OfferedPlans?

    /// The airports at the ends of the flight whose page is open.
    var flightEnds: (key: FlightEnds, sheets: [String: AirportSheet])?

    private var noteCount = 0
    /// How often the map was told to go somewhere.
    private var visits = 0
    private static let noteFor: Int64 = 8_000
    private static let mostNotes = 3

    package init(_ app: AppState) {
        self.app = app
        number = app.nextWindow()
        state.now = app.now
    }

    /// The status line as this window shows it.
    package var statusLine: StatusLine {
        let announced = max(app.sync.since, app.sync.refusedSince)
        return StatusLine(app.sync, folding: state.folding, now: max(state.now, announced))
    }

    /// The part that is shown of the airport that is open.
    package var airportPart: AirportPart {
        if case .airport(_, let part) = state.page { part } else { .overview }
    }

    /// When something will change although nothing happens, or nil: call ``tick()`` then. Milliseconds since
    /// 1970.
    package var changesAt: Int64? {
        [statusLine.changesAt, state.notes.map(\.until).min(), ageChangesAt].compactMap(\.self).min()
    }

    /// When the age of the last sync will be another one, by the minute, where it is told.
    private var ageChangesAt: Int64? {
        guard state.page == .settings, let synced = app.sync.lastSynced else { return nil }
        return synced + (max(0, state.now - synced) / 60_000 + 1) * 60_000
    }

    /// Lets time pass: folds the status line, takes away old notes.
    package func tick() {
        let now = app.now
        if state.now != now { state.now = now }
        if state.notes.contains(where: { $0.until <= now }) { state.notes.removeAll { $0.until <= now } }
    }

    // MARK: Where the window looks

    /// Goes to a part of the app. What is typed in an open form stays as its draft.
    package func show(_ tab: Tab) { go(to: Page(tab)) }

    /// Goes to a page. What it names opens at once if it is there, and as soon as it is there if not.
    package func go(to page: Page, _ step: PageStep = .push) {
        if page != state.page {
            state.page = page
            state.pageSerial += 1
            state.form = nil
            state.missing = nil
            if case .airport(let ident, _) = page, state.sheet?.airport.ident == ident {
            } else {
                state.sheet = nil
                if page.tab == .map { state.focus = nil }
            }
        }
        state.step = step
        openRecord()
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
        try await knowRecords()
        openRecord()
        try await readLogbook()
        try await readCurrency()
        try await readFlightEnds()
        if case .map(let query) = state.page, !query.isEmpty, state.query.isEmpty {
            try await search(query)
        }
        try await wantWeather()
        guard case .airport(let ident, let part) = state.page, state.sheet == nil else { return }
        guard case .ready = app.airports.stock else { return }
        let sheet = try await app.airports.sheet(ident)
        guard state.page == .airport(ident, part) else { return }
        if let sheet {
            show(sheet, isOnMap: false)
            try await wantWeather()
        } else if state.missing == nil {
            state.missing = "There is no airport \(ident) among those on this device."
        }
    }

    /// Searches as somebody types; among equals those near `centre` come first. The last call wins, whatever
    /// the order in which answers come.
    package func search(_ query: String, near centre: Coordinate? = nil) async throws {
        state.query = query
        if state.page.tab != .map, !query.isEmpty { go(to: .map(query: query)) }
        if case .map = state.page, state.page != .map(query: query) {
            state.page = .map(query: query)
            state.step = .replace
            state.pageSerial += 1
        }
        let found = try await app.airports.search(query, near: centre)
        guard state.query == query else { return }
        state.results = found
        state.answeredQuery = query
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

    private func wantWeather() async throws {
        if case .airport = state.page, let station = state.sheet?.station {
            try await app.weather.want(station)
        }
    }

    /// Closes what is open. What was typed into a form stays as its draft, and a note leads back to it.
    package func close() {
        let left = state.page
        if case .map = left { return }
        guard left != left.parent else { return }
        if hasDraft { note("\(left.title): kept as a draft", undo: .page(left)) }
        go(to: left.parent, .replace)
        if case .map = state.page, !state.query.isEmpty { state.page = .map(query: state.query) }
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

    func say(missing sentence: String?) { if state.missing != sentence { state.missing = sentence } }

    func drop(note id: Int) -> Note? {
        guard let index = state.notes.firstIndex(where: { $0.id == id }) else { return nil }
        return state.notes.remove(at: index)
    }
}
