package import Aviation
package import Foundation
import Notation
import OfflineEngine
import SyncCore

// Flights/ says what the weather is and will be where a flight is, when it is there. Its invariant: a report
// goes with its age and with whose it is, and an absence with its word.

/// The weather of a flight: at its airports and along its route, in the order of flying.
package struct FlightWeather: Sendable {
    /// A place with the time at which the flight is there.
    package struct Stop: Sendable {
        package enum Role: String, Hashable, Sendable {
            case departure = "Departure"
            case destination = "Destination"
            case alternate = "Alternate"
            case along = "Along the route"
        }

        package let role: Role
        /// The airport, or along the route the station.
        package let ident: String
        package let name: String?
        /// From the departure along the route, and beside it; nautical miles.
        package let alongNM: Double?
        package let offNM: Double?
        /// When it is reached; nil without a time of off-block or an airspeed.
        package let over: Date?
        /// The reports of its station.
        package let weather: StationWeather
        /// The station whose METAR that is, where the place itself has none, and how far it is.
        package let nearest: Nearest?

        package struct Nearest: Hashable, Sendable {
            package let station: String
            package let distanceNM: Double
            package let report: HeldReport
        }

        package init(
            role: Role, ident: String, name: String?, alongNM: Double?, offNM: Double?, over: Date?,
            weather: StationWeather, nearest: Nearest?
        ) {
            self.role = role
            self.ident = ident
            self.name = name
            self.alongNM = alongNM
            self.offNM = offNM
            self.over = over
            self.weather = weather
            self.nearest = nearest
        }

        package var metar: ReportState { weather.metar }
        package var taf: ReportState { weather.taf }

        /// The METAR to judge by: its own, else that of the nearest station.
        package var observation: HeldReport? { metar.report ?? nearest?.report }
    }

    package let stops: [Stop]
}

@MainActor extension FlightWeather {
    /// The weather of a flight as it is on this device.
    package init(_ flight: Flight, _ log: FlightLog, _ context: RecordContext) {
        let pack = context.reports.pack(flight.id)
        let plan = context.packPlan(of: flight)
        let course = FlightCourse(flight, log, context)
        var ends: [Stop] = []
        let places = context.packPlaces(of: flight)
        for place in places {
            let role: Stop.Role =
                switch place.role {
                case .departure: .departure
                case .destination: .destination
                case .alternate: .alternate
                }
            ends.append(Self.stop(place, role, course, pack, context))
        }
        let isOfPlan = pack?.plan.route == plan?.route
        let along =
            isOfPlan
            ? Self.along(pack, besides: Set(places.compactMap(\.station)), course, context) : []
        let starts = ends.filter { $0.role == .departure }
        let rest = ends.filter { $0.role == .destination } + ends.filter { $0.role == .alternate }
        stops = starts + along + rest
    }

    /// The stations along the route whose METARs are packed.
    private static func along(
        _ pack: FlightPack?, besides own: Set<String>, _ course: FlightCourse, _ context: RecordContext
    ) -> [Stop] {
        let others = context.reports.products.filter { $0.reports != nil && $0.kind != .metar }.map {
            product in
            let reports = (pack?.parts[product.kind]?.items ?? []).map {
                ($0.report.station, $0.report.report)
            }
            return (kind: product.kind, reports: Dictionary(reports, uniquingKeysWith: { first, _ in first }))
        }
        return (pack?.parts[.metar]?.items ?? []).compactMap { item -> Stop? in
            let station = item.report.station
            guard let miles = item.alongNM, !own.contains(station) else { return nil }
            var weather = StationWeather()
            weather[.metar] = ReportState(
                report: newest(
                    item.report.report, context.reports.onMap(station)?.report, at: context.now))
            for (kind, reports) in others {
                let report = reports[station]
                weather[kind] = ReportState(report: report, absence: report == nil ? .noReport : nil)
            }
            return Stop(
                role: .along, ident: station, name: nil, alongNM: miles, offNM: item.offNM,
                over: course.time(atNM: miles), weather: weather, nearest: nil)
        }
    }

