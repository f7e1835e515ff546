/// From which time of a report its age counts.
package enum FreshnessClock: Hashable, Sendable {
    /// When it was observed or issued.
    case made
    /// When its source was last asked and still had it. A report in force stays so until it is withdrawn, and
    /// ends by its own validity whatever the clock says.
    case checked
}

/// The elements of weather, with everything that their freshness depends on in one table.
///
/// A TAF alone is not here: it counts by its schedule of issue (`FreshnessLimits.forecast`).
package enum WeatherElement: String, CaseIterable, Hashable, Sendable {
    case metar, pilotReport, advisory, restriction, notice, windsAloft, imagery, forecastPicture

    /// Observations, images of what was among them, age from when they were made, the others from when they
    /// were checked: a chart of six hours ahead is hours old when it is the newest there is.
    package var clock: FreshnessClock {
        switch self {
        case .metar, .pilotReport, .imagery: .made
        case .advisory, .restriction, .notice, .windsAloft, .forecastPicture: .checked
        }
    }

    package var limits: FreshnessLimits {
        switch self {
        case .metar, .pilotReport, .advisory, .restriction: .observation
        case .notice: .notice
        case .windsAloft: .windsAloft
        case .imagery, .forecastPicture: .imagery
        }
    }
}
