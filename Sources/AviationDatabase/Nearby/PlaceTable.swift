import Aviation
import GRDB

/// Every airport and navaid, indexed by position. They are numbered by ident, so that of places at equal
/// distances the lesser ident comes first.
struct PlaceTable: Sendable {
    struct Entry: Sendable {
        let ident: String
        let kind: PlaceKind
    }

    /// The edition of the places that this was made of.
    let edition: Int
    let entries: [Entry]
    let index: PlaceIndex

    init(edition: Int, _ db: Database) throws {
        self.edition = edition
        let sql = """
            SELECT ident, latitude, longitude, kind, 0 AS isNavaid FROM airport
            UNION ALL SELECT ident, latitude, longitude, kind, 1 FROM navaid
            ORDER BY ident, isNavaid, latitude, longitude
            """
        var entries: [Entry] = []
        var positions: [Coordinate] = []
        let rows = try Row.fetchCursor(db, sql: sql)
        while let row = try rows.next() {
            let kind: PlaceKind? =
                row[4]
                ? Navaid.Kind(rawValue: row[3]).map(PlaceKind.navaid)
                : AirportKind(rawValue: row[3]).map(PlaceKind.airport)
            guard let kind, let position = Coordinate(latitudeDegrees: row[1], longitudeDegrees: row[2])
            else { continue }
            entries.append(Entry(ident: row[0], kind: kind))
            positions.append(position)
        }
        self.entries = entries
        index = PlaceIndex(positions)
    }

    func isAny(of kinds: Set<PlaceKind>) -> (Int) -> Bool {
        { number in kinds.contains(entries[number].kind) }
    }

    func found(_ found: [PlaceIndex.Found], from centre: Coordinate) -> [NearbyPlace] {
        found.map { one in
            let (entry, position) = (entries[one.number], index.positions[one.number])
            return NearbyPlace(
                ident: entry.ident, kind: entry.kind, position: position, distance: one.distance,
                bearing: Geodesic(from: centre, to: position).initialCourse)
        }
    }
}

extension AirportDatabase {
    /// The present places. Read again (some tenths of a second) when an import changed them, in whichever
    /// process.
    func places() throws -> PlaceTable {
        let edition = try pool.unsafeRead(PlaceEdition.fetch)
        if let places = kept.withValue(PlaceTable.self, { $0 }), places.edition == edition { return places }
        let places = try pool.read { db in try PlaceTable(edition: PlaceEdition.fetch(db), db) }
        kept.withValue(PlaceTable.self) { $0 = places }
        return places
    }
}
