import Aviation
import GRDB

/// Several towns of one name: the airport of the largest comes before those of the others.
struct Namesakes {
    /// An airport further away is not the town's own.
    private static let reach = Distance(nauticalMiles: 60)
    /// The reach of a village.
    private static let ownReach = Distance(nauticalMiles: 10)
    /// The centre of the map decides only between towns of about one size.
    private static let shareOfCentre = 0.3

    /// A town more than this many times smaller never comes before the largest.
    static let mostTimesSmaller = 3

    /// The towns that have the whole name.
    let towns: [Town]
    let query: SearchQuery

    /// Puts the airport of the most prominent town with a regional airport first; a town without one puts the
    /// airports near it before the strips of its smaller namesakes.
    func run(_ board: inout ScoreBoard, _ db: Database) throws {
        try raiseBearerOfVillage(&board, db)
        let centre = board.centre
        let ordered = meant.filter { $0.people >= Town.somePeople }
            .sorted {
                $0.prominence(from: centre, share: Self.shareOfCentre)
                    > $1.prominence(from: centre, share: Self.shareOfCentre)
            }
        guard let largest = ordered.first else { return }
        let compared = ordered.filter { $0.people * Self.mostTimesSmaller >= largest.people }
        let named = board.wholeWords
        for town in compared {
            let isNear = { (score: ScoreBoard.Score) in
                town.position.distance(to: score.airport.position) <= Self.reach
            }
            let own = named.filter {
                isNear($0) && !$0.airport.isClosed && $0.airport.importance >= AirportImportance.regional
            }
            if let best = own.max(by: { $0.value < $1.value }) {
                board.raise(best.airport, above: try others(named.filter { !isNear($0) }, db))
                return
            }
        }
        let around = board.best(Int.max).first {
            $0.reason == .town && $0.town == largest.name && Self.isClose($0, largest)
        }
        guard let near = around?.airport else { return }
        let strips = named.filter { $0.airport.importance < AirportImportance.regional }
        let smaller = Set(towns.filter { $0.people * Self.mostTimesSmaller < largest.people }.map(\.name))
        let nearSmaller = board.scores.values.filter { score in
            score.reason == .town && !Self.isClose(score, largest)
                && score.town.map(smaller.contains) ?? false
        }
        board.raise(
            near, above: try others(strips.filter { !Self.isClose($0, largest) }, db) + nearSmaller)
    }

    /// Among villages, the airport with the name of the largest, and beside it, comes before airports named
    /// for a place that is no town of GeoNames.
    private func raiseBearerOfVillage(_ board: inout ScoreBoard, _ db: Database) throws {
        guard let largest = towns.first, largest.people < Town.somePeople else { return }
        let named = board.wholeWords
        let near = named.filter { !$0.airport.isClosed && Self.isOwn($0, largest) }
        let strangers = Set(try others(near, db).map(\.airport.id))
        let bearers = near.filter { !strangers.contains($0.airport.id) }
        guard let best = bearers.max(by: { $0.value < $1.value }) else { return }
        let elsewhere = named.filter { score in !towns.contains { Self.isClose(score, $0) } }
        board.raise(best.airport, above: try others(elsewhere, db))
    }

    private static func isOwn(_ score: ScoreBoard.Score, _ town: Town) -> Bool {
        town.position.distance(to: score.airport.position) <= ownReach
    }

    /// The towns that are called so themselves, and others of which it is a further name only where they are
    /// much larger.
    private var meant: [Town] {
        let called = towns.filter { query.placeNames.contains($0.compactName) }
        let largest = called.map(\.people).max() ?? 0
        return towns.filter { town in
            query.placeNames.contains(town.compactName) || town.people > largest * Self.mostTimesSmaller
        }
    }

    private static func isClose(_ score: ScoreBoard.Score, _ town: Town) -> Bool {
        town.position.distance(to: score.airport.position) <= reach
    }

    /// The airports that have the name from their town; one with the name in its own may be meant.
    private func others(_ scores: [ScoreBoard.Score], _ db: Database) throws -> [ScoreBoard.Score] {
        let words = query.words.map(SearchExpression.whole).joined(separator: " AND ")
        let ranks = scores.map { String($0.airport.rank) }.joined(separator: ",")
        let sql = "SELECT rowid FROM airportWord WHERE airportWord MATCH ? AND rowid IN (\(ranks))"
        let bearers = try Set(Int.fetchAll(db, sql: sql, arguments: ["name : (\(words))"]))
        return scores.filter { !bearers.contains($0.airport.rank) }
    }
}
