package import Aviation
package import Foundation

/// The publisher of something and the day of which it is.
package struct SourceDay: Hashable, Sendable {
    /// "FAA CIFP".
    package let name: String
    /// Nil if nobody says which.
    package let day: Day?
    private let term: PublicationTerm

    /// - Parameter date: "2020-02-27", or another text where the day is not known.
    package init(_ publisher: Publisher, _ date: String) {
        (name, day, term) = (publisher.rawValue, Day(date), publisher.term)
    }

    /// - Parameter name: a publisher's, or another one of which no cycle is known.
    package init(named name: String, _ date: String) {
        self.name = name
        day = Day(date)
        term = Publisher(rawValue: name)?.term ?? .open
    }

    /// "2020-02-27", or "day unknown".
    package var dayWords: String { day?.description ?? "day unknown" }

    /// "FAA CIFP, 2020-02-27".
    package var words: String { "\(name), \(dayWords)" }

    /// The last day, which is the first one of the next cycle; nil where none is named.
    package var validUntil: Day? {
        guard let day, case .cycle(let kind) = term else { return nil }
        return ChartCycle(kind, on: day)?.expiryDay
    }

    /// Whether it is in force at an instant.
    package func validity(at now: Date) -> PublicationValidity { PublicationValidity(of: day, term, at: now) }

    /// A sentence where it may not be used as it is; nil where it is in force.
    package func warning(at now: Date) -> String? { validity(at: now).warning }
}

extension Publisher {
    /// The time for which its data are in force. Procedures, the NASR subscription and AIPs are amended at
    /// AIRAC dates, and so is the airspace that they describe.
    package var term: PublicationTerm {
        switch self {
        case .nasr, .cifp, .euroAIP, .faaAirspace: .cycle(.airac)
        case .ourAirports, .borderList, .geoNames, .countryRules: .open
        }
    }
}

extension Publisher {
    /// The text of a date as it is kept: empty for one so far ahead that it is not believed.
    func believed(_ date: String, at now: Date) -> String {
        guard let day = Day(date), PublicationValidity.isBelieved(day, term, at: now) else { return "" }
        return date
    }
}
