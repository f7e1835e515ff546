import Aviation
import Foundation
import JSONLines

/// Winds aloft: the bulletins of aviationweather.gov's `api/data/windtemp` (FB), as recorded on 2026-07-21
/// for one region.
enum WindsFeed {
    static func records(_ bytes: [UInt8], near now: Date) throws -> [Result<FeedItem, UnusableAnswer>] {
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
            var item = FeedItem("WINDS", "WINDS \(forecast.station) \(valid.instantText ?? "")")
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
