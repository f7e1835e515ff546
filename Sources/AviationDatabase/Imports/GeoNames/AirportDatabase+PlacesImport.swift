import Aviation
package import Foundation
import GRDB

extension AirportDatabase {
    private static let rowsBetweenProgress = 2000

    /// Replaces the towns by the file's. The nearest towns of airports change at the next import of airports,
    /// or by `importShippedData`.
    package func importPlaces(
        _ file: PlacesFile, progress: (ImportProgress) throws -> Void = { _ in }
    ) throws {
        try importPlaces(file, leaveOut: { _, _ in }, then: { _, _ in }, progress)
    }

    /// Replaces the towns by those of GeoNames' own table: unusable lines are reported.
    func importRawPlaces(
        _ url: URL, of day: Day?, at time: Date, _ report: inout ImportReport,
        _ progress: (ImportProgress) throws -> Void
    ) throws {
        let edition = try Edition(url, of: day)
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
                try PublishedStore(db, .geoNames, edition, at: time).finish(date: edition.day, counts)
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
