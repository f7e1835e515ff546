import Aviation
import AviationDatabase
import JSONLines
import Questions

extension ReferenceRow {
    /// The row on the wire. Its text is the same for the same edition, so that hashes over it are.
    var json: JSON {
        switch self {
        case .airport(let detail):
            .object(
                AirportJSON.airport(detail.airport).merging([
                    "runways": .array(detail.runways.map(AirportJSON.runway)),
                    "frequencies": .array(detail.frequencies.map(AirportJSON.frequency)),
                ]))
        case .navaid(let navaid): navaid.json
        case .procedure(let airport, let procedure, let records, let publisher, let date):
            .object(
                JSONObject([("airport_ident", .text(airport))]).merging(AirportJSON.procedure(procedure))
                    .merging([
                        "arinc_424": records.isEmpty ? .null : JSON(records),
                        "publisher": .text(publisher.rawValue),
                    ]).merging(SourceDay(publisher, date).lasting))
        case .fix(let fix, let publisher, let date):
            .object(
                ([
                    "name": .text(fix.name), "latitude_deg": .number(fix.latitude),
                    "longitude_deg": .number(fix.longitude), "point_type": JSON(fix.pointType?.rawValue),
                    "icao_region": fix.region.isEmpty ? .null : .text(fix.region),
                    "fir_codes": JSON(fix.firCodes), "level_availability": JSON(fix.levelAvailability),
                    "publisher": .text(publisher.rawValue),
                ] as JSONObject).merging(SourceDay(publisher, date).lasting))
        }
    }
}

extension Navaid {
    fileprivate var json: JSON {
        [
            "ident": .text(ident), "name": .text(name), "type": .text(kind.rawValue),
            "frequency_khz": JSON(frequency?.kilohertz),
            "latitude_deg": .number(position.latitudeDegrees),
            "longitude_deg": .number(position.longitudeDegrees), "elevation_ft": JSON(elevationFeet),
            "iso_country": .text(countryCode), "dme_channel": JSON(dmeChannel),
            "magnetic_variation_deg": AirportJSON.number(magneticVariationDegrees),
            "associated_airport": JSON(airportIdent),
        ]
    }
}

extension ReferenceDataset {
    /// A row of it, for the document.
    var rowShape: Shape {
        switch self {
        case .airports:
            .object(
                AirportShapes.airport + [
                    has("runways", .list(AirportShapes.runway)),
                    has("frequencies", .list(AirportShapes.frequency)),
                ])
        case .navaids:
            .object([
                has("ident", .text), has("name", .text), has("type", .text),
                mayHave("frequency_khz", .integer), has("latitude_deg", .number),
                has("longitude_deg", .number), mayHave("elevation_ft", .integer), has("iso_country", .text),
                mayHave("dme_channel", .text), mayHave("magnetic_variation_deg", .number, "East positive."),
                mayHave("associated_airport", .text),
            ])
        case .procedures:
            .object(
                [has("airport_ident", .text)] + AirportShapes.procedureMembers + [
                    mayHave("arinc_424", .list(.text), "Its records; null where only its name is published."),
                    has("publisher", .text),
                ] + SourceDay.lastingShape)
        case .fixes:
            .object(
                [
                    has("name", .text), has("latitude_deg", .number), has("longitude_deg", .number),
                    mayHave("point_type", .text), mayHave("icao_region", .text), mayHave("fir_codes", .text),
                    mayHave("level_availability", .text), has("publisher", .text),
                ] + SourceDay.lastingShape)
        }
    }
}

extension SourceDay {
    /// The day and the end of its cycle: what does not change while the clock goes on.
    fileprivate var lasting: JSONObject {
        ["date": JSON(day?.description), "valid_until": JSON(validUntil?.description)]
    }

    fileprivate static let lastingShape: [Shape.Member] = datedShape.filter {
        $0.name == "date" || $0.name == "valid_until"
    }
}