    private static func stop(
        _ place: PackPlan.Place, _ role: Stop.Role, _ course: FlightCourse, _ pack: FlightPack?,
        _ context: RecordContext
    ) -> Stop {
        let live = place.station.map { context.reports.station($0) } ?? StationWeather()
        func state(_ kind: PackKind) -> ReportState {
            guard let station = place.station else { return ReportState(absence: .noCode) }
            let part = pack?.parts[kind]
            let kept = part?.items.first { $0.report.station == station }?.report.report
            let report = newest(live[kind].report, kept, at: context.now)
            // An absence that the pack was told stands until somebody is told otherwise.
            let told = live[kind].absence == .notAsked ? part?.missing[station] : live[kind].absence
            return ReportState(report: report, absence: report == nil ? told ?? .notAsked : nil)
        }
        var weather = StationWeather()
        for product in context.reports.products where product.reports != nil {
            weather[product.kind] = state(product.kind)
        }
        var nearest: Stop.Nearest?
        if weather.metar.report == nil, let position = place.position {
            nearest = context.nearestStation(to: position, in: pack)
        }
        let name: String? =
            if case .known(let airport) = context.places.knowledge(of: place.ident) { airport.name } else {
                nil
            }
        return Stop(
            role: role, ident: place.ident, name: name, alongNM: nil, offNM: nil,
            over: course.time(at: role, place), weather: weather, nearest: nearest)
    }

    /// The later of two reports; one of the future, which a wrong clock made, gives way to any other.
    static func newest(_ one: HeldReport?, _ other: HeldReport?, at now: Int64) -> HeldReport? {
        guard let one, let other else { return one ?? other }
        let latest = Date(milliseconds: now + ValueCache.toleranceMilliseconds)
        if (one.observed > latest) != (other.observed > latest) { return one.observed > latest ? other : one }
        return (one.observed, one.checked) >= (other.observed, other.checked) ? one : other
    }
}

/// When a flight is where.
struct FlightCourse {
    private let start: Date?
    /// At the end of each leg: nautical miles from the departure, and seconds from take-off.
    private let ends: [(miles: Double, seconds: Double)]
    private let landing: Date?
    private let destination: Coordinate?
    private let knots: Double?

    @MainActor init(_ flight: Flight, _ log: FlightLog, _ context: RecordContext) {
        start =
            log.log?.takeOff
            ?? flight.offBlock.map { Date(milliseconds: $0.milliseconds) }
        var (miles, seconds) = (0.0, 0.0)
        ends = (log.log?.legs ?? []).map { leg in
            miles += leg.distance.nauticalMiles
            seconds += leg.seconds
            return (miles, seconds)
        }
        let figures = context.figures(of: flight)
        landing = log.log?.landing
        destination = figures?.destination.airport.position
        knots = flight.tasKnots ?? context.performance(of: flight)?.cruiseTASKnots
    }

    /// As far along the route; nil without times.
    func time(atNM miles: Double) -> Date? {
        guard let start, let last = ends.last, last.miles > 0 else { return nil }
        var before = (miles: 0.0, seconds: 0.0)
        for end in ends {
            if miles <= end.miles, end.miles > before.miles {
                let share = (miles - before.miles) / (end.miles - before.miles)
                let seconds = before.seconds + share * (end.seconds - before.seconds)
                return start.addingTimeInterval(seconds)
            }
            before = end
        }
        return start.addingTimeInterval(last.seconds)
    }

    /// At an airport of the flight: take-off, landing, or at an alternate after the way there from the
    /// destination at the flight's airspeed, in still air.
    func time(at role: FlightWeather.Stop.Role, _ place: PackPlan.Place) -> Date? {
        switch role {
        case .departure, .along: return start
        case .destination: return landing
        case .alternate:
            guard let landing, let destination, let position = place.position, let knots, knots > 0 else {
                return nil
            }
            let way = Geodesic(from: destination, to: position).distance.nauticalMiles
            return landing.addingTimeInterval(way / knots * 3600)
        }
    }
}

extension RecordContext {
    /// The station with a METAR that is nearest to a place without one, among those of a pack and of the map;
    /// nil when none is within 50 NM.
    package func nearestStation(
        to position: Coordinate, in pack: FlightPack? = nil
    ) -> FlightWeather.Stop.Nearest? {
        let packed = (pack?.parts[.metar]?.items ?? []).compactMap { item in
            item.report.position.map { place in
                (item.report, Geodesic(from: position, to: place).distance.nauticalMiles)
            }
        }.filter { $0.1 <= 50 }.min { $0.1 < $1.1 }
        let known = reports.nearest(position).map { ($0.station, $0.distance.nauticalMiles) }
        guard
            let found = [packed, known].compactMap(\.self).min(by: { left, right in
                (left.1, -left.0.observed) < (right.1, -right.0.observed)
            })
        else { return nil }
        return FlightWeather.Stop.Nearest(
            station: found.0.station, distanceNM: found.1, report: found.0.report)
    }
}
