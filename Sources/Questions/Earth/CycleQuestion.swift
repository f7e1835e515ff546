import Aviation
import Foundation
package import JSONLines

/// The publications that are in force on a date.
package enum CycleQuestion: Question {
    static let date = Parameter("date", .dayOrInstant, "A day, YYYY-MM-DD, or an instant.", on: .word)

    package static let declaration = QuestionDeclaration(
        "cycle", "Say which AIRAC and chart cycle is in force on a date.",
        words: """
            AIRAC data change every 28 days, the FAA's charts every 56, at 0901Z. On the date of a change \
            the new cycle is given; with a time (2026-11-26T08:00:00Z) the one that is in force then.
            """, examples: ["aloft cycle 2026-11-23"], [date],
        gives: .object([
            has("airac", .text), has("effective", .text), has("expires", .text),
            has("chart_effective", .text), has("chart_expires", .text), mayHave("note", .text),
        ]))

    package static func answer(_ asked: Asked, _: Present) throws -> JSON {
        let airac: ChartCycle?
        let chart: ChartCycle?
        let date = try asked[date]
        switch date {
        case .instant(let instant):
            (airac, chart) = (ChartCycle(at: instant), ChartCycle(.chart, at: instant))
        case .day(let day): (airac, chart) = (ChartCycle(on: day), ChartCycle(.chart, on: day))
        }
        guard let airac, let chart else {
            throw Problem(
                "There is no cycle on \(Problem.quoted(date.text)): AIRAC began in 1964, "
                    + "and years after 9999 have no four digits.")
        }
        return [
            "airac": .text(airac.identifier),
            "effective": JSON(airac.effective),
            "expires": JSON(airac.expires),
            "chart_effective": JSON(chart.effective),
            "chart_expires": JSON(chart.expires),
            "note": JSON(chart.note),
        ]
    }
}
