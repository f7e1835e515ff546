import Aviation
import AviationDatabase
import Foundation
import JSONLines

/// METARs and TAFs, each with its two clocks.
enum WeatherRoutes {
    static let all = [
        route(.metar, "/api/weather/metars", "The last METAR of stations, with its time and when it came."),
        route(.taf, "/api/weather/tafs", "The last TAF of stations, with its time and when it came."),
    ]

    private static let report = Shape.object([
        has("station", .text), has("text", .text, "As it was written."),
        has("observed", .text, "Observed, of a TAF issued."),
        has("fetched", .text, "When these words were first received from upstream."),
        mayHave("latitude_deg", .number), mayHave("longitude_deg", .number),
    ])

    private static let answer = Shape.object([
        mayHave("source", .text, "The upstream; null where nobody named one."),
        mayHave("checked", .text, "When upstream last gave a usable answer."),
        mayHave("problem", .text, "Why the last request to upstream failed."),
        has("bad_records", .integer, "Records of the last answer that could not be read."),
        has("bad", .list(.text), "The first of them."), has("reports", .list(report)),
        has(
            "missing",
            .list(
                .object([
                    has("station", .text),
                    has(
                        "why", .choice(["no source", "not asked", "no station", "no report"]),
                        "no report: the station is known, its last one is more than a day old."),
                ])), "Of the stations that were asked for."),
    ])

    private static func route(_ kind: ReportKind, _ path: String, _ summary: String) -> ReferenceRoute {
        ReferenceRoute(
            "GET", path, summary,
            [
                Parameter("stations", .text(most: 1000), "Codes of 1 to 200 stations, with commas."),
                Parameter("bbox", .text(most: 100), "South, west, north, east in degrees, with commas."),
            ], gives: answer, asking: kind)
    }

    /// The answer to a question; `database` is nil where nobody named an upstream.
    static func answer(_ kind: ReportKind, _ given: Given, _ database: WeatherDatabase?) throws -> JSON {
        let stations = try given.text("stations").map(stations)
        let box = try given.text("bbox").map(box)
        guard stations == nil || box == nil else {
            throw ReferenceProblem.parameter("bbox", "and stations are not given together.")
        }
        let feed = try database?.feed(kind)
        let found =
            try stations.map { try database?.reports(kind, stations: $0) ?? [] }
            ?? database?.reports(kind, in: box) ?? []
        let known = Dictionary(uniqueKeysWithValues: found.map { ($0.station, $0) })
        let missing = (stations ?? []).filter { known[$0]?.text == nil }.map { station -> JSON in
            let why =
                database == nil
                ? "no source"
                : known[station] != nil ? "no report" : feed?.checked == nil ? "not asked" : "no station"
            return ["station": .text(station), "why": .text(why)]
        }
        return [
            "source": JSON(feed?.source), "checked": JSON(feed?.checked?.instantText),
            "problem": JSON(feed?.problem), "bad_records": JSON(feed?.badCount ?? 0),
            "bad": JSON(feed?.bad ?? []),
            "reports": .array(
                found.compactMap { report in
                    guard let text = report.text, let observed = report.observed.instantText,
                        let fetched = report.fetched.instantText
                    else { return nil }
                    return [
                        "station": .text(report.station), "text": .text(text), "observed": .text(observed),
                        "fetched": .text(fetched), "latitude_deg": AirportJSON.number(report.latitude),
                        "longitude_deg": AirportJSON.number(report.longitude),
                    ]
                }), "missing": .array(missing),
        ]
    }

    private static func stations(_ text: String) throws -> [String] {
        var seen: Set<String> = []
        let names = text.uppercased().split(separator: ",").map(String.init).filter {
            seen.insert($0).inserted
        }
        guard (1...200).contains(names.count) else {
            throw ReferenceProblem.parameter("stations", "are 1 to 200.")
        }
        return names
    }

    private static func box(_ text: String) throws -> GeographicBox {
        let sides = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Parameter.number(String($0))
        }
        guard sides.count == 4, let south = sides[0], let west = sides[1], let north = sides[2],
            let east = sides[3],
            let box = GeographicBox(south: south, west: west, north: north, east: east)
        else {
            throw ReferenceProblem.parameter("bbox", "is south,west,north,east in degrees, like 50,-2,52,1.")
        }
        return box
    }
}
