import Aviation
import Foundation
import JSONLines

/// G-AIRMETs: the JSON of aviationweather.gov's `api/data/gairmet`, as recorded on 2026-07-21. They carry no
/// words.
enum GraphicalAirmetFeed {
    static func records(_ bytes: [UInt8]) throws -> [Result<FeedItem, UnusableAnswer>] {
        try FeedRecord.list(bytes, of: "G-AIRMETs").read { record throws(UnusableAnswer) in
            guard let hazard = record.text("hazard"), let valid = record.instant("validTime") else {
                throw UnusableAnswer(description: "lacks hazard or validTime")
            }
            var item = FeedItem("G-AIRMET")
            item.title = ["G-AIRMET", record.text("product"), record.text("tag"), hazard]
                .compactMap(\.self).joined(separator: " ")
            item.hazard = hazard
            item.severity = record.text("severity")
            item.text = record.text("due_to")
            item.made = record.instant("issueTime")
            item.validAt = valid
            item.validFrom = valid
            // A snapshot: later than its instant only where the feed says so.
            item.validUntil = max(valid, record.instant("expireTime") ?? valid)
            let level = record.text("level")
            item.floor = limit(level ?? record.text("base"))
            item.ceiling = limit(level ?? record.text("top"))
            let (areas, doubt) = record.areas()
            let isLine = record.text("geometryType") == "LINE"
            item.shapes = areas.map { isLine ? .line($0) : .area($0) }
            item.doubts = [doubt].compactMap(\.self)
            return item
        }
    }

    /// "150", hundreds of feet; "SFC"; "FZL", the freezing level, of which nobody says here where it is.
    private static func limit(_ text: String?) -> FeedItem.Limit {
        guard let text else { return .init() }
        if text == "SFC" { return .init(words: "SFC", feet: 0) }
        guard let hundreds = PlainNumber.integer(text) else { return .init(words: text) }
        return SigmetFeed.limit(Double(hundreds * 100))
    }
}

/// Centre weather advisories: the GeoJSON of aviationweather.gov's `api/data/cwa`. Untested: the recording of
/// 2026-07-21 holds none; the members are those of the source's description.
enum CentreAdvisoryFeed {
    static func records(_ bytes: [UInt8]) throws -> [Result<FeedItem, UnusableAnswer>] {
        try FeedRecord.list(bytes, of: "CWAs").read { record throws(UnusableAnswer) in
            let facts = record.record("properties") ?? record
            guard let text = facts.text("cwaText") ?? facts.text("rawText") else {
                throw UnusableAnswer(description: "lacks cwaText")
            }
            var item = FeedItem("CWA")
            item.title = ["CWA", facts.text("cwsu"), facts.text("seriesId")].compactMap(\.self)
                .joined(separator: " ")
            item.text = text
            item.names = [facts.text("cwsu")].compactMap(\.self)
            item.validFrom = facts.instant("validTimeFrom")
            item.validUntil = facts.instant("validTimeTo")
            item.made = SigmetFeed.heading(text, near: item.validFrom) ?? item.validFrom
            item.hazard = facts.text("hazard")
            item.severity = facts.text("qualifier")
            item.floor = SigmetFeed.limit(facts.number("base"))
            item.ceiling = SigmetFeed.limit(facts.number("top"))
            (item.shapes, item.doubts) = try RestrictionFeed.shapes(record)
            return item
        }
    }
}
