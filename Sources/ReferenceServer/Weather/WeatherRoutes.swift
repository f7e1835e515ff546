import Aviation
import AviationDatabase
import Foundation
import JSONLines
import Questions

/// METARs and TAFs, each with its two clocks.
enum WeatherRoutes {
    static func route(_ product: WeatherProduct, _ feed: SourceFeed, _ form: ReportForm) -> ReferenceRoute {
        ReferenceRoute(
            "GET", product.path, product.summary, WeatherQuestion.parameters,
            answer: .weather(shape) { given, sources in
                try answer(feed.key, form, given, sources.weather(), sources.airports())
            })
    }

    private static let report = Shape.object([
        has("station", .text), has("text", .text, "As it was written."),
        has("observed", .text, "Observed, of a TAF issued."),
        has("fetched", .text, "When these words were first received from upstream."),
        mayHave("latitude_deg", .number), mayHave("longitude_deg", .number),
    ])

    private static let shape = Shape.object([
        mayHave("source", .text, "The upstream; null where nobody named one."),
        mayHave("checked", .text, "When upstream last gave a usable answer."),
        mayHave("problem", .text, "Why the last request to upstream failed."),
        has("bad_records", .integer, "Records of the last answer that could not be read."),
        has("bad", .list(.text), "The first of them."), has("reports", .list(report)),
        has("missing", .list(WeatherAbsence.shape), "Of the stations that were asked for."),
    ])

    /// The answer; `database` is nil without an upstream.
    private static func answer(
        _ key: WeatherFeed, _ form: ReportForm, _ given: Given, _ database: WeatherDatabase?,
        _ airports: AirportDatabase?
    ) throws -> JSON {
        let question = try WeatherQuestion(given, within: 25) { try airports?.namedPlaces($0) ?? [] }
        let feed = try database?.feed(key)
        let sources = try database?.sources() ?? [:]
        let found = try reports(key, question, database)
        let known = Dictionary(found.map { ($0.station, $0) }, uniquingKeysWith: { first, _ in first })
        let missing = try question.names.filter { known[$0]?.text == nil }.map { station -> JSON in
            try WeatherAbsence(
                of: station, key, form, database, sources,
                isInAirports: airports?.namedPlaces(station).isEmpty == false, isStored: known[station] != nil
            ).json(station)
        }
        return [
            "source": JSON(feed?.source ?? sources[key]), "checked": JSON(feed?.checked?.instantText),
            "problem": JSON(feed?.problem), "bad_records": JSON(feed?.badCount ?? 0),
            "bad": JSON(feed?.bad ?? []),
            "reports": .array(
                found.compactMap { report in
                    guard let text = report.text, let observed = report.observed.instantText,
                        let fetched = report.fetched.instantText
                    else { return nil }
                    return [
                        "station": .text(report.station), "text": .text(text), "observed": .text(observed),
                        "fetched": .text(fetched), "latitude_deg": report.latitude.map(JSON.number) ?? .null,
                        "longitude_deg": report.longitude.map(JSON.number) ?? .null,
                    ]
                }), "missing": .array(missing),
        ]
    }

    private static func reports(
        _ key: WeatherFeed, _ question: WeatherQuestion, _ database: WeatherDatabase?
    ) throws -> [StoredReport] {
        guard let database else { return [] }
        guard question.isByPlace else {
            return try question.isEverything
                ? database.reports(key, in: nil) : database.reports(key, stations: question.names)
        }
        return try database.reports(key, in: question.box).filter { report in
            let place = report.latitude.flatMap { latitude in
                report.longitude.flatMap { Coordinate(latitudeDegrees: latitude, longitudeDegrees: $0) }
            }
            return question.asks(for: place.map { [.point($0)] } ?? [], named: [report.station])
        }
    }
}
