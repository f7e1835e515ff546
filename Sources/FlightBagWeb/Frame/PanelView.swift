import FlightBag

/// The lists at the side: exactly one of them is there.
struct PanelView {
    let map: MapPanel?
    let filters: MapFilterView?
    let list: ListView?
    /// Files of other programs, above the list of flights.
    let flightFiles: FlightFilesView?
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
        flightFiles = list?.kind == Flight.kind.name.table ? FlightFilesView(window) : nil
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
