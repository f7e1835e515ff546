import Crypto
package import Foundation
import GRDB
import Notation
import Zip

extension AirportDatabase {
    /// Makes a release of this database in a folder of releases, which is created if it is missing.
    ///
    /// It is signed by `signer`, whose key the devices trust that take it. `number` is the part after the
    /// point of its version; by default the next free number. A server that
    /// publishes the folder sees the whole release or nothing: its description is written last. Blocks for
    /// some seconds and takes twice the database's size in memory.
    ///
    /// Throws `ReleaseProblem.nothingToRelease` and `withoutDay`, `ReleaseDistrust.future` where a file is of
    /// a day to come, `DatabaseError`, and what writing files throws.
    @discardableResult
    package func makeRelease(
        in folder: URL, at time: Date, number: Int? = nil, signer: ReleaseSigner
    ) throws -> AirportRelease {
        guard try !isEmpty(), try !needsShippedData() else { throw ReleaseProblem.nothingToRelease }
        let sources = try sources()
        guard sources.contains(where: { $0.day.day != nil }) else {
            throw ReleaseProblem.withoutDay(files: sources.undatedFiles)
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let draft = folder.appending(path: "release.building")
        defer { DurableFile.remove(draft) }
        DurableFile.remove(draft)
        let (version, edition) = try copy(to: draft, in: folder, at: time, number: number)
        let bytes = try [UInt8](Data(contentsOf: draft))
        let packed = Gzip.deflate(bytes, .middle)
        let release = try AirportRelease(
            version: version, edition: edition.identifier,
            packed: (packed.count, SHA256.hash(data: packed).hex), databaseByteCount: bytes.count,
            madeAt: time, counts: try counts(), sources: sources
        ).signed(by: signer)
        // No device would take it.
        if let day = release.firstDay(after: time) { throw ReleaseDistrust.future(day: day) }
        try DurableFile.write(packed, to: folder.appending(path: release.fileName))
        try DurableFile.write(release.json, to: folder.appending(path: release.descriptionName))
        return release
    }

    /// Copies every page, and records the release in the copy. Not `VACUUM INTO`, which renumbers rows:
    /// `mergedNavaid` keeps row numbers.
    private func copy(
        to draft: URL, in folder: URL, at time: Date, number: Int?
    ) throws -> (version: String, edition: ReferenceEdition) {
        let queue = try DatabaseQueue(path: draft.path)
        defer { DurableFile.close(queue) }
        try pool.backup(to: queue)
        return try queue.writeWithoutTransaction { db in
            let edition = try ReferenceEdition.fetch(db)
            let day = edition.version.prefix { $0 != "." }
            let next = try number ?? ReleaseFolder(folder).nextNumber(day: String(day))
            let version = "\(day).\(next)"
            try db.execute(
                sql: "DELETE FROM release; INSERT INTO release VALUES (?, ?, ?)",
                arguments: [version, edition.identifier, time.timeIntervalSince1970])
            guard try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok" else {
                throw ReleaseProblem.invalid("this database is damaged")
            }
            return (version, edition)
        }
    }

    /// Rows by the names of `AirportRelease.counts`.
    func counts() throws -> [String: Int] {
        Dictionary(uniqueKeysWithValues: try referenceCounts().counts.map { ($0.key.rawValue, $0.value) })
    }

    /// The files of the release, OurAirports' first.
    package func sources() throws -> [AirportRelease.Source] {
        try importedFiles().map {
            AirportRelease.Source(
                publisher: $0.source, file: $0.fileName, date: $0.sourceDate, rows: $0.rowsKept)
        }
            + importedPublications().map {
                AirportRelease.Source(
                    publisher: $0.publisher.rawValue, file: $0.fileName, date: $0.date, rows: $0.rowsKept)
            }
    }

    /// The version of the installed release, even if files were imported since; nil for none.
    package func installedRelease() throws -> String? {
        try pool.read { db in try String.fetchOne(db, sql: "SELECT version FROM release") }
    }
}
