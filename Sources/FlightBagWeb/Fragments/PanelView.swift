import Aviation
import FlightBag

/// The lists at the side: exactly one of them is there.
struct PanelView {
    let map: MapPanel?
    let filters: MapFilterView?
    let list: ListView?
    let navLog: NavLogView?
    let attention: AttentionView?
    let settings: SettingsView?
    let files: FilesView?
    let editions: EditionsView?
    let more: MorePanel?
    let logbook: LogbookView?
    let logbookFiles: LogbookFilesView?
    let currency: CurrencyView?
    let flightWeather: FlightWeatherView?
    let pack: PackView?
    let weatherPage: WeatherPageView?

    @MainActor init(_ window: Window) {
        let page = window.state.page
        let isFiltering = page.tab == .map && window.state.question.isFiltering
        filters = isFiltering ? MapFilterView(window) : nil
        map = page.tab == .map && !isFiltering ? MapPanel(window) : nil
        navLog = NavLogView(window)
        flightWeather = FlightWeatherView(window)
        pack = PackView(window)
        weatherPage = WeatherPageView(window)
        let isWeather = flightWeather != nil || pack != nil || weatherPage != nil
        let kind = navLog == nil && !isWeather ? Self.listedKind(page) : nil
        list = kind.flatMap { kind in Self.hasList(kind, window) ? ListView(kind, window) : nil }
        logbook = page.kind == LogbookRecord.kind.name ? LogbookView(window) : nil
        attention = page == .attention ? AttentionView(window) : nil
        editions = page == .editions ? EditionsView(window) : nil
        settings = page == .settings ? SettingsView(window) : nil
        files = page == .files ? FilesView(window) : nil
        logbookFiles = page == .logbook(.files) ? LogbookFilesView(window) : nil
        currency = page == .logbook(.currency) ? CurrencyView(window) : nil
        let isLogbook = logbook != nil || page.tab == .list(LogbookRecord.kind.name)
        let isOther =
            !isWeather && page.tab != .map && list == nil && navLog == nil && !isLogbook && attention == nil
            && settings == nil && files == nil && editions == nil
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
    /// How it lies to what was asked for, or nil.
    let placing: String?
    /// Longitude and latitude, for the map: "-0.55890,51.34810".
    let at: String

    init(_ found: FoundAirport, selected: String?) {
        ident = found.ident
        address = Page.airport(found.ident).address
        name = found.name
        place = [found.place, found.reason].compactMap(\.self).joined(separator: " · ")
        code = found.iataCode
        kind = found.kind.rawValue
        kindName = found.kind.name
        isSelected = found.ident == selected
        placing = found.placing
        at = "\(found.position.longitudeDegrees),\(found.position.latitudeDegrees)"
    }
}
