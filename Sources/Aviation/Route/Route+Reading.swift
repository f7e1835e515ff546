import Notation

extension Route {
    /// The sources of names and declinations.
    package struct Sources {
        /// All places with a name, in capitals. Empty if there are none.
        package let places: (String) -> [RoutePlace]
        /// The declination at a position on the day of the flight; nil if unknown. Used for radials of
        /// stations whose own alignment is unknown, with a note.
        package let declination: (Coordinate) -> Declination?
        /// Whether a name may be a place that `places` does not know yet.
        package let isOpen: (String) -> Bool

        package init(
            places: @escaping (String) -> [RoutePlace],
            declination: @escaping (Coordinate) -> Declination? = { _ in nil },
            isOpen: @escaping (String) -> Bool = { _ in false }
        ) {
            self.places = places
            self.declination = declination
            self.isOpen = isOpen
        }
    }

    /// Reads a route. The first and the last name are airports where an airport has the name. Of several
    /// places of a name between them the one near the leg is taken, and said, when the others are far off;
    /// else it has to be pinned. `pins` may be unused; they never change the order.
    ///
    /// A word that is written like an airway or a procedure is the place of that name; where there is none,
    /// or none that is near, the route has a problem. `airways` are the words of which the pilot says that
    /// they are no places: see `RouteWord.airwayPin`.
    ///
    /// Two words that may be a position are two places where both are known as such, or as airways. Where
    /// only one is, the route has a problem.
    package init(_ text: String, pins: [RoutePlace] = [], airways: Set<String> = [], sources: Sources) {
        let names = NamedRoutePlaces(pins: pins, sources: sources)
        func isKnown(_ word: String) -> Bool {
            airways.contains(word) || !names.choices(word, isEnd: false).isEmpty
        }
        let (tokens, apart) = RouteToken.read(text) { isKnown($0) || sources.isOpen($0) }
        guard tokens.count <= RouteToken.mostTokens else {
            self.init(points: [], notes: [], problems: [.tooLong], guesses: [], detours: [])
            return
        }
        var reader = RouteReader(tokens, names, airways)
        for pair in apart { reader.tell(pair, areKnown: isKnown(pair.first) && isKnown(pair.second)) }
        for index in tokens.indices { reader.read(index) }
        reader.tellDetours()
        self.init(
            points: reader.points, notes: reader.notes, problems: reader.problems, guesses: reader.guesses,
            detours: reader.detours)
    }
}

/// Reads a route word by word.
private struct RouteReader {
    let tokens: [RouteToken]
    let places: NamedRoutePlaces
    let surroundings: RouteSurroundings
    /// The words of which the pilot says that they are airways or procedures.
    let airways: Set<String>
    var points: [Route.Point] = []
    var notes: [String] = []
    var problems: [RouteProblem] = []
    var guesses: [Route.Guess] = []
    var detours: [Route.Detour] = []
    /// The airway or the procedure that leads to the next point.
    private var via: String?
    private var change: FiledChange?

    init(_ tokens: [RouteToken], _ places: NamedRoutePlaces, _ airways: Set<String>) {
        self.tokens = tokens
        self.places = places
        self.airways = airways
        surroundings = RouteSurroundings(of: tokens, places, airways)
    }

    mutating func read(_ index: Int) {
        let token = tokens[index]
        switch token.word {
        case .direct: break
        case .name(let name): readName(name, at: index)
        case .coordinate(let position, let text): append(text, position, nil, token.change)
        case .bearingDistance(let bearing, let text): read(bearing, text, at: index)
        case .airway(let name): readRoute(name, "an airway", at: index)
        case .procedure(let name): readRoute(name, "a procedure", at: index)
        case .change(let filed): readChange(filed)
        case .rules(let rules): notes.append("\(rules): the change of flight rules is kept, not computed.")
        case .kept(let text): problems.append(.unreadable(text: text))
        }
    }

    /// Says that two words are read apart.
    mutating func tell(_ pair: RouteWordPair, areKnown: Bool) {
        if areKnown {
            notes.append(
                "\(pair.first) and \(pair.second) are taken for two points. If the position is meant, write "
                    + "\(pair.position).")
        } else {
            problems.append(
                .positionOrPlaces(first: pair.first, second: pair.second, position: pair.position))
        }
    }

