import Aviation
import GRDB

/// A query, and how it is answered.
struct AirportSearch: Sendable {
    private let query: SearchQuery
    private let centre: Coordinate?
    private let limit: Int

    /// The most characters that are searched for: the beginning of a longer text. The spellings of a word
    /// grow with the square of its length.
    static let mostCharacters = 200

    private static let muchMoreImportant = 1.5

    /// Nil when there is nothing to search for.
    init?(_ text: String, centre: Coordinate?, limit: Int) {
        guard limit > 0, let query = SearchQuery(String(text.prefix(Self.mostCharacters))) else { return nil }
        self.query = query
        self.centre = centre
        self.limit = limit
    }

    func matches(_ db: Database) throws -> [AirportMatch] {
        let codes = CodeSearch(codes: query.codes)
        var exact = query.codes.count == 1 ? try codes.first(db) : []
        if exact.isEmpty, query.codes.count == 1, query.isInCapitals { exact = try codes.former(db) }
        if exact.isEmpty, let position = query.position {
            return try Surroundings(position).matches(limit, db)
        }
        if let place = query.place, let around = try surroundings(of: place, db) {
            return try around.matches(limit, db)
        }
        if !query.frequencies.isEmpty {
            let found = try FrequencySearch(query: query, centre: centre).airports(db)
            if !found.isEmpty {
                return try found.prefix(limit).map {
                    AirportMatch(airport: try Airport.fetch($0, db), reason: .frequency)
                }
            }
        }
        guard !query.words.isEmpty else { return [] }
        var board = ScoreBoard(centre: centre)
        let words = WordSearch(words: query.words, limit: limit)
        let towns = TownSearch(query: query, centre: centre)
        let areas = AreaSearch(query: query, limit: limit)
        try words.run(&board, db)
        try areas.runNames(&board, db)
        try towns.run(&board, db)
        try areas.raiseCountry(&board, db)
        try words.runBeginnings(&board, db)
        try towns.runBeginnings(&board, db)
        try areas.runBeginnings(&board, db)
        if query.codes.count > 1, !board.hasWholeWords, let several = try codes.all(db) {
            return try several.prefix(limit).map {
                AirportMatch(airport: try Airport.fetch($0, db), reason: .code)
            }
        }
        try areas.run(&board, db)
        let bearer = try towns.addAroundBearer(&board, db)
        try SpellingSearch(query: query, limit: limit, bearer: bearer).run(&board, db)
        if board.scores.count + exact.count < limit {
            try FragmentSearch(words: query.words, limit: limit).run(&board, db)
        }
        if board.scores.isEmpty, exact.isEmpty { try areas.runLikeness(&board, db) }
        if board.scores.isEmpty, exact.isEmpty { try PartialSearch(words: query.words).run(&board, db) }
        return try matches(exact, board, db)
    }

    /// The airports with exactly the code, then the others. A code in small letters is also a word: it gives
    /// way if only small airports have it and a regional airport has that name, or one that is much more
    /// important, and from four letters on to any more important one.
    private func matches(_ exact: [Int], _ board: ScoreBoard, _ db: Database) throws -> [AirportMatch] {
        var matches = try exact.map { AirportMatch(airport: try Airport.fetch($0, db), reason: .code) }
        let others = try board.best(limit + exact.count).filter { !exact.contains($0.airport.id) }.map {
            AirportMatch(
                airport: try Airport.fetch($0.airport.id, db), reason: $0.reason, distance: $0.distance,
                town: $0.town, without: $0.without)
        }
        let isWord = !query.isInCapitals && board.bestWords >= AirportImportance.regional
        let known = try exact.map { try RankedAirport.importance(of: $0, db) }.max() ?? 0
        let isLong = query.words.count == 1 && (query.words.first?.text.count ?? 0) > 3
        let isRare =
            isWord
            && (known < AirportImportance.regional || known * Self.muchMoreImportant < board.bestWords
                || isLong && known < board.bestWords)
        matches.insert(contentsOf: others.prefix(isRare ? 1 : 0), at: 0)
        matches += others.dropFirst(isRare ? 1 : 0)
        return Array(matches.prefix(limit))
    }

    /// The airports near the place after "near": a position, an airport's code or a town.
    private func surroundings(of place: String, _ db: Database) throws -> Surroundings? {
        guard let query = SearchQuery(place) else { return nil }
        if let position = query.position { return Surroundings(position) }
        if query.codes.count == 1, let id = try CodeSearch(codes: query.codes).first(db).first {
            return Surroundings(try Airport.fetch(id, db).position)
        }
        var towns = try Town.named(query.placeNames, limit: 12, db)
        if towns.isEmpty { towns = try AreaSearch(query: query, limit: limit).area(db).map { [$0] } ?? [] }
        guard let town = towns.max(by: { prominence(of: $0) < prominence(of: $1) }) else { return nil }
        return Surroundings(town.position, town: town.name)
    }

    /// The larger town, and of towns of about one size the nearer one.
    private func prominence(of town: Town) -> Double { town.prominence(from: centre) }
}
