/// A part of the airspace with rules of its own, over an area from a floor to a ceiling.
package struct Airspace: Hashable, Sendable, Codable {
    /// A height in feet and what it is counted from.
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
    /// "B", "C", "D", "E"; nil for what is no class.
    package var airspaceClass: String?
    /// Nil where none is stated.
    package var floor: Limit?
    /// Nil where none is stated: that is not "unlimited".
    package var ceiling: Limit?
    /// The outer edge and what is cut out of it, each closed.
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

    /// Whether the area holds a place: even–odd over all rings, in degrees as they were published, where
    /// edges are straight on a chart. Areas across the antimeridian are not known to this.
    package func contains(_ place: Coordinate) -> Bool {
        var isInside = false
        let (x, y) = (place.longitudeDegrees, place.latitudeDegrees)
        for ring in rings {
            for (one, other) in zip(ring, ring.dropFirst()) {
                let (y1, y2) = (one.latitudeDegrees, other.latitudeDegrees)
                guard (y1 > y) != (y2 > y) else { continue }
                let (x1, x2) = (one.longitudeDegrees, other.longitudeDegrees)
                if x < (x2 - x1) * (y - y1) / (y2 - y1) + x1 { isInside.toggle() }
            }
        }
        return isInside
    }
}
