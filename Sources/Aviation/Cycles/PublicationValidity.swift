package import Foundation

/// How long a publisher's data are in force.
package enum PublicationTerm: Hashable, Sendable {
    /// Until the cycle ends in which their day lies.
    case cycle(ChartCycle.Kind)
    /// The publisher names no end.
    case open
}

/// Whether data of a day are in force: the one rule that every page, map, command and answer goes by.
package enum PublicationValidity: Hashable, Sendable {
    /// Nobody says of which day they are.
    case unknown
    /// They are said to be of a day so far ahead that it is not believed.
    case future
    /// Their cycle has not begun.
    case ahead(from: Day)
    /// Until the end of their cycle; nil where no end is named.
    case current(until: Day?)
    /// Their cycle ended on that day.
    case over(since: Day)
    /// No end is named, and they are more than a year old.
    case old

    /// The FAA publishes the data of a cycle up to two cycles before it begins.
    package static let mostDaysAhead = 63
    /// Data without a named end are called old after a year.
    private static let oldSeconds = 366 * 86_400.0
    /// It may be tomorrow already where the file was made.
    private static let tolerance = 86_400.0

    /// The validity at an instant of data of a day; nil if their day is not known.
    package init(of day: Day?, _ term: PublicationTerm, at now: Date) {
        guard let day else {
            self = .unknown
            return
        }
        guard Self.isBelieved(day, term, at: now) else {
            self = .future
            return
        }
        switch term {
        case .open:
            self = now.timeIntervalSince(day.startUTC) > Self.oldSeconds ? .old : .current(until: nil)
        case .cycle(let kind):
            guard let cycle = ChartCycle(kind, on: day) else {
                self = .unknown
                return
            }
            if cycle.expires <= now {
                self = .over(since: cycle.expiryDay)
            } else if cycle.effective > now {
                self = .ahead(from: cycle.effectiveDay)
            } else {
                self = .current(until: cycle.expiryDay)
            }
        }
    }

    /// Whether data can be of a day. Of a later one than today are only those of a cycle that is to begin.
    package static func isBelieved(_ day: Day, _ term: PublicationTerm, at now: Date) -> Bool {
        let ahead = day.startUTC.timeIntervalSince(now)
        return switch term {
        case .open: ahead <= tolerance
        case .cycle: ahead <= Double(mostDaysAhead) * tolerance
        }
    }

    /// The warning in a word or two, for a map; nil where the data are in force.
    package var mark: String? {
        switch self {
        case .unknown, .future: "day unknown"
        case .ahead: "not in force"
        case .current: nil
        case .over: "out of date"
        case .old: "old"
        }
    }

    /// A sentence where the data may not be used as they are; nil where they are in force.
    package var warning: String? {
        switch self {
        case .unknown: "Its day is not known: it may be out of date."
        case .future: "Of a day in the future, which is not believed: it may be out of date."
        case .ahead(let day): "Not in force before \(day)."
        case .current: nil
        case .over(let day): "Out of date: its cycle ended on \(day)."
        case .old: "More than a year old."
        }
    }
}
