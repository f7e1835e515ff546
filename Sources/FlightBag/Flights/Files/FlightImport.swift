package import Aviation
import Notation
import SyncCore

/// The flight made from a plan of a file, with everything recognised in it or not. It is not stored until a
/// person adds it.
package struct FlightImport: Hashable, Sendable {
    /// One point or word of the plan.
    package struct Point: Hashable, Sendable {
        package let name: String
        /// The place that it is taken for, or why none: "VOR, GB", "not on this device: kept at its
        /// position".
        package let words: String
        package let isRecognised: Bool
    }

    /// As the file calls it; nil when it does not.
    package let name: String?
    /// The columns that follow from the plan; its id means nothing.
    package let flight: Flight
    package let points: [Point]
    /// Sentences on omitted parts, and why.
    package let notes: [String]

    /// "EGTF – LFAT".
    package var title: String { flight.name }
}

/// The places, airports and aircraft of this device that a plan may name.
struct ImportSurroundings: Sendable {
    /// By names in capitals.
    var places: [String: [RoutePlace]] = [:]
    /// The nearest airport to each end, with its distance.
    var near: [Coordinate: (ident: String, distance: Distance)] = [:]
    var aircraft: [Aircraft] = []

    /// A file's position of an airport may be another point of it than ours.
    static let airportTolerance = Distance(nauticalMiles: 3)
    /// The tolerance for navaids and fixes.
    static let tolerance = Distance(nauticalMiles: 2)
}

extension FlightImport {
    /// Reads a plan with the data on this device.
    init(_ plan: FlightPlanFile.Plan, source: String?, _ around: ImportSurroundings) {
        var making = FlightImportMaking(around)
        making.flight.source = source
        if let filed = plan.filed { making.read(filed) } else { making.read(plan.points) }
        name = plan.name
        flight = making.flight
        points = making.points
        notes = making.notes
    }
}

/// The making of a flight from a plan.
private struct FlightImportMaking {
    var flight = Flight(id: RecordID(derivedFrom: "flight", "import"))
    var points: [FlightImport.Point] = []
    var notes: [String] = []
    private let around: ImportSurroundings
    private var words: [String] = []
    private var pins: [RoutePlace] = []

    init(_ around: ImportSurroundings) {
        self.around = around
    }

    // MARK: Points with positions

    mutating func read(_ read: [FlightPlanFile.Point]) {
        guard let first = read.first, let last = read.last, read.count > 1 else { return }
        flight.departure = end(first, "departure")
        for point in read.dropFirst().dropLast() { append(point) }
        flight.destination = end(last, "destination")
        flight.route = words.isEmpty ? nil : words.joined(separator: " ")
        flight.routePins = pins.map(\.pin)
    }

    /// The airport at an end; nil when there is none, and then the point is one of the route.
    private mutating func end(_ point: FlightPlanFile.Point, _ role: String) -> String? {
        let name = point.name ?? "unnamed"
        let first = point.name?.split(separator: " ").first.map(String.init)
        for ident in [point.name, first].compactMap(\.self) {
            let airports = (around.places[ident] ?? []).filter { $0.kind == .airport }
            if let airport = nearest(airports, to: point, ImportSurroundings.airportTolerance) {
                points.append(.init(name: name, words: words(airport, point), isRecognised: true))
                if airports.count > 1 { pins.append(airport) }
                return ident
            }
        }
        if let near = around.near[point.position] {
            let miles = Entry.rounded(near.distance.nauticalMiles)
            points.append(
                .init(
                    name: name, words: "\(near.ident), \(miles) NM away, taken as the \(role)",
                    isRecognised: true))
            return near.ident
        }
        if point.kind == .airport, let name = point.name, name.wholeMatch(of: /[A-Z0-9][A-Z0-9-]{1,7}/) != nil
        {
            pins.append(RoutePlace(ident: name, kind: .airport, position: point.position))
            points.append(
                .init(
                    name: name, words: "airport, not on this device: kept at its position",
                    isRecognised: false))
            return name
        }
        notes.append(
            "There is no airport where the route \(role == "departure" ? "begins" : "ends"): "
                + "type the \(role) in the flight's form.")
        append(point)
        return nil
    }

    /// A point between: its name where that is a place here, pinned by the file's position where several have
    /// it or none, else the position.
    private mutating func append(_ point: FlightPlanFile.Point) {
        guard let name = point.name, RouteToken.canName(name),
            !pins.contains(where: { $0.ident == name && !$0.isAt(point.position) })
        else {
            let text = point.position.routeText
            words.append(text)
            let told = point.name == nil ? "" : "no word of a route: "
            points.append(
                .init(
                    name: point.name ?? text, words: "\(told)kept as the position \(text)",
                    isRecognised: false))
            return
        }
        words.append(name)
        let places = around.places[name] ?? []
        if let place = nearest(places, to: point, nil) {
            // An airway's name is a point only when it is pinned.
            if places.count > 1
                || RouteToken.tokens(of: name, mayBePlace: { _ in true }).first?.word != .name(name)
            {
                pins.append(place)
            }
            points.append(.init(name: name, words: words(place, point), isRecognised: true))
        } else {
            pins.append(RoutePlace(ident: name, kind: point.kind ?? .user, position: point.position))
            let reason = places.isEmpty ? "not on this device" : "another place of that name is here"
            points.append(
                .init(
                    name: name, words: "\(reason): kept at the file's position, \(point.position.routeText)",
                    isRecognised: false))
        }
    }

