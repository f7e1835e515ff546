import Aviation
import Foundation
import JSONLines
import Questions

/// The fields of a NOTAM.
enum NOTAMQuestion: ReportQuestion {
    static let at = Parameter("at", optional: .instant, "The instant that `activity` is for.")

    static let declaration = QuestionDeclaration(
        "notam", "Read NOTAMs in ICAO layout, and domestic ones of the FAA.",
        words: """
            Notices stand on standard input, over several lines; a new one begins with its number, with "!", \
            or with a Q) line after another. `activity` says whether it holds at “at” (now): `active`, \
            `not_yet`, `ended`, `outside_schedule`, `active_schedule_not_understood` or `unknown`. An \
            estimated end (EST, which is no time zone) ends nothing.

            Limits of 000 to 999 and a radius of 999 are not known and null; F) and G) are the true limits.
            """,
        ReportParameters.all + [at], gives: .map(.any))

    static let layout = ReportLayout.notices

    static func answer(_ report: String, near reference: Date, _ asked: Asked) throws -> JSON {
        Notice(report).json(at: try asked[at] ?? reference)
    }
}

extension Notice {
    fileprivate func json(at instant: Date) -> JSON {
        let circle = qualifier?.circle
        let keys: JSONObject = [
            "number": JSON(number), "kind": JSON(kind?.rawValue), "replaced": JSON(replaced),
            "fir": JSON(qualifier?.region), "q_code": JSON(qualifier?.code),
            "subject_code": JSON(qualifier?.subject), "condition_code": JSON(qualifier?.condition),
            "traffic": JSON(qualifier?.traffic), "purpose": JSON(qualifier?.purpose),
            "scope": JSON(qualifier?.scope), "q_lower_fl": JSON(qualifier?.levels?.lowerBound),
            "q_upper_fl": JSON(qualifier?.levels?.upperBound),
            "latitude_deg": JSON(qualifier?.centre?.latitudeDegrees, places: 6),
            "longitude_deg": JSON(qualifier?.centre?.longitudeDegrees, places: 6),
            "radius_nm": JSON(circle?.radiusNauticalMiles), "places": JSON(places),
            "valid_from": JSON(begins), "is_immediate": .bool(start == .immediate),
            "valid_to": JSON(ends), "end_is_estimated": .bool(isEndEstimated),
            "is_permanent": .bool(end == .permanent),
            "is_until_further_notice": .bool(end == .untilFurtherNotice),
            "schedule": JSON(scheduleText), "schedule_is_understood": JSON(isScheduleUnderstood),
            "text": JSON(message), "lower": lower?.json ?? .null, "upper": upper?.json ?? .null,
            "is_checklist": .bool(isChecklist), "is_domestic": .bool(isDomestic), "account": JSON(account),
            "at": JSON(instant), "activity": .text(activity(at: instant).name),
            "may_hold": .bool(activity(at: instant).mayHold), "undecoded": JSON(undecoded),
        ]
        return .object(keys)
    }

    private var begins: Date? {
        if case .at(let instant) = start { instant } else { nil }
    }

    private var ends: Date? {
        switch end {
        case .at(let instant), .estimated(let instant): instant
        case .permanent, .untilFurtherNotice, .unknown: nil
        }
    }

    private var isEndEstimated: Bool {
        if case .estimated = end { true } else { false }
    }

    private var isScheduleUnderstood: Bool? { scheduleText == nil ? nil : schedule != nil }
}

extension Notice.Activity {
    fileprivate var name: String {
        switch self {
        case .notYet: "not_yet"
        case .active: "active"
        case .outsideSchedule: "outside_schedule"
        case .activeScheduleNotUnderstood: "active_schedule_not_understood"
        case .ended: "ended"
        case .unknown: "unknown"
        }
    }
}

extension NoticeLevel {
    fileprivate var json: JSON {
        switch self {
        case .surface: ["kind": "surface"]
        case .unlimited: ["kind": "unlimited"]
        case .flightLevel(let level): ["kind": "flight_level", "fl": JSON(level)]
        case .feetAboveSea(let feet): ["kind": "above_sea", "altitude_ft": JSON(feet)]
        case .feetAboveGround(let feet): ["kind": "above_ground", "height_ft": JSON(feet)]
        case .other(let text): ["kind": "text", "text": .text(text)]
        }
    }
}
