import Aviation
import Foundation
import GRDB

/// A town of GeoNames.
struct Town {
    let name: String
    let position: Coordinate
    let people: Int
    /// The number of words in its own name, and whether that is the name searched for.
    let nameWords: Int
    let compactName: String
    /// ISO 3166-1 alpha-2; nil for a place that is no town of GeoNames.
    var country: String?

    /// The population from which a town's name means the town rather than small airports elsewhere with that
    /// name.
    static let manyPeople = 50_000
    /// The population from which a town's name means the town rather than an airport whose name only begins
    /// with it.
    static let quitePeople = 20_000
    /// The population from which a town's name means the town rather than an airport with a similar name.
    static let somePeople = 5_000
    /// The population from which a town is more than the namesake of a closed airport.
    static let cityPeople = 100_000

    /// The largest towns that have one of these names (`SearchText.compact`) in any language, the largest
    /// first.
    static func named(_ names: [String], limit: Int, _ db: Database) throws -> [Town] {
        let expression = names.map(SearchExpression.quoted).joined(separator: " OR ")
        return try matching(expression, limit: limit, db)
    }

    /// The largest towns with a name that begins with one of these.
    static func beginning(_ names: [String], limit: Int, _ db: Database) throws -> [Town] {
        let expression = names.map { SearchExpression.quoted($0) + " *" }.joined(separator: " OR ")
        return try matching(expression, limit: limit, db)
    }

    private static func matching(_ expression: String, limit: Int, _ db: Database) throws -> [Town] {
        guard !expression.isEmpty else { return [] }
        let sql = """
            SELECT place.name, latitude, longitude, people, country
            FROM placeName JOIN place ON id = placeName.rowid
            WHERE placeName MATCH ? ORDER BY placeName.rowid LIMIT ?
            """
        return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [expression, limit]).compactMap {
            row in
            Coordinate(latitudeDegrees: row[1], longitudeDegrees: row[2]).map {
                let name: String = row[0]
                let words = SearchText.words(name)
                return Town(
                    name: name, position: $0, people: row[3], nameWords: words.count,
                    compactName: SearchText.compact(words), country: row[4])
            }
        }
    }

    /// From 0.2 for a village to 1 for a city of ten millions.
    var weight: Double { min(1, 0.2 + 0.2 * (log10(Double(max(1000, people))) - 3)) }

    /// Its weight, and up to `share` more near the centre: of towns with one name the larger or the nearer is
    /// meant.
    func prominence(from centre: Coordinate?, share: Double = 0.5) -> Double {
        guard let centre else { return weight }
        return weight + share * exp(-centre.distance(to: position).nauticalMiles / 250)
    }
}
