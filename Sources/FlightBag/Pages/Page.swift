package import Aviation
import Foundation
package import SyncCore

/// A place in the flight bag. Its address names it, on every device of the account and after every restart;
/// nothing else decides what is shown there.
package enum Page: Hashable, Sendable {
    /// The map with the list beside it, and what it is asked for.
    case map(query: MapQuestion)
    /// An airport by its identifier, and what of it.
    case airport(String, AirportPart = .overview)
    /// The same, narrowed: an AIP by words in it, procedures to the one that is drawn.
    case airportNarrowed(String, AirportPart, by: String)
    /// The airspaces above a place.
    case airspace(at: Coordinate)
    /// The records of a kind.
    case list(KindName)
    /// Those of a paged kind that a filter lets through.
    case found(KindName, ListFilter)
    /// Currency by the logbook, or its imports and exports.
    case logbook(LogbookRoom)
    /// One of them, for reading.
    case record(KindName, RecordID)
    /// Its form. A new record exists nowhere until it is saved.
    case form(KindName, RecordID, New?)
    /// The nav log of a flight.
    case navLog(RecordID)
    /// The weather of a flight at its times, and what of it is packed for the time without a connection.
    case flightWeather(RecordID)
    case flightPack(RecordID)
    /// The weather of a station, or the page that leads to all weather.
    case weather(String?)
    /// The loading of an aircraft, with one of its scenarios or with none, or of a flight.
    case loading(KindName, RecordID, scenario: RecordID?)
    /// Refused and overwritten changes, and the changes of this device that can be undone.
    case attention
    /// The pilot's settings, and what this device keeps and when it last synced.
    case settings
    /// Everything that goes in and out as a file.
    case files
    /// The age and the sources of the airports on this device, and newer ones.
    case editions
    case more
    case account(AccountForm)

    package typealias New = NewRecord

    /// The part of the app that it is in.
    package var tab: Tab {
        switch self {
        case .map, .airport, .airportNarrowed, .airspace: .map
        case .navLog, .flightWeather, .flightPack, .form(FlightLeg.kind.name, _, _):
            .list(Flight.kind.name)
        case .list(let kind), .found(let kind, _), .record(let kind, _), .form(let kind, _, _),
            .loading(let kind, _, _):
            kind.isTab ? .list(kind) : .more
        case .logbook: .list(LogbookRecord.kind.name)
        case .attention, .settings, .files, .editions, .more, .account, .weather: .more
        }
    }

    /// How it stands towards the map.
    package enum Layout: String, Hashable, Sendable {
        /// Beside the map, on a narrow screen over a part of it.
        case beside
        /// In the map's place.
        case whole
    }

    /// How it stands towards the map.
    package var layout: Layout {
        switch self {
        case .map, .airport, .airportNarrowed, .airspace, .list, .found, .record, .form, .loading: .beside
        case .navLog, .attention, .settings, .files, .editions, .more, .account, .logbook, .flightWeather,
            .flightPack, .weather:
            .whole
        }
    }

    /// Where closing leads.
    package var parent: Page {
        switch self {
        case .map, .airport, .airportNarrowed, .airspace: .map(query: "")
        case .form(FlightLeg.kind.name, _, let new?) where new.madeFor != nil:
            new.madeFor.map(Page.navLog) ?? .list(Flight.kind.name)
        case .navLog(let id), .flightWeather(let id), .flightPack(let id): .record(Flight.kind.name, id)
        case .weather(.some): .weather(nil)
        case .form(Preferences.kind.name, _, _), .record(Preferences.kind.name, _): .settings
        case .record(let kind, _), .form(let kind, _, .some): .list(kind)
        case .form(let kind, let id, nil), .loading(let kind, let id, _): .record(kind, id)
        case .list(let kind): kind.isTab ? self : .more
        case .found(let kind, _): .list(kind)
        case .logbook: .list(LogbookRecord.kind.name)
        case .attention, .settings, .files, .editions, .more, .account, .weather: .more
        }
    }

    /// The kind of record that it shows, or nil.
    package var kind: KindName? {
        switch self {
        case .list(let kind), .found(let kind, _), .record(let kind, _), .form(let kind, _, _),
            .loading(let kind, _, _):
            kind
        case .navLog, .flightWeather, .flightPack: Flight.kind.name
        default: nil
        }
    }

    /// The record that it shows, or nil.
    package var recordID: RecordID? {
        switch self {
        case .record(_, let id), .form(_, let id, _), .loading(_, let id, _), .navLog(let id),
            .flightWeather(let id), .flightPack(let id):
            id
        default: nil
        }
    }

    /// The key of that record as text, for a page.
    package var key: String? { recordID?.text }

    /// The page that a part of the app begins with.
    package init(_ tab: Tab) {
        switch tab {
        case .map: self = .map(query: "")
        case .list(let kind): self = .list(kind)
        case .more: self = .more
        }
    }

    // MARK: Address

    /// The path of its address, with its query: "/airports/EGLL", "/map?q=egtf".
    package var address: String {
        switch self {
        case .map(let question): question.address
        case .airport(let ident, let part):
            "/airports/" + Self.escaped(ident) + (part == .overview ? "" : "/" + part.rawValue)
        case .airportNarrowed(let ident, let part, let query):
            Page.airport(ident, part).address + "?q=" + Self.escaped(query)
        case .airspace(let place): "/airspace?at=" + Self.text(place)
        case .list(let kind): "/" + kind.path
        case .found(let kind, let filter):
            "/\(kind.path)?"
                + filter.values.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.escaped($0.value))" }
                .joined(separator: "&")
        case .logbook(let room): "/\(LogbookRecord.kind.name.path)/\(room.rawValue)"
        case .record(let kind, let id): "/\(kind.path)/\(id.text)"
        case .form(let kind, let id, let new): "/\(kind.path)/\(id.text)/edit" + Self.query(of: new)
        case .navLog(let id): "/\(Flight.kind.name.path)/\(id.text)/navlog"
        case .flightWeather(let id): "/\(Flight.kind.name.path)/\(id.text)/weather"
        case .flightPack(let id): "/\(Flight.kind.name.path)/\(id.text)/pack"
        case .weather(let station): "/weather" + (station.map { "/" + Self.escaped($0) } ?? "")
        case .loading(let kind, let id, let scenario):
            "/\(kind.path)/\(id.text)/loading" + (scenario.map { "?scenario=" + $0.text } ?? "")
        case .attention: "/attention"
        case .settings: "/" + Preferences.kind.name.path
        case .files: "/files"
        case .editions: "/data"
        case .more: "/more"
        case .account(.signIn): "/account/sign-in"
        case .account(.signUp): "/account/sign-up"
        }
    }

    /// The page of an address, with or without a query; nil for one that names none of a flight bag with
    /// these kinds of record.
    package init?(address: String, kinds: [KindName]) {
        guard let parts = URLComponents(string: address), parts.host == nil, parts.scheme == nil else {
            return nil
        }
        var query: [String: String] = [:]
        for item in parts.percentEncodedQueryItems ?? [] where query[item.name] == nil {
            query[item.name] = item.value?.replacing("+", with: " ").removingPercentEncoding ?? ""
        }
        let steps = parts.percentEncodedPath.split(separator: "/").map { String($0).removingPercentEncoding }
        guard steps.allSatisfy({ $0 != nil }) else { return nil }
        self.init(steps.compactMap(\.self), query, kinds)
    }

    private init?(_ steps: [String], _ query: [String: String], _ kinds: [KindName]) {
        let new = query["new"].map { _ in New(query) }
        switch (steps.first, steps.dropFirst().first, steps.count) {
        case (nil, _, _), ("map", _, 1):
            self = .map(query: MapQuestion(query: query, isFiltering: false))
        case ("map", "filters", 2): self = .map(query: MapQuestion(query: query, isFiltering: true))
        case ("airports", let ident?, 2...3) where !ident.isEmpty:
            guard let part = AirportPart(path: steps.dropFirst(2).first) else { return nil }
            let words = part.isNarrowed ? query["q"] ?? "" : ""
            self = words.isEmpty ? .airport(ident, part) : .airportNarrowed(ident, part, by: words)
        case ("airspace", _, 1):
            guard let place = Self.place(query["at"] ?? "") else { return nil }
            self = .airspace(at: place)
        case ("attention", _, 1): self = .attention
        case ("weather", nil, 1): self = .weather(nil)
        case ("weather", let station?, 2) where !station.isEmpty: self = .weather(station.uppercased())
        case (Preferences.kind.name.path, _, 1): self = .settings
        case ("files", _, 1): self = .files
        case ("data", _, 1): self = .editions
        case ("more", _, 1): self = .more
        case ("account", "sign-in", 2): self = .account(.signIn)
        case ("account", "sign-up", 2): self = .account(.signUp)
        case (let path?, _, _):
            guard let kind = kinds.first(where: { $0.path == path }) else { return nil }
            if kind == LogbookRecord.kind.name, steps.count == 2, let room = LogbookRoom(rawValue: steps[1]) {
                self = .logbook(room)
            } else if kind.isPaged, steps.count == 1, let filter = ListFilter(query) {
                self = .found(kind, filter)
            } else {
                self.init(kind, Array(steps.dropFirst()), new, query)
            }
        }
    }

    private init?(_ kind: KindName, _ steps: [String], _ new: New?, _ query: [String: String]) {
        guard let key = steps.first else {
            self = .list(kind)
            return
        }
        guard let id = RecordID(key) else { return nil }
        switch steps.dropFirst() {
        case []: self = .record(kind, id)
        case ["edit"]: self = .form(kind, id, new)
        case ["navlog"] where kind == Flight.kind.name: self = .navLog(id)
        case ["weather"] where kind == Flight.kind.name: self = .flightWeather(id)
        case ["pack"] where kind == Flight.kind.name: self = .flightPack(id)
        case ["loading"] where kind == Aircraft.kind.name || kind == Flight.kind.name:
            self = .loading(kind, id, scenario: query["scenario"].flatMap { RecordID($0) })
        default: return nil
        }
    }

    private static func query(of new: New?) -> String {
        guard let new else { return "" }
        return "?new=yes" + (new.departure.map { "&from=" + escaped($0) } ?? "")
            + (new.madeFor.map { "&for=" + $0.text } ?? "") + (new.copyOf.map { "&copy=" + $0.text } ?? "")
    }

    static func escaped(_ text: String) -> String { AddressText.escaped(text) }

    /// The page's name in a browser's tab and history.
    package var title: String {
        switch self {
        case .map(let question): question.title
        case .airport(let ident, .overview): ident.uppercased()
        case .airport(let ident, let part), .airportNarrowed(let ident, let part, _):
            "\(ident.uppercased()) \(part.title)"
        case .airspace: "Airspace above a point"
        case .list(let kind), .found(let kind, _): kind.many
        case .logbook(let room): room.title
        case .record(let kind, _): kind.one.prefix(1).uppercased() + kind.one.dropFirst()
        case .form(let kind, _, let new):
            new == nil ? "Edit \(kind.one)" : "New \(kind.one)"
        case .navLog: "Nav log"
        case .flightWeather: "Weather of the flight"
        case .flightPack: "Pack"
        case .weather(let station): station.map { "Weather \($0)" } ?? "Weather"
        case .loading: "Loading"
        case .attention: "For your attention"
        case .settings: Preferences.kind.name.many
        case .files: "Files"
        case .editions: "About the data"
        case .more: "More"
        case .account(.signIn): "Sign in"
        case .account(.signUp): "Create account"
        }
    }
}

/// A part of the app.
package enum Tab: Hashable, Sendable {
    case map
    case list(KindName)
    /// Everything that has no part of its own.
    case more

    /// Its name in messages between page and app.
    package var name: String {
        switch self {
        case .map: "map"
        case .list(let kind): kind.path
        case .more: "more"
        }
    }

    /// The words on the page.
    package var title: String {
        switch self {
        case .map: "Map"
        case .list(let kind): kind.many
        case .more: "More"
        }
    }
}

/// How a window came to its page: whether a browser's history gets an entry.
package enum PageStep: String, Hashable, Sendable {
    /// A new entry: going back leads to the page before.
    case push
    /// In place of the present entry: nobody goes back to a form that was saved.
    case replace
    /// The browser knows: it asked for this address, or went back to it.
    case none
}
