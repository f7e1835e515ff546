import Aviation
import AviationDatabase
import Foundation
import JSONLines
import Questions

/// Airports and their lists with the FlyFun service's names of fields; an unpublished value is null.
enum AirportJSON {
    static let kinds = AirportKind.allCases.map(\.rawValue)

    static func airport(
        _ airport: Airport, _ columns: [AirportColumn] = AirportColumn.all
    ) -> JSONObject {
        var object: JSONObject = [
            "ident": .text(airport.ident), "name": .text(airport.name),
            "type": .text(airport.kind.rawValue),
            "latitude_deg": .number(airport.position.latitudeDegrees),
            "longitude_deg": .number(airport.position.longitudeDegrees),
            "iso_country": .text(airport.countryCode), "iso_region": .text(airport.regionCode),
        ]
        for column in columns {
            object[column.name] =
                switch column[airport.particulars] {
                case .text(let text)?: .text(text)
                case .integer(let number)?: JSON(number)
                case .flag(let flag)?: .bool(flag)
                case nil: .null
                }
        }
        return object
    }

    static func facts(_ facts: AirportFacts) -> JSONObject {
        [
            "point_of_entry": JSON(facts.isPointOfEntry), "has_procedures": JSON(facts.hasProcedures),
            "has_runways": facts.runwayCount == nil ? .null : true,
            "has_aip_data": .bool(facts.aipEntryCount > 0), "has_hard_runway": JSON(facts.hasHardRunway),
            "has_lighted_runway": JSON(facts.hasLightedRunway),
            "has_soft_runway": JSON(facts.hasSoftRunway), "has_water_runway": JSON(facts.hasWaterRunway),
            "has_snow_runway": JSON(facts.hasSnowRunway),
            "longest_runway_length_ft": JSON(facts.longestRunwayFeet),
            "procedure_count": JSON(facts.procedureCount), "runway_count": JSON(facts.runwayCount),
            "aip_entry_count": JSON(facts.aipEntryCount), "avgas": JSON(facts.hasAvgas),
            "jet_a": JSON(facts.hasJetA),
            "approach_types": facts.procedureCount == nil
                ? .null
                : JSON(Procedure.ApproachType.allCases.filter(facts.approachTypes.contains).map(\.rawValue)),
            "hotel": JSON(facts.hotel?.rawValue), "restaurant": JSON(facts.restaurant?.rawValue), "ga": .null,
            "notification": .null,
        ]
    }

    static func summary(_ summary: AirportSummary) -> JSONObject {
        airport(summary.airport).merging(facts(summary.facts))
    }

    static func runway(_ runway: Runway) -> JSON {
        var object: JSONObject = [
            "length_ft": JSON(runway.lengthFeet), "width_ft": JSON(runway.widthFeet),
            "surface": JSON(runway.surface), "lighted": .bool(runway.isLighted),
            "closed": .bool(runway.isClosed),
        ]
        for (name, end) in [("le", Optional(runway.lowEnd)), ("he", runway.highEnd)] {
            object["\(name)_ident"] = JSON(end?.name)
            object["\(name)_latitude_deg"] = number(end?.position?.latitudeDegrees)
            object["\(name)_longitude_deg"] = number(end?.position?.longitudeDegrees)
            object["\(name)_elevation_ft"] = JSON(end?.elevationFeet)
            object["\(name)_heading_degT"] = number(end?.trueHeadingDegrees)
            object["\(name)_displaced_threshold_ft"] = JSON(end?.displacedThresholdFeet)
        }
        return .object(object)
    }

    static func frequency(_ station: RadioFrequency) -> JSON {
        [
            "type": .text(station.type), "description": JSON(station.name),
            "frequency_mhz": .number(Double(station.frequency.kilohertz) / 1000),
        ]
    }

    static func procedure(_ procedure: Procedure) -> JSONObject {
        [
            "name": .text(procedure.name), "procedure_type": .text(procedure.procedureType.rawValue),
            "approach_type": JSON(procedure.approachType?.rawValue),
            "runway_ident": JSON(procedure.fullRunwayIdent), "runway_number": JSON(procedure.runwayNumber),
            "runway_letter": JSON(procedure.runwayLetter), "source": JSON(procedure.source),
            "authority": JSON(procedure.authority), "raw_name": JSON(procedure.rawName),
        ]
    }

    /// A procedure of an airport's list, with the list's day and whether it is in force.
    static func procedure(_ procedure: Procedure, of list: SourceDay?, at now: Date) -> JSON {
        .object(self.procedure(procedure).merging(validity(list, at: now)))
    }

    /// The day of a list, without its publisher: "source" is the publisher's own word.
    private static func validity(_ list: SourceDay?, at now: Date) -> JSONObject {
        list?.dated(at: now) ?? ["date": .null, "valid_until": .null, "warning": .null]
    }

    static func entry(_ entry: AIPEntry, of list: SourceDay?, at now: Date) -> JSON {
        .object(self.entry(entry).merging(validity(list, at: now)))
    }

    private static func entry(_ entry: AIPEntry) -> JSONObject {
        [
            "ident": .text(entry.ident), "section": .text(entry.section.rawValue),
            "field": .text(entry.field), "value": .text(entry.value),
            "std_field": JSON(entry.standardField?.name), "std_field_id": JSON(entry.standardField?.id),
            "mapping_score": number(entry.mappingScore), "alt_field": JSON(entry.altField),
            "alt_value": JSON(entry.altValue), "source": JSON(entry.source),
        ]
    }

    /// Nil for a line whose approach has no type, which is none that can be drawn.
    static func line(_ line: ProcedureLine) -> JSON? {
        guard let end = line.runwayEnd.name, let type = line.procedure.approachType,
            let category = line.procedure.precisionCategory
        else { return nil }
        return [
            "runway_end": .text(end), "procedure_name": .text(line.procedure.name),
            "approach_type": .text(type.rawValue), "precision_category": .text(category.rawValue),
            "start_lat": .number(line.start.latitudeDegrees),
            "start_lon": .number(line.start.longitudeDegrees), "end_lat": .number(line.end.latitudeDegrees),
            "end_lon": .number(line.end.longitudeDegrees),
        ]
    }

    static func number(_ number: Double?) -> JSON { number.map(JSON.number) ?? .null }

    /// To a hundredth of a mile, which is 18 m.
    static func miles(_ distance: Distance) -> JSON { JSON(distance.nauticalMiles, places: 2) }
}
