import Aviation
import Foundation
import SyncCore

/// Approaches and people as one value of a record each: a list in JSON whose gaps are null.
extension LogbookEntry {
    private struct Approach: Codable {
        var count: Int
        var kind: String
        var runway: String?
        var airport: String?
        var comment: String?
        var circle: String?
    }

    /// Nil without any.
    var approachesJSON: String? {
        Self.json(
            approaches.map { approach in
                approach.map {
                    Approach(
                        count: $0.count, kind: $0.kind, runway: Self.text($0.runway),
                        airport: Self.text($0.airport), comment: Self.text($0.comment), circle: $0.circle)
                }
            })
    }

    /// Nil without any. Each is as ForeFlight writes it: "Name;Instructor;;".
    var peopleJSON: String? { Self.json(people.map { $0?.description }) }

    mutating func readApproaches(_ json: String?) {
        let read: [Approach?] = Self.list(json)
        for index in approaches.indices {
            approaches[index] = (index < read.count ? read[index] : nil).map {
                LogbookApproach(
                    count: $0.count, kind: $0.kind, runway: $0.runway ?? "", airport: $0.airport ?? "",
                    comment: $0.comment ?? "", circle: $0.circle)
            }
        }
    }

    mutating func readPeople(_ json: String?) {
        let read: [String?] = Self.list(json)
        for index in people.indices {
            people[index] = (index < read.count ? read[index] : nil).map { LogbookPerson($0) }
        }
    }

    private static func text(_ text: String) -> String? { text.isEmpty ? nil : text }

    private static func json(_ values: [(some Encodable)?]) -> String? {
        guard let last = values.lastIndex(where: { $0 != nil }) else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(Array(values[...last])) else {
            preconditionFailure("Texts and whole numbers can always be written as JSON.")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A value that cannot be read is unknown, and stays in the database.
    private static func list<Value: Decodable>(_ json: String?) -> [Value?] {
        guard let json else { return [] }
        do {
            return try JSONDecoder().decode([Value?].self, from: Data(json.utf8))
        } catch {
            return []
        }
    }
}
