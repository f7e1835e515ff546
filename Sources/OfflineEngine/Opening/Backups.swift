public import Foundation
import GRDB
import Notation
import SyncCore

/// A copy of the file that was made before a migration changed its tables.
public struct Backup: Hashable, Codable, Sendable, Identifiable {
    /// The backup's file.
    public let file: URL
    /// When it was made, by this device's clock; later than the backup before it, also if the clock went
    /// back.
    public let madeAt: Date

    /// The file's name.
    public var id: String { file.lastPathComponent }
}

/// The backups of one copy: whole, consistent files, the newest three. On a disk without room for one there
/// is none, and no migration either.
struct Backups {
    let files: CopyFiles
    /// Each is as large as the copy.
    static let most = 3

    /// The newest first.
    func all() throws -> [Backup] {
        try files.backupNames().compactMap { name in
            guard name.hasSuffix(".sqlite"), let madeAt = Int64(name.dropLast(7)) else { return nil }
            return Backup(file: files.backups.appending(path: name), madeAt: Date(milliseconds: madeAt))
        }
        .sorted { $0.madeAt > $1.madeAt }
    }

    /// Copies the database as it is now; deletes the oldest beyond ``most``. Call outside of a transaction.
    func make(_ db: Database, at milliseconds: Int64) throws {
        try files.makeBackupFolder()
        let draft = files.backups.appending(path: "draft")
        try files.removeAll(draft)
        try db.execute(sql: "VACUUM INTO ?", arguments: [draft.path])
        // The migration that comes next is durable; so has its backup to be.
        try files.sync(draft)
        let last = try all().first?.madeAt.milliseconds ?? 0
        let name = "\(max(milliseconds, last + 1)).sqlite"
        try files.rename(draft, to: files.backups.appending(path: name))
        for old in try all().dropFirst(Self.most) { try files.removeAll(old.file) }
    }
}
