extension Route {
    /// The sources of names and declinations.
    package struct Sources {
        /// All places with a name, in capitals. Empty if there are none.
        package let places: (String) -> [RoutePlace]
        /// The declination at a position on the day of the flight; nil if unknown. Used for radials of
        /// stations whose own alignment is unknown, with a note.
        package let declination: (Coordinate) -> Declination?

        package init(
            places: @escaping (String) -> [RoutePlace],
            declination: @escaping (Coordinate) -> Declination? = { _ in nil }
        ) {
            self.places = places
            self.declination = declination
        }
    }

    /// Reads a route. The first and the last name are airports where an airport has the name; a name between
    /// them that several places share has to be pinned. `pins` may be unused; they never change the order.
    package init(_ text: String, pins: [RoutePlace] = [], sources: Sources) {
        let tokens = RouteToken.tokens(of: text)
        var reader = RouteReader(pins: pins, sources: sources)
        guard tokens.count <= RouteToken.mostTokens else {
            self.init(points: [], notes: [], problems: [.tooLong])
            return
        }
        let places = tokens.indices.filter { tokens[$0].isPlace }
        for (index, token) in tokens.enumerated() {
            reader.read(token, isEnd: index == places.first || index == places.last)
        }
        self.init(points: reader.points, notes: reader.notes, problems: reader.problems)
    }
}

extension RouteToken {
    /// Whether its form may be a point's: "S50" is an airport in Washington State and looks like an airway.
    fileprivate var isPlace: Bool {
        switch word {
        case .name, .coordinate, .bearingDistance, .airway, .procedure: true
        case .direct, .change, .rules, .kept: false
        }
    }
}

/// Reads a route word by word.
private struct RouteReader {
    let pins: [RoutePlace]
    let sources: Route.Sources
    var points: [Route.Point] = []
    var notes: [String] = []
    var problems: [RouteProblem] = []
    /// The airway or the procedure that leads to the next point.
    private var via: String?
    private var change: FiledChange?

    init(pins: [RoutePlace], sources: Route.Sources) {
        self.pins = pins
        self.sources = sources
    }

    mutating func read(_ token: RouteToken, isEnd: Bool) {
        switch token.word {
        case .direct: break
        case .name(let name): readName(name, token, isEnd: isEnd)
        case .coordinate(let position, let text): append(text, position, nil, token.change)
        case .bearingDistance(let bearing, let text): read(bearing, text, token)
        case .airway(let name): readRoute(name, "airway", token, isEnd: isEnd)
        case .procedure(let name): readRoute(name, "procedure", token, isEnd: isEnd)
        case .change(let filed): readChange(filed)
        case .rules(let rules): notes.append("\(rules): the change of flight rules is kept, not computed.")
        case .kept(let text): problems.append(.unreadable(text: text))
        }
    }

    private mutating func readName(_ name: String, _ token: RouteToken, isEnd: Bool) {
        let choices = choices(name, isEnd: isEnd)
        switch choices.count {
        case 0: problems.append(.unknown(name: name))
        case 1: append(name, choices[0].position, choices[0], token.change)
        default: problems.append(.ambiguous(name: name, choices: choices))
        }
    }

    /// A word that looks like an airway or a procedure is a point only when it is pinned, or stands where the
    /// route begins or ends.
    private mutating func readRoute(_ name: String, _ kind: String, _ token: RouteToken, isEnd: Bool) {
        let isPinned = pins.contains { $0.ident == name }
        let places = isPinned || isEnd ? choices(name, isEnd: true) : []
        if places.count == 1, let place = places.first {
            append(name, place.position, place, token.change)
            return
        }
        guard places.isEmpty else {
            problems.append(.ambiguous(name: name, choices: places))
            return
        }
        // No route begins or ends on an airway.
        guard !isEnd || kind != "airway" else {
            problems.append(.unknown(name: name))
            return
        }
        via = via.map { "\($0) \(name)" } ?? name
        notes.append(
            "\(name) is kept as \(kind == "airway" ? "an airway" : "a procedure"): "
                + "its own points are not known here, the next point is flown to directly.")
        if let one = sources.places(name).first {
            notes.append("\(name) is also \(one.kind.phrase): pin it as \(one.pin) to fly there.")
        }
    }

    private mutating func readChange(_ filed: FiledChange) {
        guard let last = points.last else {
            change = filed
            return
        }
        points[points.count - 1] = Route.Point(
            name: last.name, position: last.position, place: last.place, via: last.via, change: filed)
    }

    private mutating func read(_ bearing: RouteBearing, _ text: String, _ token: RouteToken) {
        // A name such as "AB123456" may be a place of its own.
        if let whole = only(choices(text, isEnd: false)) {
            append(text, whole.position, whole, token.change)
            return
        }
        let stations = choices(bearing.point, isEnd: false)
        guard let station = only(stations) else {
            problems.append(
                stations.isEmpty
                    ? .unknown(name: bearing.point) : .ambiguous(name: bearing.point, choices: stations))
            return
        }
        var declination = station.stationDeclination
        if declination == nil {
            declination = sources.declination(station.position)
            if let found = declination {
                notes.append(
                    "\(text): the declination of \(station.ident) is not known, its radial is drawn with the "
                        + "variation of the day, \(Self.tenths(found)).")
            }
        }
        guard let declination else {
            problems.append(.radialNeedsDeclination(name: station.ident))
            return
        }
        let course = bearing.bearing.trueDirection(declination: declination)
        let radial = Geodesic(from: station.position, course: course, distance: bearing.distance)
        guard let position = radial?.end else { return }
        append(text, position, nil, token.change)
    }

    private static func tenths(_ declination: Declination) -> Declination {
        Declination(degreesEast: (declination.degreesEast * 10).rounded() / 10) ?? declination
    }

    private func only(_ places: [RoutePlace]) -> RoutePlace? { places.count == 1 ? places.first : nil }

    /// The possible places of a name here: the pinned one, else an end's only airport, else all.
    private func choices(_ name: String, isEnd: Bool) -> [RoutePlace] {
        var seen: Set<RoutePlace> = []
        let places = sources.places(name).filter { seen.insert($0).inserted }
        let pinned = pins.filter { $0.ident == name }
        if let pin = pinned.first, pinned.dropFirst().allSatisfy({ $0.isMeant(by: pin) }) {
            // The database's place knows more than the pin.
            return [places.first { $0.isMeant(by: pin) } ?? pin]
        }
        let airports = places.filter { $0.kind == .airport }
        return isEnd && airports.count == 1 ? airports : places
    }

    private mutating func append(
        _ name: String, _ position: Coordinate, _ place: RoutePlace?, _ ownChange: FiledChange?
    ) {
        if let last = points.last, last.position == position {
            notes.append("\(name) follows itself: once is enough.")
            return
        }
        points.append(
            Route.Point(
                name: name, position: position, place: place, via: via, change: ownChange ?? change))
        via = nil
        change = nil
    }
}

extension RoutePlace.Kind {
    /// The name with its article.
    fileprivate var phrase: String {
        switch self {
        case .airport: "an airport"
        case .vor: "a VOR"
        case .ndb: "an NDB"
        case .fix: "a fix"
        case .user: "a waypoint of yours"
        }
    }
}
