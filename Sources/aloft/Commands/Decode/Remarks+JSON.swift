import Aviation
import JSONLines
import Questions

extension Remarks {
    /// The remarks as JSON, without the keys of what they do not say; null without remarks.
    var json: JSON {
        guard !text.isEmpty else { return .null }
        let keys: JSONObject = [
            "text": .text(text), "station_kind": JSON(stationKind),
            "sea_level_hpa": JSON(seaLevelHectopascals, places: 1),
            "peak_wind": peakWind?.json ?? .null, "wind_shift": windShift?.json ?? .null,
            "pressure_tendency_hpa": JSON(pressureTendency?.hectopascals, places: 1),
            "pressure_is_rising": JSON(isPressureRising),
            "six_hour_maximum_c": JSON(extremes.sixHourMaximumCelsius, places: 1),
            "six_hour_minimum_c": JSON(extremes.sixHourMinimumCelsius, places: 1),
            "day_maximum_c": JSON(extremes.dayMaximumCelsius, places: 1),
            "day_minimum_c": JSON(extremes.dayMinimumCelsius, places: 1),
            "hour_precipitation_in": JSON(precipitation.hourInches, places: 2),
            "three_or_six_hour_precipitation_in": JSON(precipitation.threeOrSixHourInches, places: 2),
            "day_precipitation_in": JSON(precipitation.dayInches, places: 2),
            "snow_depth_in": JSON(precipitation.snowDepthInches),
            "ceiling_varies_from_ft": JSON(variableCeilingFeet?.lowerBound),
            "ceiling_varies_to_ft": JSON(variableCeilingFeet?.upperBound),
            "visibility_varies_from_sm": JSON(variableVisibilityMiles?.lowerBound, places: 4),
            "visibility_varies_to_sm": JSON(variableVisibilityMiles?.upperBound, places: 4),
            "tower_visibility_sm": JSON(towerVisibilityMiles, places: 4),
            "surface_visibility_sm": JSON(surfaceVisibilityMiles, places: 4),
            "places": JSON(places), "lightning": JSON(lightning),
            "weather_times": .array(weatherTimes.map(\.json)), "inoperative": JSON(inoperative),
            "needs_maintenance": .bool(needsMaintenance), "density_altitude_ft": JSON(densityAltitudeFeet),
            "undecoded": JSON(undecoded),
        ]
        return .object(JSONObject(keys.members.filter { $0.value != .null }.map { ($0.key, $0.value) }))
    }
}

extension Remarks.PeakWind {
    fileprivate var json: JSON {
        [
            "from_deg": JSON(fromDegrees), "kt": JSON(knots), "hour": JSON(hour), "minute": JSON(minute),
        ]
    }
}

extension Remarks.WindShift {
    fileprivate var json: JSON {
        ["hour": JSON(hour), "minute": JSON(minute), "is_frontal": .bool(isFrontal)]
    }
}

extension Remarks.WeatherTimes {
    fileprivate var json: JSON {
        [
            "weather": .text(weather),
            "changes": .array(
                changes.map {
                    ["is_beginning": .bool($0.isBeginning), "hour": JSON($0.hour), "minute": JSON($0.minute)]
                }),
        ]
    }
}
