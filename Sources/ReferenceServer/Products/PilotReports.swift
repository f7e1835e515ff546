import Aviation
package import AviationDatabase
import Foundation

extension WeatherFeed {
    package static let pirep = WeatherFeed(rawValue: "pirep")
}

extension WeatherProduct {
    static let pilotReports = WeatherProduct(
        "pireps", "Reports of pilots of the last day.",
        .items(
            [
                (
                    SourceFeed(
                        .pirep, at: "api/data/pirep?format=json&age=3", everySeconds: 600,
                        Recording("pirep.json", newest: "obsTime", step: 60)),
                    ItemForm(kind: "PIREP", keeping: ItemKeeping(endsByAge: true)) { bytes, _ in
                        try PilotReportFeed.records(bytes)
                    }
                )
            ], ItemPlacing(withinNauticalMiles: 100)))
}

/// Reports of pilots: the JSON of aviationweather.gov's `api/data/pirep` (`aircraftreports` before), as
/// recorded on 2026-07-21.
enum PilotReportFeed {
    static func records(_ bytes: [UInt8]) throws -> [Result<FeedItem, UnusableAnswer>] {
        try FeedRecord.list(bytes, of: "pilots' reports").read { record throws(UnusableAnswer) in
            guard let text = record.text("rawOb"), let made = record.instant("obsTime") else {
                throw UnusableAnswer(description: "lacks rawOb or obsTime")
            }
            let report = PilotReport(text)
            var item = FeedItem(report.kind == .urgent ? "UUA" : report.kind?.rawValue ?? "PIREP")
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
