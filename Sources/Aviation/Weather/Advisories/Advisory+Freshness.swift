package import Foundation

extension FreshnessRule {
    package static let advisory = FreshnessRule(.observation, by: .checked)
}

extension SourcedReport where Content == Advisory {
    /// A SIGMET or similar: its age counts from the last check with its source; it expires at the end of its
    /// validity.
    package init(_ advisory: Advisory, near reference: Date, source: ReportSource, received: Date?) {
        self.init(
            advisory, .advisory,
            made: advisory.issued?.nearest(to: reference) ?? advisory.start(near: reference),
            validUntil: advisory.end(near: reference), source: source, received: received)
    }
}
