import ArgumentParser
import Aviation
import Foundation
import JSONLines

/// `aloft navlog`: how a route, or a flight of the own records, is flown, leg by leg, with its fuel.
struct NavLogCommand: QuestionCommand {
    static let configuration = CommandConfiguration(
        commandName: "navlog", abstract: "Compute the nav log of a route, with climb, descent and fuel.",
        discussion: """
            Names of the route are given as --point NAME=LAT,LON, or pinned as IDENT|kind|lat|lon|region. \
            Positions (4620N07805W, 46.33,-78.08), radials (OCK270015), speeds and levels (N0120F055) are \
            read from the route; airways and procedures are kept and said. Winds are true: one for all, \
            one on a leg, or the lines of `aloft decode winds --json`, whose stations are given as points.

            Nothing is assumed: the notes name everything that was not given. Fuel is rounded up for \
            people and not in JSON. Headings are magnetic, without deviation; terrain is not known.

            Example:
              aloft navlog --route "KAPA DCT KBJC" --point KAPA=39.5701,-104.8493 \\
                --point KBJC=39.9088,-105.1172 --level 7500 --tas 105 --wind 270/20 \\
                --fuel-flow "8.5 usgal/h" --rule-set faa --off-block 2026-11-23T15:00:00Z

            With --flight it computes a flight of the flight bag's own records, as its page does, also while \
            the flight bag runs:
              aloft navlog --flight "EGTF LFAT" --home ~/aloft

            Not for navigation.
            """)

    @Option(
        help: ArgumentHelp(
            "A flight of the records by its name or key, in place of a route.", valueName: "flight"))
    var flight: String?
    @Option(help: ArgumentHelp("The flight bag's folder.", valueName: "dir"), completion: .directory)
    var home: String?
    @Option(help: ArgumentHelp("The route, departure to destination.", valueName: "text")) var route: String?
    @Option(
        help: ArgumentHelp(
            "A place of the route or a wind station; several times.", valueName: "name=lat,lon"))
    var point: [String] = []
    @Option(help: ArgumentHelp("Chooses one of several places of a name; several times.", valueName: "pin"))
    var pin: [String] = []
    @Option(help: ArgumentHelp("How a station's radials are aligned: OCK=3W.", valueName: "name=deg"))
    var stationDeclination: [String] = []
    @Option(help: ArgumentHelp("FL085 or feet above the sea.", valueName: "level")) var level: String?
    @Option(help: ArgumentHelp("True airspeed in the cruise.", valueName: "kt")) var tas: String?
    @Option(help: ArgumentHelp("One wind for all, true.", valueName: "ddd/kt")) var wind: String?
    @Option(help: ArgumentHelp("Lines of `decode winds --json`.", valueName: "file"), completion: .file())
    var winds: String?
    @Option(
        help: ArgumentHelp(
            "Typed on one leg: \"EGTF OCK wind=240/15 level=FL065 tas=95 temperature=5 msa=1800 nth=1\".",
            valueName: "text"))
    var leg: [String] = []
    @OptionGroup var conditions: NavLogConditions
    @OptionGroup var fuel: NavLogFuelOptions
    @OptionGroup var form: AnswerForm

    var given: JSONObject {
        let own: JSONObject = [
            "flight": JSON(flight), "route": JSON(route), "point": Self.list(point), "pin": Self.list(pin),
            "station_declination": Self.list(stationDeclination), "level": JSON(level), "tas": JSON(tas),
            "wind": JSON(wind), "winds": JSON(winds), "leg": Self.list(leg),
        ]
        return own.merging(conditions.given).merging(fuel.given)
    }

    private static func list(_ texts: [String]) -> JSON { texts.isEmpty ? .null : JSON(texts) }

    func answering() async throws -> (Asked) throws -> JSON {
        let own = flight != nil || home != nil ? try await OwnNavLog(home: home) : nil
        return { asked in
            guard asked.has("flight") else { return try NavLogQuestion(asked).answer() }
            guard let own else {
                throw Problem("Name the flight bag's folder with --home to ask for flights in a batch.")
            }
            let others = asked.values.keys.filter { $0 != "flight" && asked.has($0) }
            if let other = others.first {
                throw Problem("\(other) goes with a route: a flight has its own.")
            }
            return try own.answer(asked)
        }
    }

    static func table(_ answer: JSON) -> String { NavLogTable.text(answer) }
}