    /// The nearest place within a distance: given, or that of its kind.
    private func nearest(
        _ places: [RoutePlace], to point: FlightPlanFile.Point, _ most: Distance?
    ) -> RoutePlace? {
        let near = places.map { ($0, Geodesic(from: $0.position, to: point.position).distance) }
            .filter { place, distance in
                let own =
                    place.kind == .airport
                    ? ImportSurroundings.airportTolerance : ImportSurroundings.tolerance
                return distance.nauticalMiles <= (most ?? own).nauticalMiles
            }
        // At one place, the beacon or the airport: the one that the file names.
        let ofKind = near.filter { $0.0.kind == point.kind }
        return (ofKind.isEmpty ? near : ofKind).min { $0.1.nauticalMiles < $1.1.nauticalMiles }?.0
    }

    private func words(_ place: RoutePlace, _ point: FlightPlanFile.Point) -> String {
        let miles = Geodesic(from: place.position, to: point.position).distance.nauticalMiles
        let off = miles < 0.1 ? nil : "\(Entry.rounded(miles)) NM from the file's position"
        return [place.words, off].compactMap(\.self).joined(separator: " · ")
    }

    // MARK: A filed plan

    mutating func read(_ filed: FiledFlightPlan) {
        flight.departure = filed.departure
        flight.destination = filed.destination
        flight.alternates = filed.alternates.isEmpty ? nil : filed.alternates.joined(separator: " ")
        let route = filed.route == ["DCT"] ? [] : filed.route
        flight.route = route.isEmpty ? nil : route.joined(separator: " ")
        for end in [filed.departure, filed.destination] { tell(end, isEnd: true) }
        for token in RouteToken.tokens(
            of: flight.route ?? "", mayBePlace: { around.places[$0]?.isEmpty == false })
        {
            if case .name(let name) = token.word { tell(name, isEnd: false) }
        }
        readTime(filed)
        flight.flightRules = String(filed.flightRules)
        flight.flightType = filed.flightType.map { String($0) }
        switch filed.cruise.level {
        case .level(let level): flight.level = level.description
        case .vfr: flight.level = "VFR"
        case .standardTensOfMetres, .altitudeTensOfMetres:
            notes.append("The level \(filed.cruise.level.text), in metres, is not taken.")
        }
        if let speed = filed.cruise.speed.speed {
            flight.tasKnots = (speed.knots * 10).rounded() / 10
        } else {
            notes.append("The speed \(filed.cruise.speed.text) is a Mach number: it is not taken.")
        }
        readAircraft(filed)
        flight.persons = filed.persons
        flight.pilotInCommand = filed.supplementary("C")
        let rest = filed.other.filter { !["DOF", "REG"].contains($0.mark) }
        flight.item18 = rest.isEmpty ? nil : rest.map { "\($0.mark)/\($0.text)" }.joined(separator: " ")
        let unused = filed.supplementary.map(\.mark).filter { !["C", "P"].contains($0) }
        if !unused.isEmpty {
            notes.append("Of item 19 not taken: \(unused.map { "\($0)/" }.joined(separator: " ")).")
        }
        notes += filed.undecoded.map { "Not understood, item \($0)." }
    }

    private mutating func readTime(_ filed: FiledFlightPlan) {
        let minutes = filed.offBlockMinutes
        let time = [minutes / 60, minutes % 60].map { $0.zeroPadded(to: 2) }
        if let day = filed.day {
            flight.offBlock = OffBlockTime(date: day.description, time: time.joined(separator: ":"))
        } else {
            notes.append("Off block at \(time.joined())Z, on a day that the plan does not give: type both.")
        }
    }

    private mutating func readAircraft(_ filed: FiledFlightPlan) {
        let mark = filed.other("REG") ?? filed.aircraft
        // A plan has the registration without its hyphen.
        let plain = AircraftRegistration(mark)?.flightPlanText
        let own = around.aircraft.filter { aircraft in
            plain != nil
                && aircraft.registration.flatMap { AircraftRegistration($0) }?.flightPlanText == plain
        }
        guard own.count == 1, let aircraft = own.first else {
            flight.aircraftRegistration = mark
            flight.aircraftType = filed.aircraftType
            notes.append(
                "\(mark), \(filed.aircraftType), is not among your aircraft: choose one in the form.")
            return
        }
        flight.aircraftID = aircraft.id
        flight.aircraftRegistration = aircraft.registration
        flight.aircraftType = aircraft.typeDesignator
    }

    /// A name without a position: known, shared by several, or not known.
    private mutating func tell(_ name: String, isEnd: Bool) {
        let all = around.places[name] ?? []
        let airports = all.filter { $0.kind == .airport }
        let places = isEnd && airports.count == 1 ? airports : all
        switch places.count {
        case 0: points.append(.init(name: name, words: "not on this device", isRecognised: false))
        case 1: points.append(.init(name: name, words: places[0].words, isRecognised: true))
        default:
            points.append(
                .init(
                    name: name, words: "the name of \(places.count) places: choose one on the nav log",
                    isRecognised: false))
        }
    }
}

extension RoutePlace {
    /// "VOR, GB".
    fileprivate var words: String {
        let name =
            switch kind {
            case .airport: "airport"
            case .vor: "VOR"
            case .ndb: "NDB"
            case .fix: "fix"
            case .user: "waypoint"
            }
        return region.isEmpty ? name : "\(name), \(region)"
    }

    /// Within 2 m, which is the grain of a pin.
    fileprivate func isAt(_ position: Coordinate) -> Bool {
        Geodesic(from: self.position, to: position).distance.nauticalMiles < 0.001
    }
}
