import Aviation
import Foundation
import JSONLines
import Questions

/// The fields of a bulletin of winds aloft.
enum WindsQuestion: ReportQuestion {
    static let declaration = QuestionDeclaration(
        "winds", "Read bulletins of winds aloft (FB), a line for each station.",
        words: """
            Whole bulletins stand on standard input, one or several. A level that is not forecast is \
            missing; 9900 is light and variable, less than 5 kt. Directions are true. Words that belong to \
            no station are in a line whose station is null.
            """,
        examples: ["aloft decode winds --json < FD1US1.txt"], ReportParameters.all, gives: .map(.any))

    static let layout = ReportLayout.whole

    static func answer(_ report: String, near reference: Date, _ asked: Asked) -> JSON {
        let bulletins = WindsAloftBulletins(report)
        var answers = bulletins.forecasts.map { $0.json(near: reference) }
        if !bulletins.undecoded.isEmpty || answers.isEmpty {
            answers.append(["station": .null, "levels": [:], "undecoded": JSON(bulletins.undecoded)])
        }
        return .array(answers)
    }
}

extension WindsAloftForecast {
    fileprivate func json(near reference: Date) -> JSON {
        let (based, valid) = validity.instants(near: reference)
        let levels = levels.sorted { $0.key < $1.key }.map { (String($0.key), $0.value.json) }
        return [
            "station": .text(station), "levels": .object(JSONObject(levels)),
            "based_on": JSON(based), "valid_at": JSON(valid),
            "use_from": JSON(valid.flatMap { time in validity.useFrom?.last(notAfter: time) }),
            "use_to": JSON(valid.flatMap { time in validity.useTo?.first(notBefore: time) }),
            "undecoded": JSON(undecoded),
        ]
    }
}

extension WindsAloftForecast.Level {
    fileprivate var json: JSON {
        [
            "from_deg": JSON(fromDegrees), "kt": JSON(knots), "temperature_c": JSON(temperatureCelsius),
            "is_light_and_variable": .bool(isLightAndVariable), "speed_is_minimum": .bool(isSpeedMinimum),
        ]
    }
}
