package import Foundation
import GRDB

/// A device's folder for a release being fetched: the partial download, the files made from it, the backup
/// while data are replaced, and state kept between starts.
package struct ReleaseInbox: Sendable {
    /// The notes that outlive a start.
    package struct Notes: Codable, Hashable, Sendable {
        /// The last successful check of the server, milliseconds since 1970.
        package var checkedAt: Int64?
        /// The reasons why releases are not used, by their SHA-256: they are not tried again.
        package var refused: [String: String] = [:]

        package init() {}
    }

    let folder: URL

    /// Makes the folder when there is none.
    package init(_ folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// The downloaded file, unpacked, and the database of this program's form that is made from its rows.
    var unpacked: URL { folder.appending(path: "unpacked.sqlite") }
    var staged: URL { folder.appending(path: "staged.sqlite") }
    var backup: URL { folder.appending(path: "backup.sqlite") }
    private var notesFile: URL { folder.appending(path: "notes.json") }

    /// Named by its hash: a download of another file is never continued.
    func download(_ release: AirportRelease) -> URL {
        folder.appending(path: "\(release.sha256.prefix(16)).download")
    }

    // MARK: Download

    /// The number of bytes downloaded: the position to resume from.
    package func byteCount(of release: AirportRelease) -> Int {
        min(release.byteCount, DurableFile.byteCount(download(release)))
    }

    /// The bytes of a download that is here, whosever; nil for none.
    package func leftDownload() -> Int? {
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let sizes = names.filter { $0.hasSuffix(".download") }
                .map { DurableFile.byteCount(folder.appending(path: $0)) }
            return sizes.max().flatMap { $0 > 0 ? $0 : nil }
        } catch {
            return nil
        }
    }

    /// The file of a download, open at its end; from the beginning if `restarts`. Deletes downloads of other
    /// releases.
    package func openDownload(of release: AirportRelease, restarts: Bool) throws -> FileHandle {
        let file = download(release)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.hasSuffix(".download") && name != file.lastPathComponent {
            DurableFile.remove(folder.appending(path: name))
        }
        if restarts || DurableFile.byteCount(file) > release.byteCount { DurableFile.remove(file) }
        if !DurableFile.exists(file) { try DurableFile.create(file) }
        let handle = try FileHandle(forUpdating: file)
        try handle.seekToEnd()
        return handle
    }

    // MARK: Notes

    /// The earlier notes. A file that cannot be read counts as none.
    package func notes() -> Notes {
        do {
            return try JSONDecoder().decode(Notes.self, from: Data(contentsOf: notesFile))
        } catch {
            return Notes()
        }
    }

    /// Remembers it, on disk when this returns.
    package func remember(_ notes: Notes) throws {
        try DurableFile.write(JSONEncoder().encode(notes), to: notesFile)
    }

    /// Records why a release is not used, and deletes its download.
    package func refuse(_ release: AirportRelease, because reason: String) throws {
        var notes = notes()
        notes.refused[release.sha256] = reason
        try remember(notes)
        clear()
    }

    // MARK: Order

    /// Removes what was downloaded.
    package func clearDownloads() {
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
            where name.hasSuffix(".download") {
                DurableFile.remove(folder.appending(path: name))
            }
        } catch {
            // A file that stays is found at the next start.
        }
    }

    /// Deletes everything no longer needed, the backup last.
    func clear(keepingDownload: Bool = false) {
        DurableFile.remove(unpacked)
        DurableFile.remove(staged)
        if !keepingDownload { clearDownloads() }
        DurableFile.remove(backup.appendingPathExtension("new"))
        DurableFile.remove(backup)
    }

    /// Completes an interrupted installation: call at startup, before the database at `file` is opened. A
    /// database that cannot be read is replaced by its backup.
    package func settle(_ file: URL) throws {
        guard DurableFile.exists(backup) else { return clear(keepingDownload: true) }
        if !Self.isReadable(file) {
            DurableFile.remove(file)
            try DurableFile.name(backup, file)
        }
        clear(keepingDownload: true)
    }

    private static func isReadable(_ file: URL) -> Bool {
        do {
            let queue = try DatabaseQueue(path: file.path)
            defer { DurableFile.close(queue) }
            return try queue.read { db in
                try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok"
                    && Int.fetchOne(db, sql: "SELECT 1 FROM airport LIMIT 1") == 1
            }
        } catch {
            return false
        }
    }
}
