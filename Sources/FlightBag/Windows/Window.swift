package import Aviation
import Observation
package import SyncCore

/// One window of the flight bag: its own state, and what a person can do in it. Windows share the records of
/// ``AppState``, and nothing else.
@MainActor @Observable package final class Window: FormWindow {
    package internal(set) var state = WindowState()
    package let app: AppState
    /// Its number among the windows since the start.
    package let number: Int
    /// The findings of the rules of currency; nil before they were asked.
    package internal(set) var currency: CurrencyReport?
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

    /// The airports at the ends of the flight whose page is open.
    var flightEnds: (key: FlightEnds, sheets: [String: AirportSheet])?

    /// The airport of the station whose weather is open; nil for a station that is no airport's.
    package internal(set) var weatherSheet: AirportSheet?

    /// The categories of NOTAMs that are hidden in this window: see `NoticeCategory`.
    package internal(set) var hiddenNotices: Set<String> = []

    private var noteCount = 0
    /// How often the map was told to go somewhere.
    private var visits = 0
    private static let noteFor: Int64 = 8_000
    private static let mostNotes = 3

    package init(_ app: AppState) {
        self.app = app
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

    /// The part that is shown of the airport that is open.
    package var airportPart: AirportPart {
        state.page.airport?.part ?? .overview
    }

    /// When something will change although nothing happens, or nil: call ``tick()`` then. Milliseconds since
    /// 1970.
    package var changesAt: Int64? {
        [statusLine.changesAt, state.notes.map(\.until).min(), ageChangesAt].compactMap(\.self).min()
    }

    /// When the age of the last sync will be another one, by the minute, where it is told.
    private var ageChangesAt: Int64? {
        if showsReports { return (app.now / 60_000 + 1) * 60_000 }
        guard state.page == .settings, let synced = app.sync.lastSynced else { return nil }
        return synced + (max(0, state.now - synced) / 60_000 + 1) * 60_000
    }

    /// Whether reports are shown, whose ages are told by the minute.
    private var showsReports: Bool {
        switch state.page {
        case .airport, .weather, .flightWeather, .flightPack, .record(Flight.kind.name, _): true
        default: false
        }
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
            state.page = page
            state.pageSerial += 1
            state.form = nil
            state.missing = nil
            state.airspace = nil
            if page.airport?.ident != state.sheet?.airport.ident || state.sheet == nil {
                state.sheet = nil
                if page.tab == .map { state.focus = nil }
            }
        }
        if case .map(let question) = page { state.question = question }
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
        try await showNewAirports()
        try await knowRecords()
        openRecord()
        try await readLogbook()
        try await readCurrency()
        try await readFlightEnds()
        try await wantFlightWeather()
        try await answerIfNeeded()
        try await wantWeather()
        guard case .ready = app.airports.stock else { return }
        try await readAirspace()
        guard let ident = state.page.airport?.ident, state.sheet == nil else { return }
        let sheet = try await app.airports.sheet(ident) ?? app.additions.sheet(ident)
        guard state.page.airport?.ident == ident else { return }
        if let sheet {
            show(sheet, isOnMap: false)
            try await wantWeather()
        } else if state.missing == nil {
            state.missing = "There is no airport \(ident) among those on this device."
            app.additions.want(airport: ident)
        }
    }

    /// Reads again what the window shows of airports, when these are others now.
    private func showNewAirports() async throws {
        let edition = app.airports.edition
        guard edition != shownEdition else { return }
        defer { shownEdition = edition }
        // The first edition is the one that was opened with.
        guard shownEdition > 0 else { return }
        flightEnds = nil
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

    private func wantWeather() async throws {
        if state.page.airport != nil, let station = state.sheet?.station {
            try await app.weather.want(station)
        }
        try await wantWeatherPage()
    }

    /// Closes the open page. The text typed into a form stays as its draft, and a note leads back to it.
    package func close() {
        let left = state.page
        if case .map = left { return }
        guard left != left.parent else { return }
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

    func say(missing sentence: String?) { if state.missing != sentence { state.missing = sentence } }

    func drop(note id: Int) -> Note? {
        guard let index = state.notes.firstIndex(where: { $0.id == id }) else { return nil }
        return state.notes.remove(at: index)
    }
}
