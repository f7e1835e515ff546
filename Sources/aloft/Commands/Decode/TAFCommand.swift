import ArgumentParser
import Aviation
import Foundation
import JSONLines

/// `aloft decode taf`.
struct TAFCommand: ReportCommand {
    static let configuration = CommandConfiguration(
        commandName: "taf", abstract: "Read TAFs, and what they expect at an instant.",
        discussion: """
            Forecasts stand on standard input, one a line or over several; "=" ends one. A period holds what \
            its group names, and null for what it leaves as it was; its category is that of the group over \
            what prevails.

            With --at, `state` has four sets for that instant and the hour before and after: what prevails, \
            what is in transition (BECMG under way: the worse of both), what is temporary (TEMPO) and what \
            is probable (PROB).

            Example:
              aloft decode taf --at 2026-11-23T18:00:00Z < taf.txt
            """)

    static let layout = ReportLayout.forecasts

    @OptionGroup var options: ReportOptions

    @Option(help: ArgumentHelp("An instant to give the state of.", valueName: "instant"))
    var at: String?

    var given: JSONObject { ["at": JSON(at)] }

    static func table(_ answer: JSON) -> String { ReportTable.text(answer) }

    static func answer(_ report: String, near reference: Date, _ asked: Asked) throws -> JSON {
        let instant = try asked.optionalInstant("at")
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
