import ArgumentParser
import Aviation
import AviationDatabase
import JSONLines

/// `aloft corridor POINT POINT…`: the airports beside a route.
struct CorridorCommand: QuestionCommand {
    static let configuration = CommandConfiguration(
        commandName: "corridor",
        abstract: "List the airports near a route.",
        discussion: """
            All airports no further from the route than --within, in the order in which they are passed. \
            The route goes from point to point by geodesics of WGS 84. “off_track_nm” is the distance to its \
            nearest point, “side” is left or right of the leg as it is flown, or none at an end of it; \
            “along_track_nm” is how \
            far along the whole route that point lies, “leg” the leg with it, the first one is 1.

            A point is a position, or the code of an airport or of the only navaid of that name.

            \(PlaceAsked.kindsHelp)

            Examples:
              aloft corridor EGTF LFMD --within 20
              aloft corridor 51.348,-0.559 47.9,1.76 43.542,6.953 --within 10 --kinds large,medium
              echo '{"points": ["EGTF", [43.542, 6.953]], "within": 5}' | aloft corridor --batch
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("Two positions or codes, or more of them.", valueName: "point"))
    var points: [String] = []

    @Option(help: ArgumentHelp("No further off the route than this.", valueName: "nm"))
    var within: String?

    @Option(help: ArgumentHelp("Only these kinds, with commas between them.", valueName: "k,…"))
    var kinds: String?

    @Option(help: ArgumentHelp("The flight bag's folder.", valueName: "dir"), completion: .directory)
    var home: String?

    @OptionGroup var form: AnswerForm

    private static let mostPoints = 1000

    var given: JSONObject {
        [
            "points": points.isEmpty ? .null : JSON(points), "within": JSON(within), "kinds": JSON(kinds),
        ]
    }

    func answering() throws -> (Asked) throws -> JSON {
        let airports = try AirportHome.open(home)
        return { asked in try Self.answer(asked, airports) }
    }

    private static func answer(_ asked: Asked, _ airports: AirportDatabase) throws -> JSON {
        guard let value = asked.value("points") else { throw Asked.missing("points") }
        guard case .array(let points) = value, (2...mostPoints).contains(points.count) else {
            throw Problem(
                "points is \(Problem.quoted(value.text)): a route has 2 to \(mostPoints) of them.")
        }
        let route = try points.map { try PlaceAsked.position($0, "points", airports) }
        let width = Distance(nauticalMiles: try asked.number("within", in: 0...20_000))
        let places = try airports.places(near: route, within: width, kinds: try asked.placeKinds())
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
