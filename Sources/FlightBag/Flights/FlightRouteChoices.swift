import Aviation
import Notation

/// The words of a flight's route that may mean several places: which was taken, and the others to choose from
/// while the route is typed.
@MainActor struct FlightRouteChoices {
    let sentences: [String]
    let proposals: [Proposal]

    private static let mostOffered = 4

    /// Nil while a word of the route has not been looked up.
    init?(_ flight: Flight, _ context: RecordContext) {
        guard let text = flight.route, flight.departure != nil, flight.destination != nil,
            context.places.isReady,
            flight.routeNames.allSatisfy({ context.places.routePlaces($0) != nil })
        else { return nil }
        let route = context.route(of: flight)
        let guessed = route.guesses.map { guess in
            "\(guess.name): \(Self.words(guess.place)) is taken; "
                + "\(counted(guess.others.count, "other")) far away."
        }
        sentences = route.problems.map(\.flightDescription) + guessed + route.detours.map(\.description)
        let guesses = route.guesses.map { (name: $0.name, places: $0.others) }
        let open = route.problems.compactMap { problem -> (name: String, places: [RoutePlace])? in
            switch problem {
            case .ambiguous(let name, let choices), .airwayOrPlace(let name, let choices): (name, choices)
            case .unknown, .positionOrPlaces, .radialNeedsDeclination, .unreadable, .tooLong: nil
            }
        }
        let positions = route.problems.compactMap { problem -> Proposal? in
            guard case .positionOrPlaces(let first, let second, let position) = problem else { return nil }
            return Self.replacing([first, second], in: text, by: position).map {
                Proposal("route", $0, "\(first) \(second): the position \(position)")
            }
        }
        proposals =
            positions
            + (open + guesses).flatMap { name, places in
                places.prefix(Self.mostOffered).compactMap { place in
                    let position = place.position.routeText
                    return Self.replacing([name], in: text, by: position).map {
                        Proposal("route", $0, "\(name): \(Self.words(place)) at \(position), as its position")
                    }
                }
            }
    }

    /// "the VOR in GB".
    private static func words(_ place: RoutePlace) -> String {
        let kind =
            place.kind == .airport || place.kind == .fix
            ? place.kind.rawValue : place.kind.rawValue.uppercased()
        let region = place.region.isEmpty ? "" : " in \(place.region)"
        return "the \(kind)\(region)"
    }

    /// The route with the first such words replaced; nil where they do not stand together.
    private static func replacing(_ names: [String], in text: String, by other: String) -> String? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard let found = words.map({ $0.uppercased() }).firstRange(of: names) else { return nil }
        return (words[..<found.lowerBound] + [other] + words[found.upperBound...]).joined(separator: " ")
    }
}
