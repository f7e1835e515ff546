import Foundation
import GRDB

/// The checks before the rows of an unpacked release come near the data in use.
struct ReleaseCheck {
    private let folder: ReleaseInbox

    init(_ folder: ReleaseInbox) { self.folder = folder }

    /// A release with fewer airports than this share of the present ones counts as its maker's mistake.
    private static let leastShare = 0.5

    /// The rows of the release in a database of this program's schema. Throws `ReleaseProblem` if it is
    /// damaged, does not match its description, or is implausible compared with `present`.
    func open(
        _ release: AirportRelease, insteadOf present: AirportDatabase, at time: Date
    ) throws -> AirportDatabase {
        do {
            let given = try checkedFile()
            defer { DurableFile.close(given) }
            guard try !given.read(Schema.migrator.hasBeenSuperseded) else {
                throw ReleaseProblem.newerSchema(release.schemaVersion)
            }
            DurableFile.remove(folder.staged)
            let staged = try AirportDatabase(at: folder.staged)
            do {
                try ReleaseRows(file: given).put(into: staged)
                try compare(staged, release, present)
                if try staged.needsShippedData() { try staged.importShippedData(at: time) }
            } catch {
                DurableFile.close(staged.pool)
                throw error
            }
            return staged
        } catch let error as DatabaseError where Self.isOfTheFile(error) {
            throw ReleaseProblem.invalid("its database cannot be read (\(error.message ?? "no reason"))")
        }
    }

    /// Whether the release is to blame; a full disk, or one that fails, is not, and it is tried again.
    private static func isOfTheFile(_ error: DatabaseError) -> Bool {
        [
            .SQLITE_ERROR, .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH,
            .SQLITE_TOOBIG,
        ]
        .contains(error.resultCode)
    }

    /// The file, open for reading.
    private func checkedFile() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { db in
            // The file came over a network.
            try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
        }
        let queue = try DatabaseQueue(path: folder.unpacked.path, configuration: configuration)
        do {
            let found = try queue.read { db in
                try String.fetchAll(db, sql: "PRAGMA integrity_check(1)")
            }
            guard found == ["ok"] else {
                throw ReleaseProblem.invalid("its database is damaged (\(found.first ?? "no answer"))")
            }
            return queue
        } catch {
            DurableFile.close(queue)
            throw error
        }
    }

    private func compare(
        _ staged: AirportDatabase, _ release: AirportRelease, _ present: AirportDatabase
    ) throws {
        let edition = try staged.pool.read(ReferenceEdition.fetch)
        guard edition.identifier == release.edition, edition.version == release.version else {
            throw ReleaseProblem.invalid("it holds another edition than it says")
        }
        let counts = try staged.counts()
        guard counts == release.counts else {
            throw ReleaseProblem.invalid("it does not hold as many rows as it says")
        }
        for dataset in [ReferenceDataset.airports, .navaids] {
            let here = try present.counts()[dataset.rawValue] ?? 0
            let there = counts[dataset.rawValue] ?? 0
            guard there > 0 || dataset == .navaids, Double(there) >= Double(here) * Self.leastShare else {
                throw ReleaseProblem.invalid(
                    "it has \(there) \(dataset.rawValue), and there are \(here) here: that is not plausible")
            }
        }
    }
}
