import Aviation
import GRDB
import Notation

/// One reading of a database of euro_aip.
struct EuroAIPReading {
    let file: String
    let store: PublishedStore
    var report: ImportReport
    var counts = RowCounts()
    /// The newest day of any row.
    var newest = ""

    init(file: String, store: PublishedStore, report: ImportReport) {
        (self.file, self.store, self.report) = (file, store, report)
    }

    mutating func run(_ db: Database) throws {
        guard try db.tableExists("airports"), try db.tableExists("runways") else {
            throw AirportDatabaseError.unreadable(
                file: file, reason: "it has no tables of airports and runways")
        }
        try forEachRow("airports", db) { row in
            let code = try row.text("icao_code")
            try row.store(.airports, code, PublishedAirport(row))
        }
        try lists("runways", "airport_icao", .runways, db) { try PublishedRunway($0) }
        try lists("procedures", "airport_icao", .procedures, db) {
            PublishedProcedure(procedure: try Procedure($0))
        }
        try lists("aip_entries", "airport_icao", .entries, db) { try AIPEntry($0) }
        try forEachRow("border_crossing_points", db) { row in
            let point = try BorderPoint(row)
            try row.store(.borders, "\(point.code)|\(point.country)", point)
        }
        try forEachRow("waypoints", db) { row in
            let waypoint = try Waypoint(row)
            try row.store(.waypoints, waypoint.name, waypoint)
        }
    }

    /// Rows of one airport become one document.
    private mutating func lists<Element: Codable>(
        _ table: String, _ column: String, _ part: PublishedPart, _ db: Database,
        _ element: (EuroAIPRow) throws -> Element
    ) throws {
        var (key, date, open): (String, String, [Element]) = ("", "", [])
        let store = store
        func flush() throws {
            if !open.isEmpty { try store.put(part, key, date: date, open) }
            (date, open) = ("", [])
        }
        try forEachRow(table, by: column, db) { row in
            let code = try row.text(column)
            let read = try element(row)
            if code != key {
                try flush()
                key = code
            }
            date = max(date, row.date)
            open.append(read)
        }
        try flush()
    }

    /// Rows whose values are not what they should be are reported and left out.
    private mutating func forEachRow(
        _ table: String, by column: String? = nil, _ db: Database, _ body: (EuroAIPRow) throws -> Void
    ) throws {
        guard try db.tableExists(table) else { return }
        let order = column.map { "\($0), " } ?? ""
        let rows = try Row.fetchCursor(
            db, sql: "SELECT rowid AS row_number, * FROM \(table) ORDER BY \(order)rowid")
        while let row = try rows.next() {
            counts.read += 1
            let read = EuroAIPRow(row: row, store: store)
            do {
                try body(read)
                counts.kept += 1
                newest = max(newest, read.date)
            } catch let error as UnusableRow {
                report.add(
                    ImportProblem(
                        file: "\(file) \(table)", line: row["row_number"], column: error.column ?? 1,
                        reason: error.reason, outcome: .rowSkipped))
            }
        }
    }
}

/// A row of a database of euro_aip, whose values are checked as they are taken: SQLite keeps texts in columns
/// of numbers too.
struct EuroAIPRow {
    let row: Row
    let store: PublishedStore

    /// The day of its last change; rows without one sort before all others.
    var date: String {
        for column in ["updated_at", "created_at"] where row.hasColumn(column) {
            if case .string(let text) = (row[column] as DatabaseValue).storage,
                let day = Day(String(text.prefix(10)))
            {
                return day.description
            }
        }
        return ""
    }

    func store(_ part: PublishedPart, _ key: String, _ facts: some Encodable) throws {
        try store.put(part, key, date: date, facts)
    }

    func optionalText(_ column: String) throws -> String? {
        switch try storage(column) {
        case .null: return nil
        case .string(let text): return text.isEmpty ? nil : text
        case .int64(let number): return String(number)
        case .double, .blob: throw problem(column, "is not a text")
        }
    }

    func text(_ column: String) throws -> String {
        guard let text = try optionalText(column) else { throw problem(column, "is empty") }
        return text
    }

    func number(_ column: String, in range: ClosedRange<Double>) throws -> Double? {
        let number: Double
        switch try storage(column) {
        case .null: return nil
        case .int64(let value): number = Double(value)
        case .double(let value): number = value
        case .string, .blob: throw problem(column, "is not a number")
        }
        guard range.contains(number) else { throw problem(column, "is out of range: \(number)") }
        return number
    }

    func integer(_ column: String, in range: ClosedRange<Double>) throws -> Int? {
        try number(column, in: range).map { Int(clamping: $0.rounded()) }
    }

    func flag(_ column: String) throws -> Bool? { try integer(column, in: 0...1).map { $0 == 1 } }

    func position(_ prefix: String = "") throws -> Coordinate? {
        let latitude = try number(prefix + "latitude_deg", in: -90...90)
        let longitude = try number(prefix + "longitude_deg", in: -180...180)
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }

    func problem(_ column: String, _ sentence: String) -> UnusableRow {
        // The first column is the number of the row.
        let index = Array(row.columnNames).firstIndex(of: column)
        return UnusableRow(reason: "\(column) \(sentence)", column: index)
    }

    private func storage(_ column: String) throws -> DatabaseValue.Storage {
        guard row.hasColumn(column) else { return .null }
        return (row[column] as DatabaseValue).storage
    }
}
