import Aviation
import Foundation
import Notation

/// SIGMETs: the JSON of aviationweather.gov's `api/data/airsigmet`, as recorded on 2026-07-21, and of
/// `api/data/isigmet`, as recorded on 2026-07-29.
enum SigmetFeed {
    static func american(_ bytes: [UInt8]) throws -> [Result<FeedItem, UnusableAnswer>] {
        try FeedRecord.list(bytes, of: "SIGMETs").read { record throws(UnusableAnswer) in
            var item = try validity(record, words: "rawAirSigmet")
            let kind = record.text("hazard") == "CONVECTIVE" ? "CONVECTIVE SIGMET" : "SIGMET"
            item.title = "\(kind) \(record.text("seriesId") ?? "")"
            item.severity = record.text("severity")
            item.made = record.instant("creationTime")
            item.floor = limit(record.number("altitudeLow1"))
            let tops = [record.number("altitudeHi1"), record.number("altitudeHi2")].compactMap(\.self)
            item.ceiling = limit(tops.max())
            // 45,000 and 60,000 stand for "TOPS ABV FL450".
            if let low = tops.min(), let high = tops.max(), low < high {
                item.ceiling.words = "above \(limit(low).words ?? "")"
            }
            // "MOV FROM 33025KT".
            item.movesTowards = record.number("movementDir").map {
                ($0 + 180).truncatingRemainder(dividingBy: 360)
            }
            item.movesKnots = record.number("movementSpd")
            return item
        }
    }

    static func international(_ bytes: [UInt8]) throws -> [Result<FeedItem, UnusableAnswer>] {
        try FeedRecord.list(bytes, of: "international SIGMETs").read { record throws(UnusableAnswer) in
            var item = try validity(record, words: "rawSigmet")
            item.title = ["SIGMET", record.text("firId"), record.text("seriesId")].compactMap(\.self)
                .joined(separator: " ")
            item.names = [record.text("firId")].compactMap(\.self)
            item.severity = record.text("qualifier")
            item.made = heading(item.text ?? "", near: item.validFrom)
            item.floor = limit(record.number("base"))
            item.ceiling = limit(record.number("top"))
            item.movesTowards = record.text("dir").flatMap(CompassPoint.init(rawValue:))?.degrees
            item.movesKnots = record.number("spd")
            return item
        }
    }

    private static func validity(
        _ record: FeedRecord, words: String
    ) throws(UnusableAnswer) -> FeedItem {
        guard let text = record.text(words), let from = record.instant("validTimeFrom"),
            let until = record.instant("validTimeTo")
        else { throw UnusableAnswer(description: "lacks \(words) or its validity") }
        var item = FeedItem("SIGMET")
        item.text = text
        item.validFrom = from
        item.validUntil = until
        item.hazard = record.text("hazard")
        let (areas, doubt) = record.areas()
        item.shapes = areas.map { $0.count > 2 ? .area($0) : $0.count == 2 ? .line($0) : .point($0[0]) }
        item.doubts = [doubt].compactMap(\.self)
        return item
    }

    static func limit(_ feet: Double?) -> FeedItem.Limit {
        guard let feet else { return .init() }
        let words =
            feet == 0
            ? "SFC" : feet >= 18_000 ? "FL\(Int(clamping: feet / 100))" : "\(Int(clamping: feet)) ft"
        return .init(words: words, feet: feet)
    }

    /// The time of the bulletin's heading: "WSZA21 FAOR 291348".
    static func heading(_ text: String, near reference: Date?) -> Date? {
        guard let reference, let line = text.split(separator: "\n").first,
            let word = line.split(separator: " ").last(where: { $0.count == 6 && $0.allSatisfy(\.isNumber) }),
            let digits = Int(String(word))
        else { return nil }
        return DayTime(day: digits / 10_000, hour: digits / 100 % 100, minute: digits % 100)?
            .nearest(to: reference)
    }
}
