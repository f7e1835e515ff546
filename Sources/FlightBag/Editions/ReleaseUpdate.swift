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
    private let source: ReleaseSource
    private let database: AirportDatabase

    /// - Parameter home: the device's folder.
    package init(_ database: AirportDatabase, below home: URL, from source: ReleaseSource) throws {
        self.database = database
        self.source = source
        inbox = try Self.inbox(below: home)
    }

    /// The folder for a release being fetched, created if it is missing.
    package static func inbox(below home: URL) throws -> ReleaseInbox {
        try ReleaseInbox(home.appending(path: "airports-update"))
    }

    /// The data on this device, read on a thread of their own.
    func present() async throws -> PresentEdition { try await database.apart(PresentEdition.init) }

    /// Asks the server, and remembers that at `now` (milliseconds since 1970). Throws `TransportFailure` when
    /// it does not answer.
    package func check(at now: Int64) async throws -> ReleaseOffer {
        let release = try await source.newest()
        var notes = inbox.notes()
        let offer = try await ReleaseOffer(release, to: present(), notes: notes)
        notes.checkedAt = now
        try inbox.remember(notes)
        // A device that was killed after the swap has its download still.
        if case .current = offer { inbox.clearDownloads() }
        return offer
    }

    /// An import that another process is at, or was cut short in; nil for none.
    func importStanding() async throws -> ImportMark.Standing? {
        try await database.apart { $0.importMark.standing }
    }

    /// The edition in the database now, which another process may have changed; cheap to ask.
    func edition() async throws -> ReferenceEdition {
        try await database.apart { try $0.currentEdition() }
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
        let inbox = inbox
        do {
            try await database.apart { database in
                try ReleaseInstall(database, inbox).run(release, at: Date(milliseconds: now)) { step in
                    try tell(.installing(step))
                }
            }
        } catch let problem as ReleaseProblem {
            if case .invalid(let reason) = problem { try inbox.refuse(release, because: reason) }
            throw problem
        }
    }
}
