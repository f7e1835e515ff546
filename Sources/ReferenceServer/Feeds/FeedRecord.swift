import Aviation
import Foundation
import JSONLines

// Feeds/ reads the answers of upstream into items. Its invariants: a record that cannot be read takes no
// other with it and is told; an answer that is cut, or something else, is refused whole; every fact that is
// not in the recording of a format is unknown.

/// One record of an answer in JSON.
struct FeedRecord {
    let object: JSONObject

    /// Nil for what is no object.
    init?(_ json: JSON) {
        guard case .object(let object) = json else { return nil }
        self.object = object
    }

    /// The records of a list, or of a collection of GeoJSON features. Throws `Unusable` for anything else.
    static func list(_ bytes: [UInt8], of what: String) throws -> [JSON] {
        let json: JSON
        do throws(Problem) {
            json = try JSON(parsing: bytes)
        } catch {
            let start = String(decoding: bytes.prefix(30), as: UTF8.self).split(separator: "\n").first ?? ""
            throw UnusableAnswer(
                description: "this is no list of \(what) in JSON, or it was cut: it begins with “\(start)”")
        }
        if case .array(let records) = json { return records }
        if case .object(let object) = json, case .array(let features)? = object["features"] {
            return features
        }
        throw UnusableAnswer(description: "this is no list of \(what)")
    }

    /// Nil for a text that is empty, or no text.
    func text(_ key: String) -> String? {
        switch object[key] {
        case .text(let text): text.trimmingCharacters(in: .whitespacesAndNewlines).nilIfEmpty
        case .number?, .longInteger?: object[key]?.text
        default: nil
        }
    }

    /// A number, or a text that is one.
    func number(_ key: String) -> Double? {
        switch object[key] {
        case .number?, .longInteger?: object[key]?.number
        case .text(let text): PlainNumber.decimal(text)
        default: nil
        }
    }

    /// Seconds since 1970, or ISO 8601; without a zone it is UTC.
    func instant(_ key: String) -> Date? {
        switch object[key] {
        case .number(let seconds) where abs(seconds) < 1e11: Date(timeIntervalSince1970: seconds)
        case .text(let text): Date(instant: text) ?? Date(instant: text + "Z")
        default: nil
        }
    }

    func record(_ key: String) -> FeedRecord? { object[key].flatMap(FeedRecord.init) }

    /// The position of lat and lon, or latitude and longitude.
    var position: Coordinate? { position(wrapped: false) }

    /// `wrapped`: areas across the 180° meridian go on beyond it, "lon": 183.283.
    private func position(wrapped: Bool) -> Coordinate? {
        guard let latitude = number("lat") ?? number("latitude"),
            let longitude = number("lon") ?? number("longitude")
        else { return nil }
        var wrapping = 0.0
        if wrapped, (-360...360).contains(longitude) {
            wrapping = longitude > 180 ? -360 : longitude < -180 ? 360 : 0
        }
        return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude + wrapping)
    }

    /// The areas of "coords": a list of positions, or a list of such lists. `doubt` when one cannot be read.
    func areas() -> (areas: [[Coordinate]], doubt: String?) {
        guard case .array(let members)? = object["coords"], let first = members.first else {
            return ([], nil)
        }
        var lists = [members]
        if case .array = first {
            lists = members.map { member in if case .array(let list) = member { list } else { [] } }
        }
        let areas = lists.compactMap { list -> [Coordinate]? in
            let points = list.map { FeedRecord($0)?.position(wrapped: true) }
            guard !points.isEmpty, !points.contains(nil) else { return nil }
            return points.compactMap(\.self)
        }
        let lost = lists.count - areas.count
        return (areas, lost == 0 ? nil : "\(lost) of its \(lists.count) areas cannot be read")
    }
}

/// Why an answer cannot be used at all.
struct UnusableAnswer: Error, Hashable, CustomStringConvertible {
    let description: String
}

extension String {
    fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
}
