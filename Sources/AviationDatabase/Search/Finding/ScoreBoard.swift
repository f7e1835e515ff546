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

/// The airports found so far, each with its best score.
struct ScoreBoard {
    /// A quality of match that no importance makes up for.
    enum Class: Int, Comparable {
        /// Matches of whole words, towns, and a prefix at the end.
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

    /// The centre of the person's map.
    let centre: Coordinate?
    private(set) var scores: [Int: Score] = [:]
    /// The best of the airports of some weight that have the query in their name; 0 when there is none.
    private(set) var bestName = 0.0
    /// The best score of a match in an airport's name or its town's.
    private(set) var bestNameOrTown = 0.0
    /// The best score of an airport with all words of the query in any of its texts.
    private(set) var bestWords = 0.0
    /// The best score of an airport with a word that begins as the query ends.
    private(set) var bestBeginning = 0.0
    /// The best near each town that has the name, with the town's people.
    private var nearTowns: [(people: Int, value: Double)] = []

    init(centre: Coordinate?) {
        self.centre = centre
    }

    /// The best score near a town with the name and at least this population; 0 if there is none.
    func bestNearTown(from people: Int) -> Double {
        nearTowns.filter { $0.people >= people }.map(\.value).max() ?? 0
    }

    /// The value that airports do not reach whose name only begins as the query does; 0 when there is none.
    var ceilingOfBeginnings: Double {
        let nearTown = bestNearTown(from: Town.quitePeople)
        return nearTown > 0 ? nearTown : bestNameOrTown
    }

    /// `fit` is the match from 0 to 1. The airport is ranked below one with the score `ceiling`, unless that
    /// is 0. Returns the score.
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

    /// The airports with the best scores, best first.
    func best(_ count: Int) -> [Score] {
        Array(scores.values.sorted(by: Self.isFirst).prefix(count))
    }

    /// A score below the ceiling: scores far below stay unchanged, the others keep their order.
    private static func value(_ value: Double, below ceiling: Double) -> Double {
        value < 0.9 * ceiling ? value : ceiling * (0.9 + 0.1 * value / (value + ceiling))
    }

    /// Up to a sixth more near the centre: it decides between equals.
    private func nearness(of position: Coordinate) -> Double {
        guard let centre else { return 1 }
        return 1 + 0.15 * exp(-centre.distance(to: position).nauticalMiles / 250)
    }

    private static func isFirst(_ left: Score, _ right: Score) -> Bool {
        (left.scoreClass, right.value, left.airport.rank)
            < (right.scoreClass, left.value, right.airport.rank)
    }
}
