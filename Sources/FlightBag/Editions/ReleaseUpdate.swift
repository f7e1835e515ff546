package import AviationDatabase
package import Foundation
import Notation
import OfflineEngine
import SyncCore

/// Takes a server's newest release in place of a device's airports: asks, downloads, installs.
package struct ReleaseUpdate: Sendable {
    /// A step on the way.
    package enum Progress: Hashable, Sendable {
        /// Bytes that are on disk.
        case downloading(Int)
        case installing(ReleaseInstall.Step)
    }

    package let inbox: ReleaseInbox
    package let trust: ReleaseTrust
    private let source: ReleaseSource
    private let database: AirportDatabase
    private let watch: ChangeWatch

    /// - Parameter home: the device's folder.
    package init(_ database: AirportDatabase, below home: URL, from source: ReleaseSource) throws {
        self.database = database
        self.source = source
        watch = try ChangeWatch(database)
        inbox = try Self.inbox(below: home)
        trust = Self.trust(below: home)
    }

    /// The folder for a release being fetched, created if it is missing.
    package static func inbox(below home: URL) throws -> ReleaseInbox {
        try ReleaseInbox(home.appending(path: "airports-update"))
    }

    /// The key whose releases are taken; none before the first contact with a server that has one.
    package static func trust(below home: URL) -> ReleaseTrust {
        ReleaseTrust(home.appending(path: "release-key.json"))
    }

    /// The data on this device, read on a thread of their own.
    func present() async throws -> PresentEdition { try await database.apart(PresentEdition.init) }

    /// Asks the server, and remembers that at `now` (milliseconds since 1970). Throws `TransportFailure` when
    /// it does not answer. The key of the first signed release that a server shows is trusted from then on.
    package func check(at now: Int64) async throws -> ReleaseOffer {
        let release = try await source.newest()
        var notes = inbox.notes()
        let offer = try await offer(of: release, notes, at: Date(milliseconds: now))
        notes.checkedAt = now
        try inbox.remember(notes)
        // A device that was killed after the swap has its download still.
        if case .current = offer { inbox.clearDownloads() }
        return offer
    }

    private func offer(
        of release: AirportRelease?, _ notes: ReleaseInbox.Notes, at time: Date
    ) async throws -> ReleaseOffer {
        guard let release else { return .none }
        do {
            try trust.check(release, at: time)
            let offer = try await ReleaseOffer(release, to: present(), notes: notes, at: time)
            if offer.offered != nil { try trust.checkUse(of: release, at: time) }
            return offer
        } catch let reason as ReleaseDistrust {
            return .distrusted(release, because: reason)
        }
    }

    /// The work of this and other processes meanwhile.
    struct Sight: Sendable {
        /// An import that another process is at, or was cut short in; nil for none.
        let imported: ImportMark.Standing?
        /// The bytes of a download that is here; nil for none.
        let downloaded: Int?
        /// The number by which the next look finds out whether anything was written since this one.
        let version: Int
        /// The edition in the database; nil where nothing was written since the last look.
        let edition: ReferenceEdition?
    }

    /// Looks, on a thread of its own. `version` is that of the last look; nil for the first.
    func look(since version: Int?) async throws -> Sight {
        let (inbox, watch) = (inbox, watch)
        return try await database.apart { database in
            // Before the edition is read: what is written in between is found by the next look.
            let now = try watch.version()
            return Sight(
                imported: database.importMark.standing, downloaded: inbox.leftDownload(), version: now,
                edition: now == version ? nil : try database.currentEdition())
        }
    }

    /// Downloads a release, resuming an earlier download, and installs it. An error that `tell` throws ends
    /// it. A release that is damaged or implausible is remembered as refused.
    ///
    /// If it throws, the old data are in place: `TransportFailure` (the partial download is kept),
    /// `ReleaseProblem`, or an error of the disk.
    package func run(
        _ release: AirportRelease, at now: Int64, tell: @escaping @Sendable (Progress) throws -> Void
    ) async throws {
        try await source.download(release, to: inbox) { try tell(.downloading($0)) }
        let (inbox, trust) = (inbox, trust)
        do {
            try await database.apart { database in
                try ReleaseInstall(database, inbox, trust: trust).run(
                    release, at: Date(milliseconds: now)
                ) { try tell(.installing($0)) }
            }
        } catch let problem as ReleaseProblem {
            if case .invalid(let reason) = problem { try inbox.refuse(release, because: reason) }
            throw problem
        }
    }
}
