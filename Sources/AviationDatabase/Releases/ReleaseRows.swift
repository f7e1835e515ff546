import Foundation
import GRDB

/// The rows of a release's file, copied into a database of this program's own form, column by column.
///
/// The file came over a network, so nothing else of it is taken over: no trigger, view, index, nor the form
/// of a table. What can be made again from the rows, as the search's tables, is made again.
struct ReleaseRows {
    let file: DatabaseQueue

    /// The tables that are copied. `place` is, where it has the form of this program.
    private static let tables =
        OurAirportsTable.allCases.map(\.rawValue) + [
            "importedFile", "release", "published", "publication", "displacedAirport", "displacedRunway",
            "displacedNavaid", "mergedRunways", "mergedNavaid", "airportLink", "fieldSource",
        ]

    /// Tables whose rows are meant by their numbers elsewhere.
    private static let numbered: Set<String> = ["navaid"]

    /// Fills an empty database. Throws ``ReleaseProblem/invalid(_:)`` for a file without tables of airports,
    /// and `DatabaseError` for rows that do not belong into the columns here.
    func put(into own: AirportDatabase) throws {
        try file.read { given in
            try own.pool.write { db in
                for table in Self.tables { try copy(table, given, db) }
                if try SearchTables.isPrepared(given), try isTable("place", given) {
                    try TownRows.copy(from: given, to: db)
                }
            }
        }
    }

    private func copy(_ table: String, _ given: Database, _ own: Database) throws {
        guard try isTable(table, given) else { return }
        // A column that is computed is not among them.
        let theirs = Set(try given.columns(in: table).map(\.name))
        let infos = try own.columns(in: table).filter { theirs.contains($0.name) }
        let taken = TakenRow(table, infos)
        var columns = infos.map(\.name)
        if Self.numbered.contains(table) { columns.insert("rowid", at: 0) }
        let names = columns.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        // An index of the file may say what its table does not.
        let rows = try Row.fetchCursor(given, sql: "SELECT \(names) FROM \(table) NOT INDEXED")
        try own.execute(sql: "DELETE FROM \(table)")
        let insertion = try own.makeStatement(sql: "INSERT INTO \(table) (\(names)) VALUES (\(marks))")
        while let row = try rows.next() {
            let given = Array(row.databaseValues)
            let number = columns.count > infos.count ? given.prefix(1) : []
            let values = try taken.values(Array(given.dropFirst(number.count)))
            try insertion.execute(arguments: StatementArguments(number + values))
        }
    }

    /// Whether the file has a plain table of that name; a file of an earlier form may have none. Throws for a
    /// view or a virtual table, which could be anything.
    private func isTable(_ name: String, _ given: Database) throws -> Bool {
        let row = try Row.fetchOne(
            given,
            sql: "SELECT type, sql FROM sqlite_master WHERE name = ? COLLATE NOCASE AND type <> 'index'",
            arguments: [name])
        guard let row else { return false }
        let sql: String = row["sql"] ?? ""
        guard row["type"] == "table", !sql.uppercased().hasPrefix("CREATE VIRTUAL") else {
            throw ReleaseProblem.invalid("\(name) in it is no table")
        }
        return true
    }
}

/// The towns of a database, copied into another one.
enum TownRows {
    static func copy(from source: Database, to own: Database) throws {
        try SearchTables.createPlaces(own)
        let place = try own.makeStatement(sql: "INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?)")
        let names = try own.makeStatement(sql: "INSERT INTO placeName (rowid, name) VALUES (?, ?)")
        let sql = "SELECT id, name, country, latitude, longitude, people, names FROM place ORDER BY id"
        let rows = try Row.fetchCursor(source, sql: sql)
        let taken = TakenRow("place", try own.columns(in: "place"))
        while let row = try rows.next() {
            let values = try taken.values(Array(row.databaseValues))
            try place.execute(arguments: StatementArguments(values))
            try names.execute(arguments: [values[0], values[6]])
        }
        try SearchTables.createPlaceTerms(own)
    }
}
