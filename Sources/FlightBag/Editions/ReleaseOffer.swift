import Aviation
package import AviationDatabase
package import Foundation

/// The meaning of a server's newest release for this device.
package enum ReleaseOffer: Hashable, Sendable {
    /// The server has none.
    case none
    /// The release equals the data here, or is older.
    case current(AirportRelease)
    /// The release has a newer version, but lacks a file of OurAirports that is here, or has an older one, or
    /// one of an unknown day.
    case behind(AirportRelease, file: String)
    /// The release is not believed.
    case distrusted(AirportRelease, because: ReleaseDistrust)
    /// The release was checked before and not used.
    case refused(AirportRelease, because: String)
    /// The release needs a newer version of this program.
    case needsNewerApp(AirportRelease)
    /// The release has a newer version and can be installed, but a file of OurAirports here, which it would
    /// replace, is of an unknown day and may be newer.
    case replacing(AirportRelease, undated: String)
    /// The release is newer and can be installed.
    case newer(AirportRelease)

    /// The release that a person may take; nil where there is none.
    package var offered: AirportRelease? {
        switch self {
        case .newer(let release), .replacing(let release, undated: _): release
        case .none, .current, .behind, .distrusted, .refused, .needsNewerApp: nil
        }
    }

    /// Decides by these facts alone. A day here that has not come yet is not believed: it is unknown.
    package init(
        _ release: AirportRelease?, to present: PresentEdition, notes: ReleaseInbox.Notes, at time: Date,
        schemaVersion: Int = ReferenceEdition.schemaVersion
    ) {
        guard let release else {
            self = .none
            return
        }
        let isLater =
            ReferenceEdition.isLater(release.version, than: Self.version(of: present, at: time)) == true
            && present.release.map { ReferenceEdition.isLater(release.version, than: $0) == true } ?? true
        if !isLater || release.edition == present.edition.identifier {
            self = .current(release)
        } else if release.schemaVersion > schemaVersion {
            self = .needsNewerApp(release)
        } else if let reason = notes.refused[release.sha256] {
            self = .refused(release, because: reason)
        } else if let file = Self.newerFile(present, release, time) {
            self = .behind(release, file: file)
        } else if let file = Self.ourAirports(present.sources).first(where: { !$0.isDated(at: time) })?.file {
            self = .replacing(release, undated: file)
        } else {
            self = .newer(release)
        }
    }

    /// The version of what is here. One of a day that is not believed counts as the newest that is.
    private static func version(of present: PresentEdition, at time: Date) -> String {
        let version = present.edition.version
        guard present.sources.unbelievedDay(version: version, at: time) != nil else { return version }
        return (present.sources.newestDay(at: time)?.description.filter(\.isNumber) ?? "0") + ".0"
    }

    /// A file of OurAirports that would be replaced by one that is not known to be as new, or by none: only
    /// those are replaced whole.
    private static func newerFile(
        _ present: PresentEdition, _ release: AirportRelease, _ time: Date
    ) -> String? {
        let theirs = Dictionary(
            ourAirports(release.sources).map { (stem($0.file), $0.date) },
            uniquingKeysWith: { first, _ in first })
        return ourAirports(present.sources).first { own in
            // Every day is later than none.
            guard let date = theirs[stem(own.file)] else { return true }
            return own.isDated(at: time) && date < own.date
        }?.file
    }

    private static func ourAirports(_ sources: [AirportRelease.Source]) -> [AirportRelease.Source] {
        sources.filter { $0.publisher == Publisher.ourAirports.rawValue }
    }

    /// "airports" of "airports.csv.gz".
    private static func stem(_ file: String) -> String { String(file.prefix { $0 != "." }) }
}

extension AirportRelease.Source {
    /// Whether its day is known, and believed.
    fileprivate func isDated(at time: Date) -> Bool {
        switch day.validity(at: time) {
        case .unknown, .future: false
        case .ahead, .current, .over, .old: true
        }
    }
}
