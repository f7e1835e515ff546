import ArgumentParser
import Aviation
import Foundation
import JSONLines

/// `aloft variation --at POINT`: where a compass points.
struct VariationCommand: QuestionCommand {
    static let configuration = CommandConfiguration(
        commandName: "variation",
        abstract: "Say how far magnetic north is from true north.",
        discussion: """
            By the World Magnetic Model 2025, valid from 2025-01-01 to 2030-01-01; east is positive. “zone” \
            is “caution” or “blackout” near the magnetic poles, where a compass loses its use. A VOR's \
            radials are turned by its own, older variation.

            Examples:
              aloft variation --at 40.6399,-73.7787 --date 2026-07-01
              aloft variation --at 64.13,-21.94 --altitude-ft 9500 --json
            """)

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A position in degrees, north and east positive.", valueName: "lat,lon"))
    var at: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Feet above the sea, 0 if not given.", valueName: "feet"))
    var altitudeFt: String?

    @Option(help: ArgumentHelp("A day, YYYY-MM-DD; today in UTC if not given.", valueName: "date"))
    var date: String?

    @OptionGroup var form: AnswerForm

    var given: JSONObject { ["at": JSON(at), "altitude_ft": JSON(altitudeFt), "date": JSON(date)] }

    func answering() throws -> (Asked) throws -> JSON {
        let today = Date.now.day()
        return { asked in try Self.answer(asked, today: today) }
    }

    private static func answer(_ asked: Asked, today: Day?) throws(Problem) -> JSON {
        let place = try asked.point("at")
        let altitude = Distance(feet: try asked.optionalNumber("altitude_ft", in: -3000...2_788_000) ?? 0)
        guard let day = try asked.optionalDay("date") ?? today else { throw Asked.missing("date") }
        guard let field = MagneticField(at: place, height: altitude, decimalYear: day.decimalYear) else {
            throw Problem("On \(day) the variation is not known: \(MagneticField.validity).")
        }
        return [
            "declination_deg": JSON(field.declination.degreesEast, places: 6),
            "inclination_deg": JSON(field.inclination.degrees, places: 6),
            "model": .text(MagneticField.model),
            "valid_until": .text(MagneticField.validUntil + "T00:00:00Z"),
            "date": .text(day.description),
            "uncertainty_deg": JSON(field.declinationUncertainty.degrees, places: 2),
            "horizontal_nt": JSON(field.horizontalNanotesla, places: 1),
            "total_nt": JSON(field.totalNanotesla, places: 1),
            "zone": .text(field.zone.rawValue),
            "note": JSON(field.zone.note),
        ]
    }
}
