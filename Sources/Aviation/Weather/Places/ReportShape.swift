package import Foundation

// Places/ locates reports: the shapes that feeds give, and the places that a report names. Its invariant: no
// position is guessed. A place that cannot be found is "position unknown", with the reason.

/// The extent of a report, a restriction or a notice.
///
/// As JSON: `{"kind": "area", "points": [[51.5, -0.4], …], "radius_nm": null}`, latitude before longitude.
package enum ReportShape: Hashable, Sendable {
    case point(Coordinate)
    case circle(Coordinate, radiusNauticalMiles: Double)
    /// Inside of these corners; the first may be repeated as the last.
    case area([Coordinate])
    case line([Coordinate])

    /// Its corners; for a circle the centre.
    package var points: [Coordinate] {
        switch self {
        case .point(let place), .circle(let place, _): [place]
        case .area(let corners), .line(let corners): corners
        }
    }

    /// The radius of a circle; 0 for other shapes.
    private var radius: Double {
        if case .circle(_, let radius) = self { radius } else { 0 }
    }

    /// The bounding rectangle of parallels and meridians; nil without points.
    package var box: CoordinateBox? {
        let points = points
        guard let first = points.first else { return nil }
        if radius > 0 { return CoordinateBox(around: first, radius: Distance(nauticalMiles: radius)) }
        let latitudes = points.map(\.latitudeDegrees)
        let longitudes = points.map(\.longitudeDegrees)
        var (west, east) = (longitudes.min() ?? 0, longitudes.max() ?? 0)
        if east - west > 180 {
            // Shorter the other way: it crosses the 180° meridian.
            west = longitudes.filter { $0 >= 0 }.min() ?? west
            east = longitudes.filter { $0 < 0 }.max() ?? east
        }
        return CoordinateBox(
            southDegrees: latitudes.min() ?? 0, westDegrees: west, northDegrees: latitudes.max() ?? 0,
            eastDegrees: east)
    }

    /// Whether its bounding rectangle and a box intersect.
    package func meets(_ other: CoordinateBox) -> Bool {
        guard let box else { return false }
        guard box.southDegrees <= other.northDegrees, other.southDegrees <= box.northDegrees else {
            return false
        }
        return box.spans.contains { own in
            other.spans.contains { own.lowerBound <= $0.upperBound && $0.lowerBound <= own.upperBound }
        }
    }

    /// The distance of a place from it in nautical miles; 0 inside.
    ///
    /// Worked out in the plane of distances and courses from that place, in which distances to it are true
    /// and lines near it are straight.
    package func nauticalMiles(to place: Coordinate) -> Double {
        distance(toLegOf: 0) { corner in
            let way = Geodesic(from: place, to: corner)
            let course = (way.initialCourse?.degrees ?? 0) * .pi / 180
            return (way.distance.nauticalMiles * cos(course), way.distance.nauticalMiles * sin(course))
        }
    }

    /// The distance of a leg from it in nautical miles; 0 if they intersect.
    ///
    /// Worked out in the plane of the distances along and across the leg, in which the leg is straight.
    package func nauticalMiles(to leg: Geodesic) -> Double {
        guard leg.initialCourse != nil else { return nauticalMiles(to: leg.start) }
        return distance(toLegOf: leg.distance.nauticalMiles) { corner in
            // It has an offset: the leg has a course.
            guard let offset = leg.offset(of: corner) else { return (0, 0) }
            return (offset.alongTrack.nauticalMiles, offset.crossTrack.nauticalMiles)
        }
    }

    /// Whether it is within a number of nautical miles of any of the legs.
    package func isWithin(nauticalMiles: Double, of legs: [Geodesic]) -> Bool {
        guard let first = points.first else { return false }
        // One distance excludes shapes on other continents.
        let reach = points.map { first.distance(to: $0).nauticalMiles }.max() ?? 0
        return legs.contains { leg in
            leg.nearest(to: first).distance.nauticalMiles <= (reach + radius + nauticalMiles) * 1.01
                && self.nauticalMiles(to: leg) <= nauticalMiles
        }
    }

    private typealias Point = (x: Double, y: Double)

    /// From the segment between (0, 0) and (length, 0).
    private func distance(toLegOf length: Double, _ plane: (Coordinate) -> (Double, Double)) -> Double {
        let corners: [Point] = points.map(plane)
        guard let first = corners.first else { return .infinity }
        if corners.count == 1 { return max(0, Self.gap(first, length) - radius) }
        var isClosed = false
        if case .area = self { isClosed = true }
        var edges = Array(zip(corners, corners.dropFirst()))
        if isClosed, let last = corners.last { edges.append((last, first)) }
        if isClosed, Self.holds(edges, (0, 0)) { return 0 }
        return edges.map { Self.gap($0.0, $0.1, length) }.min() ?? .infinity
    }

    /// Whether a ray from the point to the east crosses the edges an odd number of times.
    private static func holds(_ edges: [(Point, Point)], _ point: Point) -> Bool {
        edges.count { start, end in
            guard (start.y > point.y) != (end.y > point.y) else { return false }
            return point.x < start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
        } % 2 == 1
    }

    private static func gap(_ point: Point, _ length: Double) -> Double {
        hypot(point.x - min(max(point.x, 0), length), point.y)
    }

    /// Between the segment of the leg and an edge.
    private static func gap(_ start: Point, _ end: Point, _ length: Double) -> Double {
        if (start.y > 0) != (end.y > 0) {
            let crossing = start.x + start.y / (start.y - end.y) * (end.x - start.x)
            if crossing >= 0, crossing <= length { return 0 }
        }
        func fromEdge(_ point: Point) -> Double {
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let square = dx * dx + dy * dy
            let share = square > 0 ? ((point.x - start.x) * dx + (point.y - start.y) * dy) / square : 0
            let clamped = min(max(share, 0), 1)
            return hypot(start.x + clamped * dx - point.x, start.y + clamped * dy - point.y)
        }
        return min(gap(start, length), gap(end, length), fromEdge((0, 0)), fromEdge((length, 0)))
    }
}

extension CoordinateBox {
    /// Its longitudes without the 180° meridian between them.
    fileprivate var spans: [ClosedRange<Double>] {
        crossesAntimeridian
            ? [westDegrees...180, -180...eastDegrees] : [westDegrees...eastDegrees]
    }
}

extension ReportShape: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, points
        case radius = "radius_nm"
    }

    /// Throws `DecodingError.dataCorrupted` for a value that is no shape.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let kind = try container.decode(String.self, forKey: .kind)
        let points = try container.decode([[Double]].self, forKey: .points).compactMap { pair in
            pair.count == 2 ? Coordinate(latitudeDegrees: pair[0], longitudeDegrees: pair[1]) : nil
        }
        let radius = try container.decodeIfPresent(Double.self, forKey: .radius)
        switch (kind, points.first, radius) {
        case ("point", let place?, _): self = .point(place)
        case ("circle", let place?, let radius?) where radius >= 0:
            self = .circle(place, radiusNauticalMiles: radius)
        case ("area", _?, _): self = .area(points)
        case ("line", _?, _): self = .line(points)
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .kind, in: container, debugDescription: "this is no shape of a report")
        }
    }

    /// "point", "circle", "area" or "line".
    package var kind: String {
        switch self {
        case .point: "point"
        case .circle: "circle"
        case .area: "area"
        case .line: "line"
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(points.map { [$0.latitudeDegrees, $0.longitudeDegrees] }, forKey: .points)
        if case .circle(_, let radius) = self { try container.encode(radius, forKey: .radius) }
    }
}
