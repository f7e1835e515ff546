import Aviation
import FlightBag

/// The lists at the side: exactly one of the four is there.
struct PanelView {
    let map: MapPanel?
    let flights: FlightsPanel?
    let aircraft: AircraftPanel?
    let more: MorePanel?

    @MainActor init(_ window: Window) {
        let tab = window.state.tab
        map = tab == .map ? MapPanel(window) : nil
        flights = tab == .flights ? FlightsPanel(window) : nil
        aircraft = tab == .aircraft ? AircraftPanel(window) : nil
        more = tab == .more ? MorePanel(window) : nil
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
                title = rows.isEmpty ? nil : "On your flights"
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
        let idents = window.app.flights.all.prefix(12).flatMap(\.record.airportIdents).filter {
            seen.insert($0).inserted
        }
        return idents.prefix(12).compactMap { ident in
            guard case .known(let name) = window.app.airports.knowledge(of: ident) else { return nil }
            return AirportRow(ident: ident, name: name, isSelected: ident == selected)
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
        place = found.place
        code = found.iataCode
        kind = found.kind.rawValue
        kindName = found.kind.name
        isSelected = found.ident == selected
    }

    init(ident: String, name: String, isSelected: Bool) {
        self.ident = ident
        address = Page.airport(ident).address
        self.name = name
        self.isSelected = isSelected
        place = nil
        code = nil
        kind = "small_airport"
        kindName = "airport"
    }
}

/// The flights, the next to leave first.
struct FlightsPanel {
    let rows: [FlightRow]
    let drafts: [DraftRow]
    let isEmpty: Bool
    let isLoading: Bool

    @MainActor init(_ window: Window) {
        var openKey: String?
        if case .flight(let open) = window.state.form { openKey = open.key }
        rows = window.app.flights.all.map { FlightRow($0, window.app, openKey: openKey) }
        drafts = DraftRow.all("flight", window)
        isLoading = !window.app.flights.isLoaded
        isEmpty = rows.isEmpty && drafts.isEmpty && !isLoading
    }
}

/// A record that was begun and never saved.
struct DraftRow {
    let key: String
    let address: String
    let name: String
    let isSelected: Bool

    @MainActor static func all(_ kind: String, _ window: Window) -> [DraftRow] {
        window.app.drafts.all.filter { $0.kind == kind && $0.isNew }.map { draft in
            let isFlight = kind == "flight"
            let page: Page =
                isFlight ? .flight(draft.record, Page.New()) : .aircraft(draft.record, Page.New())
            let typed = (isFlight ? ["departure", "destination"] : ["registration"])
                .map { draft.typed[$0].map { $0.uppercased() } ?? "?" }.joined(separator: " – ")
            return DraftRow(
                key: draft.key, address: page.address, name: typed,
                isSelected: window.state.page.address == page.address)
        }
    }
}

/// One flight in the list.
struct FlightRow {
    let key: String
    let address: String
    let isDraft: Bool
    let departure: AirportName
    let destination: AirportName
    let date: String?
    let time: String?
    let facts: String
    let aircraftRemoved: Bool
    let standing: String?
    let standingName: String
    let isSelected: Bool

    /// An airport of a flight, marked when nobody knows it.
    struct AirportName {
        let ident: String
        let isUnknown: Bool
    }

    @MainActor init(_ tracked: Tracked<Flight>, _ app: AppState, openKey: String?) {
        let flight = tracked.record
        key = tracked.record.key
        address = Page.flight(flight.id, nil).address
        isDraft = app.drafts["flight", flight.id] != nil
        departure = AirportName(flight.departure, app)
        destination = AirportName(flight.destination, app)
        date = flight.offBlock?.shortDate
        time = flight.offBlock?.time
        var facts: [String] = []
        let aircraft = app.aircraft(of: flight)
        if case .known(let aircraft) = aircraft { facts.append(aircraft.name) }
        if let level = flight.level { facts.append(level) }
        if let persons = flight.persons { facts.append("\(persons) on board") }
        if let litres = flight.fuelLitres { facts.append(Written.litres(litres)) }
        self.facts = inOneLine(facts)
        aircraftRemoved = aircraft == .removed
        standing = tracked.standing.words
        standingName = tracked.standing.rawValue
        isSelected = key == openKey
    }
}

extension FlightRow.AirportName {
    @MainActor init(_ ident: String?, _ app: AppState) {
        self.ident = ident ?? "?"
        isUnknown = ident.map { app.airports.knowledge(of: $0) == .unknown } ?? false
    }
}

/// The aircraft, by registration.
struct AircraftPanel {
    let rows: [Row]
    let drafts: [DraftRow]
    let isEmpty: Bool
    let isLoading: Bool

    struct Row {
        let key: String
        let address: String
        let isDraft: Bool
        let registration: String
        let type: String?
        let facts: String
        let standing: String?
        let standingName: String
        let isSelected: Bool
    }

    @MainActor init(_ window: Window) {
        var openKey: String?
        if case .aircraft(let open) = window.state.form { openKey = open.key }
        rows = window.app.aircraft.all.map { tracked in
            let aircraft = tracked.record
            var facts: [String] = []
            if let knots = aircraft.cruiseTASKnots { facts.append(Written.speed(knots)) }
            if let burn = aircraft.fuelBurnLitresPerHour { facts.append(Written.litres(burn) + "/h") }
            if let fuel = aircraft.usableFuelLitres { facts.append(Written.litres(fuel) + " usable") }
            if let hours = aircraft.enduranceHours { facts.append(Written.duration(hours: hours)) }
            return Row(
                key: tracked.record.key, address: Page.aircraft(aircraft.id, nil).address,
                isDraft: window.app.drafts["aircraft", aircraft.id] != nil, registration: aircraft.name,
                type: aircraft.typeDesignator,
                facts: facts.isEmpty ? "No figures yet" : inOneLine(facts),
                standing: tracked.standing.words, standingName: tracked.standing.rawValue,
                isSelected: tracked.record.key == openKey)
        }
        drafts = DraftRow.all("aircraft", window)
        isLoading = !window.app.aircraft.isLoaded
        isEmpty = rows.isEmpty && drafts.isEmpty && !isLoading
    }
}

/// Facts beside each other. The line breaks between them and never inside: "4 h 58 min" stays together.
private func inOneLine(_ facts: [String]) -> String {
    facts.map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: "\u{A0}· ")
}
