public import Aviation
import AviationDatabase

/// Finds the points of a route by their names, in the database.
public struct RoutePointResolver: Sendable {
    private let database: AirportDatabase

    /// Looks in the database of the airports, which has the waypoints too.
    public init(airports: KnownAirports, waypoints: KnownWaypoints) {
        database = airports.database
    }

    /// All places of a name: the airport first, navaids and waypoints then. Empty when there is none.
    public func places(_ name: String) throws -> [RoutePlace] { try database.routePoints(name) }

    /// The first place of a name, the airport before others; nil when there is none.
    public func resolve(_ name: String) throws -> RoutePlace? { try places(name).first }

    /// Reads a route, "EGTF DCT VESAN DCT LFAT"; nil for less than two points that are known. Names that
    /// several places have are told in `problems`, where RZFlight takes one of them.
    public func resolveRouteString(_ text: String, pins: [RoutePlace] = []) throws -> Route? {
        try database.route(text, pins: pins)
    }
}
