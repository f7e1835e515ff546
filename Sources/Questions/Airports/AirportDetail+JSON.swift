import Aviation
import AviationDatabase
import Foundation
import JSONLines

extension AirportDetail {
    /// The form of `json`.
    static let shape: [Shape.Member] =
        [
            has("ident", .text), has("name", .text), has("kind", .text), has("country", .text),
            mayHave("country_name", .text), has("region", .text), mayHave("region_name", .text),
            has("latitude_deg", .number), has("longitude_deg", .number),
        ] + AirportColumn.all.map(\.member) + [
            has("runways", .list(.object(Runway.shape))),
            has(
                "frequencies",
                .list(.object([has("type", .text), mayHave("name", .text), has("frequency_mhz", .number)]))),
            has(
                "navaids",
                .list(
                    .object([
                        has("ident", .text), has("name", .text), has("kind", .text),
                        mayHave("frequency_khz", .integer), mayHave("dme_channel", .text),
                        has("latitude_deg", .number), has("longitude_deg", .number),
                        mayHave("elevation_ft", .integer),
                    ]))),
            mayHave("source", .text), mayHave("source_date", .text, "Of the airport."),
            has(
                "sources", .list(.object([has("table", .text)] + SourceDay.shape)),
                "Of which day each table is."),
        ]

    /// Everything known, with where it is from.
    func json(navaids: [Navaid], files: [ImportedFile], at now: Date) -> JSONObject {
        let sheet = airport
        let file = files.first { $0.table == .airport }
        var object: JSONObject = [
            "ident": .text(sheet.ident), "name": .text(sheet.name), "kind": .text(sheet.kind.rawValue),
            "country": .text(sheet.countryCode), "country_name": JSON(country?.name),
            "region": .text(sheet.regionCode), "region_name": JSON(region?.name),
            "latitude_deg": .number(sheet.position.latitudeDegrees),
            "longitude_deg": .number(sheet.position.longitudeDegrees),
        ]
        for column in AirportColumn.all { object[column.field.key] = column.json(sheet.particulars) }
        return object.merging([
            "runways": .array(runways.map { .object($0.json(sheet.position)) }),
            "frequencies": .array(frequencies.map { .object($0.json) }),
            "navaids": .array(navaids.map { .object($0.json) }),
            "source": JSON(file?.source), "source_date": JSON(file.map(\.day).flatMap(\.day)?.description),
            "sources": .array(
                files.map { file in
                    .object(
                        JSONObject([("table", .text(file.table.rawValue))])
                            .merging(file.day.json(at: now)))
                }),
        ])
    }
}

extension AirportColumn {
    fileprivate var member: Shape.Member {
        switch form {
        case .words: has(field.key, .list(.text))
        case .text, .link: mayHave(field.key, .text)
        case .integer: mayHave(field.key, .integer)
        case .flag: mayHave(field.key, .flag)
        }
    }

    /// The value of an airport; words as a list, which is empty where there are none.
    fileprivate func json(_ particulars: Airport.Particulars) -> JSON {
        let value = self[particulars]
        if form == .words {
            let words = (value?.text ?? "").split(separator: ",").map { String($0.drop { $0 == " " }) }
            return JSON(words.filter { !$0.isEmpty })
        }
        return switch value {
        case .text(let text)?: .text(text)
        case .integer(let number)?: JSON(number)
        case .flag(let flag)?: .bool(flag)
        case nil: .null
        }
    }
}

extension Runway {
    fileprivate static let shape: [Shape.Member] = [
        mayHave("name", .text), mayHave("length_ft", .integer), mayHave("width_ft", .integer),
        mayHave("surface", .text), mayHave("surface_kind", .text), has("is_lighted", .flag),
        has("is_closed", .flag),
        has(
            "ends",
            .list(
                .object([
                    mayHave("name", .text), mayHave("latitude_deg", .number),
                    mayHave("longitude_deg", .number), mayHave("elevation_ft", .integer),
                    mayHave("true_heading_deg", .number), mayHave("displaced_threshold_ft", .integer),
                ]))),
        has("doubts", .list(.text), "Why it cannot be where its ends are; then it is not drawn."),
    ]

    fileprivate func json(_ airport: Coordinate) -> JSONObject {
        [
            "name": JSON(name), "length_ft": JSON(lengthFeet), "width_ft": JSON(widthFeet),
            "surface": JSON(surface),
            "surface_kind": surfaceKind == .unknown ? .null : .text(surfaceKind.rawValue),
            "is_lighted": .bool(isLighted), "is_closed": .bool(isClosed),
            "ends": .array([lowEnd, highEnd].compactMap(\.self).map { .object($0.json) }),
            "doubts": JSON(doubts(airportAt: airport).map(\.description)),
        ]
    }
}

extension RunwayEnd {
    fileprivate var json: JSONObject {
        [
            "name": JSON(name), "latitude_deg": JSON(position?.latitudeDegrees, places: 9),
            "longitude_deg": JSON(position?.longitudeDegrees, places: 9),
            "elevation_ft": JSON(elevationFeet), "true_heading_deg": JSON(trueHeadingDegrees, places: 6),
            "displaced_threshold_ft": JSON(displacedThresholdFeet),
        ]
    }
}

extension RadioFrequency {
    fileprivate var json: JSONObject {
        [
            "type": .text(type), "name": JSON(name),
            "frequency_mhz": JSON(frequency.megahertz, places: 6),
        ]
    }
}

extension Navaid {
    fileprivate var json: JSONObject {
        [
            "ident": .text(ident), "name": .text(name), "kind": .text(kind.rawValue),
            "frequency_khz": JSON(frequency?.kilohertz), "dme_channel": JSON(dmeChannel),
            "latitude_deg": .number(position.latitudeDegrees),
            "longitude_deg": .number(position.longitudeDegrees), "elevation_ft": JSON(elevationFeet),
        ]
    }
}
