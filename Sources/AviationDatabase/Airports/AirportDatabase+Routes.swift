package import Aviation

extension AirportDatabase {
    /// All places with a name, fixes included: airports first, then navaids and fixes. Empty if there are
    /// none.
    package func routePoints(_ name: String) throws -> [RoutePlace] {
        let airport = try airport(name).map {
            RoutePlace(ident: name, kind: .airport, position: $0.position, region: $0.countryCode)
        }
        let navaids = try navaids(name).map { navaid in
            RoutePlace(
                ident: navaid.ident,
                kind: navaid.kind == .ndb || navaid.kind == .ndbDME ? RoutePlace.Kind.ndb : .vor,
                position: navaid.position, region: navaid.countryCode)
        }
        // A navaid is in lists of waypoints too, a few metres away.
        let fixes = try waypoints(name).filter { fix in
            !navaids.contains {
                Geodesic(from: $0.position, to: fix.position).distance < Distance(nauticalMiles: 0.5)
            }
        }.map {
            RoutePlace(ident: $0.name, kind: .fix, position: $0.position, region: $0.region)
        }
        return [airport].compactMap(\.self) + navaids + fixes
    }

    /// Reads a route, "EGTF DCT VESAN DCT LFAT"; nil with fewer than two known points. Ambiguous names are
    /// listed in its `problems`.
    package func route(_ text: String, pins: [RoutePlace] = []) throws -> Route? {
        var known: [String: [RoutePlace]] = [:]
        for token in RouteToken.tokens(of: text, mayBePlace: { _ in true }) {
            for name in Self.names(token.word) where known[name] == nil {
                known[name] = try routePoints(name)
            }
        }
        let found = known
        let route = Route(text, pins: pins, sources: Route.Sources(places: { found[$0] ?? [] }))
        return route.points.count < 2 ? nil : route
    }

    /// The names that a word may be.
    private static func names(_ word: RouteWord) -> [String] {
        switch word {
        case .name(let name), .airway(let name), .procedure(let name): [name]
        case .bearingDistance(let bearing, let text): [bearing.point, text]
        case .direct, .coordinate, .change, .rules, .kept: []
        }
    }
}
