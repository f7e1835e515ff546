import Notation

/// The points of a route, in order, and everything about its text that a pilot has to know.
public struct Route: Hashable, Sendable {
    /// A point to fly over.
    public struct Point: Hashable, Sendable {
        /// As it was typed.
        public let name: String
        /// Where it is.
        public let position: Coordinate
        /// The place of that name; nil for a position and a bearing.
        public let place: RoutePlace?
        /// The airway or the procedure that leads to it, as it was typed; nil when it is flown to directly.
        public let via: String?
        /// The speed and level from here on, when the route says so.
        package let change: FiledChange?
    }

    /// All points that are known, in order.
    public let points: [Point]
    /// Sentences on the words that are kept and not computed with: airways, procedures, changes of rules.
    public let notes: [String]
    /// Why the points are not all of the route's. Empty when they are.
    public let problems: [RouteProblem]
    /// The names of several places of which the one near the leg was taken. Each is in `notes`, too.
    package let guesses: [Guess]
    /// The points far off the direct way from the first to the last. Each is in `notes`, too.
    package let detours: [Detour]

    /// The words that can only be airways or procedures, for no place has their name, and of which the pilot
    /// has not said so yet; in order, each once.
    package var openAirways: [String] {
        problems.reduce(into: []) { names, problem in
            guard case .airwayOrPlace(let name, let choices) = problem, choices.isEmpty,
                !names.contains(name)
            else { return }
            names.append(name)
        }
    }

    /// Whether a part of it leads along an airway or a procedure that is flown directly: the way is longer.
    package var isShortened: Bool { points.contains { $0.via != nil } }

    /// A point far off the direct way from the first point to the last: a place or a position that was
    /// perhaps not meant.
    package struct Detour: Hashable, Sendable, CustomStringConvertible {
        /// As it was typed.
        package let name: String
        /// From the direct way.
        package let distance: Distance

        /// One sentence.
        package var description: String {
            "\(name) is \(Int(clamping: distance.nauticalMiles.rounded())) NM off the direct way."
        }
    }

    /// A name of several places, of which only one is near the leg.
    package struct Guess: Hashable, Sendable {
        /// As it was typed.
        package let name: String
        /// The place that was taken.
        package let place: RoutePlace
        /// The others, far from the leg, the nearest first.
        package let others: [RoutePlace]
    }
}

/// The reason why a name is no point.
public enum RouteProblem: Error, Hashable, Sendable {
    /// No place is called so.
    case unknown(name: String)
    /// Several places have the name; one has to be pinned.
    case ambiguous(name: String, choices: [RoutePlace])
    /// The word is written like an airway or a procedure, and no points of one are known here. `choices` are
    /// the places of that name, far from the leg; mostly there are none. The pilot says what it is.
    case airwayOrPlace(name: String, choices: [RoutePlace])
    /// Two words are the position together, and may be two places, of which not both are known here.
    case positionOrPlaces(first: String, second: String, position: String)
    /// The station is known, not how its radials are aligned.
    case radialNeedsDeclination(name: String)
    /// The word is no valid part of a route.
    case unreadable(text: String)
    /// More than `RouteToken.mostTokens` words.
    case tooLong
}

extension RouteProblem: CustomStringConvertible {
    /// One sentence, which says what to do.
    public var description: String {
        switch self {
        case .unknown(let name): "\(name) is not known. Give it as \(name)=LAT,LON."
        case .ambiguous(let name, let choices):
            "\(name) is the name of \(choices.count) places. Pin one: "
                + choices.map(\.pin).joined(separator: "  ")
        case .airwayOrPlace(let name, let choices):
            "\(name) may be an airway or a procedure, whose points are not known here"
                + (choices.isEmpty ? "" : ", or a place far from the leg")
                + ". Give it as \(name)=LAT,LON, or pin one: "
                + (choices.map(\.pin) + [RouteWord.airwayPin(name)]).joined(separator: "  ")
                + " (the last flies directly to the next point)."
        case .positionOrPlaces(let first, let second, let position):
            "\(first) \(second) may be a position, or two points, which are not both known here. Write "
                + "\(position) for the position, or \(first) DCT \(second) for two points."
        case .radialNeedsDeclination(let name):
            "The radials of \(name) cannot be drawn: its declination is not known."
        case .unreadable(let text): "\(text) is no point, airway or change of a route."
        case .tooLong: "The route has more than \(RouteToken.mostTokens) words."
        }
    }
}
