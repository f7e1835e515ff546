import Aviation
import FlightBag
import Foundation
import Notation

/// The figures that follow from a flight's airports, its aircraft and its time.
struct FlightView {
    let head: FlightHeadView
    let figures: [Fact]
    let hasFigures: Bool
    let unknown: String?
    let ends: [End]
    let before: BeforeYouGoView
    let fuel: FuelLadderView?
    let pack: PackChip
    let profiles: [ProfileChoice]
    let hasProfiles: Bool
    let loadings: [LoadingChoice]
    let hasLoadings: Bool
    let key: String
    /// The page of its entry in the logbook, or nil.
    let logged: String?
    let canLog: Bool
    /// The basis of the figures, and what they leave out.
    let basis: String

    /// Figures to fly with, where the aircraft has several.
    struct ProfileChoice {
        let flight: String
        let key: String
        let name: String
        let isChosen: Bool
    }

    /// A loading that the flight may have.
    struct LoadingChoice {
        let flight: String
        let key: String
        let name: String
        let isChosen: Bool
    }

    /// One end of the flight.
    struct End {
        let ident: String
        let address: String
        let name: String
        let role: String
        let time: String
        let light: String
    }

    /// `reading` is nil before the rules were asked and the airports read.
    @MainActor init(_ flight: Flight, _ reading: FlightReading?, _ app: AppState) {
        let log = app.context.log(of: flight)
        head = FlightHeadView(flight, .overview, app)
        before = BeforeYouGoView(
            flight, log,
            BeforeYouGo(
                flight, log, currency: reading?.currency, isLogbookWhole: app.logbookGap == nil,
                sheets: reading?.airports?.sheets ?? [:], app.context))
        self.fuel = FuelLadderView(flight, log, app.fuelUnit(of: flight))
        pack = PackChip(flight, app)
        key = flight.key
        profiles = ProfileChoice.all(flight, app)
        hasProfiles = !profiles.isEmpty
        loadings = LoadingChoice.all(flight, app)
        hasLoadings = !loadings.isEmpty
        logged = app.logbookEntry(of: flight).map { Page.record(LogbookRecord.kind.name, $0.id).address }
        canLog = logged == nil && flight.isLoggable(at: app.now)
        basis =
            log.log == nil
            ? "Along the route as it stands. \(log.problems.first ?? "")"
            : "Along the route; the nav log says with which winds, levels and figures."
        guard let found = app.figures(of: flight) else {
            (figures, hasFigures, ends) = ([], false, [])
            unknown =
                log.route.problems.isEmpty
                ? "Distance, track, time and fuel need both airports to be known."
                : "The route is not complete: there is no distance, time or fuel. \(log.problems.first ?? "")"
            return
        }
        let unit = app.fuelUnit(of: flight)
        hasFigures = true
        unknown = nil
        let arrival = log.log?.landing
        ends = [
            End(found.departure, role: "Off block", date: nil, app),
            End(
                found.destination.moved(to: arrival), role: arrival == nil ? "Arrival" : "Arrival, about",
                date: flight.offBlock?.date, app),
        ]
        figures = log.log.map { Self.facts(flight, log, $0, unit) } ?? Self.direct(flight, found, unit)
    }

    /// The figures of a way that cannot be computed yet: without times and fuel.
    private static func direct(
        _ flight: Flight, _ found: FlightFigures, _ unit: FuelUnit
    ) -> [Fact] {
        let miles = found.distance.value(in: .nauticalMiles)
        let tracks = [
            found.trueTrack.map { "\($0.wholeDegrees) true" },
            found.magneticTrack.map { "\($0.wholeDegrees) magnetic" },
        ].compactMap(\.self).joined(separator: " · ")
        var facts = [
            ("Distance", "\(Int(clamping: miles.rounded())) NM"),
            ("Initial track", tracks.isEmpty ? "none" : tracks),
            ("Time en route", found.hours == nil ? "unknown without a cruise TAS" : "unknown"),
            ("Trip fuel", "unknown"), ("Left on arrival", "unknown"),
        ]
        if let usable = found.usableLitres, let fuelOnBoard = flight.fuelLitres {
            facts.append(
                ("On board of usable", "\(Written.fuel(fuelOnBoard, unit)) of \(Written.fuel(usable, unit))"))
        }
        return facts.map { Fact(title: $0.0, text: $0.1) }
    }

