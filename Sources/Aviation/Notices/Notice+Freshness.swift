package import Foundation

extension FreshnessRule {
    package static let notice = FreshnessRule(.notice, by: .checked)
}

extension SourcedReport where Content == Notice {
    /// A notice: its age counts from the last check with its source; it expires at a definite end. ICAO's
    /// layout has no time of issue.
    package init(_ notice: Notice, source: ReportSource, received: Date?) {
        var end: Date?
        if case .at(let ended) = notice.end { end = ended }
        self.init(notice, .notice, made: nil, validUntil: end, source: source, received: received)
    }
}
