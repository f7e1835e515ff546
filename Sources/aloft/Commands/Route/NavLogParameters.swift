import Aviation
import JSONLines
import Questions

/// The parameters of a nav log: the way, the conditions of the air, the clock and the aircraft, and the parts
/// of the fuel ladder. A flow or a volume without a unit is in litres.
enum NavLogParameters {
    static let flight = Parameter(
        "flight", optional: .text(), "A flight of the records by its name or key, in place of a route.",
        valueName: "flight")
    static let route = Parameter("route", optional: .text(), "The route, departure to destination.")
    static let point = Parameter(
        "point", .namedPositions, standard: [], "A place of the route or a wind station; several times.",
        on: .options)
    static let pin = Parameter(
        "pin", .texts, standard: [], "Chooses what a name means; several times.", on: .options,
        valueName: "pin")
    static let stationDeclination = Parameter(
        "station_declination", .texts, standard: [], "How a station's radials are aligned: OCK=3W.",
        on: .options, valueName: "name=deg")
    static let level = Parameter("level", optional: .level, "FL085 or feet above the sea.")
    static let airspeed = Parameter(
        "tas", optional: .quantity(in: SpeedUnit.knots), "True airspeed in the cruise.")
    static let wind = Parameter("wind", optional: .steadyWind, "One wind for all, true.")
    static let winds = Parameter("winds", optional: .file, "Lines of `decode winds --json`.")
    static let leg = Parameter(
        "leg", .texts, standard: [],
        "Typed on one leg: \"EGTF OCK wind=240/15 level=FL065 tas=95 temperature=5 msa=1800 nth=1\".",
        on: .options)

    static let way: [any Declared] = [
        flight, route, point, pin, stationDeclination, level, airspeed, wind, winds, leg,
    ]

    // The conditions of the air, the clock and the aircraft.

    static let isaDeviation = Parameter(
        "isa_deviation_c", optional: .number(-60...60, "°C"), "Warmer than standard.")
    static let qnh = Parameter("qnh", optional: .qnh, "1013 hPa or 29.92 inHg.")
    static let offBlock = Parameter("off_block", optional: .instant, "2026-11-23T15:00:00Z.")
    static let date = Parameter(
        "date", optional: .dayOfInstant, "The day of the variation, without --off-block.")
    static let taxiOut = Parameter(
        "taxi_out_min", optional: .number(0...600, "min"), "Off-block to take-off.")
    static let taxiIn = Parameter("taxi_in_min", optional: .number(0...600, "min"), "Landing to on-block.")
    static let departureElevation = Parameter(
        "departure_elevation_ft", optional: .number(-2000...30_000, "ft"), "Above the sea.")
    static let destinationElevation = Parameter(
        "destination_elevation_ft", optional: .number(-2000...30_000, "ft"), "Above the sea.")
    static let climb = SlopeParameters("climb")
    static let descent = SlopeParameters("descent")

    static let conditions: [any Declared] =
        [isaDeviation, qnh, offBlock, date, taxiOut, taxiIn, departureElevation, destinationElevation]
        + climb.all + descent.all

    // The parts of the fuel ladder.

    static let fuelFlow = Parameter(
        "fuel_flow", optional: .quantity(in: FuelFlowUnit.litresPerHour), "In the cruise: \"8.5 usgal/h\".",
        valueName: "flow")
    static let holdingFuelFlow = Parameter(
        "holding_fuel_flow", optional: .quantity(in: FuelFlowUnit.litresPerHour), "At holding speed.",
        valueName: "flow")
    static let ruleSet = Parameter(
        "rule_set", optional: .choice(of: RuleSet.self), "faa, easa or uk: whose reserve.",
        valueName: "rules")
    static let flightRules = Parameter(
        "flight_rules", .choice(of: FlightRules.self), standard: .text(FlightRules.vfr.rawValue),
        "vfr or ifr.", valueName: "rules")
    static let category = Parameter(
        "category", optional: .choice(of: AircraftCategory.self), "aeroplane or helicopter.",
        valueName: "category")
    static let isLocal = Parameter(
        "is_local", .flag, standard: false, "Whether it stays in sight of the aerodrome: true or false.")
    static let alternate = Parameter(
        "alternate", optional: .text(), "A point to divert to from the destination.", valueName: "name")
    static let taxiFuel = Parameter(
        "taxi_fuel", optional: .text(), "Burned before take-off.", valueName: "volume")
    static let contingency = Parameter(
        "contingency_percent", optional: .number(0...100), "Of the trip.", valueName: "percent")
    static let extraFuel = Parameter(
        "extra_fuel", optional: .text(), "What the pilot adds.", valueName: "volume")
    static let reserve = Parameter(
        "reserve_min", optional: .number(0...600, "min"), "In place of the rule's.")
    static let onBoard = Parameter(
        "fuel_block", optional: .text(), "On board before taxi.", valueName: "volume")

    static let fuel: [any Declared] = [
        fuelFlow, holdingFuelFlow, ruleSet, flightRules, category, isLocal, alternate, taxiFuel, contingency,
        extraFuel, reserve, onBoard,
    ]
}

/// The parameters of a climb or a descent.
struct SlopeParameters: Sendable {
    let airspeed: Parameter<Speed?>
    let rate: Parameter<Speed?>
    let fuelFlow: Parameter<FuelFlow?>

    init(_ name: String) {
        airspeed = Parameter(
            "\(name)_tas", optional: .quantity(in: SpeedUnit.knots), "True airspeed in the \(name).")
        rate = Parameter("\(name)_rate", optional: .quantity(in: .feetPerMinute), "Rate of \(name).")
        fuelFlow = Parameter(
            "\(name)_fuel_flow", optional: .quantity(in: FuelFlowUnit.litresPerHour),
            "Fuel flow in the \(name).", valueName: "flow")
    }

    var all: [any Declared] { [airspeed, rate, fuelFlow] }
}

extension ParameterKind where Value == CruisingLevel {
    static var level: Self {
        Self(["type": "string"], "level") { asked, name throws(Problem) in
            guard let text = try asked.optionalText(name) else { return nil }
            guard let level = CruisingLevel(text) else {
                throw Problem("\(name) is \(Problem.quoted(text)): write FL085 or feet, such as 5500.")
            }
            return level
        }
    }
}

extension ParameterKind where Value == WindVector {
    /// One direction and speed.
    static var steadyWind: Self {
        Self(["type": "string"], "ddd/kt") { asked, name throws(Problem) in
            guard let text = try asked.optionalText(name) else { return nil }
            guard let wind = WindVector(text) else {
                throw Problem(
                    "\(name) is \(Problem.quoted(text)): write one direction and speed, such as 240/15.")
            }
            return wind
        }
    }
}

extension ParameterKind where Value == Pressure {
    /// The pressure at sea level; a number alone is in the unit that it fits.
    static var qnh: Self {
        Self(["type": "string"], "pressure") { asked, name throws(Problem) in
            guard let text = try asked.optionalText(name) else { return nil }
            let number = Double(text.filter { !$0.isWhitespace })
            let unit: PressureUnit? = number.flatMap {
                (850...1100).contains($0)
                    ? .hectopascals : (25...32.5).contains($0) ? .inchesOfMercury : nil
            }
            guard let pressure = Pressure(text, expecting: unit), AltimeterSetting(pressure) != nil else {
                throw Problem("\(name) is \(Problem.quoted(text)): write 1013 hPa or 29.92 inHg.")
            }
            return pressure
        }
    }
}
