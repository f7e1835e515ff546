import Aviation
import GRDB

/// Finds the towns that airports are named for: Vienna for "Vienna International Airport", with all its names
/// in other languages.
struct TownNames {
    /// An airport further away has the name of another town, or of no town.
    private static let reach = Distance(nauticalMiles: 60)
    /// A village gives its name to no large airport, but shares names with people.
    private static let leastPeople = 2_000
    private static let mostWords = 4

    /// An airport has a name of a town for the town's sake.
    private struct Claim: Hashable {
        let airport: Int
        let name: Substring
    }

    /// Gives the regional airports among `entries` the size and the names of their towns.
    func add(to entries: inout [SearchIndex.Entry], _ db: Database) throws {
        guard try SearchTables.hasPlaces(db) else { return }
        let named = try airportsByName(entries, db)
        let places = try Row.fetchCursor(
            db, sql: "SELECT latitude, longitude, people, names FROM place WHERE people >= ? ORDER BY id",
            arguments: [Self.leastPeople])
        // The larger towns come first: a quarter that shares the town's name adds nothing.
        var claimed: Set<Claim> = []
        while let row = try places.next() {
            let (latitude, longitude, text): (Double, Double, String) = (row[0], row[1], row[3])
            let names = text.split(separator: " ")
            for name in names {
                // "St" is a part of too many names to be one.
                guard SearchText.shortForms[String(name)] == nil else { continue }
                for index in named[String(name)] ?? [] {
                    guard abs(entries[index].latitude - latitude) < 1.1,
                        let town = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude),
                        let airport = Coordinate(
                            latitudeDegrees: entries[index].latitude,
                            longitudeDegrees: entries[index].longitude),
                        town.distance(to: airport) <= Self.reach,
                        claimed.insert(Claim(airport: index, name: name)).inserted
                    else { continue }
                    entries[index].facts.people = max(entries[index].facts.people, row[2])
                    entries[index].exonyms.formUnion(names)
                }
            }
        }
    }

    /// The places in `entries` of the airports that have a name, of up to four words, in their name, town or
    /// keywords.
    private func airportsByName(
        _ entries: [SearchIndex.Entry], _ db: Database
    ) throws -> [String: [Int]] {
        var named: [String: [Int]] = [:]
        let texts = try db.makeStatement(sql: "SELECT name, town, keywords FROM airport WHERE id = ?")
        for (index, entry) in entries.enumerated() where entry.facts.value >= AirportImportance.regional {
            guard let row = try Row.fetchOne(texts, arguments: [entry.id]) else { continue }
            let keywords: String = row[2] ?? ""
            let parts =
                [row[0] as String?, row[1]].compactMap(\.self)
                + keywords.split(separator: ",").map(String.init)
            var names: Set<String> = []
            for part in parts {
                let words = SearchText.words(part)
                for start in words.indices {
                    for end in start..<min(words.count, start + Self.mostWords) {
                        names.insert(SearchText.compact(words[start...end]))
                    }
                }
            }
            for name in names { named[name, default: []].append(index) }
        }
        return named
    }
}
