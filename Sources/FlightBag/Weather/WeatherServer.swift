import Aviation
package import Foundation
import Notation
import OfflineEngine

/// Asks the server; what it throws is told as a failure. Gives status and body.
package typealias WeatherFetch = @Sendable (URL) async throws -> (status: Int, body: Data)

/// The weather that this device's server publishes, asked for address by address.
struct WeatherServer: Sendable {
    let server: URL
    let fetch: WeatherFetch

    /// Below `api/weather/`. Throws `WeatherAnswer.Refused` for an answer that is no 200, and
    /// `TransportFailure`.
    func answer<Answer: Decodable & Sendable>(
        _ path: String, _ query: [String: String] = [:], as type: Answer.Type = Answer.self
    ) async throws -> Answer {
        let base = server.absoluteString
        let text = (base.hasSuffix("/") ? base : base + "/") + "api/weather/\(path)"
        guard var parts = URLComponents(string: text) else { throw TransportFailure.notOurServer }
        if !query.isEmpty {
            parts.queryItems = query.sorted { $0.key < $1.key }.map {
                URLQueryItem(name: $0.key, value: $0.value)
            }
        }
        guard let url = parts.url else { throw TransportFailure.notOurServer }
        let (status, body) = try await fetch(url)
        guard status == 200 else { throw WeatherAnswer.Refused(status: status) }
        return try await Self.decoded(body)
    }

    /// The bytes of what has that path; nil when there is none. Throws as ``answer(_:_:as:)``.
    func bytes(_ path: String) async throws -> Data? {
        let base = server.absoluteString
        guard let url = URL(string: (base.hasSuffix("/") ? base : base + "/") + "api/weather/\(path)") else {
            throw TransportFailure.notOurServer
        }
        let (status, body) = try await fetch(url)
        if status == 404 { return nil }
        guard status == 200 else { throw WeatherAnswer.Refused(status: status) }
        return body
    }

    /// Off the main actor: an answer of the whole world has a megabyte.
    @concurrent private static func decoded<Answer: Decodable & Sendable>(
        _ body: Data
    ) async throws -> Answer {
        do {
            return try JSONDecoder().decode(Answer.self, from: body)
        } catch is DecodingError {
            throw TransportFailure.notOurServer
        }
    }

    /// Why a question failed: the rest of a sentence.
    static func words(_ error: any Error) -> String {
        switch error {
        case TransportFailure.noConnection: "the server is out of reach."
        case TransportFailure.timedOut: "the server did not answer in time."
        case TransportFailure.cut: "the answer broke off."
        case TransportFailure.notOurServer: "something else than an Aloft server answered."
        case let refused as WeatherAnswer.Refused: "the server answered \(refused.status)."
        default: "\(error)"
        }
    }
}

/// METARs or TAFs with their places, as `GET /api/weather/metars` and `/tafs` answer.
struct PlacedAnswer: Decodable, Sendable {
    struct Report: Decodable, Sendable {
        let station: String
        let text: String
        let observed: String
        let latitude: Double?
        let longitude: Double?

        enum CodingKeys: String, CodingKey {
            case station, text, observed
            case latitude = "latitude_deg"
            case longitude = "longitude_deg"
        }
    }

    let source: String?
    let checked: String?
    let problem: String?
    let reports: [Report]
    let missing: [MissingName]

    /// The reports that have both clocks and a source; any other is not taken.
    var stations: [FieldStation] {
        guard let source, !source.isEmpty, let checked = checked.flatMap({ Date(instant: $0) }) else {
            return []
        }
        return reports.compactMap { report in
            Date(instant: report.observed).map { observed in
                FieldStation(
                    station: report.station, text: report.text, observed: observed.milliseconds,
                    checked: checked.milliseconds, source: source, latitude: report.latitude,
                    longitude: report.longitude)
            }
        }
    }
}
