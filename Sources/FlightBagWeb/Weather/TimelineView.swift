import Aviation
import FlightBag
import Foundation
import Notation

/// The periods of a TAF over its validity, in four lanes that are never mixed, and what each says around the
/// time of the flight.
struct TimelineView {
    let lanes: [Lane]
    let start: String
    let end: String
    /// The hour before and after the time, from 0 to 1000 of the validity; nil when none of it is covered.
    let window: Span?
    let title: String
    let spoken: String
    let sets: [SetOfConditions]
    let isCovered: Bool
    /// The lanes' height, in pixels.
    let height: Int

    struct Span {
        let x: Int
        let width: Int
    }

    struct Lane {
        let name: String
        let y: Int
        let bars: [Bar]
    }

    struct Bar {
        let x: Int
        let width: Int
        let y: Int
        let tone: String
        let title: String
    }

    /// The conditions of one of the four sets around the time.
    struct SetOfConditions {
        let name: String
        let rows: [Row]
        let hasRows: Bool
    }

    struct Row {
        let times: String
        let words: String
        let category: String
        let tone: String
    }

    /// Nil for a forecast whose times cannot be read; around now where the flight has no time.
    init?(_ report: SourcedReport<TAF>, over: Date?, at now: Date) {
        guard let timeline = report.content.timeline(near: report.made ?? now), !timeline.isCancelled else {
            return nil
        }
        let length = timeline.end.timeIntervalSince(timeline.start)
        func place(_ date: Date) -> Int {
            let clipped = min(max(date, timeline.start), timeline.end)
            return Int(clamping: (clipped.timeIntervalSince(timeline.start) / length * 1000).rounded())
        }
        let whole = timeline.outlook(from: timeline.start, to: timeline.end)
        let time = over ?? now
        let near = timeline.outlook(around: time)
        isCovered = near.isCovered
        start = ReportWords.hour(timeline.start)
        end = ReportWords.hour(timeline.end)
        let (first, last) = (
            place(time.addingTimeInterval(-3600)), place(time.addingTimeInterval(3600))
        )
        window = last > first ? Span(x: first, width: last - first) : nil
        title = over == nil ? "Now, an hour each side" : "At \(time.minuteUTC), an hour each side"
        let all = Self.named(whole)
        lanes = all.enumerated().filter { !$0.element.1.isEmpty || $0.offset == 0 }.enumerated()
            .map { place, lane in
                let y = place * 22
                return Lane(
                    name: lane.element.0, y: y,
                    bars: lane.element.1.map { Self.bar($0, y: y, timeline: timeline, length: length) })
            }
        height = lanes.count * 22
        sets = Self.named(near).map { name, conditions in
            let rows = conditions.map(Self.row)
            return SetOfConditions(name: name, rows: rows, hasRows: !rows.isEmpty)
        }
        spoken =
            "\(title): "
            + (isCovered ? "" : "not covered by the forecast. ")
            + sets.filter(\.hasRows).map { set in
                "\(set.name) \(set.rows.map { "\($0.category), \($0.words)" }.joined(separator: "; "))"
            }.joined(separator: ". ")
    }

    private static func named(
        _ outlook: ForecastOutlook
    ) -> [(String, [ForecastOutlook.Condition])] {
        [
            ("Prevailing", outlook.prevailing), ("In transition", outlook.inTransition),
            ("Temporary", outlook.temporary), ("Probable", outlook.probable),
        ]
    }

    private static func bar(
        _ condition: ForecastOutlook.Condition, y: Int, timeline: ForecastTimeline, length: Double
    ) -> Bar {
        let (from, to) = (max(condition.start, timeline.start), min(condition.end, timeline.end))
        let x = Int(clamping: (from.timeIntervalSince(timeline.start) / length * 1000).rounded())
        let end = Int(clamping: (to.timeIntervalSince(timeline.start) / length * 1000).rounded())
        let row = row(condition)
        return Bar(
            x: x, width: max(3, end - x - 2), y: y, tone: row.tone,
            title: "\(row.times) \(row.category): \(row.words)")
    }

    private static func row(_ condition: ForecastOutlook.Condition) -> Row {
        let judgement = condition.conditions.category
        let tone = (judgement.category ?? judgement.leastBad)?.rawValue.lowercased() ?? "none"
        let words =
            (ReportWords.conditions(condition.conditions, isComplete: false)
            + [condition.windShear].compactMap(\.self).map(ReportWords.windShear)).map(\.text)
        let chance = condition.probability.map { "PROB\($0) " } ?? ""
        let kind = condition.period.kind == .temporary && !chance.isEmpty ? "TEMPO " : ""
        let times =
            condition.isTimeUnknown
            ? "times unreadable"
            : "\(ReportWords.hour(condition.start))–\(ReportWords.hour(condition.end))"
        return Row(
            times: chance + kind + times,
            words: words.isEmpty ? "see the words" : words.joined(separator: " · "),
            category: ReportWords.category(judgement), tone: tone)
    }
}
