package import Foundation
import Notation

// Notices/ reads notices to airmen. Its invariant: an unreadable part never hides a notice. A time, a level,
// a radius or a schedule that cannot be read counts as "may concern you", and says so.

/// A notice to airmen, as it was written and as it was read.
///
/// Source: ICAO Annex 15, appendix 3, and Doc 8126 (fields Q and A to G); FAA Order JO 7930.2 (domestic
/// notices, which are kept as they stand but for what is certain in them).
package struct Notice: Hashable, Sendable {
    /// As it was received.
    package let text: String
    /// "A4837/23", "M0661/23", "12/322". Nil when none is given.
    package internal(set) var number: String?
    /// Nil when NOTAMN, NOTAMR or NOTAMC is not said.
    package internal(set) var kind: Kind?
    /// The notice that this one replaces or cancels.
    package internal(set) var replaced: String?
    /// Nil without a Q line that can be read.
    package internal(set) var qualifier: NoticeQualifier?
    /// A): aerodromes or FIRs, up to seven.
    package internal(set) var places: [String] = []
    package internal(set) var start: Start = .unknown
    package internal(set) var end: End = .unknown
    /// D): as written.
    package internal(set) var scheduleText: String?
    /// D) where it is understood.
    package internal(set) var schedule: NoticeSchedule?
    /// E): the message, lines kept.
    package internal(set) var message: String?
    /// F) and G): the true limits, where they are given.
    package internal(set) var lower: NoticeLevel?
    package internal(set) var upper: NoticeLevel?
    /// A domestic notice of the FAA: `message` is its whole text.
    package internal(set) var isDomestic = false
    /// The office that a domestic notice is filed under: "JFK".
    package internal(set) var account: String?
    /// Text that was not understood, with its field: "B) 23X".
    package internal(set) var undecoded: [String] = []

    package enum Kind: String, Hashable, Sendable {
        case new = "N"
        case replacing = "R"
        case cancelling = "C"
    }

    package enum Start: Hashable, Sendable {
        case at(Date)
        /// WIE: with immediate effect.
        case immediate
        case unknown
    }

    package enum End: Hashable, Sendable {
        case at(Date)
        /// EST: it ends about then, but stays until it is replaced or cancelled. EST is never a time zone.
        case estimated(Date)
        case permanent
        /// UFN: until further notice.
        case untilFurtherNotice
        case unknown
    }

    /// Whether it is a checklist of the notices in force, without content of its own (Q code QKKKK).
    package var isChecklist: Bool {
        qualifier?.code == "QKKKK" || qualifier?.scope.contains("K") == true
    }
}

extension Notice {
    /// Whether the notice is in force at an instant.
    package enum Activity: Hashable, Sendable {
        case notYet(from: Date)
        case active
        /// Within its times, but not at this hour by its schedule.
        case outsideSchedule
        /// Within its times; its schedule could not be read, so it may be in force.
        case activeScheduleNotUnderstood
        case ended
        /// Its beginning is unknown: it may be in force.
        case unknown

        /// Whether it has to be shown for this instant.
        package var mayHold: Bool {
            switch self {
            case .active, .activeScheduleNotUnderstood, .unknown: true
            case .notYet, .outsideSchedule, .ended: false
            }
        }
    }

    /// Whether it ends before it begins: one of the two is a mistake.
    package var isValidityContradictory: Bool {
        guard case .at(let begun) = start else { return false }
        switch end {
        case .at(let ended), .estimated(let ended): return ended < begun
        case .permanent, .untilFurtherNotice, .unknown: return false
        }
    }

    /// Whether it is in force at an instant. Only a definite end ends it.
    package func activity(at instant: Date) -> Activity {
        if isValidityContradictory { return .unknown }
        if case .at(let begun) = start, instant < begun { return .notYet(from: begun) }
        if case .at(let ended) = end, instant >= ended { return .ended }
        if scheduleText != nil {
            guard let schedule, case .at(let begun) = start else { return .activeScheduleNotUnderstood }
            guard let isActive = schedule.isActive(at: instant, from: begun) else {
                return .activeScheduleNotUnderstood
            }
            return isActive ? .active : .outsideSchedule
        }
        if case .unknown = start { return .unknown }
        return .active
    }
}

/// A limit of height in F) or G).
package enum NoticeLevel: Hashable, Sendable {
    case surface
    case unlimited
    case flightLevel(Int)
    /// Feet above mean sea level.
    case feetAboveSea(Int)
    /// Feet above the ground.
    case feetAboveGround(Int)
    /// As written, where it is none of these.
    case other(String)

    /// The words of the first line, unit and figure in one, without the parenthesis that ends a notice.
    private static func words(_ text: String) -> [Substring] {
        let line = text.prefix { !$0.isNewline }
        var words = line.split { $0.isWhitespace }
        if words.last == ")" { words.removeLast() }
        if let last = words.last, last.hasSuffix(")") { words[words.count - 1] = last.dropLast() }
        guard words.count > 1 else { return words }
        let isLevel = words[0] == "FL" && words[1].first?.isNumber == true
        let isFigure = words[0].allSatisfy(\.isNumber) && ["FT", "M"].contains(words[1])
        return isLevel || isFigure ? [words[0] + words[1]] + words.dropFirst(2) : words
    }

    /// Reads "SFC", "UNL", "FL195", "FL 85", "2100FT AMSL", "4500 FT AMSL", "500FT AGL", "1500M AMSL"; the
    /// first of several lines. Anything else is `other`.
    package init(_ text: String) {
        let words = Self.words(text)
        var scanner = WordScanner(words.first ?? "")
        switch words.first {
        case "SFC" where words.count == 1, "GND" where words.count == 1: self = .surface
        case "UNL" where words.count == 1, "UNLTD" where words.count == 1, "UNLIMITED" where words.count == 1:
            self = .unlimited
        default:
            if scanner.take("FL"), let level = scanner.number(digits: 2...3), scanner.isAtEnd,
                words.count == 1
            {
                self = .flightLevel(level)
                return
            }
            scanner = WordScanner(words.first ?? "")
            guard words.count <= 2, let number = scanner.number(digits: 1...5) else {
                self = .other(text)
                return
            }
            let isMetric = scanner.take("M") && scanner.isAtEnd
            let isFeet = scanner.take("FT") && scanner.isAtEnd
            let feet = isMetric ? Int(clamping: Distance(metres: Double(number)).feet.rounded()) : number
            switch words.count == 2 ? words[1] : "" {
            case "AMSL" where isFeet || isMetric, "MSL" where isFeet || isMetric: self = .feetAboveSea(feet)
            case "AGL" where isFeet || isMetric, "SFC" where isFeet || isMetric: self = .feetAboveGround(feet)
            default: self = .other(text)
            }
        }
    }
}
