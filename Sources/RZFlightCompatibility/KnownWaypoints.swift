public import Aviation
public import AviationDatabase

/// RZFlight's questions about waypoints, asked of the database. A name may have several: docs/airports.md.
public struct KnownWaypoints: Sendable {
    private let database: AirportDatabase

    /// Asks this database.
    public init(db database: AirportDatabase) { self.database = database }

    /// All waypoints of a name, in any case; empty when there is none.
    public func waypoints(name: String) throws -> [Waypoint] { try database.waypoints(name) }

    /// The only waypoint of a name; nil when there is none, or several.
    public func waypoint(name: String) throws -> Waypoint? {
        let found = try waypoints(name: name)
        return Set(found.map(\.position)).count == 1 ? found.first : nil
    }

    /// Those whose name begins with a text, then those whose name holds it, each by name.
    public func rankedSearch(needle: String, limit: Int = 20) throws -> [Waypoint] {
        let text = needle.uppercased()
        guard !text.isEmpty else { return [] }
        return try all().filter { $0.name.contains(text) }
            .sorted {
                ($0.name.hasPrefix(text) ? 0 : 1, $0.name) < ($1.name.hasPrefix(text) ? 0 : 1, $1.name)
            }
            .prefix(limit).map(\.self)
    }

    /// Those that lie in a FIR or on its edge, by name.
    public func byFIR(_ fir: String) throws -> [Waypoint] { try all().filter { $0.firList.contains(fir) } }
    /// Those of a type, by name.
    public func byType(_ type: Waypoint.PointType) throws -> [Waypoint] {
        try all().filter { $0.pointType == type }
    }

    /// All, by name.
    public func all() throws -> [Waypoint] { try database.waypoints() }
}
