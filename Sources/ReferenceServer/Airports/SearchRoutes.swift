import Aviation
import AviationDatabase
import JSONLines

/// Searches: by words, along a route, around a place.
enum SearchRoutes {
    static let all: [ReferenceRoute] = [search, routeSearch, route, locate("GET"), locate("POST")]

    private static let search = ReferenceRoute(
        "GET", "/api/airports/search/{query}",
        "Airports for what somebody types: codes, names, towns, frequencies, positions; best first.",
        captured: [Parameter("query", .text(most: 200), "What was typed.")],
        [Parameter("limit", .integer(1...100), "The most airports in the answer.", standard: "20")],
        gives: .list(AirportShapes.summary)
    ) { given, asked in
        let found: [AirportMatch] = try asked.database.search(
            given.needed("query"), limit: given.integer("limit") ?? 20)
        let summaries = try asked.database.summaries(of: found.map(\.airport))
        return .array(summaries.map { .object(AirportJSON.summary($0)) })
    }

    private static let width = Parameter(
        "segment_distance_nm", .number(0.1...500), "How far from the route at most.", standard: "50",
        or: "distance_nm", "distanceNm", "max_distance_nm")
    private static let enroute = Parameter(
        "enroute_distance_max_nm", .number(0...25_000), "How far along the route at most.")
    private static let most = Parameter(
        "limit", .integer(1...10_000), "The most airports in the answer.", standard: "1000")
    private static let filters =
        FilterParameters.all + [FilterParameters.largeExcluded(standard: nil)] + FilterParameters.included

    private static func routeShape(_ airport: Shape) -> Shape {
        .object([
            has("route_airports", .list(.text)), has("departure", .text), has("destination", .text),
            has("segment_distance_nm", .number), has("airports_found", .integer),
            has("total_nearby", .integer, "In use, before filters."), has("filters_applied", .map(.text)),
            has("airports", .list(airport)), has("edition", .text),
        ])
    }

    private static let routeSearch = ReferenceRoute(
        "GET", "/api/airports/route-search", "Airports along a route, nearest to it first.",
        [Parameter("airports", .text(most: 400), "Codes of 1 to 30 airports, with commas.", or: "route")]
            + [width, enroute, most] + filters,
        gives: routeShape(.object([has("airport", AirportShapes.summary)] + AirportShapes.nearRoute))
    ) { given, asked in
        let codes = try given.needed("airports").split(separator: ",").map(String.init)
        return try along(codes, given, asked) { summary, place in
            .object(JSONObject([("airport", .object(summary))]).merging(place))
        }
    }

    private static let route = ReferenceRoute(
        "POST", "/api/airports/route", "The same with a body: from, to or airports, and filters.",
        [
            Parameter(
                "from", .text(most: 12), "The departure.", or: "departure", "from_icao", "from_location"),
            Parameter("to", .text(most: 12), "The destination.", or: "destination", "to_icao", "to_location"),
            Parameter("airports", .text(most: 400), "Codes instead of from and to.", or: "route"),
        ] + [width, enroute, most] + filters,
        gives: routeShape(.object(AirportShapes.summaryMembers + AirportShapes.nearRoute))
    ) { given, asked in
        let codes: [String]
        if let airports = given.text("airports") {
            guard !given.isGiven("from"), !given.isGiven("to") else {
                throw ReferenceProblem.parameter("airports", "and from, to are not given together.")
            }
            codes = airports.split(separator: ",").map(String.init)
        } else {
            codes = [try given.needed("from"), try given.needed("to")]
        }
        return try along(codes, given, asked) { summary, place in .object(summary.merging(place)) }
    }

    private static func along(
        _ codes: [String], _ given: Given, _ asked: ReferenceQuestion,
        _ form: (JSONObject, JSONObject) -> JSON
    ) throws -> JSON {
        guard (1...30).contains(codes.count) else {
            throw ReferenceProblem.parameter("airports", "are 1 to 30.")
        }
        let points = try codes.map { code in
            guard let airport = try asked.database.airport(code) else {
                throw ReferenceProblem.unknown("airport", code)
            }
            return airport
        }
        let names = points.map { $0.icaoCode ?? $0.ident }
        let width = given.miles("segment_distance_nm") ?? Distance(nauticalMiles: 50)
        let (near, total) = try asked.database.summaries(
            near: points.map(\.position), within: width, FilterParameters.filter(given))
        let most = given.miles("enroute_distance_max_nm")
        let found = near.filter { one in most.map { one.route.alongTrack <= $0 } ?? true }
        return [
            "route_airports": JSON(names), "departure": .text(names[0]),
            "destination": .text(names[names.count - 1]),
            "segment_distance_nm": .number(width.nauticalMiles), "airports_found": JSON(found.count),
            "total_nearby": JSON(total), "filters_applied": applied(given),
            "airports": .array(
                found.prefix(given.integer("limit") ?? 1000).map { one in
                    let leg = min(max(one.route.leg, 1), max(names.count - 1, 1))
                    return form(
                        AirportJSON.summary(one.summary),
                        [
                            "segment_distance_nm": AirportJSON.miles(one.route.offTrack),
                            "enroute_distance_nm": AirportJSON.miles(one.route.alongTrack),
                            "closest_segment": JSON([names[leg - 1], names[min(leg, names.count - 1)]]),
                        ])
                }), "edition": .text(asked.edition.identifier),
        ]
    }

