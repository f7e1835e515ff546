package import Foundation

extension FreshnessRule {
    package static let pilotReport = FreshnessRule(.observation, by: .made)
}

extension SourcedReport where Content == PilotReport {
    /// A pilot's report: by when it was so.
    package init(_ report: PilotReport, near reference: Date, source: ReportSource, received: Date?) {
        self.init(
            report, .pilotReport, made: report.observed(near: reference), source: source, received: received)
    }
}
