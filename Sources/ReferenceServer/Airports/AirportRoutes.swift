import Aviation
import AviationDatabase
import JSONLines
import Questions

/// An airport, what belongs to it, and the list of airports.
enum AirportRoutes {
    static func all(_ conditions: [FilterCondition]) -> [ReferenceRoute] {
        [
            list(FilterParameters(conditions)), presets, lines, detail, procedures, runways, entries,
            oneLines,
        ]
    }

    static let code = Parameter("icao", .text(most: 12), "Its ICAO, GPS, national or IATA code, in any case.")
    private static let distance = Parameter(
        "distance_nm", .miles(0.1...100), standard: 10, "The length of the lines.")
    private static let limit = Parameter(
        "limit", .integer(1...10_000), standard: 1000, "The most airports in the answer.")
    private static let offset = Parameter(
        "offset", optional: .integer(0...1_000_000), "Airports to pass over.")
    private static let page = Parameter(
        "page", optional: .integer(1...1_000_000), "From 1: instead of an offset.")

    private static func list(_ filters: FilterParameters) -> ReferenceRoute {
        ReferenceRoute(
            "GET", "/api/airports",
            """
            Airports in use that fit, longest runway first, those without a published length last. With a \
            slash at the end of the path the answer is the bare list, as the FlyFun service gives it.
            """,
            filters.all + [limit, offset, page],
            gives: .anyOf([
                .list(AirportShapes.summary),
                .object([
                    has("airports", .list(AirportShapes.summary)), has("total", .integer),
                    has("page", .integer), has("limit", .integer), has("edition", .text),
                ]),
            ])
        ) { given, asked in
            let (limit, page) = (try given[limit], try given[page])
            guard page == nil || !given.isGiven(offset) else {
                throw ReferenceProblem.parameter("offset", "and page are not given together.")
            }
            let offset = try page.map { ($0 - 1) * limit } ?? given[offset] ?? 0
            let found = try asked.database.summaries(
                filters.filter(given), offset: offset, limit: limit)
            guard offset == 0 || offset < found.total else {
                throw ReferenceProblem.parameter(
                    page == nil ? "offset" : "page", "is beyond the last of \(found.total) airports.")
            }
            let airports = JSON.array(found.airports.map { .object(AirportJSON.summary($0)) })
            if given.endsWithSlash { return airports }
            return [
                "airports": airports, "total": JSON(found.total), "page": JSON(offset / limit + 1),
                "limit": JSON(limit), "edition": .text(found.edition.identifier),
            ]
        }
    }

    private static let detail = ReferenceRoute(
        "GET", "/api/airports/{icao}", "Everything known of an airport.", captured: [code],
        gives: AirportShapes.detail, besides: .day
    ) { given, asked in
        let code = try given[code]
        guard let detail = try asked.database.detail(code),
            let record = try asked.database.knownAirport(detail.airport.ident),
            let summary = try asked.database.summaries(of: [detail.airport]).first
        else { throw ReferenceProblem.unknown("airport", code) }
        let date = try asked.database.importedFiles().first { $0.table == .airport }?.day.day?.description
        return .object(
            AirportJSON.summary(summary).merging([
                "sources": JSON(record.sources),
                "runways": .array(detail.runways.map(AirportJSON.runway)),
                "frequencies": .array(detail.frequencies.map(AirportJSON.frequency)),
                "procedures": procedures(record.procedures, record, asked),
                "aip_entries": entries(record.aipEntries, record, asked), "created_at": .null,
                "updated_at": JSON(date),
            ]))
    }

    private static let procedureType = Parameter(
        "procedure_type", optional: .choice(of: Procedure.ProcedureType.self), "Only these.")
    private static let runwayIdent = Parameter(
        "runway", optional: .text(most: 8), "Only those to this runway: 09L.")

    private static let procedures = ReferenceRoute(
        "GET", "/api/airports/{icao}/procedures",
        "Its procedures; an empty list also where none were imported: see has_procedures.",
        captured: [code],
        [procedureType, runwayIdent], gives: .list(AirportShapes.procedure), besides: .day
    ) { given, asked in
        let (type, runway) = (try given[procedureType], try given[runwayIdent])
        let record = try record(given, asked)
        let found = record.procedures.filter { procedure in
            (type == nil || procedure.procedureType == type)
                && runway.map(procedure.matches(runwayIdent:)) ?? true
        }
        return procedures(found, record, asked)
    }

    private static let runways = ReferenceRoute(
        "GET", "/api/airports/{icao}/runways", "Its runways: in use first, longest first.", captured: [code],
        gives: .list(AirportShapes.runway)
    ) { given, asked in .array(try record(given, asked).runways.map(AirportJSON.runway)) }

