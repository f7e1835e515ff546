package import Aviation
import GRDB

/// What can be downloaded in bulk.
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

/// Rows of a dataset in the order of their keys.
package struct ReferencePage: Hashable, Sendable {
    package let rows: [ReferenceRow]
    /// Where the next page begins; nil on the last one.
    package let next: Int?
    /// Rows of the whole region.
    package let total: Int
    package let edition: ReferenceEdition
}

/// Why a page cannot be given.
package enum ReferencePageProblem: Error, Hashable, Sendable {
    /// The data were replaced since the download began: what came until now belongs to another edition.
    /// Cure: begin again at the first page.
    case editionChanged(from: String, to: String)
}

extension AirportDatabase {
    /// A page of a dataset: of the rows in `box` (nil for all) at most `limit`, from the one with the number
    /// `start` on.
    ///
    /// Rows have an order of their own (ident, then place) that does not change within an edition. `edition`
    /// is that of the page before: one page is never of another edition than the next.
    /// Throws `ReferencePageProblem`.
    package func page(
        _ dataset: ReferenceDataset, in box: CoordinateBox?, edition: String? = nil, from start: Int = 0,
        limit: Int
    ) throws -> ReferencePage {
        try pool.read { db in
            let now = try ReferenceEdition.fetch(db)
            if let edition, edition != now.identifier {
                throw ReferencePageProblem.editionChanged(from: edition, to: now.identifier)
            }
            let found = try ReferenceRows(db, box).rows(dataset, from: max(0, start), limit: max(0, limit))
            let end = max(0, start) + found.rows.count
            return ReferencePage(
                rows: found.rows, next: end < found.total ? end : nil, total: found.total, edition: now)
        }
    }

    /// The number of rows of each dataset, all of one edition.
    package func referenceCounts(
        in box: CoordinateBox? = nil
    ) throws -> (counts: [ReferenceDataset: Int], edition: ReferenceEdition) {
        try pool.read { db in
            let rows = ReferenceRows(db, box)
            let counts = try ReferenceDataset.allCases.map { ($0, try rows.count($0)) }
            return (Dictionary(uniqueKeysWithValues: counts), try ReferenceEdition.fetch(db))
        }
    }
}

/// Reads rows in their order, inside one snapshot.
private struct ReferenceRows {
    let db: Database
    let box: CoordinateBox?

    init(_ db: Database, _ box: CoordinateBox?) {
        self.db = db
        self.box = box
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
            let all = try procedures()
            return (Array(all.dropFirst(start).prefix(limit)), all.count)
        case .fixes:
            let all = try fixes()
            return (Array(all.dropFirst(start).prefix(limit)), all.count)
        }
    }

    func count(_ dataset: ReferenceDataset) throws -> Int {
        switch dataset {
        case .airports:
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM airport WHERE kind <> 'closed' AND \(inBox())") ?? 0
        case .navaids: try Int.fetchOne(db, sql: "SELECT count(*) FROM navaid WHERE \(inBox())") ?? 0
        case .procedures: try procedures().count
        case .fixes: try fixes().count
        }
    }

    /// The condition on latitude and longitude. Its numbers are ours, never a caller's text.
    private func inBox() -> String {
        guard let box else { return "1" }
        let longitudes =
            box.crossesAntimeridian
            ? "(longitude >= \(box.westDegrees) OR longitude <= \(box.eastDegrees))"
            : "longitude BETWEEN \(box.westDegrees) AND \(box.eastDegrees)"
        return "latitude BETWEEN \(box.southDegrees) AND \(box.northDegrees) AND \(longitudes)"
    }

    /// Of each airport the list of the first publisher that has one; by ident, then as published.
    private func procedures() throws -> [ReferenceRow] {
        let sql = """
            SELECT ident, latitude, longitude, airport.id FROM airport
            WHERE id IN (SELECT airportID FROM airportLink WHERE part = 'procedures') ORDER BY ident
            """
        return try Row.fetchAll(db, sql: sql).flatMap { row -> [ReferenceRow] in
            guard let position = Coordinate(latitudeDegrees: row[1], longitudeDegrees: row[2]),
                box?.contains(position) ?? true
            else { return [] }
            return try AirportDatabase.procedureDocuments(of: row[3], db).flatMap { document in
                document.facts.map { published in
                    .procedure(
                        airport: row[0], published.procedure, records: published.records,
                        publisher: document.publisher, date: document.date)
                }
            }
        }
    }

    /// Each publisher's, by name and place.
    private func fixes() throws -> [ReferenceRow] {
        let all = try Publisher.allCases.flatMap { publisher in
            try PublishedDocument<Waypoint>.fetchAll(.waypoints, publisher, db)
        }
        func key(_ document: PublishedDocument<Waypoint>) -> (String, String, Double, Double) {
            let fix = document.facts
            return (fix.name, fix.region, fix.latitude, fix.longitude)
        }
        return all.filter { box?.contains($0.facts.position) ?? true }.sorted { key($0) < key($1) }.map {
            .fix($0.facts, publisher: $0.publisher, date: $0.date)
        }
    }
}
