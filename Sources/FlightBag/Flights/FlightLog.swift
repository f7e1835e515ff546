package import Aviation
import Foundation
import Notation
package import SyncCore

/// The computed flight: its route, leg by leg, and its fuel by the rules. It follows from the flight, the
/// figures of its aircraft and the values typed on its legs; none of it is stored.
package struct FlightLog: Sendable {
    /// One leg, with what was typed on it.
    package struct Leg: Sendable {
        package let leg: NavLog.Leg
        /// The record of its typed values, whether it exists or not.
        package let id: RecordID
        package let typed: FlightLeg?
        /// Whether its level fits its direction; nil without rules to judge by.
        package let check: CruisingLevelCheck?
        /// From take-off to its end; nil while a fuel flow is unknown.
        package let fuelUsed: Volume?
    }

    /// A value without which nothing is computed.
    package enum Lack: String, CaseIterable, Sendable {
        case offBlock = "a time of off-block"
        case speed
        case fuelBurn = "fuel burn"
        case rules
    }

    package let route: Route
    package let log: NavLog?
    package let legs: [Leg]
    package let fuel: FuelPlan?
    /// The values of the fuel plan not given, so that more may be needed: "taxi time", "wind", "holding".
    /// Empty without a plan of fuel, and when its margin is one to judge by.
    package let fuelUnknowns: [String]
    /// The values that were not given, without which no times or no fuel are computed.
    package let lacks: Set<Lack>
    /// The fuel for taxiing, nil when nobody gave it.
    private let taxiLitres: Double?
    private let onBoardLitres: Double?
    /// The applicable rules; nil if none were chosen and the departure's country has none of these.
    package let rules: RuleSet?
    package let flightRules: FlightRules
    /// The reasons why the log is missing or incomplete. Empty when it is complete.
    package let problems: [String]
    /// Sentences for the pilot: missing values, and the assumptions made instead.
    package let notes: [String]
    /// The number of rows typed on legs that are not on the route.
    package let lostLegs: Int
}

extension FlightLog {
    /// The fuel left on board after taxiing and the trip, in litres; below zero when it is not
    /// enough. Nil while the fuel on board or that of the trip is unknown. Taxi fuel that nobody gave counts
    /// as nothing.
    package var remainingLitres: Double? {
        guard let onBoardLitres, let trip = log?.fuel?.value(in: .litres) else { return nil }
        return onBoardLitres - (taxiLitres ?? 0) - trip
    }

    /// Whether the fuel for taxiing is known.
    package var isTaxiFuelKnown: Bool { taxiLitres != nil }
}

@MainActor extension FlightLog {
    /// The log of a stored flight.
    package init(_ flight: Flight, _ context: RecordContext) {
        let route = context.route(of: flight)
        let rules = flight.ruleSet.flatMap { RuleSet(rawValue: $0) } ?? context.ruleSet(of: flight)
        let flightRules: FlightRules = ["I", "Y"].contains(flight.flightRules) ? .ifr : .vfr
        let typed = context.legs.all.map(\.record).filter { $0.flightID == flight.id && $0.isRemoved != true }
        let places = FlightLegPlace.all(route.points, of: flight.id)
        var problems = route.problems.map(\.flightDescription)
        var notes = route.notes
        var flown: (log: NavLog, plan: NavLogPlan)?
        var fuel: FuelPlan?
        if route.problems.isEmpty, let performance = context.flightPerformance(of: flight) {
            do throws(NavLogProblem) {
                // The pilot's wind takes precedence over the forecast.
                let winds =
                    flight.wind == nil
                    ? FlightWinds(context.reports.pack(flight.id), at: Date(milliseconds: context.now)) : nil
                var plan = context.plan(flight, route, performance, typed)
                if let winds {
                    plan.winds = .forecast(winds.field)
                    notes.append(winds.note)
                }
                let log = try NavLog(plan)
                flown = (log, plan)
                notes += log.notes
                let alternate = context.alternate(of: flight)
                if alternate == nil, let named = flight.alternates?.split(separator: " ").first {
                    notes.append("The alternate \(named) is not known: no fuel is planned to it.")
                }
                if let rules {
                    let needs = context.needs(flight, rules, flightRules)
                    fuel = try FuelPlan(log, plan, needs, alternate: alternate)
                } else {
                    notes.append("No rules are chosen (FAA, EASA, UK): there is no fuel ladder.")
                }
            } catch {
                problems.append(error.description)
            }
        } else if route.problems.isEmpty {
            problems.append("Times and fuel need a true airspeed.")
        }
        let checks = flown.flatMap { flown in
            rules.map { flown.log.levelChecks(flown.plan, rules: $0, flight: flightRules) }
        }
        let used = flown?.log.fuelUsed ?? []
        legs = zip(flown?.log.legs ?? [], places).enumerated().map { index, pair in
            Leg(
                leg: pair.0, id: pair.1.id, typed: typed.first { $0.id == pair.1.id },
                check: checks?[index], fuelUsed: used[index])
        }
        self.route = route
        log = flown?.log
        self.fuel = fuel
        fuelUnknowns = fuel.map { $0.unknowns + context.unplanned(flight, $0.ladder) } ?? []
        lacks = context.lacks(flight, rules, flown?.log)
        taxiLitres = context.performance(of: flight)?.taxiFuelLitres
        onBoardLitres = flight.fuelLitres
        (self.rules, self.flightRules) = (rules, flightRules)
        (self.problems, self.notes) = (problems, notes)
        lostLegs = typed.filter { leg in !places.contains { $0.id == leg.id } }.count
    }
}