/// The conditions of the air, the clock and the aircraft.
struct NavLogConditions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("Warmer than standard.", valueName: "°C"))
    var isaDeviationC: String?
    @Option(help: ArgumentHelp("1013 hPa or 29.92 inHg.", valueName: "pressure")) var qnh: String?
    @Option(help: ArgumentHelp("2026-11-23T15:00:00Z.", valueName: "instant")) var offBlock: String?
    @Option(help: ArgumentHelp("The day of the variation, without --off-block.", valueName: "date")) var date:
        String?
    @Option(help: ArgumentHelp("Off-block to take-off.", valueName: "min")) var taxiOutMin: String?
    @Option(help: ArgumentHelp("Landing to on-block.", valueName: "min")) var taxiInMin: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("Above the sea.", valueName: "ft"))
    var departureElevationFt: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("Above the sea.", valueName: "ft"))
    var destinationElevationFt: String?
    @Option(help: ArgumentHelp("True airspeed in the climb.", valueName: "kt")) var climbTas: String?
    @Option(help: ArgumentHelp("Rate of climb.", valueName: "ft/min")) var climbRate: String?
    @Option(help: ArgumentHelp("Fuel flow in the climb.", valueName: "flow")) var climbFuelFlow: String?
    @Option(help: ArgumentHelp("True airspeed in the descent.", valueName: "kt")) var descentTas: String?
    @Option(help: ArgumentHelp("Rate of descent.", valueName: "ft/min")) var descentRate: String?
    @Option(help: ArgumentHelp("Fuel flow in the descent.", valueName: "flow")) var descentFuelFlow: String?

    var given: JSONObject {
        [
            "isa_deviation_c": JSON(isaDeviationC), "qnh": JSON(qnh), "off_block": JSON(offBlock),
            "date": JSON(date), "taxi_out_min": JSON(taxiOutMin), "taxi_in_min": JSON(taxiInMin),
            "departure_elevation_ft": JSON(departureElevationFt),
            "destination_elevation_ft": JSON(destinationElevationFt), "climb_tas": JSON(climbTas),
            "climb_rate": JSON(climbRate), "climb_fuel_flow": JSON(climbFuelFlow),
            "descent_tas": JSON(descentTas), "descent_rate": JSON(descentRate),
            "descent_fuel_flow": JSON(descentFuelFlow),
        ]
    }
}

/// The parts of the fuel ladder. A flow or a volume without a unit is in litres.
struct NavLogFuelOptions: ParsableArguments {
    @Option(help: ArgumentHelp("In the cruise: \"8.5 usgal/h\".", valueName: "flow")) var fuelFlow: String?
    @Option(help: ArgumentHelp("At holding speed.", valueName: "flow")) var holdingFuelFlow: String?
    @Option(help: ArgumentHelp("faa, easa or uk: whose reserve.", valueName: "rules")) var ruleSet: String?
    @Option(help: ArgumentHelp("vfr or ifr.", valueName: "rules")) var flightRules: String?
    @Option(help: ArgumentHelp("aeroplane or helicopter.", valueName: "category")) var category: String?
    @Option(
        help: ArgumentHelp("Whether it stays in sight of the aerodrome: true or false.", valueName: "flag"))
    var isLocal: String?
    @Option(help: ArgumentHelp("A point to divert to from the destination.", valueName: "name"))
    var alternate: String?
    @Option(help: ArgumentHelp("Burned before take-off.", valueName: "volume")) var taxiFuel: String?
    @Option(help: ArgumentHelp("Of the trip.", valueName: "percent")) var contingencyPercent: String?
    @Option(help: ArgumentHelp("What the pilot adds.", valueName: "volume")) var extraFuel: String?
    @Option(help: ArgumentHelp("In place of the rule's.", valueName: "min")) var reserveMin: String?
    @Option(help: ArgumentHelp("On board before taxi.", valueName: "volume")) var fuelBlock: String?

    var given: JSONObject {
        [
            "fuel_flow": JSON(fuelFlow), "holding_fuel_flow": JSON(holdingFuelFlow),
            "rule_set": JSON(ruleSet),
            "flight_rules": JSON(flightRules), "category": JSON(category), "is_local": JSON(isLocal),
            "alternate": JSON(alternate), "taxi_fuel": JSON(taxiFuel),
            "contingency_percent": JSON(contingencyPercent), "extra_fuel": JSON(extraFuel),
            "reserve_min": JSON(reserveMin), "fuel_block": JSON(fuelBlock),
        ]
    }
}
