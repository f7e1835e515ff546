package import Aviation
import GRDB

/// A dataset that can be downloaded in bulk.
package enum ReferenceDataset: String, CaseIterable, Hashable, Sendable {
    case airports, navaids, procedures, fixes
}

/// A row of a dataset.
package enum ReferenceRow: Hashable, Sendable {
    case airport(AirportDetail)
    case navaid(Navaid)
    /// A procedure of an airport; `records` are its ARINC 424 lines, empty where only its name is published.
    case procedure(airport: String, Procedure, records: [String], publisher: Publisher, date: String)
    case fix(Waypoint, publisher: Publisher, date: String)
}

/// An area whose rows can be asked for.
package struct ReferenceArea: Hashable, Sendable {
    package let box: CoordinateBox
    /// The chart whose neat line it is; nil for the box alone.
    let sectional: Sectional?

    package init(_ box: CoordinateBox) { (self.box, sectional) = (box, nil) }

    /// Within the neat line of a chart: the sheet's box has a collar, in which its neighbours lie.
    package init(_ sectional: Sectional) { (box, self.sectional) = (sectional.box, sectional) }

    func contains(_ place: Coordinate) -> Bool { box.contains(place) && sectional?.contains(place) ?? true }
}

/// Rows of a dataset in the order of their keys.
package struct ReferencePage: Hashable, Sendable {
    package let rows: [ReferenceRow]
    /// The start of the next page; nil on the last one.
    package let next: Int?
    /// Rows of the whole region.
    package let total: Int
    package let edition: ReferenceEdition
}

/// The reason why a page cannot be given.
package enum ReferencePageProblem: Error, Hashable, Sendable {
    /// The data were replaced since the download began, so its pages belong to another edition. Cure: begin
    /// again at the first page.
    case editionChanged(from: String, to: String)
}

extension AirportDatabase {
    /// A page of a dataset: at most `limit` of the rows in `area` (nil for all), from number `start` on.
    ///
    /// The order of rows (ident, then place) does not change within an edition. `edition` is that of the page
    /// before: all pages are of one edition. Throws `ReferencePageProblem`.
    package func page(
        _ dataset: ReferenceDataset, in area: ReferenceArea?, edition: String? = nil, from start: Int = 0,
        limit: Int
    ) throws -> ReferencePage {
        try pool.read { db in
            let now = try ReferenceEdition.fetch(db)
            if let edition, edition != now.identifier {
                throw ReferencePageProblem.editionChanged(from: edition, to: now.identifier)
            }
            let found = try ReferenceRows(db, area).rows(dataset, from: max(0, start), limit: max(0, limit))
            let end = max(0, start) + found.rows.count
            return ReferencePage(
                rows: found.rows, next: end < found.total ? end : nil, total: found.total, edition: now)
        }
    }

    /// The number of rows of each dataset, all of one edition.
    package func referenceCounts(
        in area: ReferenceArea? = nil
    ) throws -> (counts: [ReferenceDataset: Int], edition: ReferenceEdition) {
        try pool.read { db in
            let rows = ReferenceRows(db, area)
            let counts = try ReferenceDataset.allCases.map { ($0, try rows.count($0)) }
            return (Dictionary(uniqueKeysWithValues: counts), try ReferenceEdition.fetch(db))
        }
    }
}

/// Reads rows in their order, inside one snapshot.
private struct ReferenceRows {
    let db: Database
    let area: ReferenceArea?

    init(_ db: Database, _ area: ReferenceArea?) {
        self.db = db
        self.area = area
    }

    func rows(
        _ dataset: ReferenceDataset, from start: Int, limit: Int
    ) throws -> (rows: [ReferenceRow], total: Int) {
        switch dataset {
        case .airports:
            let sql = """
                SELECT ident FROM airport WHERE kind <> 'closed' AND \(inBox())
                ORDER BY ident LIMIT ? OFFSET ?
                """
            let idents = try String.fetchAll(db, sql: sql, arguments: [limit, start])
            let rows = try idents.compactMap { ident in
                try AirportDatabase.detail(ident: ident, db).map(ReferenceRow.airport)
            }
            return (rows, try count(.airports))
        case .navaids:
            let sql = """
                SELECT \(Navaid.columns) FROM navaid WHERE \(inBox())
                ORDER BY ident, kind, country, latitude, longitude LIMIT ? OFFSET ?
                """
            let rows = try Row.fetchAll(db, sql: sql, arguments: [limit, start])
            return (rows.compactMap(Navaid.init(row:)).map(ReferenceRow.navaid), try count(.navaids))
        case .procedures:
            let lists = try procedureLists()
            return (try procedures(lists, from: start, limit: limit), lists.reduce(0) { $0 + $1.count })
        case .fixes: return (try fixes(from: start, limit: limit), try count(.fixes))
        }
    }

