import Aviation
package import JSONLines

/// Day and night of a place.
package enum SunQuestion: Question {
    static let at = Parameter("at", .position, "A position in degrees, north and east positive.")
    static let date = Parameter("date", .day, "The local day, YYYY-MM-DD.")
    static let zone = Parameter(
        "zone", optional: .zone, "The zone of the local day: “+01:00” or “Europe/Berlin”.")

    package static let declaration = QuestionDeclaration(
        "sun", "Say when the sun rises and sets.",
        words: """
            For the local day at the place, at sea level with a free horizon; within ten seconds of the \
            almanac below 60° of latitude. The local day is the one around the solar noon that is next to \
            12:00 in the zone: that of ships by longitude, unless “zone” gives one. Times are UTC, so a \
            sunset in the west may carry the next date. What does not happen is null, and “note” says why.
            """,
        examples: [
            "aloft sun --at 39.8617,-104.6731 --date 2026-06-21",
            "aloft sun --at 1.986,-157.35 --date 2026-06-21 --zone +14:00",
        ], [at, date, zone],
        gives: .object([
            mayHave("civil_dawn", .text), mayHave("sunrise", .text), mayHave("sunset", .text),
            mayHave("civil_dusk", .text), mayHave("solar_noon", .text), has("date", .text),
            has("zone_rule", .text), mayHave("note", .text),
        ]))

    package static func table(_ answer: JSON) -> String { PlainTable(unknown: "none").text(answer) }

    package static func answer(_ asked: Asked, _: Present) throws -> JSON {
        let (place, date) = (try asked[at], try asked[date])
        guard let day = SolarDay(date, at: place, zone: try asked[zone] ?? .nautical) else {
            throw Problem("The sun of \(date) is not known: it is computed for the years 1900 to 2100.")
        }
        return [
            "civil_dawn": JSON(day.civilDawn),
            "sunrise": JSON(day.sunrise),
            "sunset": JSON(day.sunset),
            "civil_dusk": JSON(day.civilDusk),
            "solar_noon": JSON(day.solarNoon),
            "date": .text(date.description),
            "zone_rule": .text(day.zoneRule),
            "note": JSON(day.note),
        ]
    }
}
