package import Aviation
import GRDB

/// RZFlight's questions about waypoints, asked of the database. A name may have several: docs/airports.md.
package struct KnownWaypoints: Sendable {
    private let database: AirportDatabase

    package init(db database: AirportDatabase) { self.database = database }

    /// All waypoints of a name, in any case; empty when there is none.
    package func waypoints(name: String) throws -> [Waypoint] {
        let name = name.uppercased()
        return try all(where: "key = :name OR key GLOB :start", ["name": name, "start": "\(name)|*"])
            .filter { $0.name == name }
    }

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
    package func all() throws -> [Waypoint] { try all(where: "1", [:]) }

    private func all(where condition: String, _ arguments: StatementArguments) throws -> [Waypoint] {
        let sql = """
            SELECT facts FROM published WHERE part = 'waypoints' AND (\(condition)) ORDER BY key, publisher
            """
        return try database.pool.read { db in
            try String.fetchAll(db, sql: sql, arguments: arguments).map(
                PublishedDocument<Waypoint>.decoded)
        }
    }
}
