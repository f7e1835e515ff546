import Aviation
import AviationDatabase
import JSONLines

extension AirportPublications {
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
