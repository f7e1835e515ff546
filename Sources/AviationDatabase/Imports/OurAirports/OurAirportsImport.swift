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

    /// Shares of the work, as measured with all six files; the rest are the ordinary indexes.
    private static let readingShare = 0.45
    private static let indexedShare = 0.95

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
        try SourceMerge.undo(db)
        let former = try files.urls[.airport].map { ($0, try FormerAirports(db)) }
        for table in OurAirportsTable.allCases {
            guard let url = files.urls[table] else { continue }
            try db.execute(sql: "DROP TABLE \(table.rawValue)")
            try db.execute(sql: table.creation)
            try read(table, from: url, db)
        }
        if let (url, airports) = former { try airports.check(url.lastPathComponent, db) }
        try tellProgress(.indexing, fraction: Self.readingShare)
        for table in files.urls.keys { try db.execute(sql: table.indexes) }
        try SourceMerge.apply(db)
        // Countries and regions have words in it, runways and frequencies make airports important.
        if files.urls.keys.contains(where: { $0 != .navaid }) {
            let share = Self.indexedShare - Self.readingShare
            try SearchIndex().rebuild(db) { done in
                try tellProgress(.indexing, fraction: Self.readingShare + share * done)
            }
        }
        try PlaceEdition.advance(db)
        try tellProgress(.indexing, fraction: 1)
        return report
    }

    private mutating func read(_ table: OurAirportsTable, from url: URL, _ db: Database) throws {
        switch table {
        case .country: try read(CountryReader.self, table, url, db)
        case .region: try read(RegionReader.self, table, url, db)
        case .airport:
            try read(AirportReader.self, table, url, db)
            try dropOrphans(db)
        case .runway:
            let airports = try knownAirports(table, db)
            try read(RunwayReader.self, table, url, db) { $0.airports = airports }
        case .frequency:
            let airports = try knownAirports(table, db)
            try read(FrequencyReader.self, table, url, db) { $0.airports = airports }
        case .navaid: try read(NavaidReader.self, table, url, db)
        }
    }

    /// Reads one file into its table.
    private mutating func read<Reader: RowReader>(
        _ type: Reader.Type, _ table: OurAirportsTable, _ url: URL, _ db: Database,
        prepare: (inout Reader) -> Void = { _ in }
    ) throws {
        var reader: Reader?
        let statement = try db.makeStatement(sql: Reader.insertion)
        let (before, rowsBefore) = (self, rows)
        let file = TableFile(url: url) { input, counts in
            try before.tellProgress(of: input, url.lastPathComponent, rows: rowsBefore + counts.read)
        }
        let (input, counts) = try file.forEachRow(&report) { header in
            var made = try Reader(header: header)
            prepare(&made)
            reader = made
        } _: { row in
            guard let values = try reader?.values(of: &row) else { return }
            statement.setUncheckedArguments(StatementArguments(values))
            try statement.execute()
        }
        rows += counts.read
        bytesBefore += input.bytesRead
        try note(table, url, input, read: counts.read, kept: counts.kept, db)
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
        let file = ImportedFile(
            table: table, fileName: url.lastPathComponent, source: "OurAirports",
            sourceDate: Publisher.ourAirports.believed(files.date(of: table), at: time),
            importedAt: time,
            byteCount: input.bytesRead, checksum: input.checksumText, rowsRead: read, rowsKept: kept)
        try file.save(db)
        report.files.append(file)
    }

    private func tellProgress(of input: InputFile, _ name: String, rows: Int) throws {
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
