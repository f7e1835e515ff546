import Aviation
import Foundation
import GRDB
import Zip

/// Reads a database of the tool euro_aip: airports, runways, procedures, AIP entries, border crossing points
/// and waypoints. A file may lack some of these tables.
///
/// A row is named by its `rowid` as a line, and by the number of its column.
struct EuroAIPFile {
    let url: URL

    func read(into store: PublishedStore, _ report: inout ImportReport) throws -> RowCounts {
        let plain = try PlainCopy(of: url)
        defer { plain.delete() }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let queue = try DatabaseQueue(path: plain.url.path, configuration: configuration)
            var work = EuroAIPReading(file: url.lastPathComponent, store: store, report: report)
            try queue.read { try work.run($0) }
            report = work.report
            guard work.counts.kept * 2 >= work.counts.read, work.counts.kept > 0 else {
                throw AirportDatabaseError.mostlyUnusable(
                    file: url.lastPathComponent, rowsRead: work.counts.read, rowsKept: work.counts.kept,
                    firstProblem: report.problems.last)
            }
            try store.finish(date: work.newest, work.counts)
            return work.counts
        } catch let error as DatabaseError
            where [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(error.resultCode)
        {
            throw AirportDatabaseError.unreadable(
                file: url.lastPathComponent, reason: error.message ?? "it is no such database")
        }
    }
}

/// A file as SQLite can open it: a gzipped one is unpacked beside the temporary files.
private struct PlainCopy {
    let url: URL
    private let isCopy: Bool

    init(of file: URL) throws {
        guard try FileHandle(forReadingFrom: file).read(upToCount: 2) == Data([0x1F, 0x8B]) else {
            (url, isCopy) = (file, false)
            return
        }
        url = FileManager.default.temporaryDirectory.appending(path: "aloft-\(UUID().uuidString).sqlite")
        isCopy = true
        try Data().write(to: url)
        let output = try FileHandle(forWritingTo: url)
        do {
            let input = try InputFile(file)
            while let chunk = try input.nextChunk() { try output.write(contentsOf: chunk) }
            try output.close()
        } catch {
            delete()
            if let error = error as? GzipError {
                throw AirportDatabaseError.unreadable(file: file.lastPathComponent, reason: "\(error)")
            }
            throw error
        }
    }

    func delete() {
        guard isCopy else { return }
        do { try FileManager.default.removeItem(at: url) } catch {
            // The system empties the folder of temporary files.
        }
    }
}
