import Aviation
package import AviationDatabase
package import JSONLines

/// The airports and the beacons that match a text.
package enum SearchQuestion: Question {
    static let query = Parameter(
        "query", .text(most: 200), "What the airport is called, or where it is.", on: .sentence,
        valueName: "query")
    static let near = Parameter(
        "near", optional: .position, "A position in degrees, north and east positive.")
    static let count = Parameter(
        "count", .integer(1...1000), standard: 20, "So many airports at most, 20 if not given.")

    package static let declaration = QuestionDeclaration(
        "search", "Find airports and beacons by what people call them.",
        words: """
            By code, name, town (in any language), keyword, frequency or position, best first: exact codes, \
            then the more important airports. What is near the point of “near” comes first among equals. \
            “distance_nm” is counted from there, else from the place that the query names; “reason” says \
            what was found: code, words, town, beginning, spelling, fragment, nearby or frequency. Beacons \
            are found by exactly their code or name; their “kind” is VOR, VOR-DME, NDB and so on.

            Towns: GeoNames, geonames.org (CC BY 4.0). Airports: OurAirports.
            """,
        examples: [
            "aloft search münchen", "aloft search near woking --count 5", "aloft search EGTF LFMD",
            #"echo '{"query": "118.3", "near": "47.4,8.5"}' | aloft search --batch"#,
        ], [query, near, count],
        gives: .list(
            .object([
                has("ident", .text), has("name", .text), has("kind", .text), mayHave("municipality", .text),
                has("country", .text), has("latitude_deg", .number), has("longitude_deg", .number),
                mayHave("distance_nm", .number), has("reason", .text), mayHave("near_town", .text),
            ])))

    package static func answer(_ asked: Asked, _ source: DatedAirports) throws -> JSON {
        let airports = source.database
        let centre = try asked[near]
        let (text, limit) = (try asked[query], try asked[count])
        let matches = try airports.search(text, near: centre, limit: limit)
        let beacons = try airports.beacons(named: text, near: centre)
        // A code that is written exactly comes before words.
        let isCode = beacons.contains { $0.ident == text.uppercased() }
        let first = matches.prefix { $0.reason == .code || !isCode && $0.reason == .words }
        let found =
            first.map { $0.json(from: centre) } + beacons.map { $0.searchJSON(from: centre, isCode: isCode) }
            + matches.dropFirst(first.count).map { $0.json(from: centre) }
        return .array(found.prefix(limit).map { .object($0) })
    }
}

extension Navaid {
    fileprivate func searchJSON(from centre: Coordinate?, isCode: Bool) -> JSONObject {
        [
            "ident": .text(ident), "name": .text(name), "kind": .text(kind.rawValue), "municipality": .null,
            "country": .text(countryCode), "latitude_deg": .number(position.latitudeDegrees),
            "longitude_deg": .number(position.longitudeDegrees),
            "distance_nm": JSON(nauticalMiles: centre.map { Geodesic(from: $0, to: position).distance }),
            "reason": .text((isCode ? AirportMatch.Reason.code : .words).rawValue), "near_town": .null,
        ]
    }
}

extension AirportMatch {
    fileprivate func json(from centre: Coordinate?) -> JSONObject {
        [
            "ident": .text(airport.ident), "name": .text(airport.name), "kind": .text(airport.kind.rawValue),
            "municipality": JSON(airport.town), "country": .text(airport.countryCode),
            "latitude_deg": .number(airport.position.latitudeDegrees),
            "longitude_deg": .number(airport.position.longitudeDegrees),
            "distance_nm": JSON(
                nauticalMiles: centre.map { Geodesic(from: $0, to: airport.position).distance } ?? distance),
            "reason": .text(reason.rawValue), "near_town": JSON(town),
        ]
    }
}
