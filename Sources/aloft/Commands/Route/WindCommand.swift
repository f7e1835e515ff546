import ArgumentParser
import Aviation
import JSONLines

/// `aloft wind`: the wind triangle.
struct WindCommand: QuestionCommand {
    static let configuration = CommandConfiguration(
        commandName: "wind", abstract: "Solve the wind triangle: correction, heading and ground speed.",
        discussion: """
            The course and the wind are from the same north, and so is the heading; otherwise --course-is, \
            --wind-is and --at say which and where, and the heading is from the course's north. A \
            correction to the left is negative.

            Example:
              aloft wind --course 090 --tas 120 --wind 360/20
            """)

    @Option(help: ArgumentHelp("The course to follow.", valueName: "deg")) var course: String?
    @Option(help: ArgumentHelp("The true airspeed.", valueName: "kt")) var tas: String?
    @Option(help: ArgumentHelp("From where, and how strong.", valueName: "ddd/kt")) var wind: String?
    @OptionGroup var norths: NorthsAt
    @Option(name: .customLong("course-is"), help: ArgumentHelp("true or magnetic.", valueName: "north"))
    var courseIs: String?
    @OptionGroup var form: AnswerForm

    var given: JSONObject {
        let own: JSONObject = [
            "course": JSON(course), "tas": JSON(tas), "wind": JSON(wind), "course_is": JSON(courseIs),
        ]
        return own.merging(norths.given)
    }

    func answering() throws -> (Asked) throws -> JSON {
        { asked in
            let degrees = try asked.number("course", in: 0...360)
            guard let course = Direction<SameNorth>(degrees: degrees) else { throw Asked.missing("course") }
            guard let tas = try asked.optionalQuantity("tas", in: SpeedUnit.knots) else {
                throw Asked.missing("tas")
            }
            try Asked.checkAirspeed(tas)
            let (wind, note) = try NorthsAt.wind(asked, other: "course_is")
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
                    "note": JSON(
                        [note, wind.gust.map { _ in "without the gusts" }].compactMap(\.self).first),
                ]
            } catch {
                throw Problem(error.description)
            }
        }
    }
}

/// Which north a wind is from, and where, when it is not the one of the course or the runway.
struct NorthsAt: ParsableArguments {
    @Option(name: .customLong("wind-is"), help: ArgumentHelp("true or magnetic.", valueName: "north"))
    var windIs: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Where, when the norths differ: the variation there counts.", valueName: "lat,lon")
    )
    var at: String?
    @Option(help: ArgumentHelp("The day of the variation; today when it is not given.", valueName: "date"))
    var date: String?

    var given: JSONObject { ["wind_is": JSON(windIs), "at": JSON(at), "date": JSON(date)] }

    /// The wind that was asked about, turned into the north of the course or runway, and what to say of it.
    /// The result is in that north, whichever it is.
    static func wind(
        _ asked: Asked, other key: String
    ) throws(Problem) -> (ReportedWind<SameNorth>, String?) {
        let text = try asked.text("wind")
        guard let wind = ReportedWind<SameNorth>(text) else {
            throw Problem("wind is \(Problem.quoted(text)): write 240/15, 240/15G25, VRB/05 or 24015G25KT.")
        }
        if let speed = wind.speed, let gust = wind.gust, gust.knots < speed.knots {
            throw Problem("wind is \(Problem.quoted(text)): gusts are stronger than the wind.")
        }
        let (windIs, otherIs) = (try NorthName.asked("wind_is", asked), try NorthName.asked(key, asked))
        guard (windIs == nil) == (otherIs == nil) else {
            throw Problem("wind_is and \(key) belong together: give both or none.")
        }
        guard let windIs, let otherIs else { return (wind, "both from the same north") }
        guard windIs != otherIs else { return (wind, "both \(windIs.rawValue)") }
        guard let place = try asked.optionalPoint("at") else {
            throw Problem("The norths differ: at=LAT,LON says where, for the variation.")
        }
        let found = try Asked.declination(at: place, on: try asked.dayOrToday("date"))
        let turned = wind.counted(from: windIs, as: otherIs, declination: found)
        let tenth = Declination(degreesEast: (found.degreesEast * 10).rounded() / 10) ?? found
        return (turned, "the wind is \(windIs.rawValue), the other \(otherIs.rawValue); variation \(tenth)")
    }
}