    private static let section = Parameter(
        "section", optional: .choice(of: AIPEntry.Section.self), "Only of this part.")
    private static let standardField = Parameter(
        "std_field", optional: .text(most: 80), "Only this standard field, by name or number.")

    private static let entries = ReferenceRoute(
        "GET", "/api/airports/{icao}/aip-entries",
        "Its entries in an AIP; an empty list also where no AIP was imported.", captured: [code],
        [section, standardField], gives: .list(AirportShapes.entry), besides: .day
    ) { given, asked in
        let (section, field) = (try given[section], try given[standardField]?.lowercased())
        let record = try record(given, asked)
        let found = record.aipEntries.filter { entry in
            let standard = entry.standardField
            return (section == nil || entry.section == section)
                && (field == nil || standard?.name.lowercased() == field
                    || standard.map { String($0.id) } == field)
        }
        return entries(found, record, asked)
    }

    private static func procedures(
        _ found: [Procedure], _ record: KnownAirport, _ asked: ReferenceQuestion
    ) -> JSON {
        let list = record.lists.source(of: .procedures)
        return .array(found.map { AirportJSON.procedure($0, of: list, at: asked.now) })
    }

    private static func entries(
        _ found: [AIPEntry], _ record: KnownAirport, _ asked: ReferenceQuestion
    ) -> JSON {
        let list = record.lists.source(of: .entries)
        return .array(found.map { AirportJSON.entry($0, of: list, at: asked.now) })
    }

    private static let oneLines = ReferenceRoute(
        "GET", "/api/airports/{icao}/procedure-lines",
        "Lines to draw from its thresholds outwards, one for each end with an approach.", captured: [code],
        [distance], gives: lineShape
    ) { given, asked in try lines(of: record(given, asked), given) }

    private static let bulk = Parameter(
        "airports", .text(most: 2600), "A list of codes, up to 200.")

    private static let lines = ReferenceRoute(
        "POST", "/api/airports/bulk/procedure-lines", "The same lines of up to 200 airports.",
        [bulk, distance],
        gives: .map(
            .anyOf([
                lineShape,
                .object([
                    has("airport_ident", .text), has("procedure_lines", .list(AirportShapes.line)),
                    has("error", .text),
                ]),
            ]))
    ) { given, asked in
        let codes = try given[bulk].split(separator: ",").map {
            $0.filter { !$0.isWhitespace }.uppercased()
        }
        guard codes.count <= 200 else {
            throw ReferenceProblem.parameter("airports", "are at most 200.")
        }
        return .object(
            JSONObject(
                try codes.map { code in
                    guard let record = try asked.database.knownAirport(code) else {
                        return (
                            code,
                            [
                                "airport_ident": .text(code), "procedure_lines": [],
                                "error": "There is no such airport here.",
                            ]
                        )
                    }
                    return (code, try lines(of: record, given))
                }))
    }

    private static let lineShape = Shape.object([
        has("airport_ident", .text), has("procedure_lines", .list(AirportShapes.line)),
    ])

    private static func lines(of record: KnownAirport, _ given: Given) throws -> JSON {
        [
            "airport_ident": .text(record.airport.ident),
            "procedure_lines": .array(
                ProcedureLine.all(of: record.runways, record.procedures, distance: try given[distance])
                    .compactMap(AirportJSON.line)),
        ]
    }

    /// The airport of the path. Throws `ReferenceProblem` where there is none.
    private static func record(_ given: Given, _ asked: ReferenceQuestion) throws -> KnownAirport {
        let code = try given[code]
        guard let record = try asked.database.knownAirport(code) else {
            throw ReferenceProblem.unknown("airport", code)
        }
        return record
    }

    private static let presets = ReferenceRoute(
        "GET", "/api/airports/aip-filter-presets", "Conditions on AIP fields that are often asked.",
        gives: .list(
            .object([
                has("id", .text), has("name", .text), has("aip_field", .text), has("aip_operator", .text),
                mayHave("aip_value", .text),
            ]))
    ) { _, _ in
        let presets: [(id: String, name: String, field: Int, value: String?)] = [
            ("hotels", "Hotels", 501, nil), ("restaurants", "Restaurants", 502, nil),
            ("avgas", "Avgas", 402, "avgas"), ("jet_a", "Jet A", 402, "jet a"),
            ("customs", "Customs", 302, nil), ("deicing", "De-icing", 404, nil),
            ("hangar", "Hangar", 405, nil), ("medical", "Medical facilities", 504, nil),
        ]
        return .array(
            presets.map { preset in
                [
                    "id": .text(preset.id), "name": .text(preset.name),
                    "aip_field": .text(AIPFieldCatalog.field(for: preset.field)?.name ?? ""),
                    "aip_operator": preset.value == nil ? "not_empty" : "contains",
                    "aip_value": JSON(preset.value),
                ]
            })
    }
}
