package import Aviation
import Observation

/// The airports and places that records and forms name, as far as they were looked up: what the figures of a
/// flight know of the world. ``AirportsState`` fills those of a device; a test makes some from values.
@MainActor @Observable package final class NamedPlaces {
    /// Whether there are airports to look in.
    package internal(set) var isReady = false
    /// The airports that records name; an ident without an airport is in here with nil.
    package fileprivate(set) var known: [String: FoundAirport?] = [:]
    /// The places that words of routes may mean, by the word.
    package fileprivate(set) var places: [String: [RoutePlace]] = [:]
    /// Airports that forms name and no record does yet, of this edition; nil where there is none.
    @ObservationIgnored private var typed: [String: FoundAirport?] = [:]
    private let find: @MainActor (String) async throws -> FoundAirport?
    /// The places that words of routes in forms may mean, of this edition.
    @ObservationIgnored private var typedPlaces: [String: [RoutePlace]] = [:]
    private static let mostTyped = 200

    /// Places that are not known yet; `find` looks up one airport.
    init(find: @escaping @MainActor (String) async throws -> FoundAirport?) { self.find = find }

    /// These airports and these places of routes, and no others: every other identifier is unknown.
    package convenience init(
        _ airports: [FoundAirport] = [], places: [String: [RoutePlace]] = [:], unknown: Set<String> = []
    ) {
        let byIdent = Dictionary(uniqueKeysWithValues: airports.map { ($0.ident, $0) })
        self.init { byIdent[$0] }
        known = byIdent.mapValues { $0 }
        for ident in unknown { known.updateValue(nil, forKey: ident) }
        self.places = places
        isReady = true
    }

    /// Whether an identifier is among the airports.
    package func knowledge(of ident: String) -> AirportKnowledge {
        guard isReady, let entry = known[ident] ?? typed[ident] else { return .notChecked }
        return entry.map(AirportKnowledge.known) ?? .unknown
    }

    /// The airport of that identifier, looked up now; nil when there is none, or there are no airports yet.
    package func airport(_ ident: String) async throws -> FoundAirport? {
        isReady ? try await find(ident) : nil
    }

    /// The identifiers that no record or form has named yet.
    func lacking(_ idents: Set<String>) -> Set<String> {
        idents.filter { known[$0] == nil && typed[$0] == nil }
    }

    /// Knows airports that a form names; nil where there is none.
    func note(typed found: [(String, FoundAirport?)]) {
        if typed.count > Self.mostTyped { typed = [:] }
        for (ident, airport) in found { typed.updateValue(airport, forKey: ident) }
    }

    /// The places that a word of a route may mean; nil before they were looked up.
    package func routePlaces(_ name: String) -> [RoutePlace]? { places[name] ?? typedPlaces[name] }

    /// The words of routes that no record or form has named yet.
    func lackingPlaces(_ names: Set<String>) -> Set<String> { names.filter { routePlaces($0) == nil } }

    /// Knows places that words of a route in a form may mean.
    func note(typed found: [String: [RoutePlace]]) {
        if typedPlaces.count > Self.mostTyped { typedPlaces = [:] }
        typedPlaces.merge(found) { $1 }
    }

    /// Knows these in place of all, which belong to the present edition of the airports.
    func show(known found: [String: FoundAirport?]) { if found != known { known = found } }

    /// Knows these in place of all.
    func show(places found: [String: [RoutePlace]]) { if found != places { places = found } }

    /// The airports are other ones now: what forms name is looked up again.
    func forgetTyped() { (typed, typedPlaces) = ([:], [:]) }
}

/// Whether a typed identifier is an airport.
package enum AirportKnowledge: Hashable, Sendable {
    case known(FoundAirport)
    /// There is none of that identifier: it is kept as typed, and marked.
    case unknown
    /// The airports are not there yet.
    case notChecked

    /// The airport, if it is one.
    package var airport: FoundAirport? { if case .known(let airport) = self { airport } else { nil } }
}

extension RecordContext {
    /// The airports and places that records name; none is known where nobody added any.
    package var places: NamedPlaces { self[source: NamedPlaces.self] ?? NamedPlaces() }
}
