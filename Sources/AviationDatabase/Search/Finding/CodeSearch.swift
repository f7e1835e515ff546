import Aviation
import GRDB

/// Finds airports by exactly their codes.
struct CodeSearch {
    /// The codes in their published form.
    let codes: [String]

    /// The airports with the first code: as ident, ICAO or GPS code, then as IATA code, then as the country's
    /// own code; the larger first.
    func first(_ db: Database) throws -> [Int] {
        guard let code = codes.first else { return [] }
        return try airports(with: code, db)
    }

    /// The airport of each code, in the order of the codes. A code without an airport is left out where two
    /// others have one and all look like ICAO codes; otherwise the codes were words, and nil is returned.
    func all(_ db: Database) throws -> [Int]? {
        var found: [Int] = []
        var known = 0
        for code in codes {
            guard let airport = try airports(with: code, db).first else { continue }
            known += 1
            if !found.contains(airport) { found.append(airport) }
        }
        let areCodes = codes.allSatisfy { $0.count == 4 && $0.allSatisfy(\.isLetter) }
        return known == codes.count || (known >= 2 && areCodes) ? found : nil
    }

    /// The airports that had the first code, in capitals among their keywords: Tempelhof for "EDDI". Codes of
    /// four letters only: a shorter one is often a city's, or a word.
    func former(_ db: Database) throws -> [Int] {
        guard let code = codes.first, code.utf8.count == 4, code.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return [] }
        let known = try RankedAirport.matching(
            "other : \(SearchExpression.quoted(SearchText.code(code)))", limit: 100, db)
        return try known.filter { airport in
            let keywords = try Airport.fetch(airport.id, db).keywords ?? ""
            return keywords.split { $0 == "," || $0 == " " }.contains { $0 == code }
        }.map(\.id)
    }

    private func airports(with code: String, _ db: Database) throws -> [Int] {
        let kinds = [
            // A few strips have the IATA code of a large airport as their ident.
            [
                code.count == 3 ? "ident = ?1 OR iata = ?1" : "ident = ?1", "icao = ?1 AND icao <> ident",
                "gps = ?1 AND gps <> ident",
            ],
            ["iata = ?1 AND iata IS NOT NULL"], ["local = ?1 AND local <> ident"],
        ]
        var found: [Int] = []
        for conditions in kinds {
            let airports = try conditions.flatMap { condition in
                let sql = "SELECT \(Airport.columns), id FROM airport WHERE \(condition)"
                return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [code])
                    .map { row in (id: row["id"] as Int, airport: try Airport(row: row)) }
            }
            for (id, _) in airports.sorted(by: { Airport.isShownFirst($0.airport, $1.airport) })
            where !found.contains(id) {
                found.append(id)
            }
        }
        return found
    }
}
