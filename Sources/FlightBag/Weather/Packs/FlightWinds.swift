import Aviation
import Foundation

/// The winds aloft in a flight's pack, for its nav log.
struct FlightWinds {
    let field: WindField
    /// The sources and their times, in a sentence for the pilot.
    let note: String

    /// Nil when none is packed.
    init?(_ pack: FlightPack?, at now: Date) {
        let notices = pack?.parts[.winds]?.notices ?? []
        let forecasts = notices.compactMap(WindForecast.init)
        guard !forecasts.isEmpty else { return nil }
        field = WindField(forecasts)
        let times = Set(forecasts.map(\.validAt)).sorted().map { Self.clock($0) }
        let made = Set(notices.compactMap { $0.made.flatMap { Date(instant: $0) } })
        let oldest = made.min()
        let isOld =
            oldest.map { now.timeIntervalSince($0) >= FreshnessLimits.windsAloft.ageingSeconds } ?? true
        let basis = oldest.map { "based on \(Self.clock($0))" } ?? "of unknown origin"
        note =
            "Winds aloft of the pack, \(basis), valid at \(times.joined(separator: ", ")): "
            + "interpolated between "
            + "stations, heights and times, none beyond." + (isOld ? " They are stale: pack again." : "")
    }

    /// "24 18:00Z".
    private static func clock(_ date: Date) -> String {
        let text = date.instantText ?? ""
        return "\(text.dropFirst(8).prefix(2)) \(text.dropFirst(11).prefix(5))Z"
    }
}

extension WindForecast {
    /// Nil for what names no station, place, time or height: it is never guessed.
    init?(_ notice: PackNotice) {
        guard notice.kind == "WINDS", let station = notice.names.first, let shape = notice.shapes.first,
            let point = shape.points.first, point.count == 2,
            let position = Coordinate(latitudeDegrees: point[0], longitudeDegrees: point[1]),
            let valid = notice.validAt.flatMap({ Date(instant: $0) })
        else { return nil }
        let from = notice.validFrom.flatMap { Date(instant: $0) } ?? valid
        let until = notice.validUntil.flatMap { Date(instant: $0) } ?? valid
        guard from <= until else { return nil }
        let levels = (notice.levels ?? []).map { level in
            WindForecast.Level(
                altitudeFeet: Double(level.altitudeFeet),
                wind: level.fromDegrees.flatMap { from in
                    guard let knots = level.knots, let from = TrueDirection(degrees: Double(from)) else {
                        return nil
                    }
                    return WindVector(from: from, speed: Speed(knots: Double(knots)))
                }, isLightAndVariable: level.isLightAndVariable,
                temperatureCelsius: level.celsius.map(Double.init))
        }
        guard !levels.isEmpty else { return nil }
        self.init(
            station: station, position: position, validAt: valid, forUse: from...until, levels: levels)
    }
}