extension RouteProblem {
    /// One sentence for the page of a flight.
    var flightDescription: String {
        switch self {
        case .unknown(let name):
            "\(name) is neither an airport nor a beacon on this device. A position is read, too: 5113N00100W."
        case .ambiguous(let name, let choices): "\(name) is the name of \(choices.count) places: choose one."
        case .airwayOrPlace(let name, let choices):
            "\(name) may be an airway or a procedure, whose points are not on this device"
                + (choices.isEmpty ? "" : ", or a place far from the leg") + ": say what it is."
        case .positionOrPlaces, .radialNeedsDeclination, .unreadable, .tooLong: description
        }
    }
}

extension RecordContext {
    /// The route of a flight from its departure to its destination.
    package func route(of flight: Flight) -> Route {
        var words = (flight.route ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
        if let first = words.first, first == flight.departure { words.removeFirst() }
        if let last = words.last, last == flight.destination { words.removeLast() }
        let ends = [flight.departure, flight.destination].compactMap(\.self)
        let text = ([flight.departure] + words + [flight.destination]).compactMap(\.self)
            .joined(separator: " ")
        let day = declinationDay(of: flight)
        let looked = Set(flight.routeNames)
        return Route(
            text, pins: flight.routePins.compactMap(RoutePlace.init(pin:)),
            airways: Set(flight.routePins.compactMap(RouteWord.airwayName(pin:))),
            sources: Route.Sources(
                places: { self.places($0, ends: ends) },
                declination: { place in day.flatMap { Declination(at: place, on: $0) } },
                // An end is never half of a position, and a word that is still looked up is not yet one.
                isOpen: { ends.contains($0) || looked.contains($0) && self.places.routePlaces($0) == nil }))
    }

    /// An end of a flight is the airport that somebody means by its code; other words are looked up as they
    /// stand.
    private func places(_ name: String, ends: [String]) -> [RoutePlace] {
        let places = self.places.routePlaces(name) ?? []
        guard ends.contains(name), case .known(let airport) = self.places.knowledge(of: name) else {
            return places
        }
        let end = RoutePlace(
            ident: name, kind: .airport, position: airport.position, region: airport.countryCode)
        return [end] + places.filter { $0.kind != .airport }
    }

    private func declinationDay(of flight: Flight) -> Day? {
        flight.offBlock.flatMap { Day($0.date) } ?? Day(milliseconds: now)
    }

    /// The rules of the country that a flight departs from.
    package func ruleSet(of flight: Flight) -> RuleSet? {
        guard let departure = flight.departure, case .known(let airport) = places.knowledge(of: departure)
        else { return nil }
        return RuleSet(countryCode: airport.countryCode)
    }

    /// A flow of the climb or the descent that is missing leaves the fuel of the way unknown, too.
    fileprivate func lacks(_ flight: Flight, _ rules: RuleSet?, _ log: NavLog?) -> Set<FlightLog.Lack> {
        let isBurnKnown =
            performance(of: flight)?.fuelBurnLitresPerHour != nil && (log == nil || log?.fuel != nil)
        let known: [(FlightLog.Lack, Bool)] = [
            (.offBlock, flight.offBlock != nil), (.speed, flightPerformance(of: flight) != nil),
            (.fuelBurn, isBurnKnown), (.rules, rules != nil),
        ]
        return Set(known.filter { !$0.1 }.map(\.0))
    }

    fileprivate func flightPerformance(of flight: Flight) -> FlightPerformance? {
        let profile = performance(of: flight)
        guard let knots = flight.tasKnots ?? profile?.cruiseTASKnots else { return nil }
        func flow(_ litres: Double?) -> FuelFlow? { litres.map { FuelFlow(litresPerHour: $0) } }
        func slope(_ tas: Double?, _ rate: Double?, _ litres: Double?) -> FlightPerformance.Slope? {
            guard let tas, let rate else { return nil }
            return FlightPerformance.Slope(
                trueAirspeed: Speed(knots: tas), rate: Speed(feetPerMinute: rate), fuelFlow: flow(litres))
        }
        return FlightPerformance(
            cruiseTrueAirspeed: Speed(knots: knots), cruiseFuelFlow: flow(profile?.fuelBurnLitresPerHour),
            climb: slope(
                profile?.climbTASKnots, profile?.climbRateFeetPerMinute, profile?.climbFuelLitresPerHour),
            descent: slope(
                profile?.descentTASKnots, profile?.descentRateFeetPerMinute,
                profile?.descentFuelLitresPerHour),
            holdingFuelFlow: flow(profile?.holdingFuelLitresPerHour))
    }

    fileprivate func plan(
        _ flight: Flight, _ route: Route, _ performance: FlightPerformance, _ typed: [FlightLeg]
    ) -> NavLogPlan {
        let day = declinationDay(of: flight)
        var plan = NavLogPlan(
            points: route.points, performance: performance,
            level: flight.level.flatMap(CruisingLevel.init),
            winds: flight.wind.flatMap(WindVector.init).map(NavLogPlan.Winds.typed) ?? .unknown,
            declination: { place in day.flatMap { Declination(at: place, on: $0) } })
        plan.departureElevationFeet = elevation(flight.departure)
        plan.destinationElevationFeet = elevation(flight.destination)
        plan.isaDeviationCelsius = flight.isaDeviationCelsius
        plan.qnh = flight.qnhHectopascals.map { Pressure(hectopascals: $0) }
        plan.offBlock = flight.offBlock.map { Date(milliseconds: $0.milliseconds) }
        plan.taxiOutSeconds = flight.taxiOutMinutes.map { Double($0) * 60 }
        plan.taxiInSeconds = flight.taxiInMinutes.map { Double($0) * 60 }
        plan.overrides = typed.compactMap { leg in
            guard let from = leg.fromIdent, let to = leg.toIdent else { return nil }
            var override = NavLogPlan.LegOverride(from: from, to: to, nth: leg.nth ?? 1)
            override.level = leg.level.flatMap(CruisingLevel.init)
            override.wind = leg.wind.flatMap(WindVector.init)
            override.temperatureCelsius = leg.temperatureCelsius
            override.trueAirspeed = leg.tasKnots.map { Speed(knots: $0) }
            override.safeAltitudeFeet = leg.safeAltitudeFeet
            return override
        }
        return plan
    }

    private func elevation(_ ident: String?) -> Double? {
        guard let ident, case .known(let airport) = places.knowledge(of: ident) else { return nil }
        return airport.elevationFeet.map(Double.init)
    }

    fileprivate func needs(_ flight: Flight, _ rules: RuleSet, _ flightRules: FlightRules) -> FuelLadder.Needs
    {
        let profile = performance(of: flight)
        var needs = FuelLadder.Needs(rules: rules, flight: flightRules)
        if case .known(let aircraft) = aircraft(of: flight),
            aircraft.categoryAndClass == "rotorcraft_helicopter"
        {
            needs.category = .helicopter
        }
        needs.taxi = profile?.taxiFuelLitres.map { Volume(litres: $0) }
        needs.contingencyPercent = flight.contingencyPercent
        needs.extra = extraFuel(of: flight, profile).map { Volume(litres: $0) }
        needs.reserveMinutes = flight.reserveMinutes.map(Double.init)
        needs.onBoard = flight.fuelLitres.map { Volume(litres: $0) }
        return needs
    }

    /// The pilot's extra fuel, with the fuel of the holding that was typed; nil when nothing was, or the
    /// holding's flow is unknown.
    private func extraFuel(of flight: Flight, _ profile: PerformanceProfile?) -> Double? {
        guard let minutes = flight.holdingMinutes, minutes > 0 else { return flight.extraFuelLitres }
        return profile?.holdingFuelLitresPerHour.map {
            (flight.extraFuelLitres ?? 0) + $0 * Double(minutes) / 60
        }
    }

    /// The parts of a flight's fuel that were asked for and could not be planned.
    fileprivate func unplanned(_ flight: Flight, _ ladder: FuelLadder) -> [String] {
        let isHolding = (flight.holdingMinutes ?? 0) > 0
        let named = flight.alternates?.split(separator: " ").first
        return [
            isHolding && ladder[.extra]?.volume == nil ? "holding" : nil,
            ladder[.alternate]?.volume == nil ? named.map { "the way to \($0)" } : nil,
        ].compactMap(\.self)
    }

    /// The first alternate, where the fuel to it is planned.
    fileprivate func alternate(of flight: Flight) -> Route.Point? {
        guard let ident = flight.alternates?.split(separator: " ").first.map(String.init) else { return nil }
        let way = Route(ident, sources: Route.Sources(places: { self.places($0, ends: [ident]) }))
        return way.points.first
    }
}

extension RuleSet {
    /// The rules that hold in a country, by its ISO 3166 code; nil for one that has other ones.
    ///
    /// EASA: the member states of the EU and the four of EFTA (EU aviation safety agency, member states). The
    /// UK with its crown dependencies.
    package init?(countryCode: String) {
        switch countryCode {
        case "US", "PR", "VI", "GU", "AS", "MP": self = .faa
        case "GB", "GG", "JE", "IM": self = .uk
        case "AT", "BE", "BG", "HR", "CY", "CZ", "DK", "EE", "FI", "FR", "DE", "GR", "HU", "IE", "IT", "LV",
            "LT", "LU", "MT", "NL", "PL", "PT", "RO", "SK", "SI", "ES", "SE", "CH", "IS", "LI", "NO":
            self = .easa
        default: return nil
        }
    }
}
