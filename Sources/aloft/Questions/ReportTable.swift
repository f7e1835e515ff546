import JSONLines

/// A decoded report for people: a missing element is "none", and only an unknown one is "not known".
enum ReportTable {
    /// The text of an answer of `aloft decode metar` or `taf`.
    static func text(_ answer: JSON) -> String { PlainTable().text(shown(answer)) }

    private static func shown(_ value: JSON) -> JSON {
        switch value {
        case .object(let object):
            var shown = JSONObject(object.members.map { ($0.key, self.shown($0.value)) })
            showAbsent("gust_kt", where: "is_gusting", is: false, in: &shown)
            showAbsent("ceiling_ft", where: "ceiling_is_known", is: true, in: &shown)
            showAltimeter(in: &shown)
            if shown["category"] != .null { shown["category_or_worse"] = nil }
            if shown["wind_from_deg"] == 0, shown["wind_kt"] == 0 { shown["wind_from_deg"] = "calm" }
            return .object(shown)
        case .array(let elements): return .array(elements.map(shown))
        default: return value
        }
    }

    /// A number that is null because there is no such thing reads "none"; the key that tells goes.
    private static func showAbsent(
        _ key: String, where mark: String, is wanted: JSON, in object: inout JSONObject
    ) {
        if object[key] == .null, object[mark] == wanted { object[key] = "none" }
        object[mark] = nil
    }

    /// One line for the pressure in both units, the reported one first.
    private static func showAltimeter(in object: inout JSONObject) {
        guard case .number(let hectopascals)? = object["altimeter_hpa"],
            case .number(let inches)? = object["altimeter_inhg"], let unit = object["altimeter_unit"]
        else {
            if object["altimeter_hpa"] == .null {
                (object["altimeter_inhg"], object["altimeter_unit"]) = (nil, nil)
            }
            return
        }
        let both = ["\(JSON(hectopascals, places: 0).text) hPa", "\(JSON(inches, places: 2).text) inHg"]
        let words = unit == "inHg" ? both.reversed() : both
        object["altimeter_hpa"] = .text(words.joined(separator: ", "))
        (object["altimeter_inhg"], object["altimeter_unit"]) = (nil, nil)
    }
}
