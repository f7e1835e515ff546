import ArgumentParser
import Aviation
import AviationDatabase
import JSONLines

/// `aloft search QUERY`: the airports that somebody means.
struct SearchCommand: QuestionCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find airports by what people call them.",
        discussion: """
            By code, name, town (in any language), keyword, frequency or position, best first: exact codes, \
            then the more important airports. What is near the point of --near comes first among equals. \
            “distance_nm” is counted from there, else from the place that the query names; “reason” says \
            what was found: code, words, town, beginning, spelling, fragment, nearby or frequency.

            Towns: GeoNames, geonames.org (CC BY 4.0). Airports: OurAirports.

            Examples:
              aloft search münchen
              aloft search near woking --count 5
              aloft search EGTF LFMD
              echo '{"query": "118.3", "near": "47.4,8.5"}' | aloft search --batch
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("What the airport is called, or where it is.", valueName: "query"))
    var query: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A position in degrees, north and east positive.", valueName: "lat,lon"))
    var near: String?

    @Option(help: ArgumentHelp("So many airports at most, 20 if not given.", valueName: "n"))
    var count: String?

    @Option(help: ArgumentHelp("The flight bag's folder.", valueName: "dir"), completion: .directory)
    var home: String?

    @OptionGroup var form: AnswerForm

    var given: JSONObject {
        [
            "query": query.isEmpty ? .null : .text(query.joined(separator: " ")), "near": JSON(near),
            "count": JSON(count),
        ]
    }

    func answering() throws -> (Asked) throws -> JSON {
        let airports = try AirportHome.open(home)
        return { asked in try Self.answer(asked, airports) }
    }

    private static func answer(_ asked: Asked, _ airports: AirportDatabase) throws -> JSON {
        let query = try asked.text("query")
        let centre = asked.has("near") ? try asked.point("near") : nil
        let count = try asked.optionalInteger("count", in: 1...1000) ?? 20
        return .array(
            try airports.search(query, near: centre, limit: count).map { match in
                .object(match.json(from: centre))
            })
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
