/// The values of the API that have names, as the document describes them.
enum Shapes {
    static let named: [(name: String, shape: Shape)] = [
        ("Problem", problem), ("AirportSummary", .object(summary)), ("AirportDetail", .object(detail)),
        ("Runway", runway), ("Procedure", procedure), ("AIPEntry", entry), ("Frequency", frequency),
        ("ProcedureLine", line), ("Choice", choice), ("Dataset", dataset), ("Region", region),
    ]

    private static let problem = Shape.object([
        has("code", .text, "For programs."), has("message", .text, "What and where."),
        has("action", .text, "What to do."), has("detail", .text, "The same as message."),
    ])

    static let airport: [Shape.Member] = [
        has("ident", .text, "Unique among all airports."), has("name", .text),
        has("type", .choice(AirportJSON.kinds)), has("latitude_deg", .number), has("longitude_deg", .number),
        mayHave("elevation_ft", .integer), mayHave("continent", .text), has("iso_country", .text),
        has("iso_region", .text), mayHave("municipality", .text), mayHave("icao_code", .text),
        mayHave("iata_code", .text), mayHave("gps_code", .text), mayHave("local_code", .text),
        mayHave("scheduled_service", .flag), mayHave("home_link", .text), mayHave("wikipedia_link", .text),
        mayHave("keywords", .text),
    ]

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

    static let summary = airport + facts

    static let nearRoute: [Shape.Member] = [
        has("segment_distance_nm", .number, "From the nearest point of the route."),
        has("enroute_distance_nm", .number, "From the departure, along the route."),
        has("closest_segment", .list(.text), "The ends of the leg with that point."),
    ]

    static let detail =
        airport + facts + [
            has("sources", .list(.text), "Publishers."),
            has("runways", .list(.named("Runway"))), has("frequencies", .list(.named("Frequency"))),
            has("procedures", .list(.named("Procedure"))), has("aip_entries", .list(.named("AIPEntry"))),
            mayHave("created_at", .text), mayHave("updated_at", .text, "The day of the airports' file."),
        ]

    static let runway = Shape.object(
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
            })

    static let procedureMembers: [Shape.Member] = [
        has("name", .text), has("procedure_type", .choice(["approach", "departure", "arrival"])),
        mayHave("approach_type", .text), mayHave("runway_ident", .text), mayHave("runway_number", .text),
        mayHave("runway_letter", .text), mayHave("source", .text), mayHave("authority", .text),
        mayHave("raw_name", .text),
    ]
    private static let procedure = Shape.object(procedureMembers)

    private static let entry = Shape.object([
        has("ident", .text), has("section", .choice(["admin", "operational", "handling", "passenger"])),
        has("field", .text), has("value", .text), mayHave("std_field", .text),
        mayHave("std_field_id", .integer), mayHave("mapping_score", .number), mayHave("alt_field", .text),
        mayHave("alt_value", .text), mayHave("source", .text),
    ])

    private static let frequency = Shape.object([
        has("type", .text), mayHave("description", .text), has("frequency_mhz", .number),
    ])

    static let line = Shape.object([
        has("runway_end", .text), has("procedure_name", .text), has("approach_type", .text),
        has("precision_category", .text), has("start_lat", .number), has("start_lon", .number),
        has("end_lat", .number), has("end_lon", .number),
    ])

    private static let choice = Shape.object([
        has("code", .text), has("name", .text), has("count", .integer, "Airports."),
    ])

    private static let dataset = Shape.object([
        has("count", .integer, "Rows here; coverage says of what."),
        has("is_whole", .flag, "Whether the publisher means it as all there are."),
        has("coverage", .text, "What the rows are, in a sentence."),
        has(
            "sources",
            .list(
                .object([
                    has("publisher", .text), has("file", .text), has("date", .text), has("rows", .integer),
                ]))),
        mayHave("sha256", .text, "Of every row's JSON and a line feed, in order; only with a region."),
    ])

    private static let region = Shape.object([
        has("id", .text), has("name", .text), has("south", .number), has("west", .number),
        has("north", .number), has("east", .number),
        has("counts", .map(.integer), "Rows by dataset."),
    ])
}
