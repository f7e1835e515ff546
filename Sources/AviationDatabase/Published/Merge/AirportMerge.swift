import Aviation
import GRDB

/// One airport with data from other publishers: each field comes from the first publisher in its precedence
/// that has it.
struct AirportMerge {
    let airport: Int
    let documents: [PublishedDocument<PublishedAirport>]
    var table = AirportTable.standard

    private struct Source {
        let field: AirportField
        let publisher: Publisher
        let date: String
    }

    /// Replaces the airport's row, or makes it.
    func save(_ db: Database) throws {
        let sql = "SELECT \(table.selection) FROM airport WHERE id = ?"
        let known = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [airport]).map(table.airport)
        var sources: [Source] = []
        guard let merged = merged(known, &sources) else { return }
        if let known, known != merged {
            try db.execute(
                sql: """
                    INSERT INTO displacedAirport (\(table.names))
                    SELECT \(table.names) FROM airport WHERE id = ?
                    """, arguments: [airport])
        }
        if known != merged { try insert(merged, try ident(merged, known, db), db) }
        let insertion = try db.cachedStatement(sql: "INSERT INTO fieldSource VALUES (?, '', ?, ?, ?)")
        for source in sources {
            try insertion.execute(arguments: [
                airport, source.field.rawValue, source.publisher.rawValue, source.date,
            ])
        }
    }

    /// A new airport's identifier, made unique with the publisher's country.
    private func ident(_ merged: Airport, _ known: Airport?, _ db: Database) throws -> String {
        guard known == nil else { return merged.ident }
        for ident in [merged.ident, "\(merged.countryCode)-\(merged.ident)"] {
            let sql = "SELECT 1 FROM airport WHERE ident = ?"
            if try Int.fetchOne(db.cachedStatement(sql: sql), arguments: [ident]) == nil { return ident }
        }
        return "\(merged.countryCode)-\(merged.ident)-\(-airport)"
    }

    private func insert(_ merged: Airport, _ ident: String, _ db: Database) throws {
        var airport = merged
        airport.ident = ident
        try db.cachedStatement(sql: table.replacement)
            .execute(arguments: StatementArguments(table.values(self.airport, airport)))
    }

    /// Nil if no publisher has its position or its name.
    private func merged(_ known: Airport?, _ sources: inout [Source]) -> Airport? {
        func value<Value>(
            _ field: AirportField, _ own: (Airport) -> Value?, _ theirs: (PublishedAirport) -> Value?
        ) -> Value? {
            for publisher in field.precedence {
                if publisher == .ourAirports {
                    if let value = known.flatMap(own) { return value }
                } else if let document = documents.first(where: { $0.publisher == publisher }),
                    let value = theirs(document.facts)
                {
                    sources.append(Source(field: field, publisher: publisher, date: document.date))
                    return value
                }
            }
            return nil
        }
        var particulars = Airport.Particulars()
        for column in table.columns {
            let value = value(column.field, { column[$0.particulars] }, { column[$0.particulars] })
            column.put(value, into: &particulars)
        }
        guard let position = value(.position, { $0.position }, { $0.position }),
            let ident = known?.ident ?? particulars.icaoCode ?? particulars.localCode
        else { return nil }
        let country = value(.country, { $0.countryCode }, { $0.countryCode }) ?? ""
        return Airport(
            ident: ident, kind: value(.kind, { $0.kind }, { $0.kind }) ?? .small,
            name: value(.name, { $0.name }, { $0.name }) ?? ident, position: position, countryCode: country,
            regionCode: value(.region, { $0.regionCode }, { $0.regionCode }) ?? "\(country)-U-A"
        ) { $0 = particulars }
    }
}
