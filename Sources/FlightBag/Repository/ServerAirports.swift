package import Aviation
package import AviationDatabase
package import Foundation
import JSONLines
package import OfflineEngine

/// The airports that a server publishes, asked over its FlyFun API. Distances are measured here, from the
/// positions that it gives: the wire has hundredths of a mile.
package struct ServerAirports: AirportSource {
    /// Gives status and body; throws `TransportFailure`.
    package typealias Get = @Sendable (URL) async throws -> (status: Int, body: Data)

    private let server: URL
    private let get: Get

    package init(server: URL, get: @escaping Get) {
        (self.server, self.get) = (server, get)
    }

    /// By plain HTTP; a server that is silent for five seconds is not waited for.
    package init(server: URL, allowsPlainText: Bool = false) {
        let http = PlainHTTP(
            silenceSeconds: 5, longestBytes: Self.longestBytes, allowsPlainText: allowsPlainText)
        self.init(server: server) { url in
            let answer = try await http.get(url)
            return (answer.status, answer.body)
        }
    }

    /// A hundred airports with all that is known of them have less than a tenth of it.
    private static let longestBytes = 8 * 1_048_576

    package func edition() async throws -> ReferenceEdition {
        let wire = try await ask("api/sync/version")
        return ReferenceEdition(
            version: try wire.needed("version"), identifier: try wire.needed("edition"))
    }

    package func airports(_ filter: AirportFilter, limit: Int) async throws -> [AirportSummary] {
        try await ask("api/airports/", filter.query + [("limit", "\(limit)")]).list.map(AirportSummary.init)
    }

    package func search(_ query: String, limit: Int) async throws -> [AirportSummary] {
        guard !query.isEmpty else { return [] }
        let words = Self.escaped(String(query.prefix(200)))
        return try await ask("api/airports/search/\(words)", [("limit", "\(min(limit, 100))")]).list
            .map(AirportSummary.init)
    }

    package func dossier(_ code: String) async throws -> AirportDossier? {
        let wire = try await ask("api/airports/\(Self.escaped(code))")
        return wire == .null ? nil : try AirportDossier(wire)
    }

    package func airports(
        near route: [String], within width: Distance, _ filter: AirportFilter, limit: Int
    ) async throws -> [RouteAirport]? {
        guard !route.isEmpty else { return nil }
        var points: [Coordinate] = []
        for code in route {
            guard let end = try await dossier(code) else { return nil }
            points.append(end.record.airport.position)
        }
        let wire = try await ask(
            "api/airports/route-search",
            filter.query + [
                ("airports", route.joined(separator: ",")), ("limit", "\(limit)"),
                ("segment_distance_nm", "\(width.nauticalMiles)"),
            ])
        let summaries = try wire["airports"].list.map { try AirportSummary($0["airport"]) }
        let index = PlaceIndex(summaries.map(\.airport.position))
        return index.corridor(along: points, within: width).map { RouteAirport(summaries[$0.number], $0) }
            .sorted(by: RouteAirport.isFirst)
    }

    package func airports(
        within radius: Distance, of centre: Coordinate, _ filter: AirportFilter, limit: Int
    ) async throws -> [NearAirport] {
        // Such a list leaves large airports out unless it is told not to.
        let large = FilterCondition.largeAirports
        var filter = filter
        let isLargeExcluded = filter[large] == true
        filter[large] = nil
        let wire = try await ask(
            "api/airports/locate",
            filter.query + [
                ("center_lat", "\(centre.latitudeDegrees)"), ("center_lon", "\(centre.longitudeDegrees)"),
                ("radius_nm", "\(radius.nauticalMiles)"), ("limit", "\(limit)"),
                (large.name, "\(isLargeExcluded)"),
            ])
        return try wire["airports"].list.map { one in
            let summary = try AirportSummary(one)
            let way = Geodesic(from: centre, to: summary.airport.position)
            return NearAirport(summary: summary, distance: way.distance)
        }.sorted(by: NearAirport.isFirst)
    }

    package func vocabulary() async throws -> FilterVocabulary {
        let wire = try await ask("api/filters/all")
        func choices(_ name: String) throws -> [FilterVocabulary.Choice] {
            try wire[name].list.map { one in
                FilterVocabulary.Choice(
                    code: try one.needed("code"), name: try one.needed("name"),
                    count: one["count"].integer ?? 0)
            }
        }
        return FilterVocabulary(
            countries: try choices("countries"), approachTypes: try choices("procedure_types"),
            aipFields: try choices("aip_fields"), publishers: try choices("sources"),
            runways: try choices("runway_characteristics"), pointsOfEntry: try choices("border_crossing"))
    }

    /// The answer; `.null` for 404. Throws `TransportFailure`, for an answer that is none too.
    private func ask(_ path: String, _ query: [(String, String)] = []) async throws -> WireValue {
        let base = server.absoluteString
        let words = query.map { "\($0.0)=\(Self.escaped($0.1))" }.joined(separator: "&")
        let text = (base.hasSuffix("/") ? base : base + "/") + path + (words.isEmpty ? "" : "?" + words)
        guard let url = URL(string: text) else { throw TransportFailure.notOurServer }
        let (status, body) = try await get(url)
        if status == 404 { return .null }
        guard status == 200 else { throw TransportFailure.notOurServer }
        do {
            return WireValue(try JSON(parsing: body))
        } catch {
            throw TransportFailure.cut
        }
    }

    private static func escaped(_ text: String) -> String {
        let plain = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}

extension AirportFilter {
    /// As the parameters of the server's lists.
    fileprivate var query: [(String, String)] {
        let box = box.map {
            "\($0.northDegrees),\($0.southDegrees),\($0.eastDegrees),\($0.westDegrees)"
        }
        return parameters.map { ($0.name, $0.value) } + (box.map { [("bbox", $0)] } ?? [])
    }
}
