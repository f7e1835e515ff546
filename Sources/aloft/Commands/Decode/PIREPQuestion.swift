import Aviation
import Foundation
import JSONLines
import Questions

/// The fields of a report of a pilot.
enum PIREPQuestion: ReportQuestion {
    static let declaration = QuestionDeclaration(
        "pirep", "Read reports of pilots: PIREPs and AIREPs.",
        words: """
            Reports stand on standard input, one a line. Positions are references, as they were given: a \
            place, a radial and distance, so far towards a point of the compass; nothing is looked up. \
            `lacks` names what is missing without which the report is not to be applied to another aircraft.
            """,
        examples: ["echo 'DEN UUA /OV DEN180020/TM 1905/FL080/TP C172/TB SEV' | aloft decode pirep"],
        ReportParameters.all, gives: .map(.any))

    static let layout = ReportLayout.pilotReports

    static func answer(_ report: String, near reference: Date, _ asked: Asked) -> JSON {
        PilotReport(report).json(near: reference)
    }
}

extension PilotReport {
    fileprivate func json(near reference: Date) -> JSON {
        let keys: JSONObject = [
            "kind": JSON(kind?.rawValue), "is_urgent": JSON(kind.map { $0 == .urgent }),
            "station": JSON(station), "flight": JSON(flight), "observed": JSON(observed(near: reference)),
            "position": JSON(positionText), "references": .array(positions.map(\.json)),
            "altitude_ft": JSON(heightFeet), "is_climbing": JSON(isClimbing(true)),
            "is_descending": JSON(isClimbing(false)), "aircraft_type": JSON(aircraftType),
            "clouds": .array(
                clouds.map {
                    ["cover": .text($0.cover), "base_ft": JSON($0.baseFeet), "top_ft": JSON($0.topFeet)]
                }),
            "is_sky_clear": .bool(isSkyClear),
            "flight_visibility_m": JSON(flightVisibility?.distance.metres, places: 3),
            "weather": JSON(weather.map(\.text)), "temperature_c": JSON(temperatureCelsius),
            "wind_from_deg": JSON(wind?.fromDegrees), "wind_kt": JSON(wind?.speed?.knots, places: 3),
            "gust_kt": JSON(wind?.gust?.knots, places: 3),
            "turbulence": .array(turbulence.map(\.json)), "icing": .array(icing.map(\.json)),
            "remarks": JSON(remarks), "lacks": JSON(lacks), "undecoded": JSON(undecoded),
        ]
        return .object(keys)
    }

    private var heightFeet: Int? {
        if case .feet(let feet)? = height { feet } else { nil }
    }

    private func isClimbing(_ wanted: Bool) -> Bool? {
        if case .changing(let isClimb)? = height { isClimb == wanted } else { nil }
    }
}

extension PilotReport.Hazard {
    fileprivate var json: JSON {
        [
            "intensity": JSON(intensity?.rawValue), "upper_intensity": JSON(upperIntensity?.rawValue),
            "frequency": JSON(frequency), "kinds": JSON(kinds), "base_ft": JSON(baseFeet),
            "top_ft": JSON(topFeet),
        ]
    }
}
