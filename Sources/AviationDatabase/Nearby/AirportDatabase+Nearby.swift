public import Aviation
import GRDB

// Nearby/ finds the airports and navaids near a position or a route. Its invariant: geodesic distances on WGS
// 84 alone decide what is in a result, at any latitude. The places are kept in memory, and read again after
// an import has changed them.

/// A place on the map that has no area.
package struct NearbyPlace: Hashable, Sendable {
    package let ident: String
    package let kind: PlaceKind
    package let position: Coordinate
    package let distance: Distance
    /// The true course from the given position to the place; nil if they coincide.
    package let bearing: TrueDirection?
}

/// A place beside a route.
package struct PlaceNearRoute: Hashable, Sendable {
    package let ident: String
    package let kind: PlaceKind
    package let position: Coordinate
    /// The place's position relative to the route; its `number` means nothing here.
    package let route: PlaceIndex.Neighbour
}

/// An airport, how far it is and in which direction.
package struct NearbyAirport: Hashable, Sendable {
    package let airport: Airport
    package let distance: Distance
    /// The true course there; nil where it is the same place.
    package let bearing: TrueDirection?
}

/// An airport beside a route.
package struct AirportNearRoute: Hashable, Sendable {
    package let airport: Airport
    package let route: PlaceIndex.Neighbour
}

extension AirportDatabase {
    /// The `count` places of these kinds that are nearest to `centre` and no further than `radius`, nearest
    /// first, then by ident.
    package func nearestPlaces(
        to centre: Coordinate, count: Int, within radius: Distance = AuxiliarySphere.wholeEarth,
        kinds: Set<PlaceKind> = PlaceKind.inUse
    ) throws -> [NearbyPlace] {
        let places = try places()
        return places.found(
            places.index.nearest(count, to: centre, within: radius, where: places.isAny(of: kinds)),
            from: centre)
    }

    /// All places of these kinds within `radius`, nearest first, then by ident.
    package func places(
        within radius: Distance, of centre: Coordinate, kinds: Set<PlaceKind> = PlaceKind.inUse
    ) throws -> [NearbyPlace] {
        let places = try places()
        return places.found(
            places.index.within(radius, of: centre, where: places.isAny(of: kinds)), from: centre)
    }

    /// All places of these kinds within `width` of a route, in the order of passing.
    package func places(
        near route: [Coordinate], within width: Distance, kinds: Set<PlaceKind> = PlaceKind.inUse
    ) throws -> [PlaceNearRoute] {
        let places = try places()
        let found = places.index.corridor(along: route, within: width, where: places.isAny(of: kinds))
        return found.map { neighbour in
            let entry = places.entries[neighbour.number]
            return PlaceNearRoute(
                ident: entry.ident, kind: entry.kind, position: places.index.positions[neighbour.number],
                route: neighbour)
        }
    }

    /// The `count` airports of these kinds that are nearest to `position` and no further than `radius`,
    /// nearest first, then by ident.
    package func nearestAirports(
        to position: Coordinate, count: Int, within radius: Distance = AuxiliarySphere.wholeEarth,
        kinds: Set<AirportKind> = AirportKind.inUse
    ) throws -> [NearbyAirport] {
        let found = try nearestPlaces(
            to: position, count: count, within: radius, kinds: Set(kinds.map(PlaceKind.airport)))
        let airports = try airports(found.map(\.ident))
        return found.compactMap { place in
            airports[place.ident].map {
                NearbyAirport(airport: $0, distance: place.distance, bearing: place.bearing)
            }
        }
    }

    /// All airports of these kinds within `width` of a route, in the order of passing.
    package func airports(
        near route: [Coordinate], within width: Distance, kinds: Set<AirportKind> = AirportKind.inUse
    ) throws -> [AirportNearRoute] {
        let found = try places(near: route, within: width, kinds: Set(kinds.map(PlaceKind.airport)))
        let airports = try airports(found.map(\.ident))
        return found.compactMap { place in
            airports[place.ident].map { AirportNearRoute(airport: $0, route: place.route) }
        }
    }

    /// The airports with exactly these idents, by ident. One that an import has just removed is missing.
    package func airports(_ idents: [String]) throws -> [String: Airport] {
        try pool.read { db in
            let sql = "SELECT \(Airport.columns) FROM airport WHERE ident = ?"
            return try idents.reduce(into: [:]) { known, ident in
                known[ident] = try Airport.fetchAll(db, sql: sql, arguments: [ident]).first
            }
        }
    }
}

extension AirportKind {
    /// All but those that are closed.
    public static let inUse = Set(allCases).subtracting([.closed])
}
