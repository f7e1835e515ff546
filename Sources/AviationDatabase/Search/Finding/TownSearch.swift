import Aviation
import Foundation
import GRDB

/// Finds the airports near the towns that a query names.
struct TownSearch {
    private static let mostTowns = 6
    private static let mostLongerNames = 40
    /// Words for features beside a town that are named for it, or the reverse.
    private static let landforms: Set<String> = [
        "lake", "lac", "lago", "loch", "lough", "see", "isle", "island", "islands", "ile", "iles", "isola",
        "isla", "insel", "de", "di", "du", "da", "do", "of",
    ]
    /// An airport has lost two thirds of its importance for a town at this distance.
    private static let falloff = Distance(nauticalMiles: 20)
    private static let reach = Distance(nauticalMiles: 60)
    private static let reachOfSmall = Distance(nauticalMiles: 10)
    /// An airport this near to the town that has its name is the town's own.
    private static let ownReach = Distance(nauticalMiles: 15)
    /// Against an airport that has the name itself.
    private static let fit = 0.7
    /// The factor for an airport across a border.
    private static let fitAbroad = 0.8
    /// "Fair Oaks" for "fairoaks".
    private static let fitOfOtherWords = 0.3
    /// A shorter prefix matches too many towns.
    private static let shortestBeginning = 4
    /// Two towns this near to each other may be named together.
    private static let neighbourhood = Distance(nauticalMiles: 40)

    let query: SearchQuery
    let centre: Coordinate?

    func run(_ board: inout ScoreBoard, _ db: Database) throws {
        let named = board.wholeWords
        let towns = try Town.named(query.placeNames, limit: Self.mostTowns, db)
        var namesakes: [Town] = []
        for town in towns {
            let isOtherWords =
                query.placeNames.contains(town.compactName) && !query.placeWordCounts.contains(town.nameWords)
            try add(town, fit: isOtherWords ? Self.fitOfOtherWords : 1, besides: named, &board, db)
            if !isOtherWords { namesakes.append(town) }
        }
        try Namesakes(towns: namesakes, query: query).run(&board, db)
        try addLongerNames(&board, db)
        if query.words.count > 1 { try addParts(&board, db) }
    }

    /// "St" is joined with the word after it ("St Anton" and Stanton). If no airport has the words, the
    /// airports near the largest town whose name begins with them come first.
    private func addLongerNames(_ board: inout ScoreBoard, _ db: Database) throws {
        let words = query.words
        guard words.count > 1, words.contains(where: \.isShortForm) else { return }
        let expression = words.map(SearchExpression.whole).joined(separator: " AND ")
        let bearers = try RankedAirport.matching("{name town other} : (\(expression))", limit: 1, db)
        guard !bearers.contains(where: { $0.importance >= AirportImportance.local }) else { return }
        let town = try Town.beginning(query.placeNames, limit: Self.mostLongerNames, db)
            .first { town in
                let parts = SearchText.words(town.name)
                return parts.count > words.count && zip(words, parts).allSatisfy { $0.spellings.contains($1) }
            }
        guard let town else { return }
        let joined = board.scores.values
        try add(town, fit: 1, besides: [], &board, db)
        if let near = board.best(Int.max).first(where: { $0.town == town.name })?.airport {
            board.raise(near, above: joined)
        }
    }

    /// Adds the airports near a minor place, such as a former airport, that is the only one with the name;
    /// the nearest first. Returns the score of the place, 0 if there is none.
    func addAroundBearer(_ board: inout ScoreBoard, _ db: Database) throws -> Double {
        guard board.bestWords == 0, board.bestNearTown(from: 0) == 0, let name = query.placeNames.first else {
            return 0
        }
        for score in board.best(Self.mostTowns) where score.reason == .words {
            let airport = try Airport.fetch(score.airport.id, db)
            let words = SearchText.words(airport.name).filter { !SearchWord.isAirport($0) }
            guard SearchText.compact(words) == name else { continue }
            let place = Town(
                name: airport.name, position: score.airport.position, people: 0, nameWords: words.count,
                compactName: name)
            for (near, distance) in try Self.airports(near: place.position, db) {
                let share = 10 / (1 + distance.nauticalMiles) / near.importance
                board.add(near, fit: share, below: score.value, .town, distance: distance, town: place)
            }
            return score.value
        }
        return 0
    }

    /// Searches for towns whose name begins as the query does.
    func runBeginnings(_ board: inout ScoreBoard, _ db: Database) throws {
        guard board.bestNearTown(from: 0) == 0, let name = query.placeNames.first,
            name.unicodeScalars.count >= Self.shortestBeginning
        else { return }
        let named = board.wholeWords
        for town in try Town.beginning(query.placeNames, limit: Self.mostTowns, db) {
            try add(
                town, fit: WordSearch.Fit.beginning, besides: named, below: board.bestBeginning, &board, db)
        }
    }

    /// The likelihood of an airport at this distance from a town, compared with one of the town's name.
    static func share(at distance: Distance) -> Double { fit * exp(-(distance / falloff)) }

