import Aviation
import Foundation
import JSONLines
import Notation

/// The answers of `aloft decode flightplan`.
enum FlightPlanAnswer {
    /// A Garmin flight plan or GPX.
    static func markup(_ bytes: [UInt8]) throws(Problem) -> JSON {
        let document: MarkupDocument
        do throws(MarkupProblem) {
            document = try MarkupReader.document(bytes)
        } catch {
            throw Problem(error.description)
        }
        if document.root.localName == "gpx" {
            do throws(GPXProblem) {
                return try GPXDocument(document).json
            } catch {
                throw Problem(error.description)
            }
        }
        do throws(GarminProblem) {
            return try GarminFlightPlan(document).json
        } catch {
            throw Problem(error.description)
        }
    }

    /// A message FPL.
    static func message(_ text: String) throws(Problem) -> JSON {
        do throws(FlightPlanProblem) {
            return try FiledFlightPlan(text).json
        } catch {
            throw Problem(error.description)
        }
    }
}

extension GarminFlightPlan {
    fileprivate var json: JSON {
        [
            "format": "garmin_fpl", "name": JSON(routeName), "created": JSON(created),
            "route": .array(route.map(\.json)), "waypoints": .array(waypoints.map(\.json)),
            "undecoded": JSON(unusedElements),
        ]
    }
}

extension GarminWaypoint {
    fileprivate var json: JSON {
        [
            "ident": .text(identifier), "type": .text(type), "country": JSON(countryCode),
            "latitude_deg": JSON(position?.latitudeDegrees, places: 9),
            "longitude_deg": JSON(position?.longitudeDegrees, places: 9), "comment": JSON(comment),
        ]
    }
}

extension GPXDocument {
    fileprivate var json: JSON {
        [
            "format": "gpx", "version": JSON(version), "name": JSON(name),
            "waypoints": .array(waypoints.map(\.json)),
            "routes": .array(
                routes.map { ["name": JSON($0.name), "points": .array($0.points.map(\.json))] as JSON }),
            "tracks": .array(
                tracks.map { track in
                    [
                        "name": JSON(track.name),
                        "segments": .array(track.segments.map { .array($0.map(\.json)) }),
                    ] as JSON
                }), "undecoded": JSON(unusedElements),
        ]
    }
}

extension GPXDocument.Point {
    fileprivate var json: JSON {
        [
            "name": JSON(name), "latitude_deg": JSON(position.latitudeDegrees, places: 9),
            "longitude_deg": JSON(position.longitudeDegrees, places: 9),
            "elevation_m": JSON(elevationMetres, places: 6), "time": JSON(time?.instantText),
        ]
    }
}

extension FiledFlightPlan {
    fileprivate var json: JSON {
        let identity: JSONObject = [
            "format": "icao_fpl", "aircraft": .text(aircraft), "transponder_code": JSON(transponderCode),
            "flight_rules": .text(String(flightRules)), "flight_type": JSON(flightType.map { String($0) }),
            "aircraft_count": JSON(aircraftCount ?? 1), "aircraft_type": .text(aircraftType),
            "wake_category": .text(String(wakeCategory)), "equipment": JSON(equipment),
            "surveillance": JSON(surveillance), "departure": .text(departure),
            "off_block_time": .text(Self.clock(offBlockMinutes)), "off_block": JSON(offBlock?.instantText),
        ]
        let flight: JSONObject = [
            "speed": .text(cruise.speed.text), "speed_kt": JSON(cruise.speed.speed?.knots, places: 6),
            "level": .text(cruise.level.text), "flight_level": JSON(cruise.level.flightLevel),
            "altitude_ft": JSON(cruise.level.altitudeFeet), "route": .text(route.joined(separator: " ")),
            "destination": .text(destination), "eet_min": JSON(elapsedMinutes),
            "alternates": JSON(alternates),
            "other": .array(other.map(\.json)), "supplementary": .array(supplementary.map(\.json)),
            "endurance_min": JSON(enduranceMinutes), "persons": JSON(persons), "undecoded": JSON(undecoded),
        ]
        return .object(identity.merging(flight))
    }

    private static func clock(_ minutes: Int) -> String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        return hours.zeroPadded(to: 2) + rest.zeroPadded(to: 2)
    }
}

extension FiledFlightPlan.Entry {
    fileprivate var json: JSON { ["mark": .text(mark), "text": .text(text)] }
}
