package import Foundation

// FlightPlan/ reads and writes the filed flight plan as sent to air traffic services: the message FPL of ICAO
// Doc 4444 (PANS-ATM), appendix 3, whose fields are the items of the form in appendix 2. Text beyond the
// rules is kept and reported, not dropped.

/// A filed flight plan: items 7 to 19 of the form.
package struct FiledFlightPlan: Hashable, Sendable {
    /// Item 7: registration or call sign without hyphens.
    package var aircraft: String
    /// Behind item 7: the code of the transponder, four octal digits; nil when not given.
    package var transponderCode: String?
    /// Item 8: I, V, Y or Z.
    package var flightRules: Character
    /// Item 8: S, N, G, M or X; nil when not given.
    package var flightType: Character?
    /// Item 9: the number of aircraft, if more than one; nil for one.
    package var aircraftCount: Int?
    /// Item 9: the ICAO designator, or ZZZZ.
    package var aircraftType: String
    /// Item 9: L, M, H or J.
    package var wakeCategory: Character
    /// Item 10 a: each code by itself ("S", "E1", "G"); "N" for none.
    package var equipment: [String]
    /// Item 10 b: each code by itself ("L", "B2").
    package var surveillance: [String]
    /// Item 13: an ICAO code, ZZZZ or AFIL.
    package var departure: String
    /// Item 13: minutes after midnight UTC.
    package var offBlockMinutes: Int
    /// Item 15: the first speed and level.
    package var cruise: FiledChange
    /// Item 15: the words of the route.
    package var route: [String]
    /// Item 16: an ICAO code or ZZZZ.
    package var destination: String
    /// Item 16: total estimated elapsed time.
    package var elapsedMinutes: Int
    /// Item 16: up to two.
    package var alternates: [String]
    /// Item 18, in order; empty for "0".
    package var other: [Entry]
    /// Item 19, in order; empty when it was not transmitted, which is the rule.
    package var supplementary: [Entry]
    /// Words that belong to no item, each with the item that contains it: "16: EGKK EGSS". They are not
    /// written again.
    package var undecoded: [String] = []

    /// A mark and the text after its slash: DOF/261123, P/002.
    package struct Entry: Hashable, Sendable {
        package let mark: String
        package let text: String

        package init(mark: String, text: String) {
            self.mark = mark
            self.text = text
        }
    }
}

extension FiledFlightPlan {
    /// The text of the first entry of item 18 with this mark.
    package func other(_ mark: String) -> String? { other.first { $0.mark == mark }?.text }

    /// The text of the first entry of item 19 with this mark.
    package func supplementary(_ mark: String) -> String? { supplementary.first { $0.mark == mark }?.text }

    /// The day of off-block from DOF/YYMMDD, of this century. Nil if it is missing or invalid; it is then the
    /// next day with that time, which only the receiver of the message knows.
    package var day: Day? {
        guard let text = other("DOF"), text.utf8.count == 6, text.utf8.allSatisfy(\.isDigit),
            let number = Int(text)
        else { return nil }
        return Day(year: 2000 + number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// The instant of off-block; nil when the day is not given.
    package var offBlock: Date? { day?.startUTC.addingTimeInterval(Double(offBlockMinutes) * 60) }

    /// Item 19 E/: the endurance in minutes; nil if missing or unreadable.
    package var enduranceMinutes: Int? {
        supplementary("E").flatMap { FiledFlightPlan.minutes(Substring($0), mostHours: 99) }
    }

    /// Item 19 P/: nil when not given, TBN, or unreadable.
    package var persons: Int? {
        supplementary("P").flatMap { text in
            text.utf8.allSatisfy(\.isDigit) && text.utf8.count <= 3 ? Int(text) : nil
        }
    }

    /// HHMM as minutes.
    static func minutes(_ text: Substring, mostHours: Int) -> Int? {
        guard text.utf8.count == 4, text.utf8.allSatisfy(\.isDigit), let number = Int(text),
            number % 100 < 60, number / 100 <= mostHours
        else { return nil }
        return number / 100 * 60 + number % 100
    }
}

/// Why a text is no flight plan that can be read.
package enum FlightPlanProblem: Error, Hashable, Sendable {
    /// The text is no FPL message; the value is its beginning.
    case noFlightPlan(String)
    /// The message ends before this item.
    case missing(item: Int)
    /// The item cannot be this text.
    case unreadable(item: Int, text: String)
    /// More than `FiledFlightPlan.mostCharacters`.
    case tooLong
}

extension FlightPlanProblem: CustomStringConvertible {
    /// One sentence.
    package var description: String {
        switch self {
        case .noFlightPlan(let text): "A flight plan begins with (FPL-, not with “\(text)”."
        case .missing(let item): "The flight plan ends before item \(item), \(Self.names[item] ?? "")."
        case .unreadable(let item, let text):
            "Item \(item), \(Self.names[item] ?? ""), cannot be “\(text)”."
        case .tooLong: "The flight plan has more than \(FiledFlightPlan.mostCharacters) characters."
        }
    }

    private static let names = [
        7: "the aircraft", 8: "rules and type of flight", 9: "the type of aircraft", 10: "the equipment",
        13: "departure and time", 15: "speed, level and route", 16: "destination and time",
        18: "other information", 19: "supplementary information",
    ]
}
