/// The places that the words of a route name.
struct NamedRoutePlaces {
    let pins: [RoutePlace]
    let sources: Route.Sources

    func isPinned(_ name: String) -> Bool { pins.contains { $0.ident == name } }

    /// The possible places of a name here: the pinned one, else an end's only airport, else all.
    func choices(_ name: String, isEnd: Bool) -> [RoutePlace] {
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
}

/// The words around each word of a route, and the leg that it stands on: between the nearest words before and
/// after it whose positions are certain.
struct RouteSurroundings {
    /// A place within this of the leg is near it.
    static let near = Distance(nauticalMiles: 250)
    /// A place at least this far from the leg is not meant where another of its name is near.
    static let far = Distance(nauticalMiles: 500)
    /// Nobody flies so far off for a word that may be an airway.
    static let elsewhere = Distance(nauticalMiles: 1000)

    private let tokens: [RouteToken]
    private let ends: (first: Int?, last: Int?)
    private let before: [Coordinate?]
    private let after: [Coordinate?]

    init(of tokens: [RouteToken], _ places: NamedRoutePlaces, _ airways: Set<String>) {
        self.tokens = tokens
        let words = tokens.indices.filter { tokens[$0].isPlace }
        ends = (words.first, words.last)
        let ends = ends
        let certain = tokens.indices.map { index in
            Self.position(
                tokens[index], isEnd: index == ends.first || index == ends.last, places, airways)
        }
        func lastBefore(_ positions: some Sequence<Coordinate?>) -> [Coordinate?] {
            var last: Coordinate?
            return positions.map { position in
                defer { last = position ?? last }
                return last
            }
        }
        before = lastBefore(certain)
        after = lastBefore(certain.reversed()).reversed()
    }

    /// The position of a word that can only mean one; nil for all others.
    private static func position(
        _ token: RouteToken, isEnd: Bool, _ places: NamedRoutePlaces, _ airways: Set<String>
    ) -> Coordinate? {
        func only(_ name: String) -> Coordinate? {
            let choices = places.choices(name, isEnd: isEnd)
            return choices.count == 1 ? choices.first?.position : nil
        }
        return switch token.word {
        case .coordinate(let position, _): position
        case .name(let name): only(name)
        case .bearingDistance(let bearing, _): only(bearing.point)
        case .airway(let name), .procedure(let name):
            !airways.contains(name) && (isEnd || places.isPinned(name)) ? only(name) : nil
        case .direct, .change, .rules, .kept: nil
        }
    }

    /// Whether the word is the first or the last that may be a place.
    func isEnd(_ index: Int) -> Bool { index == ends.first || index == ends.last }

    /// Whether DCT stands before or behind the word.
    func isDirect(_ index: Int) -> Bool {
        let left = tokens[..<index].last { !$0.isRemark }
        let right = tokens[(index + 1)...].first { !$0.isRemark }
        return left?.word == .direct || right?.word == .direct
    }

    /// How far a place is from the word's leg; endlessly far without a leg.
    func distance(of place: RoutePlace, at index: Int) -> Distance {
        guard let from = before[index], let to = after[index] else { return Distance(metres: .infinity) }
        return Geodesic(from: from, to: to).nearest(to: place.position).distance
    }

    /// The only near place of several, all others of which are far; nil when there is none.
    func guess(_ name: String, _ places: [RoutePlace], at index: Int) -> Route.Guess? {
        let sorted = places.map { (place: $0, off: distance(of: $0, at: index)) }
            .sorted { $0.off < $1.off }
        guard let first = sorted.first, first.off <= Self.near,
            sorted.dropFirst().allSatisfy({ $0.off >= Self.far })
        else { return nil }
        return Route.Guess(name: name, place: first.place, others: sorted.dropFirst().map(\.place))
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

    /// Whether it is a change between two points.
    fileprivate var isRemark: Bool {
        switch word {
        case .change, .rules: true
        case .direct, .name, .coordinate, .bearingDistance, .airway, .procedure, .kept: false
        }
    }
}
