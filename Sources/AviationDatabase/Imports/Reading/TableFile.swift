import Aviation
import Foundation
import Zip

/// A CSV file being imported row by row: its mistakes go to the report, with line and column.
struct TableFile {
    /// Often enough for a smooth progress bar, seldom enough to cost nothing.
    static let rowsBetweenProgress = 2000

    let url: URL
    var mayBeLatin1 = false
    /// Called with the progress now and then.
    var tell: (InputFile, RowCounts) throws -> Void = { _, _ in }

    private var name: String { url.lastPathComponent }

    /// Passes every well formed row to `body`, which throws `UnusableRow` to leave one out. `begin` gets the
    /// header first.
    ///
    /// Throws `AirportDatabaseError.unreadable` for a damaged file, `mostlyUnusable` if less than half of the
    /// rows can be used, and the errors of the closures.
    func forEachRow(
        _ report: inout ImportReport, begin: (CSVHeader) throws -> Void,
        _ body: (inout ImportedRow) throws -> Void
    ) throws -> (InputFile, RowCounts) {
        let problemsBefore = report.problems.count
        do {
            let input = try InputFile(url)
            var csv = CSVReader(nextChunk: input.nextChunk)
            let header = try CSVHeader(from: &csv)
            try begin(header)
            var (row, counts) = (ImportedRow(), RowCounts())
            row.mayBeLatin1 = mayBeLatin1
            while let isUsable = try next(&csv, &row, fields: header.names.count, &report) {
                counts.read += 1
                if isUsable, try take(&row, &report, body) { counts.kept += 1 }
                if counts.read % Self.rowsBetweenProgress == 0 { try tell(input, counts) }
            }
            guard counts.kept > 0, counts.kept * 2 >= counts.read else {
                let first = report.problems.dropFirst(problemsBefore).first { $0.outcome == .rowSkipped }
                throw AirportDatabaseError.mostlyUnusable(
                    file: name, rowsRead: counts.read, rowsKept: counts.kept, firstProblem: first)
            }
            return (input, counts)
        } catch let error as CSVError {
            throw AirportDatabaseError.unreadable(file: name, reason: "\(error)")
        } catch let error as GzipError {
            throw AirportDatabaseError.unreadable(file: name, reason: "\(error)")
        }
    }

    /// Reads the next row. Returns whether it is well formed; nil at the end. Throws `CSVError` only if the
    /// end is malformed, too.
    private func next(
        _ csv: inout CSVReader, _ row: inout ImportedRow, fields: Int, _ report: inout ImportReport
    ) throws -> Bool? {
        do {
            guard try csv.read(&row.record) else { return nil }
        } catch let error as CSVError where error.reason != .quoteNeverClosed {
            report.add(skipped(error.line, error.column, "\(error.reason)"))
            return false
        }
        guard row.record.count == fields else {
            let reason = "\(row.record.count) fields where the header has \(fields)"
            report.add(skipped(row.record.line, 1, reason))
            return false
        }
        return true
    }

    private func take(
        _ row: inout ImportedRow, _ report: inout ImportReport, _ body: (inout ImportedRow) throws -> Void
    ) throws -> Bool {
        row.dropped.removeAll(keepingCapacity: true)
        do {
            try body(&row)
            for dropped in row.dropped {
                report.add(
                    ImportProblem(
                        file: name, line: row.record.line, column: dropped.column ?? 1,
                        reason: dropped.reason,
                        outcome: .valueDropped))
            }
            return true
        } catch let error as UnusableRow {
            report.add(skipped(row.record.line, error.column ?? 1, error.reason))
            return false
        }
    }

    private func skipped(_ line: Int, _ column: Int, _ reason: String) -> ImportProblem {
        ImportProblem(file: name, line: line, column: column, reason: reason, outcome: .rowSkipped)
    }
}
