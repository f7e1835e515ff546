package import Foundation

/// The result of an import.
package struct ImportReport: Sendable {
    /// No more problems than this are kept: they are to be read, and a wrong file has one in every row.
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
    /// How many problems there were.
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

/// How far an import is.
package struct ImportProgress: Hashable, Sendable {
    package enum Step: Hashable, Sendable {
        /// Reading this file.
        case reading(file: String)
        /// All is read, the search is being built.
        case indexing
    }

    package let step: Step
    /// Rows read from all files up to now.
    package let rows: Int
    /// Bytes of the files as they were given, `bytesRead` ≤ `bytesTotal`.
    package let bytesRead: Int
    package let bytesTotal: Int
    /// 0 to 1, an estimate of the share of the work that is done; it never falls.
    package let fraction: Double

    /// The same as a part of some larger work, from one of its fractions to another.
    func scaled(to range: ClosedRange<Double>) -> ImportProgress {
        ImportProgress(
            step: step, rows: rows, bytesRead: bytesRead, bytesTotal: bytesTotal,
            fraction: range.lowerBound + fraction * (range.upperBound - range.lowerBound))
    }
}
