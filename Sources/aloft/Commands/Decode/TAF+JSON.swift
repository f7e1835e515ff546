import Aviation
import Foundation
import JSONLines
import Questions

extension TAF {
    /// The keys of `aloft decode taf`, but for `undecoded`.
    func json(near reference: Date, _ timeline: ForecastTimeline?) -> JSONObject {
        [
            "station": JSON(station),
            "issued": JSON(timeline?.issued ?? issued?.nearest(to: archived ?? reference)),
            "valid_from": JSON(timeline?.start), "valid_to": JSON(timeline?.end),
            "is_amended": .bool(isAmended), "is_corrected": .bool(isCorrected),
            "is_cancelled": .bool(isCancelled), "is_missing": .bool(isMissing),
            "periods": .array(periodsJSON(timeline)),
            "extremes": .array(
                extremes.map { extreme in
                    let anchor = timeline?.start ?? reference
                    return [
                        "is_highest": JSON(extreme.isHighest), "temperature_c": JSON(extreme.celsius),
                        "at": JSON(extreme.instant(anchor)),
                    ]
                }),
            "notes": JSON(notes),
        ]
    }

    private func periodsJSON(_ timeline: ForecastTimeline?) -> [JSON] {
        guard let timeline else {
            return periods.map { .object($0.json(from: nil, to: nil, over: $0.conditions)) }
        }
        return zip(timeline.groups, timeline.overlaidConditions).map { group, conditions in
            .object(group.period.json(from: group.start, to: group.end, over: conditions))
        }
    }
}

extension TAF.Period {
    fileprivate func json(from: Date?, to: Date?, over conditions: SurfaceConditions) -> JSONObject {
        let times: JSONObject = [
            "kind": .text(kind.rawValue), "from": JSON(from), "to": JSON(to),
            "probability": JSON(probability),
        ]
        return times.merging(self.conditions.json).merging([
            "is_weather_ending": .bool(self.conditions.isWeatherEnding),
            "category": JSON(conditions.category.category?.rawValue),
            "category_or_worse": JSON(conditions.category.leastBad?.rawValue),
            "wind_shear": windShear?.json ?? .null,
            "altimeter_hpa": JSON(altimeterSetting?.pressure.hectopascals, places: 3),
            "icing": .array(icing.map(\.json)), "turbulence": .array(turbulence.map(\.json)),
        ])
    }
}

extension TAF.WindShear {
    fileprivate var json: JSON {
        [
            "height_ft": JSON(heightFeet), "from_deg": JSON(wind?.fromDegrees),
            "kt": JSON(wind?.speed?.knots, places: 3),
        ]
    }
}

extension TAF.HazardLayer {
    fileprivate var json: JSON {
        ["code": JSON(code), "base_ft": JSON(baseFeet), "thickness_ft": JSON(thicknessFeet)]
    }
}

extension ForecastOutlook {
    /// The four sets.
    var json: JSON {
        [
            "is_covered": .bool(isCovered), "prevailing": .array(prevailing.map(\.json)),
            "in_transition": .array(inTransition.map(\.json)), "temporary": .array(temporary.map(\.json)),
            "probable": .array(probable.map(\.json)),
        ]
    }
}

extension ForecastOutlook.Condition {
    fileprivate var json: JSON {
        let keys: JSONObject = [
            "kind": .text(period.kind.rawValue), "from": JSON(start), "to": JSON(end),
            "probability": JSON(probability), "time_is_unknown": .bool(isTimeUnknown),
        ]
        return .object(
            keys.merging(conditions.json).merging([
                "category": JSON(conditions.category.category?.rawValue),
                "category_or_worse": JSON(conditions.category.leastBad?.rawValue),
                "wind_shear": windShear?.json ?? .null,
            ]))
    }
}
