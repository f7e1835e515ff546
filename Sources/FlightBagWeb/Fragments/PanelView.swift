import Aviation
import FlightBag

/// The lists at the side: exactly one of them is there.
struct PanelView {
    let map: MapPanel?
    let list: ListView?
    let navLog: NavLogView?
    let attention: AttentionView?
    let settings: SettingsView?
    let more: MorePanel?
    let logbook: LogbookView?
    let logbookFiles: LogbookFilesView?
    let currency: CurrencyView?

    @MainActor init(_ window: Window) {
        let page = window.state.page
        map = page.tab == .map ? MapPanel(window) : nil
        navLog = NavLogView(window)
        let kind = navLog == nil ? Self.listedKind(page) : nil
        list = kind.flatMap { kind in Self.hasList(kind, window) ? ListView(kind, window) : nil }
        logbook = page.kind == LogbookRecord.kind.name ? LogbookView(window) : nil
        attention = page == .attention ? AttentionView(window) : nil
        settings = page == .settings ? SettingsView(window) : nil
        logbookFiles = page == .logbook(.files) ? LogbookFilesView(window) : nil
        currency = page == .logbook(.currency) ? CurrencyView(window) : nil
        let isLogbook = logbook != nil || page.tab == .list(LogbookRecord.kind.name)
        let isOther =
            map == nil && list == nil && navLog == nil && !isLogbook && attention == nil && settings == nil
        more = isOther ? MorePanel(window) : nil
    }

    /// The list beside a page: that of its own kind; beside the form of a leg that of the flights.
    private static func listedKind(_ page: Page) -> KindName? {
        page.kind == FlightLeg.kind.name ? Flight.kind.name : page.kind
    }

    /// A kind with only one record has no list, a paged one a list of its own.
    @MainActor private static func hasList(_ kind: KindName, _ window: Window) -> Bool {
        window.app.records(kind)?.onlyID == nil && !kind.isPaged
    }
}

/// What was found, or while nothing is searched for, the airports that the next flights use.
struct MapPanel {
    /// What the list answers.
    let query: String
    let title: String?
    let rows: [AirportRow]
    let hasRows: Bool
    let nothingFound: String?
    let hint: String?
    let importPercent: Int?
    let importRows: String?
    let failure: String?

    @MainActor init(_ window: Window) {
        let state = window.state
        query = state.answeredQuery
        let selected = state.sheet?.airport.ident
        var percent: Int?
        var (title, rows, hint, importRows, failure): (String?, [AirportRow], String?, String?, String?)
        (title, rows, hint, importRows, failure) = (nil, [], nil, nil, nil)
        switch window.app.airports.stock {
        case .unopened: hint = "Opening the airports…"
        case .importing(let step):
            percent = Int((step.fraction * 100).rounded())
            importRows = Written.grouped(step.rows)
        case .failed(let sentence): failure = sentence
        case .ready(let count):
            if query.isEmpty {
                rows = Self.airportsOfFlights(window, selected)
                title = rows.isEmpty ? nil : "Starred, and on your flights"
                hint =
                    rows.isEmpty
                    ? "\(Written.grouped(count)) airports are on this device. Search by code, name or town."
                    : nil
            } else {
                rows = state.results.map { AirportRow($0, selected: selected) }
            }
        }
        self.title = title
        self.rows = rows
        self.hint = hint
        self.importRows = importRows
        self.failure = failure
        importPercent = percent
        hasRows = !rows.isEmpty
        let isSearching = percent == nil && failure == nil && hint == nil && !query.isEmpty
        nothingFound = isSearching && rows.isEmpty ? query : nil
    }

    @MainActor private static func airportsOfFlights(_ window: Window, _ selected: String?) -> [AirportRow] {
        var seen: Set<String> = []
        let app = window.app
        let starred = app.starred.all.map(\.record).filter { ($0.isRemoved ?? 0) == 0 }.compactMap(\.ident)
        let planned = app.flights.all.prefix(12).flatMap(\.record.airportIdents)
        let idents = (starred + planned).filter { seen.insert($0).inserted }
        return idents.prefix(24).compactMap { ident in
            guard case .known(let airport) = app.airports.knowledge(of: ident) else { return nil }
            return AirportRow(airport, selected: selected)
        }
    }
}

/// One airport in a list.
struct AirportRow {
    let ident: String
    let address: String
    let name: String
    let place: String?
    let code: String?
    let kind: String
    let kindName: String
    let isSelected: Bool

    init(_ found: FoundAirport, selected: String?) {
        ident = found.ident
        address = Page.airport(found.ident).address
        name = found.name
        place = [found.place, found.reason].compactMap(\.self).joined(separator: " · ")
        code = found.iataCode
        kind = found.kind.rawValue
        kindName = found.kind.name
        isSelected = found.ident == selected
    }
}
