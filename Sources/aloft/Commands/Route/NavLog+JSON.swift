import Aviation
import Foundation
import JSONLines
import Questions

extension NavLog {
    /// The sums of all legs, with the times of the flight.
    func totals(offBlock: Date?, blockMinutes: Double?) -> JSON {
        [
            "distance_nm": JSON(distance.nauticalMiles, places: 6),
            "ete_min": JSON(seconds / 60, places: 6),
            "ete_s": JSON(seconds, places: 3), "fuel_l": JSON(fuel?.litres, places: 6),
            "fuel_usgal": JSON(fuel?.usGallons, places: 6), "fuel": JSON(fuel?.roundedUpText),
            "ground_speed_kt": JSON(distance.nauticalMiles / seconds * 3600, places: 6),
            "off_block": JSON(offBlock?.instantText), "take_off": JSON(takeOff?.instantText),
            "landing": JSON(landing?.instantText), "on_block": JSON(onBlock?.instantText),
            "block_min": JSON(blockMinutes, places: 6),
        ]
    }
}

extension NavLog.Leg {
    /// `used` is the fuel from take-off to the leg's end.
    func json(number: Int, used: Volume?, check: CruisingLevelCheck?) -> JSON {
        let own: JSONObject = [
            "leg": JSON(number), "from": .text(from.name), "to": .text(to.name), "via": JSON(to.via),
            "level": JSON(level?.description), "distance_nm": JSON(distance.nauticalMiles, places: 6),
            "true_course_deg": JSON(trueCourse.degrees, places: 6),
            "variation_deg": JSON(declination?.degreesEast, places: 6),
            "magnetic_course_deg": JSON(magneticCourse?.degrees, places: 6),
        ]
        return .object(
            own.merging(middle.windMembers).merging([
                "temperature_c": JSON(temperatureCelsius, places: 2),
                "ground_speed_kt": JSON(groundSpeed.knots, places: 6),
                "true_heading_deg": JSON(middle.triangle.heading.degrees, places: 6),
                "magnetic_heading_deg": JSON(magneticHeading?.degrees, places: 6),
                "ete_min": JSON(seconds / 60, places: 6), "ete_s": JSON(seconds, places: 3),
                "eta": JSON(over?.instantText), "fuel_l": JSON(fuel?.litres, places: 6),
                "fuel_usgal": JSON(fuel?.usGallons, places: 6), "fuel": JSON(fuel?.roundedUpText),
                "fuel_used_l": JSON(used?.litres, places: 6), "msa_ft": JSON(safeAltitudeFeet),
                "terrain": "not known here", "cruising_level": check.map(\.json) ?? .null,
                "segments": .array(segments.map(\.json)),
            ]))
    }
}

extension NavLog.Segment {
    var windMembers: JSONObject {
        let known = wind.known
        let isCalm = known?.speed.knots == 0
        let magnetic = declination.map { triangle.heading.magneticDirection(declination: $0) }
        return [
            "wind_from_deg": isCalm ? .null : JSON(known?.from.degrees, places: 3),
            "wind_kt": JSON(known?.speed.knots, places: 3), "wind": .text(wind.words),
            "tas_kt": JSON(trueAirspeed.knots, places: 6),
            "wca_deg": known == nil ? .null : JSON(triangle.correction.degrees, places: 6),
            "true_heading_deg": JSON(triangle.heading.degrees, places: 6),
            "magnetic_heading_deg": JSON(magnetic?.degrees, places: 6),
            "ground_speed_kt": JSON(triangle.groundSpeed.knots, places: 6),
        ]
    }

    var json: JSON {
        let own: JSONObject = [
            "phase": .text(phase.rawValue), "distance_nm": JSON(distance.nauticalMiles, places: 6),
            "true_course_deg": JSON(trueCourse.degrees, places: 6),
            "variation_deg": JSON(declination?.degreesEast, places: 6),
        ]
        return .object(
            own.merging(windMembers).merging([
                "start_ft": JSON(startFeet, places: 1), "end_ft": JSON(endFeet, places: 1),
                "ete_s": JSON(seconds, places: 3), "fuel_l": JSON(fuel?.litres, places: 6),
            ]))
    }
}

extension NavLog.ProfilePoint {
    var json: JSON {
        [
            "kind": .text(kind.rawValue), "leg": JSON(leg),
            "latitude_deg": JSON(position.latitudeDegrees, places: 6),
            "longitude_deg": JSON(position.longitudeDegrees, places: 6),
            "distance_nm": JSON(distance.nauticalMiles, places: 6),
            "elapsed_min": JSON(seconds / 60, places: 6),
            "altitude_ft": JSON(feet, places: 1),
        ]
    }
}

extension Route.Point {
    var json: JSON {
        [
            "name": .text(name), "latitude_deg": JSON(position.latitudeDegrees, places: 6),
            "longitude_deg": JSON(position.longitudeDegrees, places: 6), "kind": JSON(place?.kind.rawValue),
            "via": JSON(via), "change": JSON(change?.text), "pin": JSON(place?.pin),
        ]
    }
}

extension FuelLadder.Rung {
    var json: JSON {
        [
            "purpose": .text(purpose.rawValue), "minutes": JSON(minutes, places: 6),
            "volume_l": JSON(volume?.litres, places: 6), "volume_usgal": JSON(volume?.usGallons, places: 6),
            "volume": JSON(volume?.roundedUpText), "rule": .text(rule.text),
            "rule_is_verified": .bool(rule.isVerified), "note": JSON(note),
        ]
    }
}

extension CruisingLevelCheck {
    var json: JSON {
        [
            "fits": JSON(fits), "expected": JSON(expected), "rule": .text(rule.text),
            "rule_is_verified": .bool(rule.isVerified), "note": JSON(note),
        ]
    }
}
