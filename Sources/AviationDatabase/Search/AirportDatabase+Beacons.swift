package import Aviation
import GRDB

extension AirportDatabase {
    /// The beacons that a query names, by exactly the ident or by the whole name, with or without their kind:
    /// "OCK", "ockham", "Ockham VOR". Those nearest to `centre` come first, without one VORs before NDBs.
    package func beacons(
        named query: String, near centre: Coordinate? = nil, limit: Int = 10
    ) throws
        -> [Navaid]
    {
        let words = SearchText.words(String(query.prefix(AirportSearch.mostCharacters)))
        let telling = words.filter { !Self.kindsOfBeacons.contains($0) }
        guard !telling.isEmpty, limit > 0 else { return [] }
        let code = telling.count == 1 ? telling[0].uppercased() : ""
        let sql = "SELECT \(Navaid.columns) FROM navaid WHERE ident = ?1 OR name LIKE ?2"
        let found = try pool.read { db in
            try Row.fetchAll(
                db.cachedStatement(sql: sql), arguments: [code, telling.map { "%\($0)%" }.joined()])
        }.compactMap(Navaid.init(row:)).filter { beacon in
            beacon.ident == code
                || SearchText.words(beacon.name).filter { !Self.kindsOfBeacons.contains($0) } == telling
        }
        let sorted = found.sorted { left, right in
            guard let centre else {
                return (left.isNDB ? 1 : 0, left.countryCode, left.name)
                    < (right.isNDB ? 1 : 0, right.countryCode, right.name)
            }
            return Geodesic(from: centre, to: left.position).distance
                < Geodesic(from: centre, to: right.position).distance
        }
        return Array(sorted.prefix(limit))
    }

    private static let kindsOfBeacons: Set<String> = ["vor", "ndb", "dme", "vortac", "tacan", "beacon"]
}

extension Navaid {
    fileprivate var isNDB: Bool { kind == .ndb || kind == .ndbDME }
}
