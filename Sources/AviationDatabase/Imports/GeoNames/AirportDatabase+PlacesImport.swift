package import Foundation
import GRDB

extension AirportDatabase {
    /// Whether the data that come with this program have to be read in: there are no airports or no towns
    /// yet, or what the search looks things up in was made by another version.
    package func needsShippedData() throws -> Bool {
        try pool.read { db in try !SearchTables.isReady(db) }
    }

    /// Reads in what is missing of the data that come with this program: airports when there are none,
    /// towns, and what the search looks things up in. Airports that are there stay as they are, so newer ones
    /// that were imported are not lost.
    ///
    /// Blocks the calling thread for some seconds, and nothing else: questions see the old data. When it
    /// throws, also because `progress` threw to cancel it, the step at hand has changed nothing; calling it
    /// again goes on from there. Throws `AirportDatabaseError`, `DatabaseError` when the disk fails, and what
    /// reading the files throws.
    package func importShippedData(
        at time: Date, progress: (ImportProgress) throws -> Void = { _ in }
    ) throws {
        let needsPlaces = try pool.read { db in try !SearchTables.hasPlaces(db) }
        if needsPlaces { try importPlaces(.shipped()) { try progress($0.scaled(to: 0...placesShare)) } }
        let rest = (needsPlaces ? placesShare : 0)...1
        if try isEmpty() {
            try importOurAirports(.shipped(), at: time) { try progress($0.scaled(to: rest)) }
        } else if try needsShippedData() {
            try pool.write { db in
                try SearchIndex().rebuild(db) { done in
                    let step = ImportProgress(
                        step: .indexing, rows: 0, bytesRead: 0, bytesTotal: 0, fraction: done)
                    try progress(step.scaled(to: rest))
                }
            }
            try pool.writeWithoutTransaction(Self.emptyLog)
        }
    }

    private static let rowsBetweenProgress = 2000

    /// The towns' share of the work of the first import, as measured.
    private var placesShare: Double { 0.25 }

    /// Replaces the towns by those of the file. The airports know of them from the next import of airports,
    /// or from `importShippedData`.
    package func importPlaces(
        _ file: PlacesFile, progress: (ImportProgress) throws -> Void = { _ in }
    ) throws {
        try importPlaces(file, leaveOut: { _, _ in }, then: { _, _ in }, progress)
    }

    /// The same of GeoNames' own table: lines that cannot be used are reported.
    func importRawPlaces(
        _ url: URL, at time: Date, _ report: inout ImportReport,
        _ progress: (ImportProgress) throws -> Void
    ) throws {
        let edition = try Edition(url)
        var work = report
        var left = 0
        try importPlaces(
            PlacesFile(url: url),
            leaveOut: { line, problem in
                left += 1
                work.add(
                    ImportProblem(
                        file: edition.fileName, line: line, column: problem.column ?? 1,
                        reason: problem.reason,
                        outcome: .rowSkipped))
            },
            then: { db, kept in
                let counts = RowCounts(read: kept + left, kept: kept)
                guard kept > left else {
                    throw AirportDatabaseError.mostlyUnusable(
                        file: edition.fileName, rowsRead: counts.read, rowsKept: kept,
                        firstProblem: work.problems.last)
                }
                try db.execute(
                    sql: "DELETE FROM publication WHERE publisher = ?",
                    arguments: [Publisher.geoNames.rawValue])
                try PublishedStore(db, .geoNames, edition).finish(date: edition.changed, at: time, counts)
                work.readings.append(
                    FileReading(fileName: edition.fileName, kind: .places, counts: counts))
            }, progress)
        report = work
    }

    private func importPlaces(
        _ file: PlacesFile, leaveOut: (Int, UnusableRow) -> Void, then: (Database, Int) throws -> Void,
        _ progress: (ImportProgress) throws -> Void
    ) throws {
        try pool.write { db in
            try SearchTables.createPlaces(db)
            let place = try db.makeStatement(sql: "INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?)")
            let names = try db.makeStatement(sql: "INSERT INTO placeName (rowid, name) VALUES (?, ?)")
            var number = 0
            func insert(_ row: PlaceRow) throws {
                number += 1
                let own = SearchText.compact(row.name)
                let all = row.otherNames.isEmpty ? own : own + " " + row.otherNames
                place.setUncheckedArguments([
                    number, row.name, row.country, row.latitude, row.longitude, row.people, all,
                ])
                try place.execute()
                names.setUncheckedArguments([number, all])
                try names.execute()
            }
            try file.forEach(leaveOut: leaveOut) { row, share in
                try insert(row)
                if number % Self.rowsBetweenProgress == 0 {
                    try progress(
                        ImportProgress(
                            step: .reading(file: file.url.lastPathComponent), rows: number, bytesRead: 0,
                            bytesTotal: 0, fraction: share))
                }
            }
            let towns = number
            for row in IslandNames.rows { try insert(PlaceRow(row)) }
            try SearchTables.createPlaceTerms(db)
            try then(db, towns)
        }
    }
}
