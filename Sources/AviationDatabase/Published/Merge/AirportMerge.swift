import Aviation
import GRDB

/// One airport of which other publishers say something: each field is that of the first publisher in its
/// precedence who has it.
struct AirportMerge {
    let airport: Int
    let documents: [PublishedDocument<PublishedAirport>]

    private struct Source {
        let field: AirportField
        let publisher: Publisher
        let date: String
    }

    /// Replaces the airport's row, or makes it.
    func save(_ db: Database) throws {
        let sql = "SELECT \(Airport.columns) FROM airport WHERE id = ?"
        let known = try Airport.fetchAll(db, sql: sql, arguments: [airport]).first
        var sources: [Source] = []
        guard let merged = merged(known, &sources) else { return }
        if let known, known != merged {
            try db.execute(
                sql: "INSERT INTO displacedAirport SELECT * FROM airport WHERE id = ?", arguments: [airport])
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
        let statement = try db.cachedStatement(
            sql: Airport.insertion.replacing("INSERT", with: "INSERT OR REPLACE", maxReplacements: 1))
        let place = merged.position
        try statement.execute(arguments: [
            airport, ident, merged.kind.rawValue, merged.name, place.latitudeDegrees,
            place.longitudeDegrees, merged.elevationFeet, merged.town, merged.countryCode, merged.regionCode,
            merged.continentCode, merged.icaoCode, merged.iataCode, merged.gpsCode, merged.localCode,
            merged.hasScheduledService, merged.homeLink, merged.keywords, merged.wikipediaLink,
        ])
    }

    /// Nil when nobody knows where it is or what it is called.
    private func merged(_ known: Airport?, _ sources: inout [Source]) -> Airport? {
        func value<Value>(
            _ field: AirportField, _ own: KeyPath<Airport, Value?>,
            _ theirs: KeyPath<PublishedAirport, Value?>
        ) -> Value? {
            for publisher in Publisher.precedence(field) {
                if publisher == .ourAirports {
                    if let value = known?[keyPath: own] { return value }
                } else if let document = documents.first(where: { $0.publisher == publisher }),
                    let value = document.facts[keyPath: theirs]
                {
                    sources.append(Source(field: field, publisher: publisher, date: document.date))
                    return value
                }
            }
            return nil
        }
        let icao = value(.icaoCode, \.icaoCode, \.icaoCode)
        let local = value(.localCode, \.localCode, \.localCode)
        guard let position = value(.position, \.known.position, \.position),
            let ident = known?.ident ?? icao ?? local
        else { return nil }
        let country = value(.country, \.known.countryCode, \.countryCode) ?? ""
        return Airport(
            ident: ident, kind: value(.kind, \.known.kind, \.kind) ?? .small,
            name: value(.name, \.known.name, \.name) ?? ident, position: position,
            elevationFeet: value(.elevation, \.elevationFeet, \.elevationFeet),
            town: value(.town, \.town, \.town), countryCode: country,
            regionCode: value(.region, \.known.regionCode, \.regionCode) ?? "\(country)-U-A",
            continentCode: value(.continent, \.continentCode, \.continentCode), icaoCode: icao,
            iataCode: value(.iataCode, \.iataCode, \.iataCode),
            gpsCode: value(.gpsCode, \.gpsCode, \.gpsCode), localCode: local,
            hasScheduledService: value(
                .scheduledService, \.hasScheduledService, \.hasScheduledService),
            homeLink: value(.homeLink, \.homeLink, \.homeLink),
            wikipediaLink: value(.wikipediaLink, \.wikipediaLink, \.wikipediaLink),
            keywords: value(.keywords, \.keywords, \.keywords))
    }
}

extension Airport {
    /// The fields that every airport has, as optional ones.
    fileprivate struct Known {
        var position: Coordinate?
        var countryCode: String?
        var kind: AirportKind?
        var name: String?
        var regionCode: String?
    }

    fileprivate var known: Known {
        Known(
            position: position, countryCode: countryCode, kind: kind, name: name, regionCode: regionCode)
    }
}