    private static func applied(_ given: Given) -> JSON {
        given.given(but: [
            "airports", "from", "to", "segment_distance_nm", "limit", "include_ga", "include_notification",
            "q", "center_lat", "center_lon", "radius_nm", "max_landing_fee",
        ])
    }

    private static func locate(_ method: String) -> ReferenceRoute {
        ReferenceRoute(
            method, "/api/airports/locate",
            "Airports around a place, nearest first; large ones only with exclude_large_airports=false.",
            [
                Parameter(
                    "q", .text(most: 200), "A code, a town or LAT,LON.", or: "query", "location",
                    "location_query"),
                Parameter(
                    "center_lat", .number(-90...90), "Instead of q, with center_lon.", or: "latitude", "lat",
                    "center_latitude"),
                Parameter(
                    "center_lon", .number(-180...180), "Instead of q, with center_lat.", or: "longitude",
                    "lon", "center_longitude"),
                Parameter(
                    "radius_nm", .number(0.1...500), "How far at most.", standard: "50", or: "radiusNm",
                    "max_distance_nm"),
                most, FilterParameters.largeExcluded(standard: "true"),
            ] + FilterParameters.all + FilterParameters.included, gives: located, around)
    }

    private static let point: Shape = .object([
        has("label", .text), has("lat", .number), has("lon", .number),
    ])
    private static let distant: Shape = .object(AirportShapes.summaryMembers + [has("distance_nm", .number)])
    private static let located: Shape = .object([
        has("found", .flag, "Whether the place is known."), has("count", .integer), mayHave("center", point),
        has("airports", .list(distant)), has("pretty", .text, "The answer in a sentence."),
        has("filter_profile", .map(.text)),
        mayHave(
            "visualization",
            .object([
                has("type", .text), has("point", point), has("radius_nm", .number),
                has("markers", .list(.text), "Idents of the five nearest."),
            ])), has("edition", .text),
    ])

    @Sendable private static func around(_ given: Given, _ asked: ReferenceQuestion) throws -> JSON {
        let radius = given.miles("radius_nm") ?? Distance(nauticalMiles: 50)
        let filter = try FilterParameters.filter(given)
        guard let (label, centre) = try place(given, asked) else {
            let words = try Problem.quoted(given.needed("q"))
            return [
                "found": false, "count": 0, "center": .null, "airports": [],
                "pretty": .text("No place \(words) is known here."), "filter_profile": applied(given),
                "visualization": .null, "edition": .text(asked.edition.identifier),
            ]
        }
        let found = try asked.database.summaries(within: radius, of: centre, filter)
        let shown = found.prefix(given.integer("limit") ?? 1000)
        let point: JSON = [
            "label": .text(label), "lat": .number(centre.latitudeDegrees),
            "lon": .number(centre.longitudeDegrees),
        ]
        let miles = JSON.number(radius.nauticalMiles)
        return [
            "found": true, "count": JSON(found.count), "center": point,
            "airports": .array(
                shown.map { near in
                    .object(
                        AirportJSON.summary(near.summary).merging([
                            "distance_nm": AirportJSON.miles(near.distance)
                        ]))
                }),
            "pretty": .text("\(found.count) airports within \(miles.text) NM of \(label)."),
            "filter_profile": applied(given),
            "visualization": [
                "type": "point_with_markers", "point": point, "radius_nm": miles,
                "markers": JSON(shown.prefix(5).map(\.summary.airport.ident)),
            ], "edition": .text(asked.edition.identifier),
        ]
    }

    private static func place(
        _ given: Given, _ asked: ReferenceQuestion
    ) throws -> (label: String, position: Coordinate)? {
        if let latitude = given.number("center_lat"), let longitude = given.number("center_lon") {
            guard let centre = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude) else {
                throw ReferenceProblem.parameter("center_lat", "and center_lon are no position.")
            }
            return (given.text("q") ?? centre.description, centre)
        }
        guard given.number("center_lat") == nil, given.number("center_lon") == nil else {
            throw ReferenceProblem.parameter("center_lat", "and center_lon belong together.")
        }
        return try asked.database.place(named: given.needed("q"))
    }
}