    func count(_ dataset: ReferenceDataset) throws -> Int {
        switch dataset {
        case .airports:
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM airport WHERE kind <> 'closed' AND \(inBox())") ?? 0
        case .navaids: try Int.fetchOne(db, sql: "SELECT count(*) FROM navaid WHERE \(inBox())") ?? 0
        case .procedures: try procedureLists().reduce(0) { $0 + $1.count }
        case .fixes:
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM published WHERE part = 'waypoints' AND \(inBox(Self.fix))")
                ?? 0
        }
    }

    /// The condition on latitude and longitude. Its numbers are ours, never a caller's text.
    private func inBox(_ names: (latitude: String, longitude: String) = ("latitude", "longitude")) -> String {
        guard let box = area?.box else { return "1" }
        let longitudes =
            box.crossesAntimeridian
            ? "(\(names.longitude) >= \(box.westDegrees) OR \(names.longitude) <= \(box.eastDegrees))"
            : "\(names.longitude) BETWEEN \(box.westDegrees) AND \(box.eastDegrees)"
        // The box first: it rules out nearly all.
        let outline = area?.sectional.map { sectional in
            " AND \(SectionalFunction.name)('\(sectional.id)', \(names.latitude), \(names.longitude))"
        }
        return "\(names.latitude) BETWEEN \(box.southDegrees) AND \(box.northDegrees) AND \(longitudes)"
            + (outline ?? "")
    }

    /// The columns of a fix's position in its document.
    private static let fix = (
        latitude: "json_extract(facts, '$.position.latitudeDegrees')",
        longitude: "json_extract(facts, '$.position.longitudeDegrees')"
    )

    /// The procedures of an airport in one document: their number, without reading them.
    private struct ProcedureList {
        let airport: String
        let publisher: Publisher
        let key: String
        let count: Int
    }

    /// Each airport's lists from the first publisher that has one; by ident, then by key.
    private func procedureLists() throws -> [ProcedureList] {
        let sql = """
            SELECT ident, latitude, longitude, publisher, key, json_array_length(facts)
            FROM airportLink AS link JOIN published USING (publisher, part, key)
            JOIN airport ON airport.id = link.airportID
            WHERE part = 'procedures' ORDER BY ident, publisher, key
            """
        var lists: [[ProcedureList]] = []
        let rows = try Row.fetchCursor(db, sql: sql)
        while let row = try rows.next() {
            guard let position = Coordinate(latitudeDegrees: row[1], longitudeDegrees: row[2]),
                area?.contains(position) ?? true, let publisher = Publisher(rawValue: row[3])
            else { continue }
            let list = ProcedureList(airport: row[0], publisher: publisher, key: row[4], count: row[5] ?? 0)
            if lists.last?.first?.airport == list.airport {
                lists[lists.count - 1].append(list)
            } else {
                lists.append([list])
            }
        }
        return lists.flatMap { own in
            let first = Publisher.procedureLists.first { publisher in
                own.contains { $0.publisher == publisher }
            }
            return own.filter { $0.publisher == first }
        }
    }

    /// Reads only the documents that rows of the page are in.
    private func procedures(
        _ lists: [ProcedureList], from start: Int, limit: Int
    ) throws -> [ReferenceRow] {
        var rows: [ReferenceRow] = []
        var before = 0
        for list in lists {
            defer { before += list.count }
            guard before + list.count > start else { continue }
            guard before < start + limit else { break }
            let found = try PublishedDocument<[PublishedProcedure]>.fetch(
                .procedures, list.publisher, list.key, db)
            guard let document = found else { continue }
            for (number, published) in document.facts.enumerated()
            where (start..<(start + limit)).contains(before + number) {
                rows.append(
                    .procedure(
                        airport: list.airport, published.procedure, records: published.records,
                        publisher: document.publisher, date: document.date))
            }
        }
        return rows
    }

    /// Each publisher's, by their keys, which begin with the name.
    private func fixes(from start: Int, limit: Int) throws -> [ReferenceRow] {
        let sql = """
            SELECT publisher, date, facts FROM published
            WHERE part = 'waypoints' AND \(inBox(Self.fix)) ORDER BY key, publisher LIMIT ? OFFSET ?
            """
        return try Row.fetchAll(db, sql: sql, arguments: [limit, start]).compactMap { row in
            guard let publisher = Publisher(rawValue: row[0]) else { return nil }
            return .fix(
                try PublishedDocument<Waypoint>.decoded(row[2]), publisher: publisher, date: row[1])
        }
    }
}
