import Foundation
package import SyncCore

/// A place in the flight bag. Its address names it, on every device of the account and after every restart;
/// nothing else decides what is shown there.
package enum Page: Hashable, Sendable {
    /// The map with the list beside it; narrowed by what stands in the search field.
    case map(query: String)
    case airport(String)
    case flights
    /// The form of a flight. A new one exists nowhere until it is saved.
    case flight(RecordID, New?)
    case aircraftList
    case aircraft(RecordID, New?)
    case more
    case account(AccountForm)

    /// That there is no such record yet, and the airport that a flight is planned from.
    package struct New: Hashable, Sendable {
        package var departure: String?

        package init(departure: String? = nil) { self.departure = departure }
    }

    /// The part of the app that it is in.
    package var tab: WindowState.Tab {
        switch self {
        case .map, .airport: .map
        case .flights, .flight: .flights
        case .aircraftList, .aircraft: .aircraft
        case .more, .account: .more
        }
    }

    /// Where closing leads.
    package var parent: Page {
        switch self {
        case .map, .airport: .map(query: "")
        case .flights, .flight: .flights
        case .aircraftList, .aircraft: .aircraftList
        case .more, .account: .more
        }
    }

    /// The page that a part of the app begins with.
    package init(_ tab: WindowState.Tab) {
        switch tab {
        case .map: self = .map(query: "")
        case .flights: self = .flights
        case .aircraft: self = .aircraftList
        case .more: self = .more
        }
    }

    // MARK: Address

    /// The path of its address, with its query: "/airports/EGLL", "/map?q=egtf".
    package var address: String {
        switch self {
        case .map(let query): query.isEmpty ? "/map" : "/map?q=" + Self.escaped(query)
        case .airport(let ident): "/airports/" + Self.escaped(ident)
        case .flights: "/flights"
        case .flight(let id, let new): "/flights/\(id.text)/edit" + Self.query(of: new)
        case .aircraftList: "/aircraft"
        case .aircraft(let id, let new): "/aircraft/\(id.text)/edit" + Self.query(of: new)
        case .more: "/more"
        case .account(.signIn): "/account/sign-in"
        case .account(.signUp): "/account/sign-up"
        }
    }

    /// The page of an address, with or without a query; nil for one that names none.
    package init?(address: String) {
        guard let parts = URLComponents(string: address), parts.host == nil, parts.scheme == nil else {
            return nil
        }
        var query: [String: String] = [:]
        for item in parts.percentEncodedQueryItems ?? [] where query[item.name] == nil {
            query[item.name] = item.value?.replacing("+", with: " ").removingPercentEncoding ?? ""
        }
        let steps = parts.percentEncodedPath.split(separator: "/").map { String($0).removingPercentEncoding }
        guard steps.allSatisfy({ $0 != nil }) else { return nil }
        self.init(steps.compactMap(\.self), query)
    }

    private init?(_ steps: [String], _ query: [String: String]) {
        let new = query["new"].map { _ in New(departure: query["from"].flatMap { $0.isEmpty ? nil : $0 }) }
        switch (steps.first, steps.dropFirst().first, steps.dropFirst(2).first, steps.count) {
        case (nil, _, _, _), ("map", _, _, 1): self = .map(query: query["q"] ?? "")
        case ("airports", let ident?, _, 2) where !ident.isEmpty: self = .airport(ident)
        case ("flights", _, _, 1): self = .flights
        case ("flights", let key?, "edit", 3):
            guard let id = RecordID(key) else { return nil }
            self = .flight(id, new)
        case ("aircraft", _, _, 1): self = .aircraftList
        case ("aircraft", let key?, "edit", 3):
            guard let id = RecordID(key) else { return nil }
            self = .aircraft(id, new)
        case ("more", _, _, 1): self = .more
        case ("account", "sign-in", _, 2): self = .account(.signIn)
        case ("account", "sign-up", _, 2): self = .account(.signUp)
        default: return nil
        }
    }

    private static func query(of new: New?) -> String {
        guard let new else { return "" }
        return "?new=yes" + (new.departure.map { "&from=" + escaped($0) } ?? "")
    }

    private static func escaped(_ text: String) -> String {
        let plain = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    /// The page's name in a browser's tab and history.
    package var title: String {
        switch self {
        case .map(let query): query.isEmpty ? "Map" : "“\(query)”"
        case .airport(let ident): ident.uppercased()
        case .flights: "Flights"
        case .flight(_, let new): new == nil ? "Flight" : "New flight"
        case .aircraftList: "Aircraft"
        case .aircraft(_, let new): new == nil ? "Aircraft" : "New aircraft"
        case .more: "More"
        case .account(.signIn): "Sign in"
        case .account(.signUp): "Create account"
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
