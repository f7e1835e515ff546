import Aviation
import Foundation
import Notation
import OfflineEngine

/// A name of which the server's answer has nothing.
struct MissingName: Codable, Sendable {
    let station: String
    let why: String
    /// Why that is no confirmation that there is none.
    let reason: String?

    var absence: ReportAbsence {
        guard let reason else { return ReportAbsence(rawValue: why) ?? .notAsked }
        return ReportAbsence(rawValue: reason) ?? .unconfirmed
    }
}

/// The answer of `GET /api/weather/metars` and `/tafs`: the members that are read here.
struct WeatherAnswer: Decodable {
    /// The server answered, and not with weather.
    struct Refused: Error {
        let status: Int
    }

    struct Report: Decodable {
        let station: String
        let text: String
        let observed: String
    }

    let source: String?
    let checked: String?
    let problem: String?
    let reports: [Report]
    let missing: [MissingName]

    /// Nil where there is a report.
    func absence(of station: String) -> ReportAbsence? {
        if reports.contains(where: { $0.station == station }) { return nil }
        return missing.first { $0.station == station }?.absence ?? .notAsked
    }

    /// For the cache; nil for a report without one of its clocks or its source, which is not kept.
    func value(of station: String, key: String) -> CachedValue? {
        guard let report = reports.first(where: { $0.station == station }), let source, !source.isEmpty,
            let observed = Date(instant: report.observed),
            let checked = checked.flatMap({ Date(instant: $0) })
        else { return nil }
        return CachedValue(
            key: key, bytes: Data(report.text.utf8),
            observed: observed.milliseconds,
            fetched: checked.milliseconds, source: source)
    }
}
