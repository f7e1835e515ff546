package import Aviation
import GRDB

/// An airport with its runways, procedures and AIP entries.
package struct KnownAirport: Hashable, Sendable {
    package let airport: Airport
    package let runways: [Runway]
    package var procedures: [Procedure]
    package let aipEntries: [AIPEntry]
    /// The publishers of its fields and lists.
    package let sources: [String]
    /// Whether it is a border crossing; nil if no list of its country is known.
    package let isBorderCrossing: Bool?
    /// The day and the publisher of each list.
    package let lists: [FieldList]

    package init(
        _ airport: Airport, runways: [Runway], procedures: [Procedure], aipEntries: [AIPEntry],
        sources: [String], isBorderCrossing: Bool?, lists: [FieldList] = []
    ) {
        self.airport = airport
        self.runways = runways
        self.procedures = procedures
        self.aipEntries = aipEntries
        self.sources = sources
        self.isBorderCrossing = isBorderCrossing
        self.lists = lists
    }

    /// Lists that not every airport is in.
    package enum List: String, Sendable {
        case procedures, entries, borders
    }
}

extension AirportDatabase {
    /// An airport with its runways, procedures and AIP entries; nil when there is none of this code.
    package func knownAirport(_ identifier: String) throws -> KnownAirport? {
        try pool.read { db in
            try Self.lookUp(identifier, db).map { try Self.known($0.id, $0.airport, db) }
        }
    }

    /// All airports of a country, by identifier.
    package func knownAirports(inCountry code: String) throws -> [KnownAirport] {
        try knownAirports(where: "country = ?", code)
    }

    /// All airports in a list of any publisher, by identifier.
    package func knownAirports(in list: KnownAirport.List) throws -> [KnownAirport] {
        try knownAirports(where: "id IN (SELECT airportID FROM airportLink WHERE part = ?)", list.rawValue)
    }

    private func knownAirports(where condition: String, _ argument: String) throws -> [KnownAirport] {
        let sql = "SELECT \(Airport.columns), airport.id FROM airport WHERE \(condition) ORDER BY ident"
        return try pool.read { db in
            try Row.fetchAll(db, sql: sql, arguments: [argument]).map { row in
                try Self.known(row["id"], Airport(row: row), db)
            }
        }
    }

    private static func known(_ id: Int, _ airport: Airport, _ db: Database) throws -> KnownAirport {
        let publishers = try String.fetchAll(
            db.cachedStatement(
                sql: "SELECT DISTINCT publisher FROM airportLink WHERE airportID = ? ORDER BY publisher"),
            arguments: [id])
        return KnownAirport(
            airport, runways: try runways(of: id, db), procedures: try procedures(of: id, db),
            aipEntries: try entries(of: id, db),
            sources: (id > 0 ? [Publisher.ourAirports.rawValue] : []) + publishers,
            isBorderCrossing: try isBorderCrossing(id, airport, db), lists: try lists(of: id, db))
    }
}
