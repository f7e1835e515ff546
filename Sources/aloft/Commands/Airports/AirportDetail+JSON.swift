import Aviation
import AviationDatabase
import JSONLines

extension AirportDetail {
    /// Everything known, with where it is from.
    func json(navaids: [Navaid], files: [ImportedFile]) -> JSONObject {
        let sheet = airport
        let file = files.first { $0.table == .airport }
        let words = sheet.keywords.map { text in
            JSON(text.split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty })
        }
        return [
            "ident": .text(sheet.ident), "name": .text(sheet.name), "kind": .text(sheet.kind.rawValue),
            "municipality": JSON(sheet.town),
            "country": .text(sheet.countryCode), "country_name": JSON(country?.name),
            "region": .text(sheet.regionCode), "region_name": JSON(region?.name),
            "continent": JSON(sheet.continentCode),
            "latitude_deg": .number(sheet.position.latitudeDegrees),
            "longitude_deg": .number(sheet.position.longitudeDegrees),
            "elevation_ft": JSON(sheet.elevationFeet),
            "icao_code": JSON(sheet.icaoCode), "iata_code": JSON(sheet.iataCode),
            "gps_code": JSON(sheet.gpsCode), "local_code": JSON(sheet.localCode),
            "has_scheduled_service": JSON(sheet.hasScheduledService),
            "home_link": JSON(sheet.homeLink),
            "wikipedia_link": JSON(sheet.wikipediaLink), "keywords": words ?? [],
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
        ]
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
