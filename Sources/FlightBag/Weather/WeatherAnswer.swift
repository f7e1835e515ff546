import Aviation
import Foundation
import OfflineEngine

/// What `GET /api/weather/metars` and `/tafs` answer: the members that are read here.
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

    struct Missing: Decodable {
        let station: String
        let why: String
    }

    let source: String?
    let checked: String?
    let problem: String?
    let reports: [Report]
    let missing: [Missing]

    /// Nil where there is a report.
    func absence(of station: String) -> ReportAbsence? {
        if reports.contains(where: { $0.station == station }) { return nil }
        return missing.first { $0.station == station }.flatMap { ReportAbsence(rawValue: $0.why) }
            ?? .notAsked
    }

    /// For the cache; nil for a report without one of its clocks or its source, which is not kept.
    func value(of station: String, key: String) -> CachedValue? {
        guard let report = reports.first(where: { $0.station == station }), let source, !source.isEmpty,
            let observed = Date(instant: report.observed),
            let checked = checked.flatMap({ Date(instant: $0) })
        else { return nil }
        return CachedValue(
            key: key, bytes: Data(report.text.utf8),
            observed: Int64((observed.timeIntervalSince1970 * 1000).rounded()),
            fetched: Int64((checked.timeIntervalSince1970 * 1000).rounded()), source: source)
    }
}
