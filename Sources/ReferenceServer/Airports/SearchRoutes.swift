import Aviation
import AviationDatabase
import JSONLines
import Questions

/// Searches: by words, along a route, around a place.
enum SearchRoutes {
    static func all(_ conditions: [FilterCondition]) -> [ReferenceRoute] {
        let filters = FilterParameters(conditions)
        let around = FilterParameters(conditions, usual: [FilterCondition.largeAirports.name: true])
        return [
            search, routeSearch(filters), route(filters), locate("GET", around), locate("POST", around),
        ]
    }

    private static let query = Parameter("query", .text(most: 200), "What was typed.")
    private static let few = Parameter(
        "limit", .integer(1...100), standard: 20, "The most airports in the answer.")

    private static let search = ReferenceRoute(
        "GET", "/api/airports/search/{query}",
        "Airports for what somebody types: codes, names, towns, frequencies, positions; best first.",
        captured: [query], [few],
        gives: .list(AirportShapes.summary)
    ) { given, asked in
        let found: [AirportMatch] = try asked.database.search(
            given[query], limit: given[few])
        let summaries = try asked.database.summaries(of: found.map(\.airport))
        return .array(summaries.map { .object(AirportJSON.summary($0)) })
    }

    private static let width = Parameter(
        "segment_distance_nm", .miles(0.1...500), standard: 50, "How far from the route at most.",
        or: "distance_nm", "distanceNm", "max_distance_nm")
    private static let enroute = Parameter(
        "enroute_distance_max_nm", optional: .miles(0...25_000), "How far along the route at most.")
    private static let most = Parameter(
        "limit", .integer(1...10_000), standard: 1000, "The most airports in the answer.")

    private static func routeShape(_ airport: Shape) -> Shape {
        .object([
            has("route_airports", .list(.text)), has("departure", .text), has("destination", .text),
            has("segment_distance_nm", .number), has("airports_found", .integer),
            has("total_nearby", .integer, "In use, before filters."), has("filters_applied", .map(.text)),
            has("airports", .list(airport)), has("edition", .text),
        ])
    }

    private static let codes = Parameter(
        "airports", .text(most: 400), "Codes of 1 to 30 airports, with commas.", or: "route")

    private static func routeSearch(_ filters: FilterParameters) -> ReferenceRoute {
        ReferenceRoute(
            "GET", "/api/airports/route-search", "Airports along a route, nearest to it first.",
            [codes, width, enroute, most] + filters.all,
            gives: routeShape(.object([has("airport", AirportShapes.summary)] + AirportShapes.nearRoute))
        ) { given, asked in
            let codes = try given[codes].split(separator: ",").map(String.init)
            return try along(codes, filters, given, asked) { summary, place in
                .object(JSONObject([("airport", .object(summary))]).merging(place))
            }
        }
    }

    private static let from = Parameter(
        "from", optional: .text(most: 12), "The departure.", or: "departure", "from_icao", "from_location")
    private static let to = Parameter(
        "to", optional: .text(most: 12), "The destination.", or: "destination", "to_icao", "to_location")
    private static let codesInstead = Parameter(
        "airports", optional: .text(most: 400), "Codes instead of from and to.", or: "route")

    private static func route(_ filters: FilterParameters) -> ReferenceRoute {
        ReferenceRoute(
            "POST", "/api/airports/route", "The same with a body: from, to or airports, and filters.",
            [from, to, codesInstead, width, enroute, most] + filters.all,
            gives: routeShape(.object(AirportShapes.summaryMembers + AirportShapes.nearRoute))
        ) { given, asked in
            let codes: [String]
            if let airports = try given[codesInstead] {
                guard !given.isGiven(from), !given.isGiven(to) else {
                    throw ReferenceProblem.parameter("airports", "and from, to are not given together.")
                }
                codes = airports.split(separator: ",").map(String.init)
            } else {
                codes = [try given.needed(from), try given.needed(to)]
            }
            return try along(codes, filters, given, asked) { summary, place in .object(summary.merging(place))
            }
        }
    }

