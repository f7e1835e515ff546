import ArgumentParser
import Aviation
import JSONLines

/// `aloft sun --at POINT --date DATE`: day and night of a place.
struct SunCommand: QuestionCommand {
    static let configuration = CommandConfiguration(
        commandName: "sun",
        abstract: "Say when the sun rises and sets.",
        discussion: """
            For the local day at the place, at sea level with a free horizon; within ten seconds of the \
            almanac below 60° of latitude. The local day is the one around the solar noon that is next to \
            12:00 in the zone: that of ships by longitude, unless --zone gives one. Times are UTC, so a \
            sunset in the west may carry the next date. What does not happen is null, and “note” says why.

            Examples:
              aloft sun --at 39.8617,-104.6731 --date 2026-06-21
              aloft sun --at 1.986,-157.35 --date 2026-06-21 --zone +14:00
            """)

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A position in degrees, north and east positive.", valueName: "lat,lon"))
    var at: String?

    @Option(help: ArgumentHelp("The local day, YYYY-MM-DD.", valueName: "date"))
    var date: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The zone of the local day: “+01:00” or “Europe/Berlin”.", valueName: "zone"))
    var zone: String?

    @OptionGroup var form: AnswerForm

    var given: JSONObject { ["at": JSON(at), "date": JSON(date), "zone": JSON(zone)] }

    func answering() -> (Asked) throws -> JSON { Self.answer }

    static func table(_ answer: JSON) -> String { PlainTable(unknown: "none").text(answer) }

    private static func answer(_ asked: Asked) throws(Problem) -> JSON {
        let place = try asked.point("at")
        let date = try asked.day("date")
        guard let day = SolarDay(date, at: place, zone: try asked.zone("zone")) else {
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
