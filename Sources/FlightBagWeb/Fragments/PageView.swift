import Aviation
import AviationDatabase
import FlightBag
import Foundation

/// The page as it is first sent: everything that is pushed later is in it already, so nothing jumps.
@MainActor struct PageView {
    let window: String
    let theme: String
    let themes: [Choice]
    let tabs: String
    let status: String
    let panel: String
    let inspector: String
    let notes: String
    let focus: String
    let query: String
    let title: String
    let layout: String

    struct Choice {
        let value: String
        let label: String
        let isChosen: Bool
    }

    init(session: PageSession, id: String, theme: Theme) {
        window = id
        self.theme = theme.rawValue
        themes = Theme.allCases.map { Choice(value: $0.rawValue, label: $0.label, isChosen: $0 == theme) }
        let shown = session.shown
        tabs = shown[.tabs] ?? ""
        status = shown[.status] ?? ""
        panel = shown[.panel] ?? ""
        inspector = shown[.inspector] ?? ""
        notes = shown[.notes] ?? ""
        focus = shown[.focus] ?? ""
        query = session.window.state.query
        title = session.window.state.page.title
        layout = session.window.state.page.layout.rawValue
    }
}

extension Theme {
    var label: String {
        switch self {
        case .auto: "Auto"
        case .day: "Day"
        case .night: "Night"
        }
    }
}

/// The parts of the app.
struct TabsView {
    let items: [Item]

    struct Item {
        let tab: String
        let address: String
        let label: String
        let isCurrent: Bool
        /// The number of things that wait there, or nil.
        let badge: Int?
    }

    @MainActor init(_ window: Window) {
        let waiting = window.app.sync.pendingChanges + window.app.sync.rejectedChanges
        items = window.app.tabs.map { tab in
            // The map is as it was left.
            let page: Page = tab == .map ? .map(query: window.state.question) : Page(tab)
            return Item(
                tab: tab.name, address: page.address, label: tab.title,
                isCurrent: window.state.tab == tab,
                badge: tab == .more && waiting > 0 ? waiting : nil)
        }
    }
}

/// The status line: icon, words, what waits, one thing to do.
struct StatusView {
    let tone: String
    let words: String
    let foldedWords: String?
    let isFolded: Bool
    let isOpen: Bool
    /// In percent, or nil.
    let percent: Int?
    let action: Action?
    let pending: String?
    let pendingCount: Int

    struct Action {
        let label: String
        /// The page that it leads to, or nil.
        var address: String?
        /// The request that it makes, or nil.
        var path: String?
    }

    @MainActor init(_ window: Window) {
        let line = window.statusLine
        tone = line.tone.rawValue
        words = line.words
        foldedWords = line.isFolded ? line.foldedWords : nil
        isFolded = line.isFolded
        isOpen = !line.isFolded
        percent = line.progress.map { Int(($0 * 100).rounded()) }
        switch line.action {
        case .showRefused: action = Action(label: "View", address: Page.attention.address)
        case .showChanges: action = Action(label: "View", address: Page.more.address)
        case .signIn: action = Action(label: "Sign in", address: Page.account(.signIn).address)
        case .endRehearsal: action = Action(label: "End", path: "/rehearse/none")
        case .tryNow: action = Action(label: "Try now", path: "/sync")
        case nil: action = nil
        }
        pendingCount = window.app.sync.pendingChanges
        pending = pendingCount > 0 ? counted(pendingCount, "change") : nil
    }
}

/// The changes of another device or tab to the record whose form is open.
struct MeanwhileView {
    let fields: [RecordView.Fact]
    let hasFields: Bool
    let isRemoved: Bool
    /// When another tab typed into this record and did not save it, or nil.
    let draftAt: String?
    /// The texts there that are not shown here.
    let drafts: [RecordView.Fact]
    let hasDrafts: Bool

    @MainActor init(_ window: Window) {
        let draft = window.draftElsewhere
        draftAt = draft.map { FormView.moment($0.at) }
        drafts = (draft?.fields ?? []).map {
            RecordView.Fact(title: $0.title, text: window.app.name(ofKey: $0.text) ?? $0.text)
        }
        hasDrafts = !drafts.isEmpty
        isRemoved = window.isRemovedMeanwhile
        let changed = isRemoved ? [] : window.changedMeanwhile
        fields = changed.map {
            RecordView.Fact(title: $0.title, text: window.app.name(ofKey: $0.text) ?? $0.text)
        }
        hasFields = !fields.isEmpty
    }
}

/// The completed actions, newest last.
struct NotesView {
    let items: [Item]

    struct Item {
        let id: Int
        let text: String
        let canUndo: Bool
    }

    @MainActor init(_ window: Window) {
        items = window.state.notes.map { Item(id: $0.id, text: $0.text, canUndo: $0.undo != nil) }
    }
}

/// The map's focus, as attributes of one element.
struct FocusView {
    let ident: String?
    let label: String?
    let latitude: Double?
    let longitude: Double?
    let visit: Int
    let edition: Int
    /// That of the stations' reports.
    let stations: Int
    /// That of advisories, TFRs and PIREPs.
    let areas: Int
    /// Where the window is, and how it came there: for the browser's address and history.
    let address: String
    let title: String
    let step: String
    let serial: Int
    let layout: String
    /// The way of the flight that is open, as pairs of longitude and latitude in JSON, or nil.
    let route: String?
    /// Where the airports are that were found, "[[-0.46,51.47]]"; nil when there are none.
    let results: String?
    /// The text of the search field.
    let query: String
    /// The map's drawing of the question that it was asked, in JSON: see ``AskedView``.
    let asked: String
    /// The path of the lines of the procedure that is shown, or nil.
    let procedure: String?
    /// The place whose airspaces are shown, "[-0.46,51.47]", or nil.
    let above: String?
    /// The airspace data on this device in words, or nil when there are none.
    let airspace: String?

    @MainActor init(_ window: Window) {
        airspace = window.app.airports.airspace.map(AirspaceView.words)
        above = window.state.airspace.map { "[\($0.place.longitudeDegrees),\($0.place.latitudeDegrees)]" }
        let shown = window.state.page.airport.flatMap { $0.part == .procedures ? $0.query : nil } ?? ""
        procedure = window.state.sheet.flatMap { sheet in
            sheet.procedures.contains { $0.id == shown }
                ? "/procedure-lines/\(sheet.airport.ident)/\(shown)" : nil
        }
        route = window.flightLine.map { line in
            "[" + line.map { "[\($0.longitudeDegrees),\($0.latitudeDegrees)]" }.joined(separator: ",") + "]"
        }
        let focus = window.state.focus
        ident = focus?.ident
        label = focus?.label
        query = window.state.query
        asked = AskedView(window).json
        let places = window.state.results.map(\.position)
        results =
            places.isEmpty
            ? nil
            : "[" + places.map { "[\($0.longitudeDegrees),\($0.latitudeDegrees)]" }.joined(separator: ",")
                + "]"
        latitude = focus?.position.latitudeDegrees
        longitude = focus?.position.longitudeDegrees
        visit = focus?.visit ?? 0
        edition = window.app.airports.edition
        stations = window.app.stations.edition
        areas = window.app.areas.edition
        address = window.state.page.address
        title = window.state.page.title
        step = window.state.step.rawValue
        serial = window.state.pageSerial
        layout = window.state.page.layout.rawValue
    }
}
