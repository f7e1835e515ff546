import Aviation
package import JSONLines

/// The wind triangle.
package enum WindQuestion: Question {
    static let course = Parameter("course", .direction, "The course to follow.")
    static let airspeed = Parameter("tas", .airspeed, "The true airspeed.", valueName: "kt")
    static let wind = Parameter("wind", .wind, "From where, and how strong.", valueName: "ddd/kt")
    static let courseIs = Parameter("course_is", optional: .north, "true or magnetic.")

    package static let declaration = QuestionDeclaration(
        "wind", "Solve the wind triangle: correction, heading and ground speed.",
        words: """
            The course and the wind are from the same north, and so is the heading; otherwise “course_is”, \
            “wind_is” and “at” say which and where, and the heading is from the course's north. A \
            correction to the left is negative.
            """, examples: ["aloft wind --course 090 --tas 120 --wind 360/20"],
        [course, airspeed, wind] + NorthParameters.all + [courseIs],
        gives: .object([
            has("wca_deg", .number), has("heading_deg", .number), has("ground_speed_kt", .number),
            mayHave("note", .text),
        ]))

    package static func answer(_ asked: Asked, _ present: Present) throws -> JSON {
        let (course, tas) = (try asked[course], try asked[airspeed])
        let (wind, note) = try NorthParameters.wind(asked, wind, other: courseIs, present)
        guard let speed = wind.speed else { throw Problem("The wind's speed is not known.") }
        guard !wind.isSpeedMinimum else { throw Problem("The wind's speed is known to be more alone.") }
        let from: Direction<SameNorth>
        switch wind.direction {
        case .from(let direction): from = direction
        case .variable where speed.value == 0, .unknown where speed.value == 0: from = course
        case .variable: throw Problem("The wind varies: the triangle needs its direction.")
        case .unknown: throw Problem("The wind's direction is not known: the triangle needs it.")
        }
        do throws(WindTriangleProblem) {
            let triangle = try WindTriangle(
                course: course, trueAirspeed: tas, windFrom: from, windSpeed: speed)
            return [
                "wca_deg": JSON(triangle.correction.degrees, places: 6),
                "heading_deg": JSON(triangle.heading.degrees, places: 6),
                "ground_speed_kt": JSON(triangle.groundSpeed.knots, places: 6),
                "note": JSON([note, wind.gust.map { _ in "without the gusts" }].compactMap(\.self).first),
            ]
        } catch {
            throw Problem(error.description)
        }
    }
}
