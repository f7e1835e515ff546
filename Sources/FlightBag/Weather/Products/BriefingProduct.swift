package import Aviation
import Foundation

// Products/ declares what a pilot is briefed on. Its invariant: whatever is known of one product stands in
// its declaration, so that packs, map, checks and page treat all products by what they declare.

/// A product of a weather briefing, declared once: where this device's server has it, how long an answer
/// counts, how its age is judged, and where it is shown. The pack and its checklist, what is kept without a
/// connection, the map with its switches and the checks before a flight follow from it.
package struct BriefingProduct: Sendable {
    package let kind: PackKind
    /// Its row of the checklist: "SIGMET, AIRMET, CWA".
    package let title: String
    /// The last part of its path at the server: "metars".
    let path: String
    let lifetimes: ReportLifetimes
    /// The line of the checks before a flight that tells its row; nil for none.
    let check: Check?
    package let content: Content

    package enum Content: Sendable {
        /// The last report of each station.
        case reports(StationForm)
        case notices(NoticeForm)
        /// Pictures of the flight's time, and how the age of the source's list of them counts.
        case pictures(FreshnessRule)
        /// The airspaces on the way, from the data on this device.
        case airspace
    }

    /// A line of the checks before a flight.
    package enum Check: Hashable, Sendable {
        case bigPicture, notices
    }

    /// - Parameter path: nil where it is the key.
    init(
        _ kind: PackKind, _ title: String, path: String? = nil, lifetimes: ReportLifetimes = .regular,
        check: Check? = nil, _ content: Content
    ) {
        (self.kind, self.title, self.path) = (kind, title, path ?? kind.rawValue)
        (self.lifetimes, self.check, self.content) = (lifetimes, check, content)
    }

    /// The form of its stations' reports; nil for a product of another content.
    package var reports: StationForm? { if case .reports(let form) = content { form } else { nil } }

    /// The form of its notices; nil for a product of another content.
    package var notices: NoticeForm? { if case .notices(let form) = content { form } else { nil } }

    /// The rule of its pictures; nil for a product of another content.
    package var pictures: FreshnessRule? { if case .pictures(let rule) = content { rule } else { nil } }

    /// Whether a flight's weather has a list of it, which is told apart from stations and pictures.
    package var isListed: Bool {
        switch content {
        case .notices, .airspace: true
        case .reports, .pictures: false
        }
    }
}

/// How long what a server answered is used, in milliseconds.
package struct ReportLifetimes: Hashable, Sendable {
    /// Asked for again after as long.
    let refresh: Int64
    /// Nobody looked for as long: it is asked for no more.
    let wanted: Int64
    /// Taken away after as long.
    let kept: Int64

    /// Five minutes, ten minutes and a day.
    static let regular = ReportLifetimes(refresh: 300_000, wanted: 600_000, kept: 86_400_000)
}

/// How the reports of stations are judged.
package struct StationForm: Sendable {
    /// "Observed", "Issued": what its time is of.
    package let made: String
    /// The absences of a station by which the source confirmed that it has none.
    let confirmed: Set<ReportAbsence>
    /// The times of a report with the rule by which its age counts.
    package let times: @Sendable (HeldReport) -> SourcedReport<Void>
}