    private static func along(
        _ codes: [String], _ filters: FilterParameters, _ given: Given, _ asked: ReferenceQuestion,
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
        let width = try given[width]
        let (near, total) = try asked.database.summaries(
            near: points.map(\.position), within: width, filters.filter(given))
        let furthest = try given[enroute]
        let found = near.filter { one in furthest.map { one.route.alongTrack <= $0 } ?? true }
        return [
            "route_airports": JSON(names), "departure": .text(names[0]),
            "destination": .text(names[names.count - 1]),
            "segment_distance_nm": .number(width.nauticalMiles), "airports_found": JSON(found.count),
            "total_nearby": JSON(total), "filters_applied": try applied(filters, given),
            "airports": .array(
                try found.prefix(given[most]).map { one in
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

    private static func applied(_ filters: FilterParameters, _ given: Given) throws -> JSON {
        try given.given(
            but: filters.namesWithoutEffect.union([
                "airports", "from", "to", "segment_distance_nm", "limit", "q", "center_lat", "center_lon",
                "radius_nm",
            ]))
    }

    private static func locate(_ method: String, _ filters: FilterParameters) -> ReferenceRoute {
        ReferenceRoute(
            method, "/api/airports/locate",
            "Airports around a place, nearest first; large ones only with exclude_large_airports=false.",
            [words, latitude, longitude, radius, most] + filters.all, gives: located
        ) { given, asked in try around(filters, given, asked) }
    }

    private static let words = Parameter(
        "q", optional: .text(most: 200), "A code, a town or LAT,LON.", or: "query", "location",
        "location_query")
    private static let latitude = Parameter(
        "center_lat", optional: .number(-90...90), "Instead of q, with center_lon.", or: "latitude", "lat",
        "center_latitude")
    private static let longitude = Parameter(
        "center_lon", optional: .number(-180...180), "Instead of q, with center_lat.", or: "longitude",
        "lon", "center_longitude")
    private static let radius = Parameter(
        "radius_nm", .miles(0.1...500), standard: 50, "How far at most.", or: "radiusNm", "max_distance_nm")

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

    private static func around(
        _ filters: FilterParameters, _ given: Given, _ asked: ReferenceQuestion
    ) throws -> JSON {
        let radius = try given[radius]
        let filter = try filters.filter(given)
        guard let (label, centre) = try place(given, asked) else {
            let quoted = try Problem.quoted(given.needed(words))
            return [
                "found": false, "count": 0, "center": .null, "airports": [],
                "pretty": .text("No place \(quoted) is known here."),
                "filter_profile": try applied(filters, given),
                "visualization": .null, "edition": .text(asked.edition.identifier),
            ]
        }
        let found = try asked.database.summaries(within: radius, of: centre, filter)
        let shown = found.prefix(try given[most])
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
            "filter_profile": try applied(filters, given),
            "visualization": [
                "type": "point_with_markers", "point": point, "radius_nm": miles,
                "markers": JSON(shown.prefix(5).map(\.summary.airport.ident)),
            ], "edition": .text(asked.edition.identifier),
        ]
    }

    private static func place(
        _ given: Given, _ asked: ReferenceQuestion
    ) throws -> (label: String, position: Coordinate)? {
        let (north, east) = (try given[latitude], try given[longitude])
        if let north, let east {
            guard let centre = Coordinate(latitudeDegrees: north, longitudeDegrees: east) else {
                throw ReferenceProblem.parameter("center_lat", "and center_lon are no position.")
            }
            return (try given[words] ?? centre.description, centre)
        }
        guard north == nil, east == nil else {
            throw ReferenceProblem.parameter("center_lat", "and center_lon belong together.")
        }
        return try asked.database.place(named: given.needed(words))
    }
}
