import Aviation
package import JSONLines

/// The direction in which a compass points.
package enum VariationQuestion: Question {
    static let at = Parameter("at", .position, "A position in degrees, north and east positive.")
    static let altitude = Parameter(
        "altitude_ft", .number(-3000...2_788_000, "ft"), standard: 0, "Above the sea, 0 if not given.")
    static let date = Parameter("date", optional: .day, "A day, YYYY-MM-DD; today in UTC if not given.")

    package static let declaration = QuestionDeclaration(
        "variation", "Say how far magnetic north is from true north.",
        words: """
            By the World Magnetic Model 2025, valid from 2025-01-01 to 2030-01-01; east is positive. “zone” \
            is “caution” or “blackout” near the magnetic poles, where a compass loses its use. A VOR's \
            radials are turned by its own, older variation.
            """,
        examples: [
            "aloft variation --at 40.6399,-73.7787 --date 2026-07-01",
            "aloft variation --at 64.13,-21.94 --altitude-ft 9500 --json",
        ], [at, altitude, date],
        gives: .object([
            has("declination_deg", .number), has("inclination_deg", .number), has("model", .text),
            has("valid_until", .text), has("date", .text), has("uncertainty_deg", .number),
            has("horizontal_nt", .number), has("total_nt", .number), has("zone", .text),
            mayHave("note", .text),
        ]))

    package static func answer(_ asked: Asked, _ present: Present) throws -> JSON {
        let place = try asked[at]
        let altitude = Distance(feet: try asked[altitude])
        let day = try present.day(asked[date])
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
