import Aviation
import GRDB

/// Fills the search tables again from the tables of airports and runways and the towns.
struct SearchIndex {
    /// An airport with its ranking.
    struct Entry {
        let id: Int
        let ident: String
        let latitude: Double
        let longitude: Double
        let country: String
        let region: String
        var facts: AirportImportance
        /// The names of the towns that it is named for.
        var exonyms: Set<Substring> = []
    }

    /// Reports to `progress` the share that is done.
    func rebuild(_ db: Database, progress: (Double) throws -> Void) throws {
        try SearchTables.createAirports(db)
        var entries = try entries(db)
        try progress(0.1)
        try TownNames().add(to: &entries, db)
        try progress(0.2)
        let importance = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.facts.value) })
        entries.sort { (importance[$1.id] ?? 0, $0.ident) < (importance[$0.id] ?? 0, $1.ident) }
        try rankAirports(entries, db)
        try AreaNames.fill(db)
        try progress(0.25)
        try indexWords(entries, db)
        try progress(0.7)
        try SearchTables.createAirportTerms(db)
        let knowsPlaces = try !entries.isEmpty && SearchTables.hasPlaces(db)
        try db.execute(sql: "INSERT INTO airportIndex VALUES (?)", arguments: [knowsPlaces])
        try progress(1)
    }

    /// Lanes of water do not count, a closed runway only where everything is closed, and one without a
    /// surface, which may never have been built, only where no other has one.
    private func entries(_ db: Database) throws -> [Entry] {
        let sql = """
            SELECT id, ident, kind, latitude, longitude, coalesce(isScheduled, 0),
                coalesce(iif(kind = 'closed', length, usable), 0), coalesce(runways, 0),
                coalesce(frequencies, 0), country, region, icao IS NOT NULL
            FROM airport LEFT JOIN (
                SELECT airportID,
                    coalesce(
                        max(iif(runway.isClosed OR surface IS NULL, NULL, lengthFeet)),
                        max(iif(runway.isClosed, 0, lengthFeet))) AS usable,
                    max(lengthFeet) AS length,
                    count(iif(runway.isClosed OR surface IS NULL, NULL, 1)) AS runways
                FROM runway WHERE coalesce(surface, '') NOT LIKE 'wat%' GROUP BY airportID
            ) AS strip ON strip.airportID = id
            LEFT JOIN (
                SELECT airportID, count(*) AS frequencies FROM frequency GROUP BY airportID
            ) AS station ON station.airportID = id
            """
        let rows = try Row.fetchCursor(db, sql: sql)
        var entries: [Entry] = []
        while let row = try rows.next() {
            guard let kind = AirportKind(rawValue: row[2]) else { continue }
            entries.append(
                Entry(
                    id: row[0], ident: row[1], latitude: row[3], longitude: row[4], country: row[9],
                    region: row[10],
                    facts: AirportImportance(
                        kind: kind, isScheduled: row[5], runwayFeet: row[6], runways: row[7],
                        frequencies: row[8], hasICAOCode: row[11])))
        }
        return entries
    }

    private func rankAirports(_ entries: [Entry], _ db: Database) throws {
        let insertion = try db.makeStatement(sql: "INSERT INTO airportRank VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
        for (place, entry) in entries.enumerated() {
            insertion.setUncheckedArguments([
                place + 1, entry.id, entry.facts.value, entry.latitude, entry.longitude,
                entry.facts.kind == .closed, entry.country, entry.region,
            ])
            try insertion.execute()
        }
    }

    /// In the order of the ranks: a full-text table takes rows in that order fastest.
    private func indexWords(_ entries: [Entry], _ db: Database) throws {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT rank, ident, icao, iata, gps, local, airport.name, town, keywords,
                    airport.country, country.name, airport.region, region.name
                FROM airportRank JOIN airport ON id = airportID
                    LEFT JOIN country ON country.code = airport.country
                    LEFT JOIN region ON region.code = airport.region
                ORDER BY rank
                """)
        let insertion = try db.makeStatement(
            sql: """
                INSERT INTO airportWord (rowid, code, own, name, town, other, exonym, area)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """)
        var areas: [String: String] = [:]
        while let row = try rows.next() {
            var codes: [String] = []
            for column in 1...5 {
                guard let code: String = row[column] else { continue }
                let folded = SearchText.code(code)
                if !codes.contains(folded) { codes.append(folded) }
            }
            let texts = (6...8).map { column in (row[column] as String?).map(SearchText.indexed) }
            let rank: Int = row[0]
            let (country, region): (String, String) = (row[9], row[11])
            let area = areas[region] ?? Self.area(country, row[10], region, row[12])
            areas[region] = area
            insertion.setUncheckedArguments([
                rank, codes.joined(separator: " "), Self.own(row[6], row[7]), texts[0], texts[1], texts[2],
                entries[rank - 1].exonyms.joined(separator: " "), area,
            ])
            try insertion.execute()
        }
    }

    /// The name without words such as "airport", and the town without what explains it, each as one word.
    private static func own(_ name: String, _ town: String?) -> String {
        let words = SearchText.words(name).filter { !SearchWord.isAirport($0) }
        let place = town?.prefix { $0 != "(" && $0 != "," } ?? ""
        return SearchText.compact(words) + " " + SearchText.compact(String(place))
    }

    /// The words of a country and a region: their names, and the region's letters ("TX" of "US-TX").
    private static func area(
        _ country: String, _ countryName: String?, _ region: String, _ regionName: String?
    ) -> String {
        let letters = region.split(separator: "-").dropFirst().last.map(String.init) ?? ""
        let isShort = letters.count > 1 && letters.allSatisfy(\.isLetter)
        let names = [countryName, regionName, isShort ? letters : nil].compactMap(\.self)
        return (names + (AreaNames.countries[country] ?? [])).map(SearchText.indexed).joined(separator: " ")
    }
}
