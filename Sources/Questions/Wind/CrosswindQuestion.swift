import Aviation
package import JSONLines

/// A wind along and across a runway.
package enum CrosswindQuestion: Question {
    static let heading = Parameter(
        "runway_heading", optional: .runwayHeading, "Where the runway points: 270, or 027 in three digits.",
        valueName: "deg")
    static let runway = Parameter(
        "runway", optional: .runwayNumber,
        "The runway's number in place of that: 27L points to 270, magnetic.",
        valueName: "number")
    static let wind = Parameter("wind", .wind, "From where, how strong, and with gusts.")
    static let runwayIs = Parameter("runway_is", optional: .north, "true or magnetic.")

    package static let declaration = QuestionDeclaration(
        "crosswind", "Split a wind into head wind and crosswind on a runway.",
        words: """
            The runway and the wind are from the same north. METAR, TAF and forecasts are true, the tower, \
            ATIS and the runway's number are magnetic: where they differ, “wind_is”, “runway_is” and “at” \
            say which and where. A tail wind and a crosswind from the left are negative. A wind that \
            varies (VRB), or whose direction is not known, is taken at its worst: all of it across, and \
            all of it from behind.
            """,
        examples: [
            "aloft crosswind --runway-heading 270 --wind 240/20G30",
            "aloft crosswind --runway 04L --wind 24015KT --wind-is true --at 40.64,-73.78",
        ], [heading, runway, wind, runwayIs] + NorthParameters.all,
        gives: .object([
            mayHave("headwind_kt", .number), mayHave("crosswind_kt", .number),
            mayHave("gust_headwind_kt", .number), mayHave("gust_crosswind_kt", .number),
            has("is_worst_case", .flag), mayHave("note", .text),
        ]))

    package static func answer(_ asked: Asked, _ present: Present) throws -> JSON {
        let (heading, number) = (try asked[heading], try asked[runway])
        guard let direction = heading ?? number else {
            throw Problem("runway is missing: its number, or its direction as runway_heading.")
        }
        guard heading == nil || number == nil else {
            throw Problem("runway and runway_heading say the same: give one of them.")
        }
        let (wind, note) = try NorthParameters.wind(
            asked, wind, other: runwayIs, unless: number == nil ? nil : .magnetic, present)
        let found = RunwayWind(wind, on: direction)
        return [
            "headwind_kt": JSON(found.mean?.headwind.knots, places: 6),
            "crosswind_kt": JSON(found.mean?.crosswind.knots, places: 6),
            "gust_headwind_kt": JSON(found.gust?.headwind.knots, places: 6),
            "gust_crosswind_kt": JSON(found.gust?.crosswind.knots, places: 6),
            "is_worst_case": .bool(found.certainty != .reported),
            "note": JSON(words(found, wind, note)),
        ]
    }

    /// Missing gusts read "none", not "not known".
    package static func table(_ answer: JSON) -> String {
        guard case .object(var shown) = answer, shown["headwind_kt"] != .null else {
            return PlainTable().text(answer)
        }
        for key in ["gust_headwind_kt", "gust_crosswind_kt"] where shown[key] == .null {
            shown[key] = "none"
        }
        return PlainTable().text(.object(shown))
    }

    private static func words(
        _ found: RunwayWind, _ wind: ReportedWind<SameNorth>, _ note: String?
    ) -> String? {
        let certainty: String? =
            switch found.certainty {
            case .reported: nil
            case .worstOfSector: "worst case of the sector in which it varies, each by itself"
            case .worstCase:
                (wind.direction == .variable ? "variable wind" : "the wind's direction is not known")
                    + ": worst case, all of it across from either side, and all of it from behind"
            }
        let speed = wind.speed == nil ? "the wind's speed is not known: nothing is computed" : nil
        let minimum = wind.isSpeedMinimum ? "the wind is stronger than that: so are these" : nil
        return [speed ?? certainty, minimum, note].compactMap(\.self).joined(separator: "; ")
    }
}
