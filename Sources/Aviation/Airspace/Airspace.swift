/// A volume of airspace with rules of its own: an area from a floor to a ceiling.
package struct Airspace: Hashable, Sendable, Codable {
    /// A height in feet and its reference.
    package struct Limit: Hashable, Sendable, Codable {
        package enum Reference: String, Hashable, Sendable, Codable {
            case surface, meanSeaLevel, standardPressure
        }

        package let feet: Int
        package let reference: Reference

        package init(feet: Int, reference: Reference) {
            (self.feet, self.reference) = (feet, reference)
        }
    }

    /// "PHX".
    package var ident: String?
    package var name: String
    /// The publisher's word: "CLASS_D", "MODE C".
    package var kind: String
    /// "B", "C", "D", "E"; nil for airspace without a class.
    package var airspaceClass: String?
    /// Nil where none is stated.
    package var floor: Limit?
    /// Nil if none is stated, which does not mean "unlimited".
    package var ceiling: Limit?
    /// The outer edge and its holes, each closed.
    package var rings: [[Coordinate]]

    package init(
        ident: String?, name: String, kind: String, airspaceClass: String?, floor: Limit?, ceiling: Limit?,
        rings: [[Coordinate]]
    ) {
        self.ident = ident
        self.name = name
        self.kind = kind
        self.airspaceClass = airspaceClass
        self.floor = floor
        self.ceiling = ceiling
        self.rings = rings
    }

    /// Whether the area contains a place: even–odd over all rings, in published degrees, where edges are
    /// straight as on a chart. Each edge takes the shorter way around the earth, so that an area may lie
    /// across the antimeridian; an area around a pole is not supported.
    package func contains(_ place: Coordinate) -> Bool {
        rings.reduce(false) { isInside, ring in isInside != UnwrappedRing(ring).contains(place) }
    }
}

/// A ring with longitudes that continue beyond ±180°, so that no edge jumps.
package struct UnwrappedRing: Sendable {
    /// Longitude (x) and latitude (y) of each corner, degrees.
    package let corners: [(x: Double, y: Double)]
    /// Extremes of the corners.
    package let west, east, south, north: Double

    /// Takes the shorter way from each corner to the next.
    package init(_ ring: [Coordinate]) {
        var corners: [(x: Double, y: Double)] = []
        for place in ring {
            let before = corners.last?.x ?? place.longitudeDegrees
            let step = (place.longitudeDegrees - before).remainder(dividingBy: 360)
            corners.append((before + step, place.latitudeDegrees))
        }
        self.corners = corners
        (west, east) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
        (south, north) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
    }

    /// Whether the ring encloses a place.
    package func contains(_ place: Coordinate) -> Bool {
        let y = place.latitudeDegrees
        guard y >= south, y <= north else { return false }
        let middle = (west + east) / 2
        let x = middle + (place.longitudeDegrees - middle).remainder(dividingBy: 360)
        var isInside = false
        for (one, other) in zip(corners, corners.dropFirst()) where (one.y > y) != (other.y > y) {
            if x < (other.x - one.x) * (y - one.y) / (other.y - one.y) + one.x { isInside.toggle() }
        }
        return isInside
    }

    /// A place inside, for a label: in the middle of the widest part of the parallel halfway up. Nil for a
    /// ring without area.
    package var labelPlace: Coordinate? {
        // A little off the middle: through no corner of a regular figure.
        let y = south + (north - south) * 0.5001
        let crossings = zip(corners, corners.dropFirst()).compactMap { one, other -> Double? in
            guard (one.y > y) != (other.y > y) else { return nil }
            return (other.x - one.x) * (y - one.y) / (other.y - one.y) + one.x
        }.sorted()
        let spans = stride(from: 0, to: crossings.count - 1, by: 2).map { (crossings[$0], crossings[$0 + 1]) }
        guard let widest = spans.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }), widest.1 > widest.0 else {
            return nil
        }
        return Coordinate(bendingLatitude: y, longitude: (widest.0 + widest.1) / 2)
    }
}
