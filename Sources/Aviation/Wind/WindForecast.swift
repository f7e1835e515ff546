package import Foundation

/// The winds over one place at one time, as a bulletin of winds aloft forecasts them (FB, FD).
package struct WindForecast: Hashable, Sendable {
    /// The forecast for one height.
    package struct Level: Hashable, Sendable {
        /// Above mean sea level, or in the standard atmosphere, as the bulletin counts.
        package let altitudeFeet: Double
        /// Nil when it was not forecast. Light and variable air is taken for calm.
        package let wind: WindVector?
        package let isLightAndVariable: Bool
        /// Nil when it was not forecast.
        package let temperatureCelsius: Double?

        package init(
            altitudeFeet: Double, wind: WindVector?, isLightAndVariable: Bool = false,
            temperatureCelsius: Double? = nil
        ) {
            self.altitudeFeet = altitudeFeet
            self.wind = isLightAndVariable ? .calm : wind
            self.isLightAndVariable = isLightAndVariable
            self.temperatureCelsius = temperatureCelsius
        }
    }

    /// The station's name, as the source of a wind in the nav log.
    package let station: String
    package let position: Coordinate
    /// The instant that the forecast describes.
    package let validAt: Date
    /// Its period of use ("FOR USE 1400-2100Z"). Contains `validAt` or surrounds it, as published.
    package let forUse: ClosedRange<Date>
    /// From the lowest to the highest.
    package let levels: [Level]

    package init(
        station: String, position: Coordinate, validAt: Date, forUse: ClosedRange<Date>, levels: [Level]
    ) {
        self.station = station
        self.position = position
        self.validAt = validAt
        self.forUse = forUse
        self.levels = levels.filter { $0.altitudeFeet.isFinite }.sorted { $0.altitudeFeet < $1.altitudeFeet }
    }
}

/// An interpolated wind, and its sources.
package struct InterpolatedWind: Hashable, Sendable {
    package let wind: WindVector
    /// Nil where none of the forecasts that were used has one.
    package let temperatureCelsius: Double?
    /// All of its sources are light and variable: its direction is unknown.
    package let isLightAndVariable: Bool
    /// The stations that were used, the nearest first.
    package let stations: [String]
    /// The distance to the nearest of them.
    package let nearest: Distance
    /// Remarks for the pilot: a level that was held. Empty when there are none.
    package let notes: [String]
}
