import Aviation
import AviationDatabase
import Foundation
import JSONLines
import Questions

/// Items, each with its clocks and its place.
enum WeatherItemRoutes {
    /// The most that one answer holds: a notice takes about 700 bytes, so that it stays below 4 MB. Items
    /// left out are counted.
    static let most = 5000

    /// The feeds of a product, with how they are read.
    typealias Feeds = [(feed: SourceFeed, form: ItemForm)]

    static func route(_ product: WeatherProduct, _ feeds: Feeds, _ placing: ItemPlacing) -> ReferenceRoute {
        var kinds: [String] = []
        for (_, form) in feeds where !kinds.contains(form.kind) { kinds.append(form.kind) }
        return ReferenceRoute(
            "GET", product.path, product.summary, WeatherQuestion.parameters,
            answer: .weather(shape(of: kinds)) { given, sources in
                try answer(feeds, placing, given, sources.weather(), sources.airports())
            })
    }

    private static let outline = Shape.object([
        has("kind", .choice(["point", "circle", "area", "line"])),
        has("points", .list(.list(.number)), "Latitude and longitude in degrees."),
        mayHave("radius_nm", .number, "Of a circle."),
    ])

    private static let level = Shape.object([
        has("altitude_ft", .integer), mayHave("from_deg_true", .integer), mayHave("speed_kt", .integer),
        has("is_light_and_variable", .flag),
        has("is_at_least", .flag, "The wind is that strong or stronger."),
        mayHave("temperature_c", .integer),
    ])

    private static let members: [Shape.Member] = [
        has("title", .text), mayHave("text", .text, "As it was written."),
        has("names", .list(.text), "Stations, airports and units that it names."),
        mayHave("made", .text, "Observed or issued."), mayHave("valid_from", .text),
        mayHave("valid_until", .text, "Null also for an estimated end."),
        mayHave("estimated_until", .text, "An estimated end, which ends nothing."),
        mayHave("schedule", .text, "The hours and days of a notice within its times, as written."),
        mayHave("fir", .text, "The flight information region of a notice."),
        mayHave("valid_at", .text, "The one instant that it describes."), mayHave("hazard", .text),
        mayHave("severity", .text), mayHave("floor", .text, "As written."), mayHave("floor_ft", .number),
        mayHave("ceiling", .text, "As written."), mayHave("ceiling_ft", .number),
        mayHave("moves_towards_deg", .number), mayHave("moves_kt", .number),
        mayHave("levels", .list(level), "Of winds, from the lowest up."),
        has("doubts", .list(.text), "What of it cannot be relied on."),
        has("fetched", .text, "When these words were first received from upstream."),
        has("is_listed", .flag, "Whether upstream's last answer still held it."),
        has(
            "position", .choice(["given", "looked up", "unknown"]),
            "Unknown ones are in every answer to a question for a place."),
        mayHave("position_problem", .text, "Why it is unknown."), has("shapes", .list(outline)),
    ]

    static let feed = Shape.object([
        has("feed", .text), mayHave("source", .text, "Null where nobody named one."),
        mayHave(
            "checked", .text, "When the source last gave a usable answer; of a file when it was written."),
        mayHave("problem", .text, "Why the last request failed."), has("bad_records", .integer),
        has("bad", .list(.text), "The first of them."), mayHave("absence", WeatherAbsence.words),
    ])

    private static func shape(of kinds: [String]) -> Shape {
        let item = Shape.object(
            [has("id", .text), has("feed", .text), has("kind", .choice(kinds))] + members)
        return .object([
            has("feeds", .list(feed)), has("items", .list(item)),
            has("left_out", .integer, "How many more there are than one answer holds."),
            has(
                "missing", .list(WeatherAbsence.shape), "Of the stations and airports that were asked for."),
        ])
    }

