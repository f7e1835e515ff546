import Aviation
import Foundation
import GRDB

/// One import at work, inside the transaction that makes it whole or nothing.
struct OurAirportsImport {
    private let files: OurAirportsFiles
    private let time: Date
    private let tell: (ImportProgress) throws -> Void
    private let bytesTotal: Int
    private var bytesBefore = 0
    private var rows = 0
    private var report = ImportReport()

    /// Of the work, as measured with all six files; the rest are the ordinary indexes.
    private static let readingShare = 0.45
    private static let indexedShare = 0.95
    /// Often enough for a bar that moves, seldom enough to cost nothing.
    private static let rowsBetweenProgress = 2000

    init(_ files: OurAirportsFiles, at time: Date, progress: @escaping (ImportProgress) throws -> Void) throws
    {
        self.files = files
        self.time = time
        tell = progress
        bytesTotal = try files.urls.values.reduce(0) {
            try $0 + ($1.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
        }
    }

    /// Replaces the tables that files were given for.
    mutating func run(_ db: Database) throws -> ImportReport {
        for table in OurAirportsTable.allCases {
            guard let url = files.urls[table] else { continue }
            try db.execute(sql: "DROP TABLE \(table.rawValue)")
            try db.execute(sql: table.creation)
            try read(table, from: url, db)
        }
        try tellProgress(.indexing, fraction: Self.readingShare)
        // Countries and regions have words in it, runways and frequencies make airports important.
        if files.urls.keys.contains(where: { $0 != .navaid }) {
            let share = Self.indexedShare - Self.readingShare
            try SearchIndex().rebuild(db) { done in
                try tellProgress(.indexing, fraction: Self.readingShare + share * done)
            }
        }
        for table in files.urls.keys { try db.execute(sql: table.indexes) }
        try PlaceEdition.advance(db)
        try tellProgress(.indexing, fraction: 1)
        return report
    }

    private mutating func read(_ table: OurAirportsTable, from url: URL, _ db: Database) throws {
        switch table {
        case .country: _ = try read(CountryReader.self, table, url, db)
        case .region: _ = try read(RegionReader.self, table, url, db)
        case .airport:
            _ = try read(AirportReader.self, table, url, db)
            try dropOrphans(db)
        case .runway:
            let airports = try knownAirports(table, db)
            _ = try read(RunwayReader.self, table, url, db) { $0.airports = airports }
        case .frequency:
            let airports = try knownAirports(table, db)
            _ = try read(FrequencyReader.self, table, url, db) { $0.airports = airports }
        case .navaid: _ = try read(NavaidReader.self, table, url, db)
        }
    }

    /// Reads one file into its table.
    private mutating func read<Reader: RowReader>(
        _ type: Reader.Type, _ table: OurAirportsTable, _ url: URL, _ db: Database,
        prepare: (inout Reader) -> Void = { _ in }
    ) throws -> Reader {
        let name = url.lastPathComponent
        let problemsBefore = report.problems.count
        do {
            let input = try InputFile(url)
            var csv = CSVReader(nextChunk: input.nextChunk)
            let header = try CSVHeader(from: &csv)
            var reader = try Reader(header: header)
            prepare(&reader)
            let statement = try db.makeStatement(sql: Reader.insertion)
            var (row, read, kept) = (ImportedRow(), 0, 0)
            while let isUsable = try next(&csv, &row, fields: header.names.count, file: name) {
                read += 1
                rows += 1
                if isUsable, let values = try values(of: &row, &reader, file: name) {
                    statement.setUncheckedArguments(StatementArguments(values))
                    try statement.execute()
                    kept += 1
                }
                if read % Self.rowsBetweenProgress == 0 { try tellProgress(of: input, name) }
            }
            guard kept > 0, kept * 2 >= read else {
                let first = report.problems.dropFirst(problemsBefore).first { $0.outcome == .rowSkipped }
                throw AirportDatabaseError.mostlyUnusable(
                    file: name, rowsRead: read, rowsKept: kept, firstProblem: first)
            }
            bytesBefore += input.bytesRead
            try note(table, url, input, read: read, kept: kept, db)
            return reader
        } catch let error as CSVError {
            throw AirportDatabaseError.unreadable(file: name, reason: "\(error)")
        } catch let error as GzipError {
            throw AirportDatabaseError.unreadable(file: name, reason: "\(error)")
        }
    }

    /// Reads the next row: whether it is well formed, nil at the end. Throws `CSVError` only when that is the
    /// end too.
    private mutating func next(
        _ csv: inout CSVReader, _ row: inout ImportedRow, fields: Int, file: String
    ) throws -> Bool? {
        do {
            guard try csv.read(&row.record) else { return nil }
        } catch let error as CSVError where error.reason != .quoteNeverClosed {
            skip(
                line: row.record.line, reason: "\(error.reason) (line \(error.line), column \(error.column))",
                file)
            return false
        }
        guard row.record.count == fields else {
            let reason = "\(row.record.count) fields where the header has \(fields)"
            skip(line: row.record.line, reason: reason, file)
            return false
        }
        return true
    }

    private mutating func values(
        of row: inout ImportedRow, _ reader: inout some RowReader, file: String
    ) throws -> RowValues? {
        row.dropped.removeAll(keepingCapacity: true)
        do {
            let values = try reader.values(of: &row)
            for reason in row.dropped {
                report.add(
                    ImportProblem(file: file, line: row.record.line, reason: reason, outcome: .valueDropped))
            }
            return values
        } catch let error as UnusableRow {
            skip(line: row.record.line, reason: error.reason, file)
            return nil
        }
    }

    private mutating func skip(line: Int, reason: String, _ file: String) {
        report.add(ImportProblem(file: file, line: line, reason: reason, outcome: .rowSkipped))
    }

    private func knownAirports(_ table: OurAirportsTable, _ db: Database) throws -> Set<Int> {
        let ids = try Set(Int.fetchAll(db, sql: "SELECT id FROM airport"))
        guard !ids.isEmpty else { throw AirportDatabaseError.airportsMissing(file: table.fileName) }
        return ids
    }

    /// Airports came without runways or frequencies of their own: the old ones of airports that are gone go
    /// too.
    private func dropOrphans(_ db: Database) throws {
        for table in [OurAirportsTable.runway, .frequency] where files.urls[table] == nil {
            try db.execute(
                sql: "DELETE FROM \(table.rawValue) WHERE airportID NOT IN (SELECT id FROM airport)")
        }
    }
}

extension OurAirportsImport {
    private mutating func note(
        _ table: OurAirportsTable, _ url: URL, _ input: InputFile, read: Int, kept: Int, _ db: Database
    ) throws {
        let changed =
            try url.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate ?? time
        let file = ImportedFile(
            table: table, fileName: url.lastPathComponent, source: "OurAirports",
            sourceDate: files.dates[table] ?? changed.formatted(.iso8601.year().month().day()),
            importedAt: time,
            byteCount: input.bytesRead, checksum: input.checksumText, rowsRead: read, rowsKept: kept)
        try file.save(db)
        report.files.append(file)
    }

    private func tellProgress(of input: InputFile, _ name: String) throws {
        let bytes = bytesBefore + input.bytesRead
        let fraction = Self.readingShare * Double(bytes) / Double(max(1, bytesTotal))
        try tell(
            ImportProgress(
                step: .reading(file: name), rows: rows, bytesRead: bytes, bytesTotal: bytesTotal,
                fraction: fraction))
    }

    private func tellProgress(_ step: ImportProgress.Step, fraction: Double) throws {
        try tell(
            ImportProgress(
                step: step, rows: rows, bytesRead: bytesBefore, bytesTotal: bytesTotal, fraction: fraction))
    }
}