    /// The totals of a nav log.
    private static func facts(
        _ flight: Flight, _ flown: FlightLog, _ log: NavLog, _ unit: FuelUnit
    ) -> [Fact] {
        let trip = log.fuel?.value(in: .litres)
        let taxi = flown.isTaxiFuelKnown ? "" : ", taxi fuel unknown"
        let first = log.legs.first
        let track = first?.initialCourse
        let day = flight.offBlock.flatMap { Day($0.date) }
        let declination = first.flatMap { leg in day.flatMap { Declination(at: leg.from.position, on: $0) } }
        let magnetic = track.flatMap { track in declination.map { track.magneticDirection(declination: $0) } }
        let course = [
            track.map { "\($0.wholeDegrees) true" }, magnetic.map { "\($0.wholeDegrees) magnetic" },
        ].compactMap(\.self).joined(separator: " · ")
        return [
            ("Distance", "\(LegWords.tenths(log.distance.nauticalMiles)) NM"),
            ("Initial track", course.isEmpty ? "none" : course),
            ("Time en route", LegWords.time(log.seconds)),
            ("Trip fuel", trip.map { unit.roundedUp($0) } ?? "unknown without a fuel burn"),
            (
                "Left on arrival",
                flown.remainingLitres.map { $0 < 0 ? "not enough" : unit.roundedDown($0) + taxi } ?? "unknown"
            ),
        ].map { Fact(title: $0.0, text: $0.1) }
    }
}

extension FlightView.End {
    /// `date` is the departure's: a time of another day is shown with its day.
    @MainActor init(_ end: FlightFigures.End, role: String, date: String?, _ app: AppState) {
        ident = end.airport.ident
        address = Page.airport(end.airport.ident).address
        name = end.airport.name
        self.role = role
        time =
            end.at.map { at in
                let day = at.day()?.description ?? "on an unknown day"
                let local = app.localTime(at).map { " · \($0)" } ?? ""
                return (date == nil || day == date ? at.minuteUTC : "\(at.minuteUTC), \(day)") + local
            } ?? "time unknown"
        guard let sun = end.sun else {
            light = "sun unknown without a date"
            return
        }
        let times =
            sun.note
            ?? "sun \(sun.sunrise?.minuteUTC ?? "—") to \(sun.sunset?.minuteUTC ?? "—")"
        switch end.isDay {
        case .some(true): light = "by day · \(times)"
        case .some(false): light = "sun is down · \(times)"
        case nil: light = times
        }
    }
}

extension FlightView.ProfileChoice {
    /// All of the aircraft's, if there are several.
    @MainActor static func all(_ flight: Flight, _ app: AppState) -> [FlightView.ProfileChoice] {
        let own = app.performance.all.map(\.record).filter { $0.aircraftID == flight.aircraftID }
        let used = app.performance(of: flight)?.id
        guard own.count > 1 else { return [] }
        return own.map { profile in
            FlightView.ProfileChoice(
                flight: flight.key, key: profile.key, name: profile.name ?? "Figures",
                isChosen: profile.id == used)
        }
    }
}

extension FlightView.LoadingChoice {
    /// All of the aircraft's; each says its profile where the aircraft has several.
    @MainActor static func all(_ flight: Flight, _ app: AppState) -> [FlightView.LoadingChoice] {
        guard case .known(let aircraft) = app.aircraft(of: flight) else { return [] }
        let profiles = app.loadingProfiles(of: aircraft)
        return app.loadingScenarios(of: aircraft).map { scenario in
            let profile = profiles.first { $0.id == scenario.profileID }?.name ?? "profile removed"
            let name = scenario.name ?? "Loading"
            return FlightView.LoadingChoice(
                flight: flight.key, key: scenario.key,
                name: profiles.count > 1 ? "\(name), \(profile)" : name,
                isChosen: scenario.id == flight.loadingScenarioID)
        }
    }
}

extension RunwayWindsView {
    /// The ends of the flight, departure and destination, as far as they are known.
    @MainActor static func all(
        _ flight: Flight, _ airports: FlightAirports?, _ app: AppState
    ) -> [RunwayWindsView] {
        var limit: Double?
        if case .known(let aircraft) = app.aircraft(of: flight) {
            limit = aircraft.maximumCrosswindKnots
        }
        let own = app.preferences.personalCrosswindKnots
        let now = Date(milliseconds: app.now)
        let stops = FlightWeather(flight, app.context.log(of: flight), app.context).stops
        func view(
            _ role: FlightWeather.Stop.Role, _ ident: String?, _ typed: String?
        ) -> RunwayWindsView? {
            let stop = stops.first { $0.role == role && $0.ident == ident }
            let report = stop?.metar.report?.metar
            return RunwayWinds.end(ident, typed: typed, observed: report, airports, at: now).map { winds in
                RunwayWindsView(
                    winds, role: role.rawValue, demonstrated: limit, own: own,
                    age: stop?.metar.report.map {
                        AgeView($0.metar, made: "Observed", source: $0.source, at: now)
                    },
                    use: stop?.over.flatMap { StopView.later($0, than: now) })
            }
        }
        return [
            view(.departure, flight.departure, flight.departureWind),
            view(.destination, flight.destination, flight.destinationWind),
        ].compactMap(\.self)
    }
}

extension Flight {
    /// Whether it can be in the logbook by now. `now` is in milliseconds since 1970.
    fileprivate func isLoggable(at now: Int64) -> Bool {
        let isOver = offBlock.map { $0.milliseconds < now } ?? false
        return (isFlown || isOver) && status != "cancelled"
    }
}
