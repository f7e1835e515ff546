import Crypto
package import Foundation
import GRDB
import Notation
import Zip

/// Puts a release in the place of a device's airports: of a trusted maker, checked first, as one transaction,
/// and with the way back kept until it is over.
///
/// Every step but the last works beside the data in use. Running queries finish on the data they began with,
/// in every process; nothing is closed. Files imported on this device and missing in the release are merged
/// into it again.
package struct ReleaseInstall: Sendable {
    /// A step, reported before it begins.
    package enum Step: Hashable, Sendable {
        /// Signature, size and SHA-256 of the download are compared.
        case verifying, unpacking
        /// Integrity; its rows are copied into tables of this program's form; counts.
        case checking
        /// This device's own imports are put on top.
        case keepingImports
        case backingUp
        /// The share done, 0 to 1.
        case swapping(Double)
        /// The new data are looked at in their place.
        case confirming
        case done
    }

    let database: AirportDatabase
    let folder: ReleaseInbox

    private let trust: ReleaseTrust

    /// - Parameters:
    ///   - folder: where the release was downloaded to.
    ///   - trust: whose releases are taken.
    package init(_ database: AirportDatabase, _ folder: ReleaseInbox, trust: ReleaseTrust) {
        self.database = database
        self.folder = folder
        self.trust = trust
    }

    private static let pagesAtOnce: CInt = 1024

    /// Puts a downloaded release in place. When it returns, the new data are on disk; when it throws, the old
    /// ones are there as before. Blocks for some seconds.
    ///
    /// An error of `tell` ends it (the way to cancel). Throws `ReleaseProblem`, `DatabaseError`, and what
    /// reading and writing files throws.
    package func run(_ release: AirportRelease, at time: Date, tell: (Step) throws -> Void) throws {
        guard release.schemaVersion <= ReferenceEdition.schemaVersion else {
            throw ReleaseProblem.newerSchema(release.schemaVersion)
        }
        do {
            try trust.checkUse(of: release, at: time)
        } catch let reason as ReleaseDistrust {
            throw ReleaseProblem.distrusted(reason)
        }
        try tell(.verifying)
        try verify(release)
        try tell(.unpacking)
        try unpack(release)
        try tell(.checking)
        let staged = try ReleaseCheck(folder).open(release, insteadOf: database, at: time)
        defer { DurableFile.close(staged.pool) }
        try tell(.keepingImports)
        try OwnImports(of: database).put(onto: staged)
        let number = try database.pool.read(PlaceEdition.fetch)
        try staged.pool.write { db in try PlaceEdition.pass(number, db) }
        try tell(.backingUp)
        try backUp()
        // Before the swap: a disk that is full then must not leave new data behind an error.
        try trust.noteUse(of: release)
        try swap(staged, tell)
        folder.clear()
        try tell(.done)
    }

    private func verify(_ release: AirportRelease) throws {
        let file = folder.download(release)
        guard DurableFile.byteCount(file) == release.byteCount else {
            throw ReleaseProblem.invalid("the download is not as long as it should be")
        }
        let handle = try FileHandle(forReadingFrom: file)
        var hash = SHA256()
        while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(data: piece) }
        guard hash.finalize().hex == release.sha256 else {
            throw ReleaseProblem.invalid("the download is damaged: its SHA-256 is another one")
        }
    }

    private func unpack(_ release: AirportRelease) throws {
        DurableFile.remove(folder.unpacked)
        try DurableFile.create(folder.unpacked)
        let output = try FileHandle(forWritingTo: folder.unpacked)
        var count = 0
        do {
            let input = try InputFile(folder.download(release))
            while let bytes = try input.nextChunk() {
                count += bytes.count
                guard count <= release.databaseByteCount else { break }
                try output.write(contentsOf: bytes)
            }
        } catch let error as GzipError {
            throw ReleaseProblem.invalid("\(error)")
        }
        try output.synchronize()
        try output.close()
        guard count == release.databaseByteCount else {
            throw ReleaseProblem.invalid("the database in it is not as long as it should be")
        }
    }

    private func backUp() throws {
        let draft = folder.backup.appendingPathExtension("new")
        DurableFile.remove(draft)
        let queue = try DatabaseQueue(path: draft.path)
        do {
            try database.pool.backup(to: queue)
            try queue.close()
        } catch {
            DurableFile.close(queue)
            throw error
        }
        try DurableFile.name(draft, folder.backup)
    }

    /// One transaction of SQLite: readers see the old data or the new, and killing the process keeps the old.
    private func swap(_ staged: AirportDatabase, _ tell: (Step) throws -> Void) throws {
        let before = try database.pool.read(Content.init)
        do {
            try tell(.swapping(0))
            try withoutActuallyEscaping(tell) { tell in
                try staged.pool.backup(to: database.pool, pagesPerStep: Self.pagesAtOnce) { progress in
                    let left = Double(progress.remainingPageCount) / Double(max(1, progress.totalPageCount))
                    try tell(.swapping(1 - left))
                }
            }
            try tell(.confirming)
            let (expected, now) = (try staged.pool.read(Content.init), try database.pool.read(Content.init))
            guard expected == now else {
                throw ReleaseProblem.notReplaced("what can be read is not what was written")
            }
            try database.pool.writeWithoutTransaction(AirportDatabase.emptyLog)
        } catch {
            try restore(before)
            if error is DatabaseError { throw ReleaseProblem.notReplaced(ImportTrouble(error).clause) }
            throw error
        }
    }

    /// Writes the backup back, unless the old data never went.
    private func restore(_ before: Content) throws {
        do {
            if try database.pool.read(Content.init) == before { return folder.clear(keepingDownload: true) }
        } catch is DatabaseError {
            // A file that cannot be read is replaced.
        }
        let backup = try DatabaseQueue(path: folder.backup.path)
        defer { DurableFile.close(backup) }
        try backup.backup(to: database.pool)
        let now = try database.pool.read(PlaceEdition.fetch)
        try database.pool.write { db in try PlaceEdition.pass(now, db) }
        folder.clear(keepingDownload: true)
    }

    /// The facts by which two databases are compared.
    private struct Content: Equatable {
        let edition: ReferenceEdition
        let airports: Int
        let navaids: Int

        init(_ db: Database) throws {
            edition = try ReferenceEdition.fetch(db)
            airports = try Int.fetchOne(db, sql: "SELECT count(*) FROM airport") ?? 0
            navaids = try Int.fetchOne(db, sql: "SELECT count(*) FROM navaid") ?? 0
        }
    }
}
