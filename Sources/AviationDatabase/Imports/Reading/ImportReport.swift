package import Foundation

/// The result of an import.
package struct ImportReport: Sendable {
    /// The most problems kept: they are for reading, and a wrong file has one in every row.
    package static let mostProblemsKept = 1000

    /// One for each file, in the order of import.
    package internal(set) var files: [ImportedFile] = []
    /// One for each file of another publisher, in the order of import.
    package internal(set) var readings: [FileReading] = []
    /// All publications that are in the database now, beside OurAirports' tables; empty when none was
    /// imported.
    package internal(set) var publications: [ImportedPublication] = []
    /// The first `mostProblemsKept` problems.
    package internal(set) var problems: [ImportProblem] = []
    /// The number of problems.
    package internal(set) var problemCount = 0

    package var rowsRead: Int {
        files.reduce(0) { $0 + $1.rowsRead } + readings.reduce(0) { $0 + $1.rowsRead }
    }
    package var rowsKept: Int {
        files.reduce(0) { $0 + $1.rowsKept } + readings.reduce(0) { $0 + $1.rowsKept }
    }

    mutating func add(_ problem: ImportProblem) {
        problemCount += 1
        if problems.count < Self.mostProblemsKept { problems.append(problem) }
    }
}

/// The counts of a file of another publisher than OurAirports.
package struct FileReading: Hashable, Sendable {
    package let fileName: String
    package let kind: PublishedFileKind
    package let rowsRead: Int
    package let rowsKept: Int

    init(fileName: String, kind: PublishedFileKind, counts: RowCounts) {
        (self.fileName, self.kind) = (fileName, kind)
        (rowsRead, rowsKept) = (counts.read, counts.kept)
    }
}

/// The progress of an import.
package struct ImportProgress: Hashable, Sendable {
    package enum Step: Hashable, Sendable {
        /// Reading this file.
        case reading(file: String)
        /// Everything is read; the search index is being built.
        case indexing
    }

    package let step: Step
    /// Rows read from all files up to now.
    package let rows: Int
    /// Bytes of the given files, `bytesRead` ≤ `bytesTotal`.
    package let bytesRead: Int
    package let bytesTotal: Int
    /// The estimated share of the work done, 0 to 1; it never falls.
    package let fraction: Double

    /// This progress as a part of a larger work, from one of its fractions to another.
    func scaled(to range: ClosedRange<Double>) -> ImportProgress {
        ImportProgress(
            step: step, rows: rows, bytesRead: bytesRead, bytesTotal: bytesTotal,
            fraction: range.lowerBound + fraction * (range.upperBound - range.lowerBound))
    }
}
