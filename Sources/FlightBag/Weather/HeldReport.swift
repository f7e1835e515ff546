package import Aviation
package import Foundation

// Weather/ holds the reports of stations on this device: what was fetched last is shown at once, and what is
// newer when it comes. A failed question takes nothing away.

/// A report as this device has it, with its two clocks and its source.
package struct HeldReport: Hashable, Sendable {
    /// As it was written.
    package let text: String
    /// Observed, of a forecast issued.
    package let observed: Date
    /// The last check at which it was still the source's newest.
    package let checked: Date
    /// "aviationweather.gov".
    package let source: String
}

/// Why there is no report: words that must not be mixed up.
package enum ReportAbsence: String, Hashable, Sendable {
    /// The airport has no code by which stations report.
    case noCode = "no station code"
    /// Nobody named a source to this device's server.
    case noSource = "no source"
    /// This device, or its server, could not ask yet.
    case notAsked = "not asked"
    /// The server asked its source, which gave no usable answer.
    case failed
    /// The source knows no such station.
    case noStation = "no station"
    /// The source knows the station and has nothing newer than a day.
    case noReport = "no report"
    /// There may be a report: the server has none, and says why that is no confirmation.
    case unreadable = "the source's record of it cannot be read"
    case perhapsUnreadable = "a record of the source cannot be read, and may be its own"
    case neverHad = "the source's answer has none of it, and may not be whole"
    case notCovered = "not covered"
    case unconfirmed = "no report, and nobody confirms that there is none"

    /// Whether it is the source's, whatever the station, and can end within seconds: a source is named, or
    /// answers for the first time.
    var isOfSource: Bool { [.noSource, .notAsked, .failed].contains(self) }

    /// Why a source has given nothing at all; nil where it has answered. `checked` is its last usable answer,
    /// `problem` the trouble with the last question.
    static func of(source: String?, checked: String?, problem: String?) -> ReportAbsence? {
        if source == nil { return .noSource }
        return checked != nil ? nil : problem == nil ? .notAsked : .failed
    }

    /// How long an answer counts, milliseconds: half a minute, less what a look every half minute takes, for
    /// one that is passing.
    static func lifetime(_ absences: [ReportAbsence?], regular: Int64) -> Int64 {
        absences.contains { $0?.isOfSource == true } ? 25_000 : regular
    }
}

/// The METAR, the TAF or another report of a station, as far as it is known.
package struct ReportState: Hashable, Sendable {
    package var report: HeldReport?
    /// The reason that the server last gave for its absence; also beside a report from an earlier answer.
    package var absence: ReportAbsence?

    package init(report: HeldReport? = nil, absence: ReportAbsence? = .notAsked) {
        self.report = report
        self.absence = absence
    }
}

extension HeldReport {
    /// As an observation with its age. The observation time that came beside the words counts, and not a
    /// later one: a METAR whose own words bear another time is of that time if it is earlier.
    package var metar: SourcedReport<METAR> {
        let report = METAR(text)
        let own = report.observed(near: observed)
        return SourcedReport(
            report, .metar, made: [own, observed].compactMap(\.self).min(), source: .network(source),
            received: checked)
    }

    /// As a forecast with its validity.
    package var taf: SourcedReport<TAF> {
        SourcedReport(TAF(text), near: observed, source: .network(source), received: checked)
    }
}
