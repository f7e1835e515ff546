import Aviation
package import AviationDatabase
import Foundation
import JSONLines

extension WeatherFeed {
    /// Winds aloft for 6, 12 and 24 hours after the model.
    package static let winds6 = WeatherFeed(rawValue: "winds-06")
    package static let winds12 = WeatherFeed(rawValue: "winds-12")
    package static let winds24 = WeatherFeed(rawValue: "winds-24")
}

extension WeatherProduct {
    static let windsAloft = WeatherProduct(
        "winds", "Winds and temperatures aloft over stations.",
        .items(
            [(WeatherFeed.winds6, "06"), (.winds12, "12"), (.winds24, "24")].map { key, hours in
                (
                    SourceFeed(
                        key, at: "api/data/windtemp?region=us&level=low&fcst=\(hours)", everySeconds: 3600,
                        Recording("windtemp*.txt", "text/plain") { recorded, latest in
                            RecordedText.winds(recorded, latest, hoursAhead: Double(hours) ?? 0)
                        }), ItemForm(kind: "WINDS", records: WindsFeed.records)
                )
            },
            ItemPlacing(
                withinNauticalMiles: 150, isFoundByName: true, countries: PlaceFinder.american)))
}

/// Winds aloft: the bulletins of aviationweather.gov's `api/data/windtemp` (FB), as recorded on 2026-07-21
/// for one region.
enum WindsFeed {
    @Sendable static func records(
        _ bytes: [UInt8], near now: Date
    ) throws -> [Result<FeedItem, UnusableAnswer>] {
        let text = String(decoding: bytes, as: UTF8.self)
        let bulletins = WindsAloftBulletins(text)
        guard !bulletins.forecasts.isEmpty else {
            let start = text.split(separator: "\n").first?.prefix(30) ?? ""
            throw UnusableAnswer(description: "this is no bulletin of winds aloft: it begins with “\(start)”")
        }
        // A line has its feed: one without it was cut, and its last figures may be.
        guard text.hasSuffix("\n") || text.hasSuffix("=") else {
            throw UnusableAnswer(description: "the bulletin was cut: its last line has no end")
        }
        let lines = text.split(separator: "\n")
        return bulletins.forecasts.map { forecast in
            let validity = forecast.validity
            let (based, validAt) = validity.instants(near: now)
            guard let valid = validAt, !forecast.levels.isEmpty else {
                return .failure(
                    UnusableAnswer(description: "\(forecast.station.prefix(12)): has no time or no winds"))
            }
            var item = FeedItem("WINDS \(forecast.station) \(valid.instantText ?? "")")
            item.text = lines.first { $0.hasPrefix(forecast.station + " ") }.map(String.init)
            item.names = [forecast.station]
            item.made = based
            item.validAt = valid
            item.validFrom = validity.useFrom?.last(notAfter: valid)
            item.validUntil = validity.useTo?.first(notBefore: valid)
            item.levels = forecast.levels.sorted { $0.key < $1.key }.map { feet, level in
                [
                    "altitude_ft": JSON(feet), "from_deg_true": JSON(level.fromDegrees),
                    "speed_kt": JSON(level.knots), "is_light_and_variable": JSON(level.isLightAndVariable),
                    "is_at_least": JSON(level.isSpeedMinimum),
                    "temperature_c": JSON(level.temperatureCelsius),
                ]
            }
            item.doubts = forecast.undecoded.map { "“\($0)” was not understood" }
            return .success(item)
        }
    }
}
