extension SurfaceConditions {
    /// These conditions after a change that names only some elements.
    ///
    /// Source: WMO 306 FM 51, 51.10 and 51.11: CAVOK replaces visibility, weather and cloud; NSW ends
    /// weather, NSC cloud. A visibility or weather that ends CAVOK leaves its sky without significant cloud.
    package func overlaid(by change: SurfaceConditions) -> SurfaceConditions {
        var result = self
        result.hasDoubt = hasDoubt || change.hasDoubt
        if let wind = change.wind {
            result.wind = wind
            result.windSector = change.windSector
        }
        if change.visibility != nil || change.notMeasured.contains(.visibility) {
            result.visibility = change.visibility
            result.otherVisibilities = change.otherVisibilities
            result.notMeasured.remove(.visibility)
        }
        if !change.weather.isEmpty || change.isWeatherEnding || change.clearSky == .cavok {
            result.weather = change.weather
            result.isWeatherEnding = change.isWeatherEnding
            result.notMeasured.remove(.weather)
        }
        if !change.clouds.isEmpty || change.clearSky != nil || change.notMeasured.contains(.cloud) {
            result.clouds = change.clouds
            result.clearSky = change.clearSky
            result.notMeasured.remove(.cloud)
        }
        result.notMeasured.formUnion(change.notMeasured)
        return result.withoutContradictedCAVOK
    }

    /// With NSC instead of a CAVOK that contradicts a visibility or weather beside it.
    private var withoutContradictedCAVOK: SurfaceConditions {
        guard clearSky == .cavok, visibility != .cavok || !weather.isEmpty else { return self }
        var result = self
        result.clearSky = .noneSignificant
        return result
    }

    /// The worse of both conditions: the stronger wind, the lower visibility, the lower ceiling with its
    /// cloud, the weather of both. An element unknown in either stays unknown.
    package func worse(of other: SurfaceConditions) -> SurfaceConditions {
        var result = self
        result.hasDoubt = hasDoubt || other.hasDoubt
        result.notMeasured.formUnion(other.notMeasured)
        let strengths = (strength(of: wind), strength(of: other.wind))
        if let mine = strengths.0, let theirs = strengths.1, theirs > mine { result.wind = other.wind }
        if wind == nil { result.wind = other.wind }
        if let mine = visibility, let theirs = other.visibility, theirs.distance < mine.distance {
            result.visibility = theirs
            result.otherVisibilities = other.otherVisibilities
        }
        if visibility == nil { result.visibility = other.visibility }
        result.weather += other.weather.filter { !weather.contains($0) }
        result.isWeatherEnding = isWeatherEnding && other.isWeatherEnding
        if other.isCloudWorse(than: self) {
            result.clouds = other.clouds
            result.clearSky = other.clearSky
        }
        return result.withoutContradictedCAVOK
    }

    private func strength(of wind: SurfaceWind?) -> Double? {
        guard let wind, let speed = wind.speed?.knots else { return nil }
        return max(speed, wind.gust?.knots ?? 0)
    }

    /// Whether the cloud is worse: unknown before known, a lower ceiling before a higher one, cloud before
    /// none.
    private func isCloudWorse(than other: SurfaceConditions) -> Bool {
        guard isCeilingKnown == other.isCeilingKnown else { return !isCeilingKnown }
        switch (ceilingFeet, other.ceilingFeet) {
        case (let mine?, let theirs?): return mine < theirs
        case (_?, nil): return true
        case (nil, _?): return false
        case (nil, nil): return clouds.count > other.clouds.count
        }
    }
}