    /// The answer; `database` is nil without an upstream.
    private static func answer(
        _ feeds: Feeds, _ placing: ItemPlacing, _ given: Given, _ database: WeatherDatabase?,
        _ airports: AirportDatabase?
    ) throws -> JSON {
        func places(_ name: String) throws -> [NamedPlace] { try airports?.namedPlaces(name) ?? [] }
        let question = try WeatherQuestion(given, within: placing.withinNauticalMiles, places)
        let sources = try database?.sources() ?? [:]
        let isByName =
            !question.isEverything && question.box == nil
            && (question.legs.isEmpty || placing.isOfNamedAirports && !given.isGiven(WeatherQuestion.route))
        let stored =
            try database?.items(
                feeds.map(\.feed.key), naming: question.isEverything ? nil : question.names,
                within: isByName ? nil : question.latitudes) ?? []
        let finder = PlaceFinder(places: places)
        var found: [(item: StoredItem, place: Place)] = []
        var nowhere: [(item: StoredItem, place: Place)] = []
        var known: [String: Place] = [:]
        for one in stored {
            let place = try Self.place(of: one, placing, finder, &known)
            if question.asks(for: isByName ? [] : place.shapes, named: one.item.names) {
                found.append((one, place))
            } else if place.shapes.isEmpty, question.isByPlace, !isByName {
                nowhere.append((one, place))
            }
        }
        let all = found + nowhere
        let shown = Set(all.flatMap(\.item.item.names))
        let missing = try question.names.filter { !shown.contains($0) }.map { name -> JSON in
            try WeatherAbsence(
                of: name, feeds, database, sources, isInAirports: !places(name).isEmpty
            ).json(name)
        }
        return [
            "feeds": .array(
                try feeds.map { feed, _ in
                    let isEmpty = try database?.holdsItems(feed.key) != true
                    return try Self.state(feed.key, database, sources, isEmpty: isEmpty)
                }),
            "items": .array(try all.prefix(most).map { try json($0.item, $0.place) }),
            "left_out": JSON(max(0, all.count - most)), "missing": .array(missing),
        ]
    }

    private struct Place {
        var word = "given"
        var problem: String?
        var shapes: [ReportShape] = []
    }

    private static func place(
        of stored: StoredItem, _ placing: ItemPlacing, _ finder: PlaceFinder, _ known: inout [String: Place]
    ) throws -> Place {
        guard stored.item.shapes.isEmpty else { return Place(shapes: stored.item.shapes) }
        guard placing.isFoundByName, let name = stored.item.names.first else {
            return Place(word: "unknown", problem: "the source does not give it")
        }
        if let place = known[name] { return place }
        let place =
            switch try finder.place(name, in: placing.countries) {
            case .success(let found): Place(word: "looked up", shapes: [.point(found.position)])
            case .failure(let doubt): Place(word: "unknown", problem: doubt.reason.sentence)
            }
        known[name] = place
        return place
    }

    static func state(
        _ feed: WeatherFeed, _ database: WeatherDatabase?, _ sources: [WeatherFeed: String], isEmpty: Bool
    ) throws -> JSON {
        let state = sources[feed] == nil ? nil : try database?.feed(feed)
        return [
            "feed": .text(feed.rawValue), "source": JSON(state?.source ?? sources[feed]),
            "checked": JSON(state?.checked?.instantText), "problem": JSON(state?.problem),
            "bad_records": JSON(state?.badCount ?? 0), "bad": JSON(state?.bad ?? []),
            "absence": isEmpty
                ? .text(try WeatherAbsence.word([feed], database, sources, isKnown: true))
                : sources[feed] == nil ? "no source" : .null,
        ]
    }

    private static func json(_ stored: StoredItem, _ place: Place) throws -> JSON {
        guard case .object(var object) = try JSON(parsing: stored.item.document.utf8) else { return .null }
        object["id"] = .text(stored.item.identifier)
        object["feed"] = .text(stored.feed.rawValue)
        object["fetched"] = JSON(stored.fetched.instantText)
        object["is_listed"] = JSON(stored.isListed)
        object["position"] = .text(place.word)
        object["position_problem"] = JSON(place.problem)
        object["shapes"] = .array(
            place.shapes.map { shape in
                var radius: Double?
                if case .circle(_, let miles) = shape { radius = miles }
                return [
                    "kind": .text(shape.kind),
                    "points": .array(
                        shape.points.map { [.number($0.latitudeDegrees), .number($0.longitudeDegrees)] }),
                    "radius_nm": radius.map { .number($0) } ?? .null,
                ]
            })
        return .object(object)
    }
}
