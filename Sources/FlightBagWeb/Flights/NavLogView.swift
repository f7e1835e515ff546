import Aviation
import FlightBag
import Foundation
import Notation

/// The nav log of a flight: a table of its legs, its fuel, and everything that a pilot has to know of both.
struct NavLogView {
    let head: FlightHeadView?
    let subtitle: String
    let key: String
    let missing: String?
    let problems: [String]
    let choices: [Choice]
    let legs: [Leg]
    let hasLegs: Bool
    let totals: String?
    let profile: [String]
    let hasProfile: Bool
    let fuel: FuelLadderView?
    let notes: [String]
    let hasNotes: Bool

    /// A name that may mean several things.
    struct Choice {
        let name: String
        let places: [Place]
        /// The one that was taken, in words; nil while there is none, and the route is not complete.
        var taken: String?
        var isOpen = true

        struct Place {
            let words: String
            let pin: String
        }
    }

    struct Leg {
        let number: Int
        let from: String
        let to: String
        let via: String?
        let cells: [Cell]
        let check: String?
        let note: String?
        let frequency: String?
        let address: String
    }

    /// A figure of a leg with its head.
    struct Cell {
        let head: String
        let text: String
    }

    @MainActor init(_ page: RecordPage, _ app: AppState) {
        key = page.key
        let flight = app.flights[page.id]
        head = flight.map { FlightHeadView($0, .navlog, app) }
        guard let flight else {
            (subtitle, problems, choices, legs, hasLegs) = ("", [], [], [], false)
            (totals, profile, hasProfile, fuel, notes, hasNotes) = (nil, [], false, nil, [], false)
            missing = "This flight was removed, or is not on this device yet."
            return
        }
        missing = nil
        let log = app.context.log(of: flight)
        let unit = app.fuelUnit(of: flight)
        subtitle = [
            flight.aircraftRegistration, flight.level, Self.wind(flight, log.log),
            flight.offBlock.map { "off block \($0.time) \($0.shortDate(inYearOf: app.now))" },
        ].compactMap(\.self).joined(separator: " · ")
        problems = log.problems
        choices =
            Choice.allAirways(log.route) + log.route.problems.compactMap(Choice.init)
            + log.route.guesses.map(Choice.init)
        legs = log.legs.enumerated().map { Leg($1, number: $0 + 1, of: flight, unit) }
        hasLegs = !legs.isEmpty
        let shortened = log.route.isShortened ? " · airways flown directly, the way is longer" : ""
        totals = log.log.map { log in
            let fuel = log.fuel.map { unit.roundedUp($0.value(in: .litres)) } ?? "fuel unknown"
            let landing = log.landing.map { ", landing \($0.minuteUTC)" } ?? ""
            let miles = LegWords.tenths(log.distance.nauticalMiles)
            let still = log.isInStillAir ? " · no wind known: in still air" : ""
            return "\(miles) NM · \(LegWords.time(log.seconds)) · \(fuel)\(landing)\(still)\(shortened)"
        }
        profile = log.log?.profile.map { Self.words($0) } ?? []
        hasProfile = !profile.isEmpty
        fuel = FuelLadderView(flight, log, unit)
        let lost =
            log.lostLegs == 0
            ? [] : ["Notes of \(log.lostLegs) legs are kept that are not on the route any more."]
        notes = log.notes + lost
        hasNotes = true
    }

    /// The wind of the whole flight, or where the winds of its legs are from.
    private static func wind(_ flight: Flight, _ log: NavLog?) -> String? {
        if let typed = flight.wind { return "wind \(typed)" }
        guard let log else { return nil }
        return log.isInStillAir ? "no wind known" : "winds of the legs"
    }

    private static func words(_ point: NavLog.ProfilePoint) -> String {
        let name = point.kind.rawValue.replacing("_", with: " ")
        return "\(name.prefix(1).uppercased() + name.dropFirst()): leg \(point.leg), "
            + "\(LegWords.tenths(point.distance.nauticalMiles)) NM, "
            + "\(LegWords.time(point.seconds)) after take-off, "
            + "\(Int(clamping: point.feet.rounded())) ft"
    }
}

