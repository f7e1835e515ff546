package import Aviation
package import Foundation
package import JSONLines

extension ParameterKind where Value == Day {
    /// A day of the calendar.
    package static var day: Self {
        Self(["type": "string", "format": "date"], "date") { asked, name throws(Problem) in
            guard let text = try asked.optionalText(name) else { return nil }
            guard let day = Day(text) else {
                throw Problem(
                    "\(name) is \(Problem.quoted(text)), which is no day of the calendar: it has to be "
                        + "YYYY-MM-DD.")
            }
            return day
        }
    }

    /// A day, or that of an instant in UTC.
    package static var dayOfInstant: Self {
        Self(["type": "string"], "date") { asked, name throws(Problem) in
            guard let text = try asked.optionalText(name) else { return nil }
            guard let day = Day(text) ?? Date(instant: text)?.day() else {
                throw Problem("\(name) is \(Problem.quoted(text)), which is no day: write 2026-11-23.")
            }
            return day
        }
    }
}

extension ParameterKind where Value == Date {
    /// An instant with its zone, such as 2026-11-23T14:53:00Z.
    package static var instant: Self {
        Self(["type": "string", "format": "date-time"], "instant") { asked, name throws(Problem) in
            guard let text = try asked.optionalText(name) else { return nil }
            guard let instant = Date(instant: text) else {
                throw Problem(
                    "\(name) is \(Problem.quoted(text)), which is no instant, such as 2026-11-23T14:53:00Z.")
            }
            return instant
        }
    }
}

extension ParameterKind where Value == LocalZone {
    /// The zone of a local day.
    package static var zone: Self {
        Self(
            ["type": "string", "examples": ["+01:00"]], "zone", mayBeginWithDash: true
        ) { asked, name throws(Problem) in
            guard let text = try asked.optionalText(name) else { return nil }
            guard let zone = LocalZone(text) else {
                throw Problem(
                    "\(name) is \(Problem.quoted(text)), which is no zone, such as +01:00 or Europe/Berlin.")
            }
            return zone
        }
    }
}

/// A day, or an instant of time.
package enum DayOrInstant: Sendable {
    case day(Day)
    case instant(Date)

    /// As ISO 8601.
    package var text: String {
        switch self {
        case .day(let day): day.description
        case .instant(let instant): instant.instantText ?? "no time"
        }
    }
}

extension ParameterKind where Value == DayOrInstant {
    /// A day of the calendar, or an instant with its zone.
    package static var dayOrInstant: Self {
        Self(["type": "string"], "date") { asked, name throws(Problem) in
            if let text = try asked.optionalText(name), text.contains("T") {
                return try ParameterKind<Date>.instant.read(asked, name).map { .instant($0) }
            }
            return try ParameterKind<Day>.day.read(asked, name).map { .day($0) }
        }
    }
}
