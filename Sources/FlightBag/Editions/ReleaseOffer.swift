import Aviation
package import AviationDatabase
package import Foundation

/// The meaning of a server's newest release for this device.
package enum ReleaseOffer: Hashable, Sendable {
    /// The server has none.
    case none
    /// The release equals the data here, or is older.
    case current(AirportRelease)
    /// The release has a newer version, but a file of OurAirports here is newer than its own.
    case behind(AirportRelease, file: String)
    /// The release is not believed.
    case distrusted(AirportRelease, because: ReleaseDistrust)
    /// The release was checked before and not used.
    case refused(AirportRelease, because: String)
    /// The release needs a newer version of this program.
    case needsNewerApp(AirportRelease)
    /// The release is newer and can be installed.
    case newer(AirportRelease)

    /// Decides by these facts alone. A file here whose day has not come yet is not believed to be newer.
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

    /// A file of OurAirports that would be replaced by an older one: only those are replaced whole.
    private static func newerFile(
        _ present: PresentEdition, _ release: AirportRelease, _ time: Date
    ) -> String? {
        let name = Publisher.ourAirports.rawValue
        let theirs = Dictionary(
            release.sources.filter { $0.publisher == name }.map { (stem($0.file), $0.date) },
            uniquingKeysWith: { first, _ in first })
        return present.sources.first { own in
            own.publisher == name && own.day.validity(at: time) != .future
                && theirs[stem(own.file)].map { $0 < own.date } ?? true
        }?.file
    }

    /// "airports" of "airports.csv.gz".
    private static func stem(_ file: String) -> String { String(file.prefix { $0 != "." }) }
}
