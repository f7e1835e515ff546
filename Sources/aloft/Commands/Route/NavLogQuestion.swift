import Aviation
import Foundation
import JSONLines

/// The question that `aloft navlog` was asked, read from its options.
struct NavLogQuestion {
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

    init(_ asked: Asked) throws(Problem) {
        self.asked = asked
        places = try Self.places(asked)
        let offBlock = try Self.offBlock(asked)
        let today = try asked.dayOrToday("date")
        let day = offBlock?.day() ?? today
        self.day = day
        let declination: @Sendable (Coordinate) -> Declination? = { place in
            Declination(at: place, on: day)
        }
        var pins: [RoutePlace] = []
        for text in try asked.optionalTexts("pin") ?? [] {
            guard let pin = RoutePlace(pin: text) else {
                throw Problem("pin is \(Problem.quoted(text)): write IDENT|kind|lat|lon|region.")
            }
            pins.append(pin)
        }
        let places = places
        route = Route(
            try asked.text("route"), pins: pins,
            sources: Route.Sources(
                places: { name in places.filter { $0.ident == name } }, declination: declination))
        if let problem = route.problems.first {
            throw Problem(
                route.problems.count == 1
                    ? "\(problem)" : route.problems.map { "\($0)" }.joined(separator: " "))
        }
        rules = try Self.choice("rule_set", asked)
        flight = try Self.choice("flight_rules", asked) ?? .vfr
        let (winds, windNotes) = try Self.winds(asked, places)
        self.windNotes = windNotes
        var plan = NavLogPlan(
            points: route.points, performance: try Self.performance(asked, route),
            level: try Self.level(asked),
            winds: winds, declination: declination)
        plan.offBlock = offBlock
        plan.qnh = try Self.qnh(asked)
        plan.isaDeviationCelsius = try asked.optionalNumber("isa_deviation_c", in: -60...60)
        plan.departureElevationFeet = try asked.optionalNumber("departure_elevation_ft", in: -2000...30_000)
        plan.destinationElevationFeet = try asked.optionalNumber(
            "destination_elevation_ft", in: -2000...30_000)
        plan.taxiOutSeconds = try asked.optionalNumber("taxi_out_min", in: 0...600).map { $0 * 60 }
        plan.taxiInSeconds = try asked.optionalNumber("taxi_in_min", in: 0...600).map { $0 * 60 }
        plan.overrides = try Self.overrides(asked)
        self.plan = plan
    }

    static func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String, _ asked: Asked
    ) throws(Problem) -> Choice? where Choice.RawValue == String {
        guard let text = try asked.optionalText(key) else { return nil }
        guard let choice = Choice(rawValue: text.lowercased()) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem("\(key) is \(Problem.quoted(text)): it has to be one of \(known).")
        }
        return choice
    }

    private static func offBlock(_ asked: Asked) throws(Problem) -> Date? {
        guard let text = try asked.optionalText("off_block") else { return nil }
        guard let instant = Date(instant: text) else {
            throw Problem(
                "off_block is \(Problem.quoted(text)), which is no instant: write 2026-11-23T15:00:00Z.")
        }
        return instant
    }

    private static func level(_ asked: Asked) throws(Problem) -> CruisingLevel? {
        guard let text = try asked.optionalText("level") else { return nil }
        guard let level = CruisingLevel(text) else {
            throw Problem("level is \(Problem.quoted(text)): write FL085 or feet, such as 5500.")
        }
        return level
    }

    private static func qnh(_ asked: Asked) throws(Problem) -> Pressure? {
        guard let text = try asked.optionalText("qnh") else { return nil }
        let number = Double(text.filter { !$0.isWhitespace })
        let unit: PressureUnit? = number.flatMap {
            (850...1100).contains($0) ? .hectopascals : (25...32.5).contains($0) ? .inchesOfMercury : nil
        }
        guard let pressure = Pressure(text, expecting: unit), AltimeterSetting(pressure) != nil else {
            throw Problem("qnh is \(Problem.quoted(text)): write 1013 hPa or 29.92 inHg.")
        }
        return pressure
    }

    /// The cruise's speed is typed, or the first of the route.
    private static func performance(_ asked: Asked, _ route: Route) throws(Problem) -> FlightPerformance {
        let filed = route.points.first?.change?.speed.speed
        let typed = try asked.optionalQuantity("tas", in: SpeedUnit.knots)
        guard let tas = typed ?? filed else { throw Asked.missing("tas") }
        try Asked.checkAirspeed(tas)
        let performance = FlightPerformance(
            cruiseTrueAirspeed: tas,
            cruiseFuelFlow: try asked.optionalQuantity("fuel_flow", in: .litresPerHour),
            climb: try slope("climb", asked), descent: try slope("descent", asked),
            holdingFuelFlow: try asked.optionalQuantity("holding_fuel_flow", in: .litresPerHour))
        guard let performance else {
            throw Problem("tas has to be more than zero, and no fuel flow less than zero.")
        }
        return performance
    }

    private static func slope(_ name: String, _ asked: Asked) throws(Problem) -> FlightPerformance.Slope? {
        let tas = try asked.optionalQuantity("\(name)_tas", in: SpeedUnit.knots)
        let rate = try asked.optionalQuantity("\(name)_rate", in: SpeedUnit.feetPerMinute)
        let flow = try asked.optionalQuantity("\(name)_fuel_flow", in: FuelFlowUnit.litresPerHour)
        guard tas != nil || rate != nil || flow != nil else { return nil }
        guard let tas, let rate else { throw Problem("\(name)_tas and \(name)_rate belong together.") }
        guard let slope = FlightPerformance.Slope(trueAirspeed: tas, rate: rate, fuelFlow: flow) else {
            throw Problem("\(name)_tas and \(name)_rate have to be more than zero.")
        }
        return slope
    }
}
