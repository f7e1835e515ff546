import Aviation
import JSONLines
import Notation

/// A nav log as a pilot reads it: headings in three digits, times in minutes, fuel rounded up.
enum NavLogTable {
    /// The text of an answer of `aloft navlog`.
    static func text(_ answer: JSON) -> String {
        guard case .object(let log) = answer else { return PlainTable().text(answer) }
        var parts = [PlainTable(unknown: "–").text(.array(rows(log["legs"])))]
        if case .object(let totals)? = log["totals"] {
            parts.append(
                "Total  \(tenths(totals["distance_nm"])) NM  \(minutes(totals["ete_min"]))  fuel "
                    + "\(word(totals["fuel"]))\n")
        }
        let profile = objects(log["profile"]).map { point in
            "\(word(point["kind"]))  leg \(word(point["leg"])), \(tenths(point["distance_nm"])) NM, "
                + "\(minutes(point["elapsed_min"])) after take-off\n"
        }
        if !profile.isEmpty { parts.append(profile.joined()) }
        if case .object(let fuel)? = log["fuel"] {
            let rungs = objects(fuel["ladder"]).map { rung -> JSON in
                [
                    "fuel": rung["purpose"] ?? .null, "time": .text(minutes(rung["minutes"])),
                    "volume": rung["volume"] ?? .null, "rule": rung["rule"] ?? .null,
                    "verified": rung["rule_is_verified"] ?? .null, "note": rung["note"] ?? .null,
                ]
            }
            let table =
                rungs.isEmpty
                ? PlainTable().text(.object(fuel)) : PlainTable(unknown: "–").text(.array(rungs))
            parts.append(table)
            if let margin = margin(fuel) { parts.append(margin) }
        }
        if case .array(let notes)? = log["notes"] { parts.append(notes.map { "- \(word($0))\n" }.joined()) }
        return parts.joined(separator: "\n")
    }

    private static func rows(_ legs: JSON?) -> [JSON] {
        objects(legs).map { leg in
            var check = JSON.null
            if case .object(let found)? = leg["cruising_level"] { check = found["fits"] ?? .null }
            return [
                "from": leg["from"] ?? .null, "to": leg["to"] ?? .null, "level": leg["level"] ?? .null,
                "fits": check, "NM": .text(tenths(leg["distance_nm"])),
                "TC": .text(degrees(leg["true_course_deg"])),
                "var": .text(tenths(leg["variation_deg"])), "MC": .text(degrees(leg["magnetic_course_deg"])),
                "wind": .text(wind(leg)), "TAS": .text(whole(leg["tas_kt"])),
                "MH": .text(degrees(leg["magnetic_heading_deg"])), "GS": .text(whole(leg["ground_speed_kt"])),
                "ETE": .text(minutes(leg["ete_min"])), "ETA": .text(clock(leg["eta"])),
                "fuel": leg["fuel"] ?? .null,
                "from where": leg["wind"] ?? .null,
            ]
        }
    }

    /// On board less the block, with what nobody gave; nil while either is unknown.
    private static func margin(_ fuel: JSONObject) -> String? {
        guard let litres = number(fuel["margin_l"]) else { return nil }
        var unknowns: [String] = []
        if case .array(let words)? = fuel["unknowns"] { unknowns = words.map(word) }
        let without = unknowns.isEmpty ? "" : ", without \(unknowns.joined(separator: ", "))"
        return "Margin  \(JSON(litres, places: 1).text) L\(without)\n"
    }

    private static func wind(_ leg: JSONObject) -> String {
        guard let knots = number(leg["wind_kt"]) else { return "not known" }
        guard let from = number(leg["wind_from_deg"]), let direction = TrueDirection(degrees: from) else {
            return "calm"
        }
        return WindVector(from: direction, speed: Speed(knots: knots))?.description ?? "–"
    }

    private static func objects(_ value: JSON?) -> [JSONObject] {
        guard case .array(let elements)? = value else { return [] }
        return elements.compactMap { if case .object(let object) = $0 { object } else { nil } }
    }

    private static func word(_ value: JSON?) -> String {
        switch value {
        case .text(let text)?: text
        case nil, .null?: "–"
        case let other?: other.text
        }
    }

    private static func number(_ value: JSON?) -> Double? {
        if case .number(let number)? = value { number } else { nil }
    }

    private static func tenths(_ value: JSON?) -> String {
        number(value).map { JSON($0, places: 1).text } ?? "–"
    }

    private static func whole(_ value: JSON?) -> String {
        number(value).map { JSON($0, places: 0).text } ?? "–"
    }

    /// Three digits, 360 for north.
    private static func degrees(_ value: JSON?) -> String {
        guard let number = number(value) else { return "–" }
        let degrees = (Int(clamping: number.rounded()) + 359) % 360 + 1
        return degrees.zeroPadded(to: 3)
    }

    private static func minutes(_ value: JSON?) -> String {
        guard let number = number(value) else { return "–" }
        let minutes = Int(clamping: number.rounded())
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }

    /// "15:42Z" of an instant.
    private static func clock(_ value: JSON?) -> String {
        guard case .text(let text)? = value, text.count >= 16 else { return "–" }
        return String(text.dropFirst(11).prefix(5)) + "Z"
    }
}
