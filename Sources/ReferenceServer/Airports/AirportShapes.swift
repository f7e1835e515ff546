import AviationDatabase
import Questions

/// The forms of airports and what belongs to them, as `AirportJSON` writes them.
enum AirportShapes {
    static let airport: [Shape.Member] =
        [
            has("ident", .text, "Unique among all airports."), has("name", .text),
            has("type", .choice(AirportJSON.kinds)), has("latitude_deg", .number),
            has("longitude_deg", .number), has("iso_country", .text), has("iso_region", .text),
        ]
        + AirportColumn.all.map { column in
            switch column.form {
            case .text, .words, .link: mayHave(column.name, .text)
            case .integer: mayHave(column.name, .integer)
            case .flag: mayHave(column.name, .flag)
            }
        }

    static let facts: [Shape.Member] = [
        mayHave("point_of_entry", .flag, "Null where there is no list of the country."),
        mayHave("has_procedures", .flag, "Null where no publisher of procedures knows the airport."),
        mayHave("has_runways", .flag), has("has_aip_data", .flag, "Whether entries of an AIP are here."),
        mayHave("has_hard_runway", .flag), mayHave("has_lighted_runway", .flag),
        mayHave("has_soft_runway", .flag), mayHave("has_water_runway", .flag),
        mayHave("has_snow_runway", .flag),
        mayHave("longest_runway_length_ft", .integer, "Of those in use."),
        mayHave("procedure_count", .integer), mayHave("runway_count", .integer),
        has("aip_entry_count", .integer), mayHave("avgas", .flag), mayHave("jet_a", .flag),
        mayHave("approach_types", .list(.text), "Null where no publisher of procedures knows the airport."),
        mayHave("hotel", reach, "Null where the AIP does not tell."), mayHave("restaurant", reach),
        mayHave("ga", .map(.text), "Always null: no such data are here."),
        mayHave("notification", .map(.text), "Always null: no such data are here."),
    ]

    private static let reach = Shape.choice(["at_airport", "vicinity"])

    static let summaryMembers = airport + facts
    static let summary = Shape.named("AirportSummary", .object(summaryMembers))

    static let nearRoute: [Shape.Member] = [
        has("segment_distance_nm", .number, "From the nearest point of the route."),
        has("enroute_distance_nm", .number, "From the departure, along the route."),
        has("closest_segment", .list(.text), "The ends of the leg with that point."),
    ]

    static let detail = Shape.named(
        "AirportDetail",
        .object(
            summaryMembers + [
                has("sources", .list(.text), "Publishers."),
                has("runways", .list(runway)), has("frequencies", .list(frequency)),
                has("procedures", .list(procedure)), has("aip_entries", .list(entry)),
                mayHave("created_at", .text), mayHave("updated_at", .text, "The day of the airports' file."),
            ]))

    static let runway = Shape.named(
        "Runway",
        .object(
            [
                mayHave("length_ft", .integer), mayHave("width_ft", .integer), mayHave("surface", .text),
                has("lighted", .flag), has("closed", .flag),
            ]
                + ["le", "he"].flatMap { end in
                    [
                        mayHave("\(end)_ident", .text), mayHave("\(end)_latitude_deg", .number),
                        mayHave("\(end)_longitude_deg", .number), mayHave("\(end)_elevation_ft", .integer),
                        mayHave("\(end)_heading_degT", .number),
                        mayHave("\(end)_displaced_threshold_ft", .integer),
                    ]
                }))

    static let procedureMembers: [Shape.Member] = [
        has("name", .text), has("procedure_type", .choice(["approach", "departure", "arrival"])),
        mayHave("approach_type", .text), mayHave("runway_ident", .text), mayHave("runway_number", .text),
        mayHave("runway_letter", .text), mayHave("source", .text), mayHave("authority", .text),
        mayHave("raw_name", .text),
    ]
    static let procedure = Shape.named("Procedure", .object(procedureMembers + validity))

    /// The day of an airport's list.
    private static let validity = SourceDay.datedShape

    static let entry = Shape.named(
        "AIPEntry",
        .object(
            [
                has("ident", .text),
                has("section", .choice(["admin", "operational", "handling", "passenger"])),
                has("field", .text), has("value", .text), mayHave("std_field", .text),
                mayHave("std_field_id", .integer), mayHave("mapping_score", .number),
                mayHave("alt_field", .text),
                mayHave("alt_value", .text), mayHave("source", .text),
            ] + validity))

    static let frequency = Shape.named(
        "Frequency",
        .object([
            has("type", .text), mayHave("description", .text), has("frequency_mhz", .number),
        ]))

    static let line = Shape.named(
        "ProcedureLine",
        .object([
            has("runway_end", .text), has("procedure_name", .text), has("approach_type", .text),
            has("precision_category", .text), has("start_lat", .number), has("start_lon", .number),
            has("end_lat", .number), has("end_lon", .number),
        ]))
}
