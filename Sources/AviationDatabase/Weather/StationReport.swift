package import Foundation

/// The report of a station as a feed gives it.
package struct StationReport: Hashable, Sendable {
    /// "EGLL".
    package let station: String
    /// As it was written.
    package let text: String
    /// Observed, of a forecast issued.
    package let observed: Date
    /// Degrees, north and east positive; nil where the feed does not know the place.
    package let latitude: Double?
    package let longitude: Double?

    package init(station: String, text: String, observed: Date, latitude: Double?, longitude: Double?) {
        self.station = station
        self.text = text
        self.observed = observed
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// The reports in one answer of a feed, and what could not be read.
package struct ReportBatch: Hashable, Sendable {
    package let reports: [StationReport]
    /// A sentence for each record left out.
    package let bad: [String]
    /// The stations of those records, as far as they are known.
    package let unreadable: Set<String>
    /// Whether one of those records may belong to any station.
    package let hasUnnamed: Bool

    package init(reports: [StationReport], bad: [String], unreadable: Set<String>, hasUnnamed: Bool) {
        self.reports = reports
        self.bad = bad
        self.unreadable = unreadable
        self.hasUnnamed = hasUnnamed
    }
}

/// A station and its last report.
package struct StoredReport: Hashable, Sendable {
    package let station: String
    /// Nil if the last report is more than a day old: it was deleted, but the station is still known.
    package let text: String?
    package let observed: Date
    /// When these words were first received here.
    package let fetched: Date
    package let latitude: Double?
    package let longitude: Double?
}
