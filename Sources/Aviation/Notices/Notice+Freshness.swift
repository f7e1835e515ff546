package import Foundation

extension FreshnessRule {
    package static let notice = FreshnessRule(.notice, by: .checked)
}

extension SourcedReport where Content == Notice {
    /// A notice: by when it was still in force by its source, over at a definite end. ICAO's layout does not
    /// say when it was issued.
    package init(_ notice: Notice, source: ReportSource, received: Date?) {
        var end: Date?
        if case .at(let ended) = notice.end { end = ended }
        self.init(notice, .notice, made: nil, validUntil: end, source: source, received: received)
    }
}
