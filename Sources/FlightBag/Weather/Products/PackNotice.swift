package import Aviation
package import Foundation

/// A PIREP, an advisory, a TFR, a NOTAM or the winds over a station, as the server publishes it.
package struct PackNotice: Codable, Hashable, Sendable {
    package struct Shape: Codable, Hashable, Sendable {
        /// "point", "circle", "area" or "line".
        package let kind: String
        /// Latitude and longitude in degrees.
        package let points: [[Double]]
        package let radiusNM: Double?

        enum CodingKeys: String, CodingKey {
            case kind, points
            case radiusNM = "radius_nm"
        }
    }

    /// Wind and temperature at a height.
    package struct Level: Codable, Hashable, Sendable {
        package let altitudeFeet: Int
        /// From true north; nil when light and variable.
        package let fromDegrees: Int?
        package let knots: Int?
        package let isLightAndVariable: Bool
        package let celsius: Int?

        enum CodingKeys: String, CodingKey {
            case altitudeFeet = "altitude_ft"
            case fromDegrees = "from_deg_true"
            case knots = "speed_kt"
            case isLightAndVariable = "is_light_and_variable"
            case celsius = "temperature_c"
        }
    }

    package let id: String
    package let feed: String
    /// "PIREP", "SIGMET", "G-AIRMET", "CWA", "WINDS", "TFR", "NOTAM".
    package let kind: String
    package let title: String
    /// As it was written; nil when the feed carries no words.
    package let text: String?
    package let names: [String]
    /// Instants in ISO 8601; nil where the feed does not say.
    package let made: String?
    package let validFrom: String?
    package let validUntil: String?
    package let validAt: String?
    /// When it ends by estimate, which ends nothing.
    package let estimatedUntil: String?
    /// The hours and days within its times, as written.
    package let schedule: String?
    /// The flight information region of a NOTAM.
    package let region: String?
    package let hazard: String?
    /// Limits of height as written.
    package let floor: String?
    package let ceiling: String?
    package let levels: [Level]?
    /// Sentences on what of it cannot be relied on.
    package let doubts: [String]
    /// Whether the source's last answer still held it.
    package let isListed: Bool
    /// Why its position is unknown, or nil.
    package let positionProblem: String?
    package let shapes: [Shape]

    enum CodingKeys: String, CodingKey {
        case id, feed, kind, title, text, names, made, hazard, floor, ceiling, levels, doubts, shapes
        case validFrom = "valid_from"
        case validUntil = "valid_until"
        case validAt = "valid_at"
        case estimatedUntil = "estimated_until"
        case schedule
        case region = "fir"
        case isListed = "is_listed"
        case positionProblem = "position_problem"
    }

    /// How it stands to a span of time.
    package enum Standing: Int, Comparable, Hashable, Sendable {
        case inForce, outsideSchedule, later, over

        package static func < (left: Standing, right: Standing) -> Bool { left.rawValue < right.rawValue }
    }

    /// Whether it is in force at any moment from the first to the last, as a notice of its kind. One without
    /// a beginning or an end is taken to have begun, and not to have ended; one whose schedule is not
    /// understood to hold all the time.
    package func standing(from first: Date, to last: Date, as kind: NoticeKind) -> Standing {
        if let snapshot = snapshot(as: kind) {
            return snapshot.upperBound <= first ? .over : snapshot.lowerBound > last ? .later : .inForce
        }
        let start = validFrom.flatMap { Date(instant: $0) }
        let end = validUntil.flatMap { Date(instant: $0) }
        if let start, let end, end < start { return .inForce }
        if let end, end < first { return .over }
        if let start, start > last { return .later }
        guard let start, let hours = schedule.flatMap(NoticeSchedule.init) else { return .inForce }
        let (from, to) = (max(first, start), min(last, end ?? last))
        let isActive = hours.isActive(within: from...max(from, to), from: start)
        return isActive == false ? .outsideSchedule : .inForce
    }

    /// When a snapshot is the nearest of its row: the end is not included, so that one alone is in force at
    /// an instant. Nil for what is none.
    package func snapshot(as kind: NoticeKind) -> Range<Date>? {
        guard case .snapshot(let seconds) = kind.times, let at = validAt.flatMap({ Date(instant: $0) }) else {
            return nil
        }
        return at.addingTimeInterval(-seconds / 2)..<at.addingTimeInterval(seconds / 2)
    }

    /// Whether it names hours that are not understood, so that it counts as holding all the time.
    package var hasUnreadSchedule: Bool { schedule.map { NoticeSchedule($0) == nil } ?? false }
}

extension [PackNotice] {
    /// The notices that a newer issue took the place of: the source lists them no more, and lists one of the
    /// same number, or a snapshot of the same bulletin, hazard and instant that was issued later.
    package func replaced(in form: NoticeForm) -> Set<String> {
        func row(_ notice: PackNotice) -> [String]? {
            let kind = form.kind(of: notice)
            if kind.isNumbered { return [notice.kind, notice.title] }
            guard notice.snapshot(as: kind) != nil, let at = notice.validAt,
                let hazard = notice.hazard
            else {
                return nil
            }
            return [notice.title.split(separator: " ").dropFirst().first.map(String.init) ?? "", hazard, at]
        }
        func made(_ notice: PackNotice) -> Date { notice.made.flatMap { Date(instant: $0) } ?? .distantPast }
        var newest: [[String]: Date] = [:]
        for notice in self where notice.isListed {
            if let row = row(notice) { newest[row] = Swift.max(newest[row] ?? .distantPast, made(notice)) }
        }
        return Set(
            filter { notice in
                guard !notice.isListed, let latest = row(notice).flatMap({ newest[$0] }) else { return false }
                // The listed issue of a number counts, though both name one time or none.
                return made(notice) < latest
                    || form.kind(of: notice).isNumbered && made(notice) == latest
            }.map(\.id))
    }
}

/// A source of a part of a pack.
package struct PackFeed: Codable, Hashable, Sendable {
    /// "sigmet".
    package let feed: String
    /// Nil where nobody named one.
    package let source: String?
    /// When it last gave a usable answer, in ISO 8601; nil before.
    package let checked: String?
    package let problem: String?
}

/// The answer of `GET /api/weather/pireps` and its like: the members that are read here.
struct NoticeAnswer: Codable, Sendable {
    let feeds: [PackFeed]
    let items: [PackNotice]
    let leftOut: Int
    let missing: [MissingName]

    enum CodingKeys: String, CodingKey {
        case feeds, items, missing
        case leftOut = "left_out"
    }
}
