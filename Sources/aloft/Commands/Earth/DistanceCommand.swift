import ArgumentParser
import Aviation
import JSONLines

/// `aloft distance POINT POINT`: the shortest way between two places.
struct DistanceCommand: QuestionCommand {
    static let configuration = CommandConfiguration(
        commandName: "distance",
        abstract: "Measure the shortest way between two points.",
        discussion: """
            On the ellipsoid of WGS 84, right to two micrometres; courses are true. Where there is no \
            course, between a point and itself, it is null; at a pole it is counted from the meridian that \
            was given.

            In a batch a line has “from” and “to”, or “points” with both.

            Examples:
              aloft distance 40.6399,-73.7787 33.9425,-118.4081
              echo '{"from": "51.348,-0.559", "to": "43.542,6.953"}' | aloft distance --batch
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("Two positions in degrees, north and east positive.", valueName: "lat,lon"))
    var points: [String] = []

    @OptionGroup var form: AnswerForm

    var given: JSONObject {
        ["from": nil, "to": nil, "points": points.isEmpty ? .null : JSON(points)]
    }

    func answering() -> (Asked) throws -> JSON { Self.answer }

    private static func answer(_ asked: Asked) throws(Problem) -> JSON {
        let (start, end) = try asked.twoPoints()
        let leg = Geodesic(from: start, to: end)
        return [
            "distance_nm": JSON(nauticalMiles: leg.distance),
            "initial_course_deg": JSON(leg.initialCourse),
            "final_course_deg": JSON(leg.finalCourse),
            "midpoint_course_deg": JSON(leg.midpointCourse),
            "note": leg.initialCourse == nil ? "The points are the same: there is no course." : nil,
        ]
    }
}
