import Aviation
import Foundation
import JSONLines
import Questions

extension METAR {
    /// The keys of `aloft decode metar`.
    func json(near reference: Date) -> JSON {
        var keys: JSONObject = [
            "station": JSON(station), "observed": JSON(observed(near: reference)),
            "is_automatic": .bool(isAutomatic), "is_special": .bool(isSpecial),
            "is_corrected": .bool(isCorrected), "is_missing": .bool(isMissing),
        ]
        keys = keys.merging(conditions.json)
        let altimeter = altimeterSettings.first
        keys = keys.merging([
            "temperature_c": JSON(temperatureCelsius, places: 1),
            "dewpoint_c": JSON(dewPointCelsius, places: 1),
            "altimeter_hpa": JSON(altimeter?.pressure.hectopascals, places: 3),
            "altimeter_inhg": JSON(altimeter?.pressure.inchesOfMercury, places: 3),
            "altimeter_unit": JSON(altimeter?.pressure.unit.symbol),
            "category": JSON(conditions.category.category?.rawValue),
            "category_or_worse": JSON(conditions.category.leastBad?.rawValue),
            "recent_weather": JSON(recentWeather.map(\.text)), "wind_shear": JSON(windShear),
            "runway_conditions": .array(runwayConditions.map(\.json)), "colours": JSON(colours),
            "convection": JSON(convection), "trend": trend.json, "remarks": remarks.json,
        ])
        return .object(keys.merging(["doubts": JSON(doubts(at: reference)), "undecoded": JSON(undecoded)]))
    }
}

extension SurfaceConditions {
    /// The keys that observations and forecasts share.
    var json: JSONObject {
        [
            "wind_from_deg": JSON(wind?.fromDegrees),
            "wind_is_variable": JSON(wind?.isVariable),
            "wind_kt": JSON(wind?.speed?.knots, places: 3),
            "wind_is_minimum": JSON(wind?.isSpeedMinimum),
            "wind_is_estimated": JSON(wind?.isEstimated),
            "gust_kt": JSON(wind?.gust?.knots, places: 3), "is_gusting": JSON(wind?.isGusting),
            "wind_varies_from_deg": JSON(windSector?.fromDegrees),
            "wind_varies_to_deg": JSON(windSector?.toDegrees),
            "visibility_m": JSON(visibility?.distance.metres, places: 3),
            "visibility_is_minimum": JSON(visibility.map { $0.bound == .atLeast }),
            "visibility_is_maximum": JSON(visibility.map { $0.bound == .lessThan }),
            "other_visibilities": .array(otherVisibilities.map(\.json)),
            "visual_ranges": .array(visualRanges.map(\.json)),
            "ceiling_ft": JSON(ceilingFeet), "ceiling_is_known": .bool(isCeilingKnown),
            "clouds": hasCloud ? .array(clouds.map(\.json)) : .null, "clear_sky": JSON(clearSky?.rawValue),
            "clear_below_ft": JSON(clearBelowFeet),
            "weather": notMeasured.contains(.weather) ? .null : JSON(weather.map(\.text)),
            "not_measured": JSON(notMeasured.map(\.rawValue).sorted()),
        ]
    }

    private var hasCloud: Bool { !clouds.isEmpty || clearSky != nil }
}

extension CloudLayer {
    var json: JSON {
        ["cover": JSON(cover?.rawValue), "base_ft": JSON(baseFeet), "kind": JSON(kind)]
    }
}

extension Visibility {
    fileprivate var json: JSON {
        ["visibility_m": JSON(distance.metres, places: 3), "direction": JSON(direction?.rawValue)]
    }
}

extension RunwayVisualRange {
    fileprivate var json: JSON {
        [
            "runway": .text(runway), "lowest_m": JSON(lowest?.range.metres, places: 1),
            "lowest_is_minimum": JSON(lowest.map { $0.bound == .atLeast }),
            "lowest_is_maximum": JSON(lowest.map { $0.bound == .lessThan }),
            "highest_m": JSON(highest?.range.metres, places: 1),
            "highest_is_minimum": JSON(highest.map { $0.bound == .atLeast }),
            "tendency": JSON(tendency.map { $0 == .up ? "up" : $0 == .down ? "down" : "none" }),
        ]
    }
}

extension RunwayCondition {
    fileprivate var json: JSON {
        var keys: JSONObject = ["runway": JSON(runway)]
        switch state {
        case .closedBySnow: keys = keys.merging(["is_closed_by_snow": .bool(true)])
        case .cleared(let braking):
            keys = keys.merging(["is_cleared": .bool(true), "braking_code": JSON(braking)])
        case .contaminated(let deposit, let extent, let depth, let braking):
            keys = keys.merging([
                "deposit_code": JSON(deposit), "extent_code": JSON(extent), "depth_code": JSON(depth),
                "braking_code": JSON(braking),
            ])
        }
        return .object(keys)
    }
}

extension Trend {
    fileprivate var json: JSON {
        [
            "is_without_change": .bool(isWithoutChange),
            "changes": .array(
                changes.map { change in
                    let keys: JSONObject = [
                        "kind": .text(change.kind.rawValue), "from": JSON(change.from?.text),
                        "until": JSON(change.until?.text),
                        "is_weather_ending": .bool(change.conditions.isWeatherEnding),
                    ]
                    return .object(keys.merging(change.conditions.json))
                }),
        ]
    }
}
