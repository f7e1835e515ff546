package import Aviation
package import Foundation
import GRDB

extension AirportDatabase {
    /// Takes in published files of any kind that `PublishedFileKind` recognises, or folders with some. The
    /// order does not matter, nor does it to import one twice.
    ///
    /// `day` is that of the data of files which state none themselves, as a person says it; else a file's
    /// name may say it, else it is not known. A day in the future is not believed.
    ///
    /// OurAirports' files and the others are imported one after the other, each of the two wholly or not at
    /// all. Throws `AirportDatabaseError.unknownFile` before any change if a file is neither, else the errors
    /// of `importOurAirports`.
    package func importFiles(
        _ paths: [URL], of day: Day? = nil, at time: Date,
        progress: (ImportProgress) throws -> Void = { _ in }
    ) throws -> ImportReport {
        var (tables, others, places): ([OurAirportsTable: URL], [(PublishedFileKind, URL)], [URL]) =
            ([:], [], [])
        for file in try Self.files(at: paths) {
            guard let kind = try PublishedFileKind(contentsOf: file) else {
                throw AirportDatabaseError.unknownFile(file.lastPathComponent)
            }
            switch kind {
            case .ourAirports(let table):
                if let other = tables.updateValue(file, forKey: table) {
                    throw AirportDatabaseError.givenTwice(file: other.path, other: file.path)
                }
            case .places: places.append(file)
            default: others.append((kind, file))
            }
        }
        return try importMark.during(paths.map(\.lastPathComponent)) {
            try importFiles(tables, others, places, of: day, at: time, progress: progress)
        }
    }

    private func importFiles(
        _ tables: [OurAirportsTable: URL], _ others: [(PublishedFileKind, URL)], _ places: [URL],
        of day: Day?,
        at time: Date, progress: (ImportProgress) throws -> Void
    ) throws -> ImportReport {
        var report = ImportReport()
        if !tables.isEmpty {
            report = try importOurAirports(
                OurAirportsFiles(urls: tables, day: day), at: time, progress: progress)
        }
        guard !others.isEmpty || !places.isEmpty else { return report }
        for file in places { try importRawPlaces(file, of: day, at: time, &report, progress) }
        try importPublished(others, of: day, at: time, &report, progress)
        return report
    }

    private static func files(at paths: [URL]) throws -> [URL] {
        try paths.flatMap { path -> [URL] in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder) else {
                throw AirportDatabaseError.unreadable(file: path.path, reason: "there is no such file")
            }
            guard isFolder.boolValue else { return [path] }
            let found = try FileManager.default.contentsOfDirectory(atPath: path.path).sorted()
                .map { path.appending(path: $0) }
                .filter { try !hasFiles($0) && PublishedFileKind(contentsOf: $0) != nil }
            guard !found.isEmpty else {
                throw AirportDatabaseError.unreadable(
                    file: path.path, reason: "no file in this folder is one of those that can be imported")
            }
            return found
        }
    }

    private static func hasFiles(_ place: URL) -> Bool {
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder)
        return isThere && isFolder.boolValue
    }

    private func importPublished(
        _ files: [(PublishedFileKind, URL)], of day: Day?, at time: Date, _ report: inout ImportReport,
        _ progress: (ImportProgress) throws -> Void
    ) throws {
        var work = report
        try withoutActuallyEscaping(progress) { progress in
            try pool.writeWithoutTransaction { db in
                try db.inTransaction(.immediate) {
                    try SourceMerge.undo(db)
                    for (kind, url) in files {
                        try Self.read(kind, url, of: day, at: time, &work, db, progress)
                    }
                    try SourceMerge.apply(db)
                    try SearchIndex().rebuild(db) { done in
                        try progress(
                            ImportProgress(
                                step: .indexing, rows: 0, bytesRead: 0, bytesTotal: 0,
                                fraction: 0.5 + done / 2))
                    }
                    try PlaceEdition.advance(db)
                    work.publications = try ImportedPublication.fetchAll(db)
                    return .commit
                }
                try Self.emptyLog(db)
            }
        }
        report = work
    }

    static func read(
        _ kind: PublishedFileKind, _ url: URL, of day: Day?, at time: Date, _ report: inout ImportReport,
        _ db: Database,
        _ progress: @escaping (ImportProgress) throws -> Void
    ) throws {
        let edition = try Edition(url, of: day)
        func store(_ publisher: Publisher) throws -> PublishedStore {
            try PublishedStore(db, publisher, edition, at: time)
        }
        func tell(_ input: InputFile, _ counts: RowCounts) throws {
            try progress(
                ImportProgress(
                    step: .reading(file: edition.fileName), rows: counts.read, bytesRead: input.bytesRead,
                    bytesTotal: edition.byteCount,
                    fraction: 0.5 * Double(input.bytesRead) / Double(max(1, edition.byteCount))))
        }
        func nasr(_ table: (some NASRTable).Type) throws -> RowCounts {
            try NASRFile(url: url).read(table, into: store(.nasr), &report, tell)
        }
        let counts =
            switch kind {
            case .nasrAirports: try nasr(NASRAirports.self)
            case .nasrRunways: try nasr(NASRRunways.self)
            case .nasrNavaids: try nasr(NASRNavaids.self)
            case .cifp: try CIFPFile(url: url).read(into: store(.cifp), &report, tell)
            case .euroAIP: try EuroAIPFile(url: url).read(into: store(.euroAIP), &report)
            case .borderList: try BorderList(url: url).read(into: store(.borderList), &report, tell)
            case .airspace:
                try AirspaceFile(url: url).read(into: store(.faaAirspace), &report, tell)
            case .rules: try RulesFile(url: url).read(into: store(.countryRules), &report)
            case .ourAirports, .places: RowCounts()
            }
        report.readings.append(FileReading(fileName: edition.fileName, kind: kind, counts: counts))
    }
}
