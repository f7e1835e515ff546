import Aviation
import Foundation

/// Reports of pilots: the JSON of aviationweather.gov's `api/data/pirep` (`aircraftreports` before), as
/// recorded on 2026-07-21.
enum PilotReportFeed {
    static func records(_ bytes: [UInt8]) throws -> [Result<FeedItem, UnusableAnswer>] {
        try FeedRecord.list(bytes, of: "pilots' reports").read { record throws(UnusableAnswer) in
            guard let text = record.text("rawOb"), let made = record.instant("obsTime") else {
                throw UnusableAnswer(description: "lacks rawOb or obsTime")
            }
            let report = PilotReport(text)
            var item = FeedItem("PIREP", report.kind == .urgent ? "UUA" : report.kind?.rawValue ?? "PIREP")
            item.text = text
            item.made = made
            item.names = [report.station].compactMap(\.self)
            item.severity = report.kind == .urgent ? "urgent" : nil
            if case .feet(let feet)? = report.height {
                item.floor = .init(words: "\(feet) ft", feet: Double(feet))
                item.ceiling = item.floor
            }
            item.shapes = record.position.map { [.point($0)] } ?? []
            return item
        }
    }
}
