import Aviation
package import AviationDatabase
import Foundation
import JSONLines
import Notation

extension WeatherFeed {
    /// Temporary flight restrictions.
    package static let restriction = WeatherFeed(rawValue: "tfr")
}

extension WeatherProduct {
    static let restrictions = WeatherProduct(
        "tfrs", "Temporary flight restrictions.",
        .items(
            [
                (
                    SourceFeed(
                        .restriction, option: "weather-tfrs",
                        "Take temporary flight restrictions from this address or file: GeoJSON or XNOTAM.",
                        everySeconds: 900,
                        Recording("tfrs*.geojson*", at: "tfrs.geojson", newest: "dateIssued", step: 3600),
                        Recording(
                            "tfr-xnotam*.xml", at: "tfr.xml", "application/xml",
                            moved: RecordedText.restriction)),
                    ItemForm(kind: "TFR") { bytes, _ in try RestrictionFeed.records(bytes) }
                )
            ], ItemPlacing()))
}

/// Temporary flight restrictions: GeoJSON with the members of files of 2025 and 2026 that were made of
/// tfr.faa.gov's list, or a detail file of tfr.faa.gov (XNOTAM), as recorded on 2026-04-17.
enum RestrictionFeed {
    static func records(_ bytes: [UInt8]) throws -> [Result<FeedItem, UnusableAnswer>] {
        let start = bytes.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x0A, 0x0D].contains($0) }
        if start.first == UInt8(ascii: "<") { return try markup(bytes) }
        return try FeedRecord.list(bytes, of: "TFRs").read { record throws(UnusableAnswer) in
            guard let facts = record.record("properties"), let number = facts.text("notam") else {
                throw UnusableAnswer(description: "has no number")
            }
            var item = FeedItem("TFR \(number.replacing("_", with: "/"))")
            item.text = facts.text("description")
            item.names = [facts.text("facility")].compactMap(\.self)
            item.made = facts.instant("dateIssued")
            item.validFrom = facts.instant("dateEffective")
            item.validUntil = facts.instant("dateExpire")
            item.hazard = facts.text("type")
            item.floor = limit(facts, "lowerVal")
            item.ceiling = limit(facts, "upperVal")
            (item.shapes, item.doubts) = try shapes(record)
            if item.validFrom == nil { item.doubts.append("its beginning is not given") }
            if item.validUntil == nil { item.doubts.append("its end is not given") }
            return item
        }
    }

    /// The list does not say above what.
    private static func limit(_ facts: FeedRecord, _ key: String) -> FeedItem.Limit {
        guard let feet = facts.number(key) else { return .init(words: facts.text(key)) }
        return .init(
            words: feet == 0 ? "SFC" : "\(Int(clamping: feet)) ft (above what is not said)", feet: feet)
    }

    /// The geometry of a feature: polygons and points, longitude before latitude. Holes are not taken away:
    /// what is in one may concern a flight.
    static func shapes(
        _ record: FeedRecord
    ) throws(UnusableAnswer) -> (shapes: [ReportShape], doubts: [String]) {
        guard let geometry = record.record("geometry"), let kind = geometry.text("type") else {
            return ([], ["its position is not given"])
        }
        func list(_ json: JSON?) -> [JSON] { if case .array(let members)? = json { members } else { [] } }
        func point(_ json: JSON) -> Coordinate? {
            let pair = list(json)
            guard pair.count >= 2, case .number(let longitude) = pair[0], case .number(let latitude) = pair[1]
            else { return nil }
            return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
        }
        func ring(_ json: JSON?) throws(UnusableAnswer) -> ReportShape {
            let corners = list(json).map(point)
            guard corners.count > 2, !corners.contains(nil) else {
                throw UnusableAnswer(description: "has a corner that does not exist")
            }
            return .area(corners.compactMap(\.self))
        }
        let places = geometry.object["coordinates"]
        switch kind {
        case "Polygon": return ([try ring(list(places).first)], [])
        case "MultiPolygon":
            var rings: [ReportShape] = []
            for polygon in list(places) { rings.append(try ring(list(polygon).first)) }
            return (rings, [])
        case "Point":
            guard let place = places.flatMap(point) else {
                throw UnusableAnswer(description: "has a position that does not exist")
            }
            return ([.point(place)], [])
        case "LineString": return ([.line(list(places).compactMap(point))], [])
        default: return ([], ["its shape (\(kind.prefix(20))) is not understood"])
        }
    }
}
