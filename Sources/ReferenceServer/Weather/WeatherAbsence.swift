import AviationDatabase
import JSONLines
import Questions

/// Why there is nothing of a station, in one of five words, and why "no report" may not be taken for none.
struct WeatherAbsence {
    let word: String
    /// Nil where the source confirmed that there is none.
    var reason: String?

    static let words = Shape.choice(["no source", "not asked", "failed", "no station", "no report"])
    static let shape = Shape.object([
        has("station", .text),
        has("why", words, "no report: the station is known, and has none of the last day."),
        mayHave(
            "reason", .text,
            "Why no report may not be taken for none; null where the source confirmed that there is none."),
    ])

    /// The words in answers, which flight bags know.
    static let unreadable = "the source's record of it cannot be read"
    static let perhapsUnreadable = "a record of the source cannot be read, and may be its own"
    static let neverHad = "the source's answer has none of it, and may not be whole"
    static let notCovered = "not covered"

    /// One of the five words, for feeds that hold nothing that was asked for. `isKnown`: by any source of
    /// this server, or its airports.
    static func word(
        _ feeds: [WeatherFeed], _ database: WeatherDatabase?, _ sources: [WeatherFeed: String], isKnown: Bool
    ) throws -> String {
        guard let database, feeds.contains(where: { sources[$0] != nil }) else { return "no source" }
        // Nothing is confirmed while one of the feeds has not answered.
        let silent = try feeds.filter { try sources[$0] != nil && database.feed($0)?.checked == nil }
        guard silent.isEmpty else {
            return try silent.contains { try database.feed($0)?.problem != nil } ? "failed" : "not asked"
        }
        return isKnown ? "no report" : "no station"
    }

    /// The absence of a name whose feeds hold nothing. `isInAirports`: the server's airports know it.
    init(
        of name: String, _ feeds: [(feed: SourceFeed, form: ItemForm)], _ database: WeatherDatabase?,
        _ sources: [WeatherFeed: String], isInAirports: Bool
    ) throws {
        let isKnown = try isInAirports || database?.knows(name) == true
        word = try Self.word(feeds.map(\.feed.key), database, sources, isKnown: isKnown)
        let covering = feeds.filter(\.form.keeping.needsCoverage)
        if word == "no report", !covering.isEmpty,
            try !covering.contains(where: { try database?.isCovered(name, by: $0.feed.key) == true })
        {
            reason = Self.notCovered
        }
    }

    /// The absence of a report of the last day. `isStored`: the station had one before.
    init(
        of station: String, _ key: WeatherFeed, _ form: ReportForm, _ database: WeatherDatabase?,
        _ sources: [WeatherFeed: String], isInAirports: Bool, isStored: Bool
    ) throws {
        let state = try database?.feed(key)
        let isKnown = try isInAirports || database?.knows(station) == true
        let own = try Self.word([key], database, sources, isKnown: isKnown)
        let isAnswered = own == "no report" || own == "no station"
        if isAnswered, state?.unreadable.contains(station) == true {
            (word, reason) = ("no report", Self.unreadable)
        } else if isAnswered, state?.hasUnnamed == true {
            (word, reason) = ("no report", Self.perhapsUnreadable)
        } else {
            word = own
            reason = !form.isWhole && !isStored && word == "no report" ? Self.neverHad : nil
        }
    }

    func json(_ station: String) -> JSON {
        ["station": .text(station), "why": .text(word), "reason": JSON(reason)]
    }
}
