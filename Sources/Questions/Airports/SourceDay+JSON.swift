package import Aviation
package import AviationDatabase
package import Foundation
package import JSONLines

extension SourceDay {
    /// The form of `json`.
    package static let shape = [has("source", .text)] + datedShape

    /// The form of `dated`.
    package static let datedShape: [Shape.Member] = [
        mayHave("date", .text, "Null where the day is not known."),
        mayHave("valid_until", .text, "The end of its cycle; null where there is none."), warningShape,
    ]

    package static let warningShape = mayHave(
        "warning", .text, "That its cycle is over, or its day not known; null where it is in force.")

    /// Publisher, day, and whether it is in force at an instant.
    package func json(at now: Date) -> JSONObject {
        JSONObject([("source", .text(name))]).merging(dated(at: now))
    }

    /// The day, and whether it is in force at an instant.
    package func dated(at now: Date) -> JSONObject {
        [
            "date": JSON(day?.description),
            "valid_until": JSON(validUntil?.description), "warning": JSON(warning(at: now)),
        ]
    }
}

extension Sequence<FieldList> {
    /// The warning of an airport's list; nil where it is in force, or there is none.
    package func warning(of part: KnownAirport.List, at now: Date) -> String? {
        source(of: part)?.warning(at: now)
    }
}
