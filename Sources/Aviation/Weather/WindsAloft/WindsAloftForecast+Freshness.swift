package import Foundation

extension FreshnessRule {
    package static let windsAloft = FreshnessRule(.windsAloft, by: .checked)
}

extension SourcedReport where Content == WindsAloftForecast {
    /// Winds aloft: their age counts from the last check with their source; they expire at the end of their
    /// use.
    package init(_ forecast: WindsAloftForecast, near reference: Date, source: ReportSource, received: Date?)
    {
        let (based, valid) = forecast.validity.instants(near: reference)
        let end = valid.flatMap { forecast.validity.useTo?.first(notBefore: $0) }
        self.init(
            forecast, .windsAloft, made: based, validUntil: end, source: source, received: received)
    }
}
