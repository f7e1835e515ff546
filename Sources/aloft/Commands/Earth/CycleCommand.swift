import ArgumentParser
import Aviation
import JSONLines

/// `aloft cycle DATE`: which publications are in force.
struct CycleCommand: QuestionCommand {
    static let configuration = CommandConfiguration(
        commandName: "cycle",
        abstract: "Say which AIRAC and chart cycle is in force on a date.",
        discussion: """
            AIRAC data change every 28 days, the FAA's charts every 56, at 0901Z. On the date of a change \
            the new cycle is given; with a time (2026-11-26T08:00:00Z) the one that is in force then.

            Example:
              aloft cycle 2026-11-23
            """)

    @Argument(help: ArgumentHelp("A day, YYYY-MM-DD, or an instant.", valueName: "date"))
    var date: String?

    @OptionGroup var form: AnswerForm

    var given: JSONObject { ["date": JSON(date)] }

    func answering() -> (Asked) throws -> JSON { Self.answer }

    private static func answer(_ asked: Asked) throws(Problem) -> JSON {
        let text = try asked.text("date")
        let airac: ChartCycle?
        let chart: ChartCycle?
        if text.contains("T"), let instant = try asked.optionalInstant("date") {
            (airac, chart) = (ChartCycle(at: instant), ChartCycle(.chart, at: instant))
        } else {
            let day = try asked.day("date")
            (airac, chart) = (ChartCycle(on: day), ChartCycle(.chart, on: day))
        }
        guard let airac, let chart else {
            throw Problem("There is no cycle on \(Problem.quoted(text)): AIRAC began in 1964.")
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