    /// Adds the airports near a town, below its own if there is one among `named`.
    func add(
        _ town: Town, fit: Double, besides named: [ScoreBoard.Score], below best: Double = 0,
        _ board: inout ScoreBoard, _ db: Database
    ) throws {
        let own = try named.filter { score in
            try (!score.airport.isClosed || town.people < Town.cityPeople)
                && town.position.distance(to: score.airport.position) <= Self.ownReach
                && (town.people < Town.manyPeople || score.airport.isUsed(db))
        }
        let ceiling = max(
            best, own.map(\.value).max() ?? 0, town.people < Town.manyPeople ? board.bestNameOrTown : 0)
        let share = fit * town.weight
        for (airport, distance) in try Self.airports(near: town.position, db) {
            let isAbroad = town.country != nil && town.country != airport.country
            board.add(
                airport, fit: share * Self.share(at: distance) * (isAbroad ? Self.fitAbroad : 1),
                below: ceiling, .town, distance: distance, town: town)
        }
    }

    /// Some neighbouring words name a town, the others an airport near it, its area or a smaller town there:
    /// "mailand linate", "wien schwechat".
    private func addParts(_ board: inout ScoreBoard, _ db: Database) throws {
        let words = query.words
        let ceiling =
            board.bestName > 0
            ? board.bestName : board.bestWords >= AirportImportance.regional ? board.bestWords : 0
        let mayBeLandform =
            board.bestWords < AirportImportance.regional && board.bestNearTown(from: Town.quitePeople) == 0
        for start in words.indices {
            for end in words.indices where end >= start && end - start + 1 < words.count {
                let rest = Array(words[..<start] + words[(end + 1)...])
                let towns = try Town.named(
                    SearchQuery.names(words[start...end]), limit: Self.mostTowns, db)
                guard !towns.isEmpty else { continue }
                if mayBeLandform, rest.allSatisfy({ Self.landforms.contains($0.text) }) {
                    for town in towns where town.people * Namesakes.mostTimesSmaller >= towns[0].people {
                        try add(town, fit: 1, besides: [], &board, db)
                    }
                    continue
                }
                let expression = rest.map(SearchExpression.whole).joined(separator: " AND ")
                let neighbours = try Town.named(SearchQuery.names(rest), limit: Self.mostTowns, db)
                for town in towns {
                    try add(town, matching: expression, below: ceiling, &board, db)
                    let isNear = { (other: Town) in
                        other.people <= town.people
                            && other.position.distance(to: town.position) <= Self.neighbourhood
                    }
                    for other in neighbours where isNear(other) {
                        let share = Self.fit * town.weight
                        for (airport, distance) in try Self.airports(near: other.position, db) {
                            board.add(
                                airport, fit: share * exp(-(distance / Self.falloff)), below: ceiling,
                                .town, distance: distance, town: other)
                        }
                    }
                }
            }
        }
    }

    /// Adds the airports near a town that match the words too.
    private func add(
        _ town: Town, matching expression: String, below ceiling: Double, _ board: inout ScoreBoard,
        _ db: Database
    ) throws {
        let near = try Self.airports(near: town.position, db)
        guard !near.isEmpty else { return }
        let list = near.map { String($0.airport.rank) }.joined(separator: ",")
        let sql = "SELECT rowid FROM airportWord WHERE airportWord MATCH ? AND rowid IN (\(list))"
        let matching = try Set(Int.fetchAll(db, sql: sql, arguments: [expression]))
        for (airport, distance) in near where matching.contains(airport.rank) {
            board.add(
                airport, fit: Self.fit * town.weight, below: ceiling, .town, distance: distance, town: town)
        }
    }

    /// Adds the regional airports near a country, or a part of one, that has none.
    func add(_ country: Town, _ board: inout ScoreBoard, _ db: Database) throws {
        for (airport, distance) in try Self.airports(near: country.position, db)
        where airport.importance >= AirportImportance.regional {
            board.add(
                airport, fit: Self.fit * exp(-(distance / Self.falloff)), .town, distance: distance,
                town: country)
        }
    }

    /// The regional airports nearby, and the small ones next to the position.
    static func airports(
        near position: Coordinate, _ db: Database
    ) throws -> [(airport: RankedAirport, distance: Distance)] {
        try airports(from: AirportImportance.regional, within: reach, of: position, db)
            + airports(from: AirportImportance.local, within: reachOfSmall, of: position, db)
            .filter { $0.airport.importance < AirportImportance.regional }
    }

    private static func airports(
        from importance: Double, within reach: Distance, of position: Coordinate, _ db: Database
    ) throws -> [(airport: RankedAirport, distance: Distance)] {
        let box = CoordinateBox(around: position, radius: reach)
        let longitudes =
            box.crossesAntimeridian ? "longitude >= ?3 OR longitude <= ?4" : "longitude BETWEEN ?3 AND ?4"
        // The number is in the SQL text, because SQLite chooses a partial index by it.
        let sql = """
            SELECT \(RankedAirport.columns) FROM airportRank
            WHERE importance >= \(importance) AND latitude BETWEEN ?1 AND ?2 AND (\(longitudes))
            """
        let edges = [box.southDegrees, box.northDegrees, box.westDegrees, box.eastDegrees]
        return try RankedAirport.fetchAll(db, sql: sql, arguments: StatementArguments(edges))
            .map { ($0, position.distance(to: $0.position)) }
            .filter { $0.1 <= reach }
    }
}

extension ScoreBoard {
    /// The airports of some weight of which whole words were found.
    var wholeWords: [Score] {
        scores.values.filter { $0.reason == .words && $0.airport.importance >= AirportImportance.local }
    }

    var hasWholeWords: Bool { scores.values.contains { $0.reason == .words } }
}
