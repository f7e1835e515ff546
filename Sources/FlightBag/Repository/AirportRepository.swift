package import Aviation
package import AviationDatabase

/// The network as far as there is one.
package enum ConnectivityMode: Hashable, Sendable {
    /// The server is never asked.
    case offline
    /// The server is asked, and may answer late or not at all.
    case hybrid
    case online

    /// By how the server can be reached.
    package init(_ reach: SyncState.Reach) {
        self =
            switch reach {
            case .offline: .offline
            case .limited: .hybrid
            case .online: .online
            }
    }
}

/// An answer with where it comes from.
package struct SourcedAnswer<Value: Sendable>: Sendable {
    package let value: Value
    /// The edition of the device's part.
    package let device: ReferenceEdition
    /// The edition of the server's part; nil while or where it has none.
    package let server: ReferenceEdition?
    /// The airports of which the value has the server's word.
    package let fromServer: Set<String>
    package let standing: ServerStanding
}

/// The server's share in an answer.
package enum ServerStanding: Hashable, Sendable {
    /// The server was not asked, or not yet.
    case notAsked
    /// The server has equal data, so it was not asked.
    case same
    case answered
    /// The server could not be reached, or the connection broke: the answer is the device's.
    case unreachable
}

extension SourcedAnswer: Equatable where Value: Equatable {}

/// The questions about airports, to this device first and then to a server.
///
/// ```swift
/// let inquiry = repository.search("fairoaks", limit: 20)
/// show(try await inquiry.here())      // at once
/// show(try await inquiry.complete())  // with what the server adds; the same again when it cannot be asked
/// ```
/// The device's database takes precedence. A server with a later edition replaces an airport's data; any
/// server adds airports missing here. It removes nothing: what it omits may only be beyond its limit.
package struct AirportRepository: Sendable {
    let device: any AirportSource
    let server: any AirportSource
    let mode: @Sendable () async -> ConnectivityMode

    package init(
        device: any AirportSource, server: any AirportSource,
        mode: @escaping @Sendable () async -> ConnectivityMode
    ) {
        (self.device, self.server, self.mode) = (device, server, mode)
    }

    package func airports(_ filter: AirportFilter, limit: Int) -> AirportInquiry<[AirportSummary]> {
        AirportInquiry(self) {
            try await $0.airports(filter, limit: limit)
        } join: { here, there, isNewer in
            let joined = Self.join(here, there, isNewer, \.airport.ident)
            let sorted = joined.value.sorted { AirportFacts.isFirst($0.facts, $1.facts) }
            return (Array(sorted.prefix(limit)), joined.added)
        }
    }

    /// The server's additions come after the local results.
    package func search(_ query: String, limit: Int) -> AirportInquiry<[AirportSummary]> {
        AirportInquiry(self) {
            try await $0.search(query, limit: limit)
        } join: { here, there, isNewer in
            let joined = Self.join(here, there, isNewer, \.airport.ident)
            return (Array(joined.value.prefix(limit)), joined.added)
        }
    }

    package func dossier(_ code: String) -> AirportInquiry<AirportDossier?> {
        AirportInquiry(self) {
            try await $0.dossier(code)
        } join: { here, there, isNewer in
            guard let there, isNewer || here == nil else { return (here, []) }
            return (there, [there.record.airport.ident])
        }
    }

    package func airports(
        near route: [String], within width: Distance, _ filter: AirportFilter, limit: Int
    ) -> AirportInquiry<[RouteAirport]?> {
        AirportInquiry(self) {
            try await $0.airports(near: route, within: width, filter, limit: limit)
        } join: { here, there, isNewer in
            guard here != nil || there != nil else { return (nil, []) }
            let joined = Self.join(here ?? [], there ?? [], isNewer, \.summary.airport.ident)
            return (Array(joined.value.sorted(by: RouteAirport.isFirst).prefix(limit)), joined.added)
        }
    }

    package func airports(
        within radius: Distance, of centre: Coordinate, _ filter: AirportFilter, limit: Int
    ) -> AirportInquiry<[NearAirport]> {
        AirportInquiry(self) {
            try await $0.airports(within: radius, of: centre, filter, limit: limit)
        } join: { here, there, isNewer in
            let joined = Self.join(here, there, isNewer, \.summary.airport.ident)
            return (Array(joined.value.sorted(by: NearAirport.isFirst).prefix(limit)), joined.added)
        }
    }

    /// The later of two vocabularies: their counts cannot be added.
    package func vocabulary() -> AirportInquiry<FilterVocabulary> {
        AirportInquiry(self) {
            try await $0.vocabulary()
        } join: { here, there, isNewer in
            (isNewer ? there : here, [])
        }
    }

    /// The device's elements, with the server's word where that is newer, and then those that only the
    /// server has.
    private static func join<Element>(
        _ here: [Element], _ there: [Element], _ isNewer: Bool, _ ident: (Element) -> String
    ) -> (value: [Element], added: Set<String>) {
        let theirs = Dictionary(there.map { (ident($0), $0) }, uniquingKeysWith: { first, _ in first })
        let known = Set(here.map(ident))
        let replaced = here.map { isNewer ? theirs[ident($0)] ?? $0 : $0 }
        let missing = there.filter { !known.contains(ident($0)) }
        let added = isNewer ? Set(theirs.keys) : Set(missing.map(ident))
        return (replaced + missing, added)
    }
}

/// One question to both sources.
package struct AirportInquiry<Value: Sendable>: Sendable {
    typealias Ask = @Sendable (any AirportSource) async throws -> Value
    typealias Join = @Sendable (Value, Value, _ isServerNewer: Bool) -> (Value, Set<String>)

    private let repository: AirportRepository
    private let ask: Ask
    private let join: Join

    init(_ repository: AirportRepository, ask: @escaping Ask, join: @escaping Join) {
        (self.repository, self.ask, self.join) = (repository, ask, join)
    }

    /// The device's answer, which needs no network. Throws what its database throws.
    package func here() async throws -> SourcedAnswer<Value> {
        SourcedAnswer(
            value: try await ask(repository.device), device: try await repository.device.edition(),
            server: nil, fromServer: [], standing: .notAsked)
    }

    /// The device's answer with what the server adds. A server that cannot be reached, breaks off or answers
    /// nonsense adds nothing, and that is no error.
    package func complete() async throws -> SourcedAnswer<Value> {
        let here = try await here()
        guard await repository.mode() != .offline else { return here }
        do {
            let edition = try await repository.server.edition()
            guard edition != here.device else { return here.with(standing: .same) }
            let isNewer = ReferenceEdition.isLater(edition.version, than: here.device.version) == true
            let (value, added) = join(here.value, try await ask(repository.server), isNewer)
            return SourcedAnswer(
                value: value, device: here.device, server: edition, fromServer: added, standing: .answered)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            return here.with(standing: .unreachable)
        }
    }
}

extension SourcedAnswer {
    fileprivate func with(standing: ServerStanding) -> SourcedAnswer {
        SourcedAnswer(
            value: value, device: device, server: nil, fromServer: [], standing: standing)
    }
}