    /// Says which points are far off the direct way from the first to the last.
    mutating func tellDetours() {
        guard let first = points.first, let last = points.last, points.count > 2 else { return }
        let direct = Geodesic(from: first.position, to: last.position)
        let limit = max(RouteSurroundings.far, Distance(metres: direct.distance.metres / 4))
        for point in points.dropFirst().dropLast() {
            let off = direct.nearest(to: point.position).distance
            let detour = Route.Detour(name: point.name, distance: off)
            if off >= limit, !detours.contains(detour) { detours.append(detour) }
        }
        notes += detours.map(\.description)
    }

    private mutating func readName(_ name: String, at index: Int) {
        let choices = places.choices(name, isEnd: surroundings.isEnd(index))
        if let place = taken(name, choices, at: index) {
            append(name, place.position, place, tokens[index].change)
        } else {
            problems.append(
                choices.isEmpty ? .unknown(name: name) : .ambiguous(name: name, choices: choices))
        }
    }

    /// A word that looks like an airway or a procedure is a point wherever there is a place of that name: no
    /// airway's points are known here, and a route never flies past a place.
    private mutating func readRoute(_ name: String, _ kind: String, at index: Int) {
        let isEnd = surroundings.isEnd(index)
        let isAirway = kind == "an airway"
        let choices = places.choices(name, isEnd: isEnd)
        // "SID" and "STAR" stand for a procedure that nobody has named yet.
        let isProcedure = ["SID", "STAR"].contains(name) && choices.isEmpty
        // No route begins or ends on an airway.
        if airways.contains(name) || isProcedure, !(isEnd && isAirway) {
            via = via.map { "\($0) \(name)" } ?? name
            notes.append(
                "\(name) is kept as \(kind): its own points are not known here, the next point is flown to "
                    + "directly.")
            return
        }
        if choices.isEmpty, !(isAirway && (isEnd || surroundings.isDirect(index))) {
            problems.append(.airwayOrPlace(name: name, choices: []))
            return
        }
        let isSure = isEnd || surroundings.isDirect(index) || places.isPinned(name)
        if !isSure, choices.count == 1, let only = choices.first, only.kind != .user {
            guard surroundings.distance(of: only, at: index) < RouteSurroundings.elsewhere else {
                problems.append(.airwayOrPlace(name: name, choices: choices))
                return
            }
            notes.append(
                "\(name) is taken for \(only.kind.phrase), not for \(kind). If it is \(kind), pin it as "
                    + "\(RouteWord.airwayPin(name)).")
        }
        readName(name, at: index)
    }

    /// The place that is meant: the only one, or the only one near the leg, which is said. Nil when the pilot
    /// has to choose.
    private mutating func taken(_ name: String, _ choices: [RoutePlace], at index: Int) -> RoutePlace? {
        guard choices.count > 1 else { return choices.first }
        guard let guess = surroundings.guess(name, choices, at: index) else { return nil }
        let off = guess.others.map { surroundings.distance(of: $0, at: index) }.min() ?? .zero
        notes.append(
            "\(name) is taken for \(guess.place.kind.phrase) near the leg, \(guess.place.pin). Others of "
                + "that name, the nearest \(Int(clamping: off.nauticalMiles.rounded())) NM away: "
                + guess.others.map(\.pin).joined(separator: "  ") + ".")
        if !guesses.contains(guess) { guesses.append(guess) }
        return guess.place
    }

    private mutating func readChange(_ filed: FiledChange) {
        guard let last = points.last else {
            change = filed
            return
        }
        points[points.count - 1] = Route.Point(
            name: last.name, position: last.position, place: last.place, via: last.via, change: filed)
    }

    private mutating func read(_ bearing: RouteBearing, _ text: String, at index: Int) {
        let change = tokens[index].change
        // A name such as "AB123456" may be a place of its own.
        let whole = places.choices(text, isEnd: false)
        if whole.count == 1, let place = whole.first {
            append(text, place.position, place, change)
            return
        }
        let stations = places.choices(bearing.point, isEnd: false)
        guard let station = taken(bearing.point, stations, at: index) else {
            problems.append(
                stations.isEmpty
                    ? .unknown(name: bearing.point) : .ambiguous(name: bearing.point, choices: stations))
            return
        }
        var declination = station.stationDeclination
        if declination == nil {
            declination = places.sources.declination(station.position)
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
        append(text, position, nil, change)
    }

    private static func tenths(_ declination: Declination) -> Declination {
        Declination(degreesEast: (declination.degreesEast * 10).rounded() / 10) ?? declination
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
