package import Foundation

extension FreshnessRule {
    package static let pilotReport = FreshnessRule(.observation, by: .made)
}

extension SourcedReport where Content == PilotReport {
    /// A pilot's report: its age counts from its observation.
    package init(_ report: PilotReport, near reference: Date, source: ReportSource, received: Date?) {
        self.init(
            report, .pilotReport, made: report.observed(near: reference), source: source, received: received)
    }
}
