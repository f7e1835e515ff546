package import Foundation

/// A G-AIRMET: an area or a line of the United States at one instant, as the Aviation Weather Center gives
/// it.
///
/// Source: NWS Instruction 10-811, section on G-AIRMET; its form is that of the data service (JSON) and of
/// the USWX 1.0 schema (XML), as recorded in 2022 and 2026. A snapshot holds only for its instant, not
/// between two of them.
package struct GraphicalAirmet: Hashable, Sendable {
    /// "IFR", "TURB-HI", "Icing", "FZLVL", as written.
    package internal(set) var hazard: String?
    /// "SIERRA", "TANGO", "ZULU"; nil where it is not said.
    package internal(set) var product: String?
    /// "1C": identifies the snapshots of one area.
    package internal(set) var tag: String?
    package internal(set) var issued: Date?
    /// The instant that it is for.
    package internal(set) var validAt: Date?
    /// When the whole issuance ends.
    package internal(set) var expires: Date?
    /// "NRML", "Normal", "AMD", "CAN" and others, as written.
    package internal(set) var status: String?
    package internal(set) var severity: String?
    /// "CIG BLW 010 VIS BLW 3SM BR FG", as written.
    package internal(set) var reason: String?
    /// As written: hundreds of feet ("150", "FZL") in JSON, feet in XML.
    package internal(set) var base: String?
    package internal(set) var top: String?
    /// The height of a freezing level, written as base and top are.
    package internal(set) var level: String?
    /// Whether the points are an open line.
    package internal(set) var isLine = false
    package internal(set) var points: [Coordinate] = []
}

/// The contents of a file of G-AIRMETs.
package struct GraphicalAirmetFile: Hashable, Sendable {
    package private(set) var airmets: [GraphicalAirmet] = []
    /// The place of each record that could not be read, the first is 1, with the reason.
    package private(set) var problems: [String] = []

    /// Reads the JSON of the data service or the XML of the product. Nil for anything else.
    package init?(_ text: String) {
        let start = text.drop { $0 != "<" && $0 != "[" && $0 != "{" }
        if start.first == "<" {
            guard readMarkup(start) else { return nil }
        } else {
            guard readService(start) else { return nil }
        }
    }

    private struct Row: Decodable {
        var hazard: String?
        var product: String?
        var tag: String?
        var issueTime: Double?
        var validTime: String?
        var expireTime: Double?
        var status: String?
        var severity: String?
        var dueTo: String?
        var base: String?
        var top: String?
        var level: String?
        var geometryType: String?
        var coords: [Point]?
    }

    private struct Point: Decodable {
        let position: Coordinate?

        private enum CodingKeys: String, CodingKey { case lat, lon }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            func number(_ key: CodingKeys) throws -> Double {
                do {
                    return try container.decode(Double.self, forKey: key)
                } catch DecodingError.typeMismatch {
                    return Double(try container.decode(String.self, forKey: key)) ?? .nan
                }
            }
            position = Coordinate(latitudeDegrees: try number(.lat), longitudeDegrees: try number(.lon))
        }
    }

    /// Each record by itself: a malformed one does not affect the others.
    private struct Record: Decodable {
        let row: Row?
        let reason: String

        init(from decoder: any Decoder) throws {
            do {
                row = try Row(from: decoder)
                reason = ""
            } catch {
                row = nil
                reason = "it has not the form of a G-AIRMET"
            }
        }
    }

    private mutating func readService(_ text: Substring) -> Bool {
        let records: [Record]
        do {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            records = try decoder.decode([Record].self, from: Data(text.utf8))
        } catch {
            return false
        }
        for (place, record) in records.enumerated() {
            guard let row = record.row else {
                problems.append("\(place + 1): \(record.reason)")
                continue
            }
            let points = row.coords?.compactMap(\.position) ?? []
            guard points.count == row.coords?.count ?? 0 else {
                problems.append("\(place + 1): a position does not exist")
                continue
            }
            var airmet = GraphicalAirmet()
            airmet.hazard = row.hazard
            airmet.product = row.product
            airmet.tag = row.tag
            airmet.issued = row.issueTime.map { Date(timeIntervalSince1970: $0) }
            airmet.validAt = row.validTime.flatMap { Date(instant: $0) }
            airmet.expires = row.expireTime.map { Date(timeIntervalSince1970: $0) }
            airmet.status = row.status
            airmet.severity = row.severity
            airmet.reason = row.dueTo
            airmet.base = row.base
            airmet.top = row.top
            airmet.level = row.level
            airmet.isLine = row.geometryType == "LINE"
            airmet.points = points
            airmets.append(airmet)
        }
        return true
    }

    private mutating func readMarkup(_ text: Substring) -> Bool {
        let root: MarkupElement
        do {
            root = try MarkupReader.document(Array(text.utf8)).root
        } catch {
            return false
        }
        let issued = Self.first("phenomenonTime", in: root).flatMap(Self.time)
        let records = Self.all("US-AIRMETRecord", in: root)
        for (place, record) in records.enumerated() {
            var airmet = GraphicalAirmet()
            airmet.issued = issued
            airmet.hazard = record.child("hazardType")?.attribute("title")
            airmet.status = record.child("airmetRecordStatus")?.attribute("title")
            airmet.tag = record.attribute("id")
            airmet.validAt = record.child("recordValidTime").flatMap(Self.time)
            airmet.severity = Self.first("icingRangeStart", in: record)?.attribute("title")
            airmet.base = Self.first("lowerLimit", in: record)?.text
            airmet.top = Self.first("upperLimit", in: record)?.text
            airmet.isLine = Self.first("openBoundary", in: record) != nil
            guard let list = Self.first("posList", in: record), let points = Self.points(list.text) else {
                problems.append("\(place + 1): it has no positions, or one that does not exist")
                continue
            }
            airmet.points = points
            airmets.append(airmet)
        }
        return !records.isEmpty
    }

    private static func first(_ name: String, in element: MarkupElement) -> MarkupElement? {
        all(name, in: element).first
    }

    /// The elements of a name at any depth. The reader allows 64 levels.
    private static func all(_ name: String, in element: MarkupElement) -> [MarkupElement] {
        if element.localName == name { return [element] }
        return element.children.flatMap { all(name, in: $0) }
    }

    private static func time(_ element: MarkupElement) -> Date? {
        first("timePosition", in: element).flatMap { Date(instant: $0.text) }
    }

    /// "43.4620 -92.4723 42.3821 …": latitude before longitude. Nil when one is no position.
    private static func points(_ text: String) -> [Coordinate]? {
        let numbers = text.split { $0.isWhitespace }.map { Double($0) ?? .nan }
        guard !numbers.isEmpty, numbers.count.isMultiple(of: 2) else { return nil }
        var points: [Coordinate] = []
        for index in stride(from: 0, to: numbers.count, by: 2) {
            guard
                let point = Coordinate(latitudeDegrees: numbers[index], longitudeDegrees: numbers[index + 1])
            else {
                return nil
            }
            points.append(point)
        }
        return points
    }
}
