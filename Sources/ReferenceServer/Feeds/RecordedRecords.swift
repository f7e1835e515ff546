import Aviation
import Foundation
import JSONLines

/// Records in JSON with their times moved, in their members and in their words.
enum RecordedRecords {
    /// Moves by whole `step` seconds so that the newest member of that name is at most at `latest`.
    static func moved(_ recorded: Data, _ latest: Date, newest: String, step: Double) throws -> Data {
        let json = try JSON(parsing: try AnswerBytes.plain(recorded))
        let times = instants(in: json, named: newest)
        guard let last = times.max() else { return recorded }
        let seconds = (latest.timeIntervalSince(last) / step).rounded(.down) * step
        return Data(shifted(json, by: seconds, near: last).text.utf8)
    }

    private static let moments: Set<String> = [
        "obsTime", "validTimeFrom", "validTimeTo", "issueTime", "expireTime", "receiptTime", "creationTime",
        "validTime", "dateIssued", "dateEffective", "dateExpire", "issued", "valid_from", "valid_until",
        "valid_at",
    ]
    private static let words: Set<String> = ["rawOb", "rawAirSigmet", "rawSigmet", "cwaText"]

    private static func instants(in json: JSON, named name: String) -> [Date] {
        switch json {
        case .array(let members): members.flatMap { instants(in: $0, named: name) }
        case .object(let object):
            object.members.flatMap { member in
                member.key == name
                    ? [FeedRecord(json)?.instant(name)].compactMap(\.self)
                    : instants(in: member.value, named: name)
            }
        default: []
        }
    }

    private static func shifted(_ json: JSON, by seconds: Double, near reference: Date) -> JSON {
        switch json {
        case .array(let members): .array(members.map { shifted($0, by: seconds, near: reference) })
        case .object(let object):
            .object(
                JSONObject(
                    object.members.map { member in
                        (member.key, value(member, by: seconds, near: reference))
                    }))
        default: json
        }
    }

    private static func value(_ member: JSONObject.Member, by seconds: Double, near reference: Date) -> JSON {
        switch member.value {
        case .number(let number) where moments.contains(member.key): return .number(number + seconds)
        case .text(let text) where moments.contains(member.key):
            let isZoned = Date(instant: text) != nil
            guard
                let moved = Date(instant: isZoned ? text : text + "Z")?.addingTimeInterval(seconds)
                    .instantText
            else { return member.value }
            return .text(isZoned ? moved : String(moved.dropLast()))
        case .text(let text) where words.contains(member.key):
            return .text(RecordedText.moved(text, near: reference, by: seconds))
        case .array, .object: return shifted(member.value, by: seconds, near: reference)
        default: return member.value
        }
    }
}
