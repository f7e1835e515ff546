package import Aviation
package import AviationDatabase

/// RZFlight's questions about waypoints, asked of the database. A name may have several: docs/airports.md.
package struct KnownWaypoints: Sendable {
    private let database: AirportDatabase

    package init(db database: AirportDatabase) { self.database = database }

    /// All waypoints of a name, in any case; empty when there is none.
    package func waypoints(name: String) throws -> [Waypoint] { try database.waypoints(name) }

    /// The only waypoint of a name; nil when there is none, or several.
    package func waypoint(name: String) throws -> Waypoint? {
        let found = try waypoints(name: name)
        return Set(found.map(\.position)).count == 1 ? found.first : nil
    }

    /// Those whose name begins with a text, then those whose name holds it, each by name.
    package func rankedSearch(needle: String, limit: Int = 20) throws -> [Waypoint] {
        let text = needle.uppercased()
        guard !text.isEmpty else { return [] }
        return try all().filter { $0.name.contains(text) }
            .sorted {
                ($0.name.hasPrefix(text) ? 0 : 1, $0.name) < ($1.name.hasPrefix(text) ? 0 : 1, $1.name)
            }
            .prefix(limit).map(\.self)
    }

    package func byFIR(_ fir: String) throws -> [Waypoint] { try all().filter { $0.firList.contains(fir) } }
    package func byType(_ type: Waypoint.PointType) throws -> [Waypoint] {
        try all().filter { $0.pointType == type }
    }

    /// All, by name.
    package func all() throws -> [Waypoint] { try database.waypoints() }
}
