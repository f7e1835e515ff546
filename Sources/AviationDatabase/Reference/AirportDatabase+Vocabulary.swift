import Aviation
import GRDB

extension AirportDatabase {
    /// The present choices of the filters.
    package func filterVocabulary() throws -> FilterVocabulary {
        let airports = try facts().airports.filter { $0.kind != .closed }
        let names = try pool.read { db in
            try Row.fetchAll(db, sql: "SELECT code, name FROM country").reduce(into: [String: String]()) {
                $0[$1[0]] = $1[1]
            }
        }
        func choices(_ codes: [String]) -> [FilterVocabulary.Choice] {
            Dictionary(grouping: codes) { $0 }.map { code, all in
                FilterVocabulary.Choice(code: code, name: names[code] ?? code, count: all.count)
            }.sorted { ($0.name, $0.code) < ($1.name, $1.code) }
        }
        func count(_ code: String, _ has: (AirportFacts) -> Bool?) -> FilterVocabulary.Choice {
            FilterVocabulary.Choice(code: code, name: code, count: airports.count { has($0) == true })
        }
        let approaches = Procedure.ApproachType.allCases.map { type in
            count(type.rawValue) { $0.approachTypes.contains(type) }
        }
        return FilterVocabulary(
            countries: choices(airports.map(\.countryCode)),
            approachTypes: approaches.filter { $0.count > 0 }, aipFields: try aipFields(),
            publishers: try publishers(),
            runways: [
                count("hard", \.hasHardRunway), count("soft", \.hasSoftRunway),
                count("water", \.hasWaterRunway), count("snow", \.hasSnowRunway),
                count("lighted", \.hasLightedRunway),
            ],
            pointsOfEntry: choices(airports.filter { $0.isPointOfEntry == true }.map(\.countryCode)))
    }

    private func aipFields() throws -> [FilterVocabulary.Choice] {
        var counts: [Int: Int] = [:]
        let documents = try pool.read { db in
            try Publisher.allCases.flatMap { publisher in
                try PublishedDocument<[AIPEntry]>.fetchAll(.entries, publisher, db)
            }
        }
        for document in documents {
            for id in Set(document.facts.compactMap { $0.standardField?.id }) {
                counts[id, default: 0] += 1
            }
        }
        return AIPFieldCatalog.all.compactMap { field in
            counts[field.id].map {
                FilterVocabulary.Choice(code: String(field.id), name: field.name, count: $0)
            }
        }
    }

    private func publishers() throws -> [FilterVocabulary.Choice] {
        let sql = """
            SELECT publisher, count(DISTINCT airportID) FROM airportLink GROUP BY publisher
            UNION ALL SELECT '\(Publisher.ourAirports.rawValue)', count(*) FROM airport WHERE id > 0
            ORDER BY publisher
            """
        return try pool.read { db in
            try Row.fetchAll(db, sql: sql).map { row in
                FilterVocabulary.Choice(code: row[0], name: row[0], count: row[1])
            }.filter { $0.count > 0 }
        }
    }
}
