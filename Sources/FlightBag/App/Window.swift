import Aviation
import Observation

/// One window of the flight bag: its own state, and what a person can do in it. Windows share the records of
/// ``AppState``, and nothing else.
@MainActor @Observable package final class Window {
    package private(set) var state = WindowState()
    package let app: AppState

    private var noteCount = 0
    private static let noteFor: Int64 = 8_000
    private static let mostNotes = 3

    package init(_ app: AppState) {
        self.app = app
        state.now = app.now
    }

    /// The status line as this window shows it.
    package var statusLine: StatusLine {
        StatusLine(app.sync, folding: state.folding, now: max(state.now, app.sync.since))
    }

    /// When something will change although nothing happens, or nil: call ``tick()`` then. Milliseconds since
    /// 1970.
    package var changesAt: Int64? {
        [statusLine.changesAt, state.notes.map(\.until).min()].compactMap(\.self).min()
    }

    /// Lets time pass: folds the status line, takes away old notes.
    package func tick() {
        let now = app.now
        if state.now != now { state.now = now }
        if state.notes.contains(where: { $0.until <= now }) { state.notes.removeAll { $0.until <= now } }
    }

    // MARK: Where the window looks

    /// Goes to a part of the app. An open form is closed without saving.
    package func show(_ tab: WindowState.Tab) {
        state.tab = tab
        state.form = nil
        if tab != .map { state.sheet = nil }
    }

    /// Searches as somebody types. The last call wins, whatever the order in which answers come.
    package func search(_ query: String) async throws {
        state.query = query
        let found = try await app.airports.search(query)
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
        state.sheet = sheet
        state.form = nil
        state.tab = .map
        let visit = (state.focus?.visit ?? 0) + (isOnMap ? 0 : 1)
        state.focus = MapFocus(ident: sheet.airport.ident, position: sheet.airport.position, visit: visit)
    }

    /// Closes the form or, when there is none, the airport.
    package func close() {
        if state.form != nil {
            state.form = nil
        } else {
            state.sheet = nil
            state.focus = nil
        }
    }

    /// A tap on the status line: folds it for good, or opens it again.
    package func toggleStatusLine() {
        state.folding = statusLine.isFolded ? .unfolded(at: app.now) : .folded
        state.now = app.now
    }

    /// Opens a form for signing in or up.
    package func open(_ form: AccountForm) {
        state.tab = .more
        state.form = .account(form)
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
            state.form = nil
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

    func set(_ form: OpenForm?, in tab: WindowState.Tab) {
        state.tab = tab
        state.sheet = nil
        state.form = form
    }

    func drop(note id: Int) -> Note? {
        guard let index = state.notes.firstIndex(where: { $0.id == id }) else { return nil }
        return state.notes.remove(at: index)
    }
}
