import Aviation
import AviationDatabase
import SyncCore

extension AirportsState {
    /// So many airports a list along a route or around a place shows at most.
    package nonisolated static let mostListed = 200

    /// The answer to a question; among equal answers to words those near `centre` come first.
    func answer(_ question: MapQuestion, near centre: Coordinate?) async throws -> MapAnswer {
        let today = Day(milliseconds: world.now())
        return try await database.apart { database in
            try MapAnswer.Finding(database: database, question: question, today: today).answer(near: centre)
        }
    }
}

extension MapAnswer {
    /// One question being answered by the airports of a device.
    struct Finding {
        let database: AirportDatabase
        let question: MapQuestion
        /// For bearings by the compass; nil for none.
        let today: Day?

        func answer(near centre: Coordinate?) throws -> MapAnswer {
            if let near = question.near { return try surroundings(near) }
            guard question.text.isEmpty else {
                return try route().map(corridor) ?? found(near: centre)
            }
            guard question.filter.conditionCount > 0 else { return MapAnswer(question) }
            let outcome = try database.outcome(of: question.filter)
            var answer = MapAnswer(question)
            answer.take(outcome)
            answer.airports = try airports(outcome.admitted.map(\.ident)).map { $0.airport }
            return answer
        }

        // MARK: Words

        private func found(near centre: Coordinate?) throws -> MapAnswer {
            var answer = MapAnswer(question)
            let isFiltered = question.filter.conditionCount > 0
            let beacons = isFiltered ? [] : try database.beacons(named: question.text, near: centre, limit: 5)
            let matches = try database.search(
                question.text, near: centre, limit: AirportsState.mostFound * (isFiltered ? 10 : 1))
            guard isFiltered else {
                answer.airports = matches.map(FoundAirport.init)
                answer.notes = beacons.map { beacon in
                    let frequency = beacon.frequency.map { "\($0.description), " } ?? ""
                    return "\(beacon.ident): \(beacon.name) \(beacon.kind.rawValue), \(frequency)"
                        + "\(beacon.countryCode), \(beacon.position.routeText)."
                }
                if let beacon = beacons.first, !matches.contains(where: { $0.reason == .code }) {
                    let shape = CorridorShape(along: [beacon.position], within: Distance(nauticalMiles: 1))
                    answer.drawing = MapDrawing(points: [beacon.position], shape: shape)
                }
                return answer
            }
            let outcome = try database.outcome(of: question.filter, among: matches.map(\.airport.ident))
            let admitted = Set(outcome.admitted.map(\.ident))
            answer.take(outcome)
            answer.total = nil
            answer.airports = matches.filter { admitted.contains($0.airport.ident) }
                .prefix(AirportsState.mostFound).map(FoundAirport.init)
            return answer
        }

        // MARK: Places

        private func surroundings(_ near: MapQuestion.Near) throws -> MapAnswer {
            var answer = MapAnswer(question)
            guard let (label, centre) = try centre(near.place) else {
                answer.notes = ["“\(near.place)” is no position, code or town that is known on this device."]
                return answer
            }
            let radius = Distance(nauticalMiles: Double(near.withinNauticalMiles))
            let least = Distance(nauticalMiles: Double(near.beyondNauticalMiles))
            let places = try database.places(
                within: radius, of: centre, kinds: PlaceKind.named("airport")
            ).filter { $0.distance >= least }
            let outcome = try database.outcome(of: question.filter, among: places.map(\.ident))
            answer.take(outcome)
            let declination = today.flatMap { Declination(at: centre, on: $0) }
            let placing = Dictionary(
                places.map { ($0.ident, Self.words($0, declination)) },
                uniquingKeysWith: { first, _ in first })
            answer.airports = try airports(outcome.admitted.map(\.ident)).map { found in
                found.airport.placed(placing[found.ident])
            }
            let beyond = near.beyondNauticalMiles > 0 ? "\(near.beyondNauticalMiles) to " : ""
            answer.heading = "\(beyond)\(near.withinNauticalMiles) NM around \(label)"
            answer.drawing = MapDrawing(
                points: [centre], shape: CorridorShape(along: [centre], within: radius))
            return answer
        }

