import Aviation
package import AviationDatabase
package import JSONLines

/// The airports around a point.
package enum NearestQuestion: Question {
    static let at = Parameter("at", .position, "A position in degrees, north and east positive.")
    static let count = Parameter(
        "count", optional: .integer(0...100_000), "So many at most: 10 if not given, all with --within.")
    static let within = Parameter("within", optional: .miles(0...20_000), "No further than this.")
    static let kinds = Parameter(
        "kinds", optional: .placeKinds, "Only these kinds, with commas between them.")

    package static let declaration = QuestionDeclaration(
        "nearest", "List the airports nearest to a point.",
        words: """
            Nearest first, by the geodesic of WGS 84; bearings are true courses from the point. Airports out \
            of use are left out unless “closed” is among the kinds.

            \(PlaceKind.help)
            """,
        examples: [
            "aloft nearest --at 51.305,-0.4471",
            "aloft nearest --at 51.305,-0.4471 --within 20 --kinds large,medium,small",
            #"echo '{"at": [0, 180], "count": 3}' | aloft nearest --batch"#,
        ], [at, count, within, kinds],
        gives: .list(
            .object([
                has("ident", .text), has("distance_nm", .number), mayHave("bearing_deg", .number),
                has("kind", .text), has("latitude_deg", .number), has("longitude_deg", .number),
            ])), for: .owner)

    package static func answer(_ asked: Asked, _ source: DatedAirports) throws -> JSON {
        let airports = source.database
        let centre = try asked[at]
        let (count, radius) = (try asked[count], try asked[within])
        let kinds = try asked[kinds] ?? PlaceKind.inUse
        let places =
            if let radius, count == nil {
                try airports.places(within: radius, of: centre, kinds: kinds)
            } else {
                try airports.nearestPlaces(
                    to: centre, count: count ?? 10, within: radius ?? AuxiliarySphere.wholeEarth,
                    kinds: kinds)
            }
        return .array(places.map { .object($0.json) })
    }
}

extension NearbyPlace {
    fileprivate var json: JSONObject {
        [
            "ident": .text(ident), "distance_nm": JSON(nauticalMiles: distance), "bearing_deg": JSON(bearing),
            "kind": .text(kind.name), "latitude_deg": .number(position.latitudeDegrees),
            "longitude_deg": .number(position.longitudeDegrees),
        ]
    }
}
