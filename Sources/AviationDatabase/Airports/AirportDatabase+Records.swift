package import Aviation
import GRDB

/// The publisher of a field of an airport.
package struct FieldSource: Hashable, Sendable {
    /// The runway's name without leading zeros ("9L/27R"); nil for fields of the airport.
    package let runway: String?
    package let field: AirportField
    package let publisher: Publisher
    /// The day of the edition, or on which the publisher last changed it; empty where not known.
    package let date: String

    package var source: SourceDay { SourceDay(publisher, date) }
}

/// Facts of an airport from other publishers than OurAirports.
package struct AirportPublications: Hashable, Sendable {
    /// The fields that are not OurAirports'; empty if all are.
    package let fields: [FieldSource]
    /// The list of the first publisher in `Publisher.procedureLists` that has any.
    package let procedures: [Procedure]
    package let aipEntries: [AIPEntry]
    /// The names under which it is in lists of places where a border may be crossed; empty when it is in
    /// none.
    package let borderPoints: [String]
    /// False if it is in no list and there is one of its country; nil if there is none of its country.
    package let isBorderCrossing: Bool?
    /// The day and the publisher of each list.
    package let lists: [FieldList]
}

/// A list of an airport with whose it is.
package struct FieldList: Hashable, Sendable {
    /// "procedures", "entries", "borders" or "runways".
    package let part: String
    package let publisher: Publisher
    package let date: String

    package var source: SourceDay { SourceDay(publisher, date) }
}

extension Sequence<FieldList> {
    /// The publisher of a part's list, and its day, the oldest of several lists: of procedures the publisher
    /// whose list is used. Nil when there is no list.
    package func source(of part: KnownAirport.List) -> SourceDay? {
        let own = filter { $0.part == part.rawValue }
        let used = Publisher.procedureLists.first { publisher in own.contains { $0.publisher == publisher } }
        return own.filter { part != .procedures || $0.publisher == used }
            .min { $0.date < $1.date }?.source
    }
}

extension AirportDatabase {
    /// The facts of other publishers for the airport with this code; nil when there is none.
    package func publications(_ identifier: String) throws -> AirportPublications? {
        try pool.read { db in
            guard let (id, airport) = try Self.lookUp(identifier, db) else { return nil }
            let rows = try Row.fetchAll(
                db, sql: "SELECT runway, field, publisher, date FROM fieldSource WHERE airportID = ?",
                arguments: [id])
            let fields = rows.compactMap { row -> FieldSource? in
                guard let field = AirportField(rawValue: row[1]), let publisher = Publisher(rawValue: row[2])
                else { return nil }
                let runway: String = row[0]
                return FieldSource(
                    runway: runway.isEmpty ? nil : runway, field: field, publisher: publisher, date: row[3])
            }
            return AirportPublications(
                fields: fields, procedures: try Self.procedures(of: id, db),
                aipEntries: try Self.entries(of: id, db),
                borderPoints: try Self.documents(BorderPoint.self, .borders, of: id, db).map(\.facts.name),
                isBorderCrossing: try Self.isBorderCrossing(id, airport, db),
                lists: try Self.lists(of: id, db))
        }
    }

    /// The lists of an airport, each with its publisher and its day.
    static func lists(of airport: Int, _ db: Database) throws -> [FieldList] {
        let sql = """
            SELECT link.part, link.publisher, date FROM airportLink AS link
                JOIN published USING (publisher, part, key)
            WHERE airportID = ? AND link.part <> 'airports' ORDER BY 1, 2
            """
        return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [airport]).compactMap { row in
            Publisher(rawValue: row[1]).map { FieldList(part: row[0], publisher: $0, date: row[2]) }
        }
    }

    static func procedures(of airport: Int, _ db: Database) throws -> [Procedure] {
        try procedureDocuments(of: airport, db).flatMap { $0.facts.map(\.procedure) }
    }

    /// The procedures of the first publisher in `Publisher.procedureLists` that has any.
    static func procedureDocuments(
        of airport: Int, _ db: Database
    ) throws -> [PublishedDocument<[PublishedProcedure]>] {
        let all = try documents([PublishedProcedure].self, .procedures, of: airport, db)
        return Publisher.procedureLists.lazy.map { publisher in
            all.filter { $0.publisher == publisher }
        }.first { !$0.isEmpty } ?? []
    }

    static func entries(of airport: Int, _ db: Database) throws -> [AIPEntry] {
        try documents([AIPEntry].self, .entries, of: airport, db).flatMap(\.facts)
    }

    /// True if it is in a list; false if it is not and there is a list of its country; else nil.
    static func isBorderCrossing(_ id: Int, _ airport: Airport, _ db: Database) throws -> Bool? {
        let sql = "SELECT 1 FROM airportLink WHERE airportID = ? AND part = 'borders'"
        if try Int.fetchOne(db.cachedStatement(sql: sql), arguments: [id]) != nil { return true }
        let country = """
            SELECT 1 FROM airportLink JOIN airport ON airport.id = airportID
            WHERE part = 'borders' AND country = ? LIMIT 1
            """
        let isListed = try Int.fetchOne(db.cachedStatement(sql: country), arguments: [airport.countryCode])
        return isListed == nil ? nil : false
    }

    private static func documents<Facts: Decodable>(
        _ type: Facts.Type, _ part: PublishedPart, of airport: Int, _ db: Database
    ) throws -> [PublishedDocument<Facts>] {
        let sql = """
            SELECT publisher, key FROM airportLink WHERE airportID = ? AND part = ? ORDER BY publisher, key
            """
        return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [airport, part.rawValue])
            .compactMap { row in
                guard let publisher = Publisher(rawValue: row[0]) else { return nil }
                return try PublishedDocument<Facts>.fetch(part, publisher, row[1], db)
            }
    }
}
