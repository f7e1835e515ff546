import ArgumentParser
import Aviation
import AviationDatabase
import JSONLines

/// `aloft nearest --at LAT,LON`: the airports around a point.
struct NearestCommand: QuestionCommand {
    static let configuration = CommandConfiguration(
        commandName: "nearest",
        abstract: "List the airports nearest to a point.",
        discussion: """
            Nearest first, by the geodesic of WGS 84; bearings are true courses from the point. Airports out \
            of use are left out unless “closed” is among the kinds.

            \(PlaceAsked.kindsHelp)

            Examples:
              aloft nearest --at 51.305,-0.4471
              aloft nearest --at 51.305,-0.4471 --within 20 --kinds large,medium,small
              echo '{"at": [0, 180], "count": 3}' | aloft nearest --batch
            """)

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A position in degrees, north and east positive.", valueName: "lat,lon"))
    var at: String?

    @Option(
        help: ArgumentHelp(
            "So many at most: 10 if not given, all with --within.", valueName: "n"))
    var count: String?

    @Option(help: ArgumentHelp("No further than this.", valueName: "nm"))
    var within: String?

    @Option(help: ArgumentHelp("Only these kinds, with commas between them.", valueName: "k,…"))
    var kinds: String?

    @Option(help: ArgumentHelp("The flight bag's folder.", valueName: "dir"), completion: .directory)
    var home: String?

    @OptionGroup var form: AnswerForm

    var given: JSONObject {
        ["at": JSON(at), "count": JSON(count), "within": JSON(within), "kinds": JSON(kinds)]
    }

    func answering() throws -> (Asked) throws -> JSON {
        let airports = try AirportHome.open(home)
        return { asked in try Self.answer(asked, airports) }
    }

    private static func answer(_ asked: Asked, _ airports: AirportDatabase) throws -> JSON {
        let centre = try asked.point("at")
        let count = try asked.optionalInteger("count", in: 0...100_000)
        let radius = try asked.optionalNumber("within", in: 0...20_000).map(Distance.init(nauticalMiles:))
        let kinds = try asked.placeKinds()
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
