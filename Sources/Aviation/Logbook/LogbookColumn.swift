/// A column of the flights table of a ForeFlight logbook, by the kind of what it holds.
package enum LogbookColumn: Hashable, Sendable {
    case date
    case text(LogbookText)
    case time(LogbookTime)
    case hours(LogbookHours)
    case count(LogbookCount)
    case distance
    /// 0–5: Approach1 to Approach6.
    case approach(Int)
    /// 0–5: Person1 to Person6.
    case person(Int)
    case flag(LogbookFlag)

    /// The 61 columns in the order in which ForeFlight writes them (an export of 2023).
    package static let all: [LogbookColumn] =
        [.date, .text(.aircraft), .text(.from), .text(.to), .text(.route)]
        + LogbookTime.allCases.map { .time($0) }
        + [
            .total, .pilotInCommand, .secondInCommand, .night, .solo, .crossCountry,
            .pilotInCommandUnderSupervision, .multiPilot, .instrumentFlightRules, .examiner, .nightVision,
        ].map { .hours($0) }
        + [.count(.nightVisionOperations), .distance]
        + [
            .actualInstrument, .simulatedInstrument, .hobbsStart, .hobbsEnd, .tachStart, .tachEnd,
        ].map { .hours($0) }
        + [.count(.holds)] + (0..<6).map { .approach($0) }
        + [
            .dualGiven, .dualReceived, .simulatedFlight, .groundTraining, .groundTrainingGiven,
        ].map { .hours($0) }
        + [.text(.instructorName), .text(.instructorComments)] + (0..<6).map { .person($0) }
        + [.text(.pilotComments)] + LogbookFlag.allCases.map { .flag($0) }
        + [
            .dayTakeoffs, .dayFullStopLandings, .nightTakeoffs, .nightFullStopLandings, .allLandings,
        ].map { .count($0) }

    /// As ForeFlight heads the column: "TotalTime", "Flight Review (FAA)".
    package var name: String {
        switch self {
        case .date: "Date"
        case .text(let text): text.rawValue
        case .time(let time): time.rawValue
        case .hours(let hours): hours.rawValue
        case .count(let count): count.rawValue
        case .distance: "Distance"
        case .approach(let index): "Approach\(index + 1)"
        case .person(let index): "Person\(index + 1)"
        case .flag(let flag): flag.rawValue
        }
    }

    /// Its name among records, with its unit last: "total_s", "day_takeoffs".
    package var recordName: String {
        switch self {
        case .date: "date"
        case .text(let text): text.recordName
        case .time(let time): time.recordName
        case .hours(let hours): hours.recordName
        case .count(let count): count.recordName
        case .distance: "distance_nm"
        case .approach: "approaches"
        case .person: "people"
        case .flag(let flag): flag.recordName
        }
    }

    /// The column with this heading. Case, spaces and a "(FAA)" at the end do not matter, so that headings of
    /// older exports ("FlightReview", "NVGOps") are known too. Nil for a custom column.
    package init?(heading: String) {
        guard let column = Self.columns[Self.key(heading)] else { return nil }
        self = column
    }

    private static let columns: [String: LogbookColumn] = {
        var columns = Dictionary(all.map { (key($0.name), $0) }, uniquingKeysWith: { first, _ in first })
        columns["faa6158"] = .flag(.faa6158)
        return columns
    }()

    /// The part of a heading that identifies a column: in lower case, without spaces, underscores and a final
    /// "(FAA)".
    static func key(_ heading: String) -> String {
        let letters = heading.lowercased().filter { !$0.isWhitespace && $0 != "_" }
        return letters.hasSuffix("(faa)") ? String(letters.dropLast(5)) : letters
    }
}
