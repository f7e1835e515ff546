import Aviation
package import AviationDatabase
package import JSONLines

/// The airports beside a route.
package enum CorridorQuestion: Question {
    private static let mostPoints = 1000

    static let points = Parameter(
        "points", .places(2...mostPoints, "a route has 2 to \(mostPoints) of them"),
        "Two positions or codes, or more of them.", on: .words)
    static let within = Parameter("within", .miles(0...20_000), "No further off the route than this.")
    static let kinds = Parameter(
        "kinds", optional: .placeKinds, "Only these kinds, with commas between them.")

    package static let declaration = QuestionDeclaration(
        "corridor", "List the airports near a route.",
        words: """
            All airports no further from the route than “within”, in the order in which they are passed. \
            The route goes from point to point by geodesics of WGS 84. “off_track_nm” is the distance to its \
            nearest point, “side” is left or right of the leg as it is flown, or none at an end of it; \
            “along_track_nm” is how \
            far along the whole route that point lies, “leg” the leg with it, the first one is 1.

            A point is a position, or the code of an airport or of the only navaid of that name.

            \(PlaceKind.help)
            """,
        examples: [
            "aloft corridor EGTF LFMD --within 20",
            "aloft corridor 51.348,-0.559 47.9,1.76 43.542,6.953 --within 10 --kinds large,medium",
            #"echo '{"points": ["EGTF", [43.542, 6.953]], "within": 5}' | aloft corridor --batch"#,
        ], [points, within, kinds],
        gives: .list(
            .object([
                has("ident", .text), has("off_track_nm", .number), has("along_track_nm", .number),
                has("leg", .integer), has("along_leg_nm", .number),
                has("side", .choice(["left", "right", "none"])), has("kind", .text),
                has("latitude_deg", .number), has("longitude_deg", .number),
            ])), for: .owner)

    package static func answer(_ asked: Asked, _ source: DatedAirports) throws -> JSON {
        let airports = source.database
        let route = try asked[points].map { try airports.position(asked: $0, points.name) }
        let places = try airports.places(
            near: route, within: asked[within], kinds: asked[kinds] ?? PlaceKind.inUse)
        return .array(places.map { .object($0.json) })
    }
}

extension PlaceNearRoute {
    fileprivate var json: JSONObject {
        [
            "ident": .text(ident), "off_track_nm": JSON(nauticalMiles: route.offTrack),
            "along_track_nm": JSON(nauticalMiles: route.alongTrack), "leg": JSON(route.leg),
            "along_leg_nm": JSON(nauticalMiles: route.alongLeg),
            "side": .text(route.side?.rawValue ?? "none"),
            "kind": .text(kind.name), "latitude_deg": .number(position.latitudeDegrees),
            "longitude_deg": .number(position.longitudeDegrees),
        ]
    }
}
