package import Aviation
import GRDB

extension AirportDatabase {
    /// All waypoints with a name, in any case; empty if there are none.
    package func waypoints(_ name: String) throws -> [Waypoint] {
        let name = name.uppercased()
        return try waypoints(where: "key = :name OR key GLOB :start", ["name": name, "start": "\(name)|*"])
            .filter { $0.name == name }
    }

    /// All waypoints, by name.
    package func waypoints() throws -> [Waypoint] { try waypoints(where: "1", [:]) }

    private func waypoints(where condition: String, _ arguments: StatementArguments) throws -> [Waypoint] {
        let sql = """
            SELECT facts FROM published WHERE part = 'waypoints' AND (\(condition)) ORDER BY key, publisher
            """
        return try pool.read { db in
            try String.fetchAll(db, sql: sql, arguments: arguments).map(PublishedDocument<Waypoint>.decoded)
        }
    }
}
