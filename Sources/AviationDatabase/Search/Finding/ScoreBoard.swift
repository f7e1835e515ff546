import Aviation
import Foundation

/// An airport as the search tables have it.
struct RankedAirport {
    /// From 1, the most important first.
    let rank: Int
    let id: Int
    let importance: Double
    let position: Coordinate
    let isClosed: Bool
    /// ISO 3166-1 alpha-2.
    let country: String
}

/// The airports found until now, each with the best that was found of it.
struct ScoreBoard {
    /// A quality of match that no importance makes up for.
    enum Class: Int, Comparable {
        /// Whole words, towns, and a beginning at the end.
        case likely
        /// Beginnings of words here and there.
        case beginnings
        case fragments

        static func < (left: Class, right: Class) -> Bool { left.rawValue < right.rawValue }
    }

    struct Score {
        let airport: RankedAirport
        let scoreClass: Class
        fileprivate(set) var value: Double
        let reason: AirportMatch.Reason
        var distance: Distance?
        var town: String?
        /// The words of the query that it does not have.
        var without: [String] = []
    }

    /// Where the person looks.
    let centre: Coordinate?
    private(set) var scores: [Int: Score] = [:]
    /// The best of the airports of some weight that have the query in their name; 0 when there is none.
    private(set) var bestName = 0.0
    /// The same, or in their town's.
    private(set) var bestNameOrTown = 0.0
    /// The best of those with all words of the query in whatever is known of them.
    private(set) var bestWords = 0.0
    /// The best of those that have a word which begins as the query ends.
    private(set) var bestBeginning = 0.0
    /// The best near each town that has the name, with the town's people.
    private var nearTowns: [(people: Int, value: Double)] = []

    init(centre: Coordinate?) {
        self.centre = centre
    }

    /// The best near a town of so many people that has the name; 0 when there is none.
    func bestNearTown(from people: Int) -> Double {
        nearTowns.filter { $0.people >= people }.map(\.value).max() ?? 0
    }

    /// The value that airports do not reach whose name only begins as the query does; 0 when there is none.
    var ceilingOfBeginnings: Double {
        let nearTown = bestNearTown(from: Town.quitePeople)
        return nearTown > 0 ? nearTown : bestNameOrTown
    }

    /// `fit` is from 0 to 1: how well the query fits. The airport comes below what has the value `ceiling`,
    /// unless that is 0. Returns the value.
    @discardableResult mutating func add(
        _ airport: RankedAirport, _ scoreClass: Class = .likely, fit: Double, below ceiling: Double = 0,
        _ reason: AirportMatch.Reason, distance: Distance? = nil, town: Town? = nil,
        without: [String] = []
    ) -> Double {
        var value = airport.importance * fit * nearness(of: airport.position)
        if ceiling > 0 { value = Self.value(value, below: ceiling) }
        if reason == .words, airport.importance >= AirportImportance.local {
            if fit == WordSearch.Fit.name { bestName = max(bestName, value) }
            if fit >= WordSearch.Fit.town { bestNameOrTown = max(bestNameOrTown, value) }
            if fit >= WordSearch.Fit.keyword { bestWords = max(bestWords, value) }
        }
        if reason == .beginning, scoreClass == .likely, airport.importance >= AirportImportance.local,
            scores[airport.id]?.reason != .words
        {
            bestBeginning = max(bestBeginning, value)
        }
        if let town, reason == .town { nearTowns.append((town.people, value)) }
        let score = Score(
            airport: airport, scoreClass: scoreClass, value: value, reason: reason, distance: distance,
            town: town?.name, without: without)
        if let known = scores[airport.id], !Self.isFirst(score, known) { return value }
        scores[airport.id] = score
        return value
    }

    /// Puts an airport just above all `others` that are found, unless it is there already.
    mutating func raise(_ airport: RankedAirport, above others: some Sequence<Score>) {
        let highest = others.filter { $0.airport.id != airport.id }.map(\.value).max() ?? 0
        guard let value = scores[airport.id]?.value, value <= highest else { return }
        scores[airport.id]?.value = highest * 1.001
    }

    var bestValue: Double { scores.values.map(\.value).max() ?? 0 }

    /// The best of them, best first.
    func best(_ count: Int) -> [Score] {
        Array(scores.values.sorted(by: Self.isFirst).prefix(count))
    }

    /// A value under the ceiling: one far below stays as it is, the others keep their order.
    private static func value(_ value: Double, below ceiling: Double) -> Double {
        value < 0.9 * ceiling ? value : ceiling * (0.9 + 0.1 * value / (value + ceiling))
    }

    /// Up to a sixth more for what is near the centre: it decides between equals.
    private func nearness(of position: Coordinate) -> Double {
        guard let centre else { return 1 }
        return 1 + 0.15 * exp(-centre.distance(to: position).nauticalMiles / 250)
    }

    private static func isFirst(_ left: Score, _ right: Score) -> Bool {
        (left.scoreClass, right.value, left.airport.rank)
            < (right.scoreClass, left.value, right.airport.rank)
    }
}
