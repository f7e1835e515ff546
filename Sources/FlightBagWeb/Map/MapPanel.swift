import Aviation
import FlightBag
import Notation

/// The airports found or, while nothing is asked for, those that the next flights use.
struct MapPanel {
    /// A field by which the area of the list is made larger or smaller.
    struct Range {
        let name: String
        let label: String
        let value: Int
        let least: Int
    }

    /// The words that the list answers.
    let query: String
    /// "route" where these are one.
    let kind: String
    let title: String?
    let rows: [AirportRow]
    let hasRows: Bool
    let nothingFound: String?
    let hint: String?
    let importPercent: Int?
    let importRows: String?
    let failure: String?
    /// The question as it was understood, or nil.
    let heading: String?
    let notes: [String]
    let ranges: [Range]
    let hasRanges: Bool
    let rangeWords: String
    /// Where the list leads that asks for nothing but the filter; nil where it does already.
    let endAddress: String?
    let filterAddress: String
    /// How many conditions the filter has; nil for none.
    let filterCount: Int?
    let resetAddress: String
    /// "1,320 more are not listed", or nil.
    let more: String?
    /// The page of this flight bag whose address was typed or pasted, or nil.
    let link: String?

    @MainActor init(_ window: Window) {
        let state = window.state
        let question = state.question
        let answer = state.answer
        query = state.answeredQuery
        kind = answer?.isRoute == true ? "route" : "list"
        let selected = state.sheet?.airport.ident
        var percent: Int?
        var (title, rows, hint, importRows, failure): (String?, [AirportRow], String?, String?, String?)
        (title, rows, hint, importRows, failure) = (nil, [], nil, nil, nil)
        switch window.app.airports.stock {
        case .unopened: hint = "Opening the airports…"
        case .importing(let step):
            percent = Int(clamping: (step.fraction * 100).rounded())
            importRows = Written.grouped(step.rows)
        case .failed(let sentence): failure = sentence
        case .ready(let count):
            if answer?.question.isEmpty ?? true {
                rows = Self.airportsOfFlights(window, selected)
                title = rows.isEmpty ? nil : "Starred, and on your flights"
                hint =
                    rows.isEmpty
                    ? "\(Written.grouped(count)) airports are on this device. Search by code, name or town, "
                        + "or type a route: EGTF LFMD."
                    : nil
            } else {
                // A server adds to what words find; routes, surroundings and filters are the device's own.
                let isWords = question.near == nil && question.conditionCount == 0 && answer?.isRoute != true
                let added = isWords ? window.app.additions.found(state.answeredQuery) : []
                rows = (state.results + added).map { AirportRow($0, selected: selected) }
            }
        }
        self.title = title ?? Self.count(answer)
        self.rows = rows
        self.hint = hint
        self.importRows = importRows
        self.failure = failure
        importPercent = percent
        hasRows = !rows.isEmpty
        let isAnswered =
            percent == nil && failure == nil && hint == nil && !(answer?.question.isEmpty ?? true)
        link = isAnswered ? Self.link(answer, window.siteMap) : nil
        nothingFound = isAnswered && rows.isEmpty && link == nil ? Self.nothing(answer) : nil
        heading = isAnswered ? answer?.heading : nil
        notes = isAnswered ? answer?.notes ?? [] : []
        ranges = isAnswered ? Self.ranges(answer) : []
        hasRanges = !ranges.isEmpty
        rangeWords = answer?.isRoute == true ? "Width of the corridor" : "Distance"
        let isPlace = question.near != nil || answer?.isRoute == true
        endAddress = isPlace ? Page.map(query: question.filterAlone).address : nil
        filterAddress = Page.map(query: question.filtering(true)).address
        filterCount = question.conditionCount == 0 ? nil : question.conditionCount
        resetAddress = Page.map(query: question.unfiltered).address
        let unlisted = (answer?.total ?? 0) - state.results.count
        more =
            isAnswered && unlisted > 0
            ? "\(Written.grouped(unlisted)) more are not listed here: the map shows them without a ring."
            : nil
    }

    /// "213 airports", where it is known.
    private static func count(_ answer: MapAnswer?) -> String? {
        answer?.total.map { Written.counted($0, "airport") }
    }

    private static func link(_ answer: MapAnswer?, _ siteMap: SiteMap) -> String? {
        guard let text = answer?.question.text, text.hasPrefix("/"), let page = siteMap.page(at: text),
            !(page.declared is MapPage)
        else { return nil }
        return page.address
    }

    private static func nothing(_ answer: MapAnswer?) -> String? {
        guard let answer else { return nil }
        let isFiltered = answer.question.conditionCount > 0
        if answer.question.near != nil || answer.isRoute {
            return isFiltered ? "No airport there fits the filter." : "No airport is known there."
        }
        guard !answer.question.text.isEmpty else { return "No airport fits the filter." }
        return "Nothing found for “\(answer.question.text)”"
            + (isFiltered ? " that fits the filter." : ". Codes, names and towns are searched.")
    }

    private static func ranges(_ answer: MapAnswer?) -> [Range] {
        guard let answer else { return [] }
        if answer.isRoute {
            let width = answer.question.widthNauticalMiles
            return [Range(name: "width", label: "Off the route at most (NM)", value: width, least: 1)]
        }
        guard let near = answer.question.near, answer.drawing != nil else { return [] }
        return [
            Range(name: "within", label: "Within (NM)", value: near.withinNauticalMiles, least: 1),
            Range(name: "beyond", label: "Beyond (NM)", value: near.beyondNauticalMiles, least: 0),
        ]
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
