import Aviation
import AviationDatabase
import JSONLines

extension AirportPublications {
    /// The form of `json`.
    static let shape: [Shape.Member] = [
        has(
            "field_sources",
            .list(
                .object([
                    has("field", .text), mayHave("runway", .text), has("source", .text), has("date", .text),
                ]))),
        has("list_sources", .list(.object([has("list", .text), has("source", .text), has("date", .text)]))),
        mayHave("is_border_crossing", .flag, "Null where there is no list of the country."),
        has(
            "procedures",
            .list(
                .object([
                    has("name", .text), has("procedure_type", .text), mayHave("approach_type", .text),
                    mayHave("runway", .text), mayHave("precision", .text), mayHave("source", .text),
                ]))),
        has(
            "aip_entries",
            .list(
                .object([
                    has("section", .text), has("field", .text), has("value", .text),
                    mayHave("std_field", .text), mayHave("std_field_id", .integer),
                    mayHave("alt_value", .text), mayHave("source", .text),
                ]))),
    ]

    /// The members added to an airport's sheet, by key.
    var json: [(String, JSON)] {
        [
            (
                "field_sources",
                .array(
                    fields.map { field in
                        [
                            "field": .text(field.field.key), "runway": JSON(field.runway),
                            "source": .text(field.publisher.rawValue), "date": .text(field.date),
                        ]
                    })
            ),
            (
                "list_sources",
                .array(
                    lists.map { list in
                        [
                            "list": .text(list.part), "source": .text(list.publisher.rawValue),
                            "date": .text(list.date),
                        ]
                    })
            ),
            ("is_border_crossing", isBorderCrossing.map { .bool($0) } ?? .null),
            ("procedures", .array(procedures.map { .object($0.json) })),
            ("aip_entries", .array(aipEntries.map { .object($0.json) })),
        ]
    }
}

extension Procedure {
    fileprivate var json: JSONObject {
        [
            "name": .text(name), "procedure_type": .text(procedureType.rawValue),
            "approach_type": JSON(approachType?.rawValue), "runway": JSON(fullRunwayIdent),
            "precision": JSON(precisionCategory?.rawValue), "source": JSON(source),
        ]
    }
}

extension AIPEntry {
    fileprivate var json: JSONObject {
        [
            "section": .text(section.rawValue), "field": .text(field), "value": .text(value),
            "std_field": JSON(standardField?.name), "std_field_id": JSON(standardField?.id),
            "alt_value": JSON(altValue), "source": JSON(source),
        ]
    }
}
