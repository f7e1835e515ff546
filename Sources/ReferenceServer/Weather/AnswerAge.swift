import Aviation
import Foundation
import JSONLines
import Notation

/// The headers with the age of a weather answer.
enum AnswerAge {
    /// `Age`: seconds since its source was checked, of several the one that was checked longest ago; without
    /// it where one of them never was. `Last-Modified`: its newest observation or issue, or where it bears
    /// none when it was fetched; never after now.
    static func headers(_ json: JSON, at now: Date) -> [(name: String, value: String)] {
        guard case .object(let answer) = json else { return [] }
        var found: [(name: String, value: String)] = []
        let feeds = answer["feeds"].map(objects) ?? [answer]
        let sourced = feeds.filter { text($0, "source") != nil }
        let checks = sourced.compactMap { instant($0, "checked") }
        if let oldest = checks.min(), checks.count == sourced.count {
            found.append(("Age", String(Int(clamping: max(0, now.timeIntervalSince(oldest))))))
        }
        let items = (answer["reports"] ?? answer["items"]).map(objects) ?? []
        let newest = items.compactMap { item in
            ["observed", "made", "issued", "fetched"].lazy.compactMap { instant(item, $0) }.first
        }.max()
        if let newest, let words = HTTPDate.text(min(newest, now)) {
            found.append(("Last-Modified", words))
        }
        return found
    }

    private static func objects(_ json: JSON) -> [JSONObject] {
        guard case .array(let elements) = json else { return [] }
        return elements.compactMap { element in
            if case .object(let object) = element { object } else { nil }
        }
    }

    private static func text(_ object: JSONObject, _ key: String) -> String? {
        if case .text(let text)? = object[key] { text } else { nil }
    }

    private static func instant(_ object: JSONObject, _ key: String) -> Date? {
        text(object, key).flatMap { Date(instant: $0) }
    }
}
