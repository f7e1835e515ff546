import Aviation
import AviationDatabase
import JSONLines

extension AirportDetail {
    /// Everything known, with where it is from.
    func json(navaids: [Navaid], files: [ImportedFile]) -> JSONObject {
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
            "runways": .array(runways.map { .object($0.json) }),
            "frequencies": .array(frequencies.map { .object($0.json) }),
            "navaids": .array(navaids.map { .object($0.json) }),
            "source": JSON(file?.source), "source_date": JSON(file?.sourceDate),
            "sources": .array(
                files.map { file in
                    [
                        "table": .text(file.table.rawValue), "source": .text(file.source),
                        "date": .text(file.sourceDate),
                    ]
                }),
        ])
    }
}

extension AirportColumn {
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
    fileprivate var json: JSONObject {
        [
            "name": JSON(name), "length_ft": JSON(lengthFeet), "width_ft": JSON(widthFeet),
            "surface": JSON(surface),
            "surface_kind": surfaceKind == .unknown ? .null : .text(surfaceKind.rawValue),
            "is_lighted": .bool(isLighted), "is_closed": .bool(isClosed),
            "ends": .array([lowEnd, highEnd].compactMap(\.self).map { .object($0.json) }),
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
