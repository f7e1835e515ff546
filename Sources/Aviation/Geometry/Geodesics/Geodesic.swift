/// The shortest line on the ellipsoid of WGS 84 from one place to another: a leg's great circle.
///
/// A position at a pole keeps its longitude: its course is relative to that meridian, and the one from (90,
/// 0) to (50, 30) begins with 150°.
package struct Geodesic: Sendable {
    /// Where it begins.
    package let start: Coordinate
    /// Where it ends.
    package let end: Coordinate
    /// Its length.
    package let distance: Distance
    /// The true course at the start. Nil when the places are the same, less than a micrometre apart.
    package let initialCourse: TrueDirection?
    /// The true course at the end, going on. Nil when the places are the same.
    package let finalCourse: TrueDirection?

    let azimuth: UnitVector

    /// The shortest line. Between antipodes, which have many, one of them.
    package init(from start: Coordinate, to end: Coordinate) {
        self.start = start
        self.end = end
        let found = GeodesicSearch(from: start, to: end)
        let isLeg = found.metres >= Self.leastMetres
        azimuth = found.azimuth1
        distance = Distance(metres: isLeg ? found.metres : 0)
        initialCourse = isLeg ? TrueDirection(turning: found.azimuth1.degrees) : nil
        finalCourse = isLeg ? TrueDirection(turning: found.azimuth2.degrees) : nil
    }

    /// The line of this length that leaves `start` at a true course; a negative length goes backwards. It is
    /// the shortest one to its end up to half of the earth's circumference. Nil for a length that is not
    /// finite.
    package init?(from start: Coordinate, course: TrueDirection, distance: Distance) {
        guard distance.metres.isFinite else { return nil }
        self.start = start
        self.distance = distance
        azimuth = UnitVector(degrees: course.degrees)
        initialCourse = course
        let (place, azimuth2) = GeodesicCurve(through: start, azimuth: azimuth)
            .point(atMetres: distance.metres)
        end = place
        finalCourse = TrueDirection(turning: azimuth2.degrees)
    }

    /// The place so far along it, also before its start and beyond its end. The start where there is no
    /// course or the distance is not finite.
    package func position(at distance: Distance) -> Coordinate { point(at: distance)?.0 ?? start }

    /// The true course so far along it. Nil where there is none or the distance is not finite.
    package func course(at distance: Distance) -> TrueDirection? {
        point(at: distance).map { TrueDirection(turning: $0.1.degrees) }
    }

    /// The place halfway.
    package var midpoint: Coordinate { position(at: distance / 2) }

    /// The true course halfway, by which a leg is flown with one heading. Nil where there is none.
    package var midpointCourse: TrueDirection? { course(at: distance / 2) }

    /// This many positions at equal distances, the start first and the end last. At least two.
    package func positions(count: Int) -> [Coordinate] {
        let steps = max(1, count - 1)
        let curve = GeodesicCurve(through: start, azimuth: azimuth)
        let inner = (0..<steps).dropFirst().map { step in
            initialCourse == nil
                ? start : curve.point(atMetres: distance.metres * Double(step) / Double(steps)).0
        }
        return [start] + inner + [end]
    }

    private func point(at distance: Distance) -> (Coordinate, UnitVector)? {
        guard initialCourse != nil, distance.metres.isFinite else { return nil }
        return GeodesicCurve(through: start, azimuth: azimuth).point(atMetres: distance.metres)
    }

    /// Points nearer to each other have no direction that their sixteen digits could tell.
    private static let leastMetres = 1e-6
}