extension NavLogView.Leg {
    fileprivate init(_ leg: FlightLog.Leg, number: Int, of flight: Flight, _ unit: FuelUnit) {
        let log = leg.leg
        self.number = number
        from = log.from.name
        to = log.to.name
        via = log.to.via
        let wind = log.middle.wind.known.map { $0.speed.knots == 0 ? "calm" : $0.description }
        let variation = log.declination.map { Self.signed($0.degreesEast) } ?? "unknown"
        cells = [
            ("Level", log.level?.description ?? "—"),
            ("NM", LegWords.tenths(log.distance.nauticalMiles)),
            ("True course", log.trueCourse.wholeDegrees), ("Var", variation),
            ("Mag. course", log.magneticCourse?.wholeDegrees ?? "unknown"),
            ("Wind", wind ?? "unknown"),
            ("TAS", "\(Int(clamping: log.middle.trueAirspeed.knots.rounded()))"),
            ("Mag. heading", log.magneticHeading?.wholeDegrees ?? "unknown"),
            ("GS", "\(Int(clamping: log.groundSpeed.knots.rounded()))"),
            ("Time", LegWords.time(log.seconds)),
            ("Over", log.over?.minuteUTC ?? "—"),
            ("Fuel", log.fuel.map { unit.roundedUp($0.value(in: .litres)) } ?? "unknown"),
            ("Used", leg.fuelUsed.map { unit.roundedUp($0.value(in: .litres)) } ?? "unknown"),
            ("MSA", log.safeAltitudeFeet.map { "\($0) ft" } ?? "unknown"),
        ].map { NavLogView.Cell(head: $0.0, text: $0.1) }
        check = leg.check?.fits == false ? leg.check?.expected.map { "Level: \($0) expected" } : nil
        note = leg.typed?.note
        frequency = leg.typed?.frequency
        address = Page(LegFormPage(leg, of: flight)).address
    }

    /// "+1.2° E" would say it twice: "1.2° E".
    private static func signed(_ degrees: Double) -> String {
        let text = LegWords.tenths(abs(degrees))
        return text == "0.0" ? "0.0°" : "\(text)° \(degrees < 0 ? "W" : "E")"
    }
}

extension NavLogView.Choice {
    /// One choice for all words that can only be airways or procedures, where there are several.
    fileprivate static func allAirways(_ route: Route) -> [NavLogView.Choice] {
        let names = route.openAirways
        guard names.count > 1 else { return [] }
        let pins = names.map(RouteWord.airwayPin).joined(separator: " ")
        let words = "Airways or procedures, all \(names.count): fly directly between the other points"
        return [
            NavLogView.Choice(
                name: names.joined(separator: ", "), places: [Place(words: words, pin: pins)])
        ]
    }

    /// Nil for a problem that no choice solves.
    fileprivate init?(_ problem: RouteProblem) {
        switch problem {
        case .ambiguous(let name, let choices):
            self.init(name: name, places: choices.map(Place.init))
        case .airwayOrPlace(let name, let choices):
            let airway = Place(
                words: "An airway or a procedure: fly directly to the next point",
                pin: RouteWord.airwayPin(name))
            self.init(name: name, places: choices.map(Place.init) + [airway])
        case .unknown, .positionOrPlaces, .radialNeedsDeclination, .unreadable, .tooLong: return nil
        }
    }

    /// The place that was taken, and those that may be meant instead.
    fileprivate init(_ guess: Route.Guess) {
        let taken = Place(guess.place)
        self.init(
            name: guess.name,
            places: [Place(words: "Taken: \(taken.words)", pin: taken.pin)] + guess.others.map(Place.init),
            taken: "\(taken.words) · \(counted(guess.others.count, "other"))", isOpen: false)
    }
}

extension NavLogView.Choice.Place {
    fileprivate init(_ place: RoutePlace) {
        let kind =
            place.kind == .airport || place.kind == .fix
            ? place.kind.rawValue : place.kind.rawValue.uppercased()
        self.init(words: "\(kind), \(place.region) · \(place.position.degreesMinutes)", pin: place.pin)
    }
}
