package import Foundation

extension FreshnessRule {
    package static let metar = FreshnessRule(.observation, by: .made)
}

extension SourcedReport where Content == METAR {
    /// A METAR: its age counts from its observation. `reference` determines the month.
    package init(_ report: METAR, near reference: Date, source: ReportSource, received: Date?) {
        self.init(
            report, .metar, made: report.observed(near: reference), source: source, received: received)
    }
}
