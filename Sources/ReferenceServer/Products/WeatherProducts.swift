extension WeatherProduct {
    /// All products, in the order in which pilots miss them: of those that are due at once the first is asked
    /// for first.
    package static let all: [WeatherProduct] = [
        metars, tafs, pilotReports, advisories, windsAloft, restrictions, notices, forecastPictures,
    ]
}
