import ArgumentParser
import Aviation
import JSONLines

/// `aloft crosswind`: what a wind is along and across a runway.
struct CrosswindCommand: QuestionCommand {
    static let configuration = CommandConfiguration(
        commandName: "crosswind", abstract: "Split a wind into head wind and crosswind on a runway.",
        discussion: """
            The runway and the wind are from the same north. METAR, TAF and forecasts are true, the tower, \
            ATIS and the runway's number are magnetic: where they differ, --wind-is, --runway-is and --at \
            say which and where. A tail wind and a crosswind from the left are negative. A wind that \
            varies (VRB), or whose direction is not known, is taken at its worst: all of it across, and \
            all of it from behind.

            Example:
              aloft crosswind --runway-heading 270 --wind 240/20G30
              aloft crosswind --runway-heading 36 --wind 24015KT --wind-is true --runway-is magnetic \\
                --at 40.64,-73.78
            """)

    @Option(help: ArgumentHelp("Where the runway points.", valueName: "deg")) var runwayHeading: String?
    @Option(help: ArgumentHelp("From where, how strong, and with gusts.", valueName: "ddd/kt[Gkt]"))
    var wind: String?
    @Option(name: .customLong("runway-is"), help: ArgumentHelp("true or magnetic.", valueName: "north"))
    var runwayIs: String?
    @OptionGroup var norths: NorthsAt
    @OptionGroup var form: AnswerForm

    var given: JSONObject {
        let own: JSONObject = [
            "runway_heading": JSON(runwayHeading), "wind": JSON(wind), "runway_is": JSON(runwayIs),
        ]
        return own.merging(norths.given)
    }

    func answering() throws -> (Asked) throws -> JSON {
        { asked in
            let heading = try asked.number("runway_heading", in: 0...360)
            guard let runway = Direction<SameNorth>(degrees: heading) else {
                throw Asked.missing("runway_heading")
            }
            let (wind, note) = try NorthsAt.wind(asked, other: "runway_is")
            let found = RunwayWind(wind, on: runway)
            return [
                "headwind_kt": JSON(found.mean?.headwind.knots, places: 6),
                "crosswind_kt": JSON(found.mean?.crosswind.knots, places: 6),
                "gust_headwind_kt": JSON(found.gust?.headwind.knots, places: 6),
                "gust_crosswind_kt": JSON(found.gust?.crosswind.knots, places: 6),
                "is_worst_case": .bool(found.certainty != .reported),
                "note": JSON(Self.words(found, wind, note)),
            ]
        }
    }

    /// Without gusts there is nothing that is not known of them.
    static func table(_ answer: JSON) -> String {
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
