package import Foundation
import Notation

/// Winds everywhere between forecasts. East and north parts are interpolated, never degrees.
///
/// - In time: between two instants that forecasts describe, or one forecast within its time for use. Outside
///   of both there is no wind: a forecast is never carried on.
/// - In height: between two levels, in proportion. Beyond the outermost levels the next one is used within
///   `heldFeet`, with a note, and nothing further.
/// - Over the ground: the nearest stations within `range`, each by the inverse square of its distance.
package struct WindField: Sendable {
    /// The range of a station: 150 NM. FB stations of the conterminous US are 100 to 200 NM apart.
    package static let range = Distance(nauticalMiles: 150)
    /// A level is held that far below the lowest and above the highest: FB bulletins leave out levels within
    /// 1,500 ft of the ground (FAA-H-8083-28, winds and temperatures aloft).
    package static let heldFeet = 1500.0
    /// Stations that are used together at most.
    package static let mostStations = 4

    private let byStation: [[WindForecast]]

    /// The later forecast in the list counts, of two for one station and instant.
    package init(_ forecasts: [WindForecast]) {
        struct Place: Hashable {
            let station: String
            let position: Coordinate
        }
        var byPlace: [Place: [Date: WindForecast]] = [:]
        for forecast in forecasts {
            let place = Place(station: forecast.station, position: forecast.position)
            byPlace[place, default: [:]][forecast.validAt] = forecast
        }
        byStation = byPlace.values.map { $0.values.sorted { $0.validAt < $1.validAt } }
    }

    /// The wind at a place, a height and an instant; nil where no forecast reaches.
    package func wind(at position: Coordinate, altitudeFeet: Double, instant: Date) -> InterpolatedWind? {
        guard altitudeFeet.isFinite else { return nil }
        let near = byStation.compactMap { forecasts -> Found? in
            guard let station = forecasts.first else { return nil }
            let distance = position.distance(to: station.position)
            guard distance <= Self.range else { return nil }
            return Self.sample(forecasts, altitudeFeet, instant).map {
                Found(station: station.station, distance: distance, sample: $0)
            }
        }
        let nearest = near.sorted {
            ($0.distance, $0.station) < ($1.distance, $1.station)
        }.prefix(Self.mostStations)
        guard let first = nearest.first else { return nil }
        let mean = Self.mean(nearest.map { ($0.sample, Self.weight($0.distance)) })
        return InterpolatedWind(
            wind: mean.isLightAndVariable
                ? .calm : WindVector(eastwardKnots: mean.east, northwardKnots: mean.north),
            temperatureCelsius: mean.temperature, isLightAndVariable: mean.isLightAndVariable,
            stations: nearest.map(\.station), nearest: first.distance,
            notes: nearest.compactMap { found in
                found.sample.heldFeet.map { "\(found.station): wind of \($0) ft" }
            })
    }

    private struct Found {
        let station: String
        let distance: Distance
        let sample: Sample
    }

    /// A wind in its parts.
    private struct Sample {
        var east: Double
        var north: Double
        var temperature: Double?
        var isLightAndVariable: Bool
        /// The level that was held, nil when the height lies between levels.
        var heldFeet: Int?
    }

    /// A tenth of a mile away is as good as at the station.
    private static func weight(_ distance: Distance) -> Double {
        let miles = max(0.1, distance.nauticalMiles)
        return 1 / (miles * miles)
    }

    /// Weights need not add up to one. Temperatures that are not known do not count.
    private static func mean(_ samples: [(Sample, weight: Double)]) -> Sample {
        var (east, north, total, heat, heatTotal) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for (sample, weight) in samples {
            east += sample.east * weight
            north += sample.north * weight
            total += weight
            guard let temperature = sample.temperature else { continue }
            heat += temperature * weight
            heatTotal += weight
        }
        return Sample(
            east: east / total, north: north / total, temperature: heatTotal > 0 ? heat / heatTotal : nil,
            isLightAndVariable: samples.allSatisfy(\.0.isLightAndVariable),
            heldFeet: samples.lazy.compactMap(\.0.heldFeet).first)
    }

    private static func sample(
        _ forecasts: [WindForecast], _ altitudeFeet: Double, _ instant: Date
    ) -> Sample? {
        if let after = forecasts.firstIndex(where: { $0.validAt >= instant }) {
            let later = forecasts[after]
            if later.validAt == instant || after == 0 {
                return later.forUse.contains(instant) || later.validAt == instant
                    ? sample(later, altitudeFeet) : nil
            }
            let earlier = forecasts[after - 1]
            guard let first = sample(earlier, altitudeFeet), let second = sample(later, altitudeFeet) else {
                return nil
            }
            let share =
                instant.timeIntervalSince(earlier.validAt)
                / later.validAt.timeIntervalSince(earlier.validAt)
            return mean(first, second, share)
        }
        guard let last = forecasts.last, last.forUse.contains(instant) else { return nil }
        return sample(last, altitudeFeet)
    }

    private static func sample(_ forecast: WindForecast, _ altitudeFeet: Double) -> Sample? {
        let levels = forecast.levels.filter { $0.wind != nil }
        guard let lowest = levels.first, let highest = levels.last else { return nil }
        if let above = levels.firstIndex(where: { $0.altitudeFeet >= altitudeFeet }), above > 0 {
            let (lower, upper) = (levels[above - 1], levels[above])
            let share = (altitudeFeet - lower.altitudeFeet) / (upper.altitudeFeet - lower.altitudeFeet)
            return sample(lower).flatMap { first in sample(upper).map { mean(first, $0, share) } }
        }
        let level = altitudeFeet <= lowest.altitudeFeet ? lowest : highest
        guard abs(level.altitudeFeet - altitudeFeet) <= heldFeet else { return nil }
        var held = sample(level)
        if level.altitudeFeet != altitudeFeet { held?.heldFeet = Int(clamping: level.altitudeFeet.rounded()) }
        return held
    }

    private static func sample(_ level: WindForecast.Level) -> Sample? {
        level.wind.map {
            Sample(
                east: $0.eastwardKnots, north: $0.northwardKnots, temperature: level.temperatureCelsius,
                isLightAndVariable: level.isLightAndVariable)
        }
    }

    /// Interpolates from the first at 0 to the second at 1. A temperature needs both.
    private static func mean(_ first: Sample, _ second: Sample, _ share: Double) -> Sample {
        let temperature = first.temperature.flatMap { low in
            second.temperature.map { low + ($0 - low) * share }
        }
        return Sample(
            east: first.east + (second.east - first.east) * share,
            north: first.north + (second.north - first.north) * share,
            temperature: share == 0 ? first.temperature : share == 1 ? second.temperature : temperature,
            isLightAndVariable: first.isLightAndVariable && second.isLightAndVariable,
            heldFeet: first.heldFeet ?? second.heldFeet)
    }
}
