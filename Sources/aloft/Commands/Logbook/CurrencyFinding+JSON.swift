import Aviation
import JSONLines
import Questions

extension CurrencyFinding {
    /// The form of `json`.
    static let shape = Shape.object([
        has("rule", .text), has("authority", .text), has("title", .text), mayHave("subject", .text),
        has("status", .choice(["current", "not current", "as logged", "not computed"])),
        mayHave("is_current", .flag), mayHave("is_met_as_logged", .flag), mayHave("valid_until", .text),
        mayHave("counted_from", .text), has("counted", .map(.integer)), has("needed", .map(.integer)),
        has("entries", .list(.map(.anyOf([.integer, .text, .nullable(.text)]))), "With what each counted."),
        has("notes", .list(.text)), has("is_verified", .flag), has("source", .text),
    ])

    /// The answer of `aloft logbook currency` for one rule.
    var json: JSON {
        var reason: String?
        if case .notComputed(let text) = standing { reason = text }
        return [
            "rule": .text(rule.rawValue), "authority": .text(rule.authority), "title": .text(rule.title),
            "subject": JSON(subject), "status": .text(status), "is_current": JSON(isCurrent),
            "is_met_as_logged": JSON(isMetAsLogged), "valid_until": JSON(validUntil?.description),
            "counted_from": JSON(countedFrom?.description),
            "counted": .object(JSONObject(counts.map { ($0.name, JSON($0.counted)) })),
            "needed": .object(JSONObject(counts.map { ($0.name, JSON($0.needed)) })),
            "entries": .array(entries.map(\.json)),
            "notes": JSON((reason.map { ["not computed: \($0)"] } ?? []) + notes),
            "is_verified": JSON(rule.isVerified), "source": .text(rule.source),
        ]
    }

    private var status: String {
        switch standing {
        case .met: "current"
        case .notMet: "not current"
        case .asLogged: "as logged"
        case .notComputed: "not computed"
        }
    }

    private var isMetAsLogged: Bool? {
        switch standing {
        case .met, .asLogged: true
        case .notMet: false
        case .notComputed: nil
        }
    }
}

extension CurrencyFinding.Entry {
    fileprivate var json: JSON {
        var entry: JSONObject = [
            "line": JSON(line), "date": .text(date.description), "aircraft": JSON(aircraft),
        ]
        for (name, count) in counted.sorted(by: { $0.key < $1.key }) { entry[name] = JSON(count) }
        return .object(entry)
    }
}
