import Aviation
import Foundation
import JSONLines
import Questions

/// The case of a nav log that is asked about: its route, its plan and its rules.
struct NavLogCase {
    let plan: NavLogPlan
    let route: Route
    let places: [RoutePlace]
    /// Nil when no rule set is named.
    let rules: RuleSet?
    let flight: FlightRules
    let asked: Asked
    /// The notes on the forecasts that were given.
    let windNotes: [String]
    let day: Day

    init(_ asked: Asked, _ present: Present) throws(Problem) {
        typealias Parameters = NavLogParameters
        self.asked = asked
        places = try Self.places(asked)
        let offBlock = try asked[Parameters.offBlock]
        let today = try present.day(asked[Parameters.date])
        let day = offBlock?.day() ?? today
        self.day = day
        let declination: @Sendable (Coordinate) -> Declination? = { place in
            Declination(at: place, on: day)
        }
        var pins: [RoutePlace] = []
        var airways: Set<String> = []
        for text in try asked[Parameters.pin] {
            if let pin = RoutePlace(pin: text) {
                pins.append(pin)
            } else if let airway = RouteWord.airwayName(pin: text) {
                airways.insert(airway)
            } else {
                throw Problem(
                    "pin is \(Problem.quoted(text)): write IDENT|kind|lat|lon|region, or NAME|airway.")
            }
        }
        let places = places
        route = Route(
            try asked.needed(Parameters.route), pins: pins, airways: airways,
            sources: Route.Sources(
                places: { name in places.filter { $0.ident == name } }, declination: declination))
        if let problem = route.problems.first {
            throw Problem(
                route.problems.count == 1
                    ? "\(problem)" : route.problems.map { "\($0)" }.joined(separator: " "))
        }
        rules = try asked[Parameters.ruleSet]
        flight = try asked[Parameters.flightRules]
        let (winds, windNotes) = try Self.winds(asked, places)
        self.windNotes = windNotes
        var plan = NavLogPlan(
            points: route.points, performance: try Self.performance(asked, route),
            level: try asked[Parameters.level],
            winds: winds, declination: declination)
        plan.offBlock = offBlock
        plan.qnh = try asked[Parameters.qnh]
        plan.isaDeviationCelsius = try asked[Parameters.isaDeviation]
        plan.departureElevationFeet = try asked[Parameters.departureElevation]
        plan.destinationElevationFeet = try asked[Parameters.destinationElevation]
        plan.taxiOutSeconds = try asked[Parameters.taxiOut].map { $0 * 60 }
        plan.taxiInSeconds = try asked[Parameters.taxiIn].map { $0 * 60 }
        plan.overrides = try Self.overrides(asked)
        self.plan = plan
    }

    /// The cruise's speed is typed, or the first of the route.
    private static func performance(_ asked: Asked, _ route: Route) throws(Problem) -> FlightPerformance {
        let filed = route.points.first?.change?.speed.speed
        guard let tas = try asked[NavLogParameters.airspeed] ?? filed else {
            throw Asked.missing(NavLogParameters.airspeed.name)
        }
        guard (1...3000).contains(tas.knots) else { throw Problem("tas has to be from 1 to 3000 kt.") }
        let performance = FlightPerformance(
            cruiseTrueAirspeed: tas, cruiseFuelFlow: try asked[NavLogParameters.fuelFlow],
            climb: try slope(NavLogParameters.climb, asked),
            descent: try slope(NavLogParameters.descent, asked),
            holdingFuelFlow: try asked[NavLogParameters.holdingFuelFlow])
        guard let performance else {
            throw Problem("tas has to be more than zero, and no fuel flow less than zero.")
        }
        return performance
    }

    private static func slope(
        _ parameters: SlopeParameters, _ asked: Asked
    ) throws(Problem) -> FlightPerformance.Slope? {
        let (tas, rate) = (try asked[parameters.airspeed], try asked[parameters.rate])
        let flow = try asked[parameters.fuelFlow]
        guard tas != nil || rate != nil || flow != nil else { return nil }
        let names = "\(parameters.airspeed.name) and \(parameters.rate.name)"
        guard let tas, let rate else { throw Problem("\(names) belong together.") }
        guard let slope = FlightPerformance.Slope(trueAirspeed: tas, rate: rate, fuelFlow: flow) else {
            throw Problem("\(names) have to be more than zero.")
        }
        return slope
    }
}
