import Aviation
import Foundation
import JSONLines
import Questions

/// The fields of a TAF.
enum TAFQuestion: ReportQuestion {
    static let at = Parameter("at", optional: .instant, "An instant to give the state of.")

    static let declaration = QuestionDeclaration(
        "taf", "Read TAFs, and what they expect at an instant.",
        words: """
            Forecasts stand on standard input, one a line or over several; "=" ends one. A period holds what \
            its group names, and null for what it leaves as it was; its category is that of the group over \
            what prevails. A change whose word is missing or cannot be read is of the kind CHANGE: it is a \
            period of its own, and in transition from its beginning on.

            With “at”, `state` has four sets for that instant and the hour before and after: what prevails, \
            what is in transition (BECMG under way: the worse of both), what is temporary (TEMPO) and what \
            is probable (PROB).
            """,
        examples: ["aloft decode taf --at 2026-11-23T18:00:00Z < taf.txt"], ReportParameters.all + [at],
        gives: .map(.any))

    static let layout = ReportLayout.forecasts

    static func table(_ answer: JSON) -> String { ReportTable.text(answer) }

    static func answer(_ report: String, near reference: Date, _ asked: Asked) throws -> JSON {
        let instant = try asked[at]
        let forecast = TAF(report)
        let timeline = forecast.timeline(near: reference)
        var keys = forecast.json(near: reference, timeline)
        if let instant {
            keys["state"] = timeline?.outlook(around: instant).json ?? .null
        }
        keys["undecoded"] = JSON(forecast.undecoded(in: timeline))
        return .object(keys)
    }
}