        private func centre(_ place: String) throws -> (label: String, position: Coordinate)? {
            if let airport = try database.airport(place) { return (airport.ident, airport.position) }
            return try database.place(named: place)
        }

        /// "12.3 NM · 043T · 042M".
        private static func words(_ place: NearbyPlace, _ declination: Declination?) -> String {
            let magnetic = declination.flatMap { place.bearing?.magneticDirection(declination: $0) }
            return [
                Written.miles(place.distance), place.bearing.map { "\(Written.direction($0.degrees))T" },
                magnetic.map { "\(Written.direction($0.degrees))M" },
            ].compactMap(\.self).joined(separator: " · ")
        }

        // MARK: Routes

        /// The route that the words are; nil where they are something else: a route begins and ends with an
        /// airport's code or with a position.
        private func route() throws -> Route? {
            let words = question.text.uppercased().split { $0.isWhitespace || $0 == ";" }.map(String.init)
                .filter { !Self.arrows.contains($0) }
            guard words.count > 1, words.count <= 60, let first = words.first, let last = words.last,
                try isEnd(first), try isEnd(last)
            else { return nil }
            return try database.route(words.joined(separator: " "))
        }

        private static let arrows: Set<String> = ["-", "–", "→", ">", "->", "TO"]

        /// Three letters are too often a word.
        private func isEnd(_ word: String) throws -> Bool {
            guard word.utf8.count == 4 || word.contains(where: \.isNumber) else { return false }
            return try database.routePlaces(word).contains { $0.kind == .airport }
        }

        private func corridor(_ route: Route) throws -> MapAnswer {
            var answer = MapAnswer(question)
            let width = Distance(nauticalMiles: Double(question.widthNauticalMiles))
            let points = route.points.map(\.position)
            let places = try database.places(
                near: points, within: width, kinds: PlaceKind.named("airport"))
            let outcome = try database.outcome(of: question.filter, among: places.map(\.ident))
            answer.take(outcome)
            let placing = Dictionary(
                places.map { ($0.ident, Self.words($0.route)) }, uniquingKeysWith: { first, _ in first })
            answer.airports = try airports(outcome.admitted.map(\.ident)).map { found in
                found.airport.placed(placing[found.ident])
            }
            let length = zip(points, points.dropFirst()).reduce(Distance.zero) {
                $0 + Geodesic(from: $1.0, to: $1.1).distance
            }
            answer.heading =
                route.points.map(\.name).joined(separator: " – ")
                + (route.problems.isEmpty ? ", \(Written.miles(length))" : ", not complete")
            answer.notes = route.problems.map(\.description) + route.detours.map(\.description) + answer.notes
            answer.isRoute = true
            answer.drawing = MapDrawing(
                points: points, shape: CorridorShape(along: points, within: width))
            return answer
        }

        /// "123.4 NM along · 4.5 NM left".
        private static func words(_ place: PlaceIndex.Neighbour) -> String {
            let side = place.side.map { " \($0.rawValue)" } ?? ""
            let off = place.offTrack < Distance(nauticalMiles: 0.05) ? "on track" : nil
            return "\(Written.miles(place.alongTrack)) along · "
                + (off ?? "\(Written.miles(place.offTrack))\(side)")
        }

        /// The first ones of these, in their order.
        private func airports(_ idents: [String]) throws -> [(ident: String, airport: FoundAirport)] {
            let first = Array(idents.prefix(AirportsState.mostListed))
            let known = try database.airports(first)
            return first.compactMap { ident in known[ident].map { (ident, FoundAirport($0)) } }
        }
    }

    /// Takes over what a filter made of what there is.
    private mutating func take(_ outcome: FilterOutcome) {
        total = outcome.admitted.count
        notes = question.filter.facts.compactMap { fact in
            outcome.leftOut[fact].map { fact.sentence(leavingOut: $0) }
        }
    }
}
