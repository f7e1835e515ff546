import Questions

extension NavLogQuestion {
    /// The form of a nav log; of one of the own flights also its key and its name.
    static let shape = Shape.anyOf([
        .object(log), .object([has("flight", .text), has("name", .text)] + log),
        .object([has("problem", .text, "Why there is none.")]),
    ])

    private static let log = [
        has("legs", .list(.object(leg))), has("totals", .object(totals)), has("profile", .list(point)),
        mayHave("fuel", fuel, "Null without a rule set."), has("points", .list(place)),
        has("notes", .list(.text), "Everything that was not given, and what follows from it."),
    ]

    private static let wind = [
        mayHave("wind_from_deg", .number, "True; null when it is calm or not known."),
        mayHave("wind_kt", .number, "Null when no wind is known: times and fuel are those of still air."),
        has("wind", .text, "Where it is from."), has("tas_kt", .number),
        mayHave("wca_deg", .number, "Null without a wind."),
        has("true_heading_deg", .number), mayHave("magnetic_heading_deg", .number),
        has("ground_speed_kt", .number),
    ]

    private static let leg =
        [
            has("leg", .integer), has("from", .text), has("to", .text), mayHave("via", .text),
            mayHave("level", .text), has("distance_nm", .number), has("true_course_deg", .number),
            mayHave("variation_deg", .number), mayHave("magnetic_course_deg", .number),
        ] + wind + [
            mayHave("temperature_c", .number), has("ete_min", .number), has("ete_s", .number),
            mayHave("eta", .text), mayHave("fuel_l", .number), mayHave("fuel_usgal", .number),
            mayHave("fuel", .text, "Rounded up, for people."), mayHave("fuel_used_l", .number),
            mayHave("msa_ft", .integer), has("terrain", .text),
            mayHave(
                "cruising_level",
                .object([
                    mayHave("fits", .flag), mayHave("expected", .text), has("rule", .text),
                    has("rule_is_verified", .flag), mayHave("note", .text),
                ])), has("segments", .list(.object(segment))),
        ]

    private static let segment =
        [
            has("phase", .text), has("distance_nm", .number), has("true_course_deg", .number),
            mayHave("variation_deg", .number),
        ] + wind + [
            mayHave("start_ft", .number), mayHave("end_ft", .number), has("ete_s", .number),
            mayHave("fuel_l", .number),
        ]

    private static let totals = [
        has("distance_nm", .number), has("ete_min", .number), has("ete_s", .number),
        mayHave("fuel_l", .number), mayHave("fuel_usgal", .number), mayHave("fuel", .text),
        has("ground_speed_kt", .number), mayHave("off_block", .text), mayHave("take_off", .text),
        mayHave("landing", .text), mayHave("on_block", .text), mayHave("block_min", .number),
    ]

    private static let point = Shape.object([
        has("kind", .text), has("leg", .integer), has("latitude_deg", .number),
        has("longitude_deg", .number), has("distance_nm", .number), has("elapsed_min", .number),
        has("altitude_ft", .number),
    ])

    private static let place = Shape.object([
        has("name", .text), has("latitude_deg", .number), has("longitude_deg", .number),
        mayHave("kind", .text), mayHave("via", .text), mayHave("change", .text), mayHave("pin", .text),
    ])

    private static let fuel = Shape.anyOf([
        .object([
            has("rule_set", .text), has("flight_rules", .text), has("daylight_at_arrival", .text),
            mayHave("alternate", .text),
            has(
                "ladder",
                .list(
                    .object([
                        has("purpose", .text), mayHave("minutes", .number), mayHave("volume_l", .number),
                        mayHave("volume_usgal", .number), mayHave("volume", .text), has("rule", .text),
                        has("rule_is_verified", .flag), mayHave("note", .text),
                    ]))), mayHave("block_l", .number), mayHave("on_board_l", .number),
            mayHave("margin_l", .number),
            has("unknowns", .list(.text), "What nobody gave: the flight may need more than the block."),
        ]), .object([has("problem", .text)]),
    ])
}
