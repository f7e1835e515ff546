import Aviation
package import JSONLines

/// The shortest way between two places.
package enum DistanceQuestion: Question {
    static let points = Parameter(
        "points", optional: .places(2...2, "a way has two, its start and its end"),
        "Two positions in degrees, north and east positive.", on: .words, valueName: "lat,lon")
    static let from = Parameter("from", optional: .position, "The start, in place of points.", on: .nowhere)
    static let to = Parameter("to", optional: .position, "The end, in place of points.", on: .nowhere)

    package static let declaration = QuestionDeclaration(
        "distance", "Measure the shortest way between two points.",
        words: """
            On the ellipsoid of WGS 84, right to two micrometres; courses are true. Where there is no \
            course, between a point and itself, it is null; at a pole it is counted from the meridian that \
            was given.
            """,
        usage: "In a batch a line has “from” and “to”, or “points” with both.",
        examples: [
            "aloft distance 40.6399,-73.7787 33.9425,-118.4081",
            #"echo '{"from": "51.348,-0.559", "to": "43.542,6.953"}' | aloft distance --batch"#,
        ], [from, to, points],
        gives: .object([
            has("distance_nm", .number), mayHave("initial_course_deg", .number),
            mayHave("final_course_deg", .number), mayHave("midpoint_course_deg", .number),
            mayHave("note", .text),
        ]))

    package static func answer(_ asked: Asked, _: Present) throws -> JSON {
        let (start, end) = try ends(asked)
        let leg = Geodesic(from: start, to: end)
        return [
            "distance_nm": JSON(nauticalMiles: leg.distance),
            "initial_course_deg": JSON(leg.initialCourse),
            "final_course_deg": JSON(leg.finalCourse),
            "midpoint_course_deg": JSON(leg.midpointCourse),
            "note": leg.initialCourse == nil ? "The points are the same: there is no course." : nil,
        ]
    }

    /// `from` and `to`, or both in `points`. Throws when there are not two.
    private static func ends(_ asked: Asked) throws(Problem) -> (Coordinate, Coordinate) {
        if asked.has(from) || asked.has(to) {
            guard !asked.has(points) else { throw Problem("Either from and to are given, or points.") }
            return (try asked.needed(from), try asked.needed(to))
        }
        let both = try asked.needed(points)
        return (
            try Coordinate(asked: both[0], points.name), try Coordinate(asked: both[1], points.name)
        )
    }
}
