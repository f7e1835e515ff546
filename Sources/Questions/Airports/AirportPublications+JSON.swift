import Aviation
import AviationDatabase
import Foundation
import JSONLines

extension AirportPublications {
    /// The form of `json`.
    static let shape: [Shape.Member] = [
        has(
            "field_sources",
            .list(
                .object([has("field", .text), mayHave("runway", .text)] + SourceDay.shape))),
        has("list_sources", .list(.object([has("list", .text)] + SourceDay.shape))),
        mayHave("is_border_crossing", .flag, "Null where there is no list of the country."),
        has(
            "procedures",
            .list(
                .object([
                    has("name", .text), has("procedure_type", .text), mayHave("approach_type", .text),
                    mayHave("runway", .text), mayHave("precision", .text), mayHave("source", .text),
                    SourceDay.warningShape,
                ]))),
        has(
            "aip_entries",
            .list(
                .object([
                    has("section", .text), has("field", .text), has("value", .text),
                    mayHave("std_field", .text), mayHave("std_field_id", .integer),
                    mayHave("alt_value", .text), mayHave("source", .text), SourceDay.warningShape,
                ]))),
    ]

    /// The members added to an airport's sheet, by key.
    func json(at now: Date) -> [(String, JSON)] {
        [
            (
                "field_sources",
                .array(
                    fields.map { field in
                        .object(
                            JSONObject([
                                ("field", .text(field.field.key)), ("runway", JSON(field.runway)),
                            ]).merging(field.source.json(at: now)))
                    })
            ),
            (
                "list_sources",
                .array(
                    lists.map { list in
                        .object(
                            JSONObject([("list", .text(list.part))]).merging(list.source.json(at: now)))
                    })
            ),
            ("is_border_crossing", isBorderCrossing.map { .bool($0) } ?? .null),
            (
                "procedures",
                .array(procedures.map { .object($0.json(lists.warning(of: .procedures, at: now))) })
            ),
            (
                "aip_entries",
                .array(aipEntries.map { .object($0.json(lists.warning(of: .entries, at: now))) })
            ),
        ]
    }
}

extension Procedure {
    fileprivate func json(_ warning: String?) -> JSONObject {
        [
            "name": .text(name), "procedure_type": .text(procedureType.rawValue),
            "approach_type": JSON(approachType?.rawValue), "runway": JSON(fullRunwayIdent),
            "precision": JSON(precisionCategory?.rawValue), "source": JSON(source), "warning": JSON(warning),
        ]
    }
}

extension AIPEntry {
    fileprivate func json(_ warning: String?) -> JSONObject {
        [
            "section": .text(section.rawValue), "field": .text(field), "value": .text(value),
            "std_field": JSON(standardField?.name), "std_field_id": JSON(standardField?.id),
            "alt_value": JSON(altValue), "source": JSON(source), "warning": JSON(warning),
        ]
    }
}
