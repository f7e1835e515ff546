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
    /// A town that only the keywords have is often one further away.
    private static let timesLessByKeyword = 3

    /// The airports in `entries` that have a name.
    private struct Bearers {
        var byName: [Int] = []
        var byKeyword: [Int] = []
    }

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
        // The larger towns come first: a district with the town's name adds nothing.
        var claimed: Set<Claim> = []
        while let row = try places.next() {
            let (latitude, longitude, text): (Double, Double, String) = (row[0], row[1], row[3])
            let names = text.split(separator: " ")
            for name in names {
                // "St" is a part of too many names to be one.
                guard SearchText.shortForms[String(name)] == nil else { continue }
                guard let bearers = named[String(name)] else { continue }
                for (place, index) in (bearers.byName + bearers.byKeyword).enumerated() {
                    let divisor = place < bearers.byName.count ? 1 : Self.timesLessByKeyword
                    let people: Int = row[2]
                    guard abs(entries[index].latitude - latitude) < 1.1,
                        let town = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude),
                        let airport = Coordinate(
                            latitudeDegrees: entries[index].latitude,
                            longitudeDegrees: entries[index].longitude),
                        town.distance(to: airport) <= Self.reach,
                        claimed.insert(Claim(airport: index, name: name)).inserted
                    else { continue }
                    entries[index].facts.people = max(entries[index].facts.people, people / divisor)
                    entries[index].exonyms.formUnion(names)
                }
            }
        }
    }

    /// The places in `entries` of the airports that have a name, of up to four words, in their name, town or
    /// keywords.
    private func airportsByName(
        _ entries: [SearchIndex.Entry], _ db: Database
    ) throws -> [String: Bearers] {
        var named: [String: Bearers] = [:]
        let texts = try db.makeStatement(sql: "SELECT name, town, keywords FROM airport WHERE id = ?")
        for (index, entry) in entries.enumerated() where entry.facts.value >= AirportImportance.regional {
            guard let row = try Row.fetchOne(texts, arguments: [entry.id]) else { continue }
            let keywords: String = row[2] ?? ""
            let names = Self.names(in: [row[0] as String?, row[1]].compactMap(\.self))
            let others = Self.names(in: keywords.split(separator: ",").map(String.init))
            for name in names { named[name, default: Bearers()].byName.append(index) }
            for name in others.subtracting(names) { named[name, default: Bearers()].byKeyword.append(index) }
        }
        return named
    }

    private static func names(in texts: [String]) -> Set<String> {
        var names: Set<String> = []
        for text in texts {
            let words = SearchText.words(text)
            for start in words.indices {
                for end in start..<min(words.count, start + mostWords) {
                    names.insert(SearchText.compact(words[start...end]))
                }
            }
        }
        return names
    }
}
