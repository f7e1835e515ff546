import Aviation
import Foundation

extension AreaFeature {
    /// The shapes of a notice that can be drawn.
    static func all(_ notice: PackNotice, as kind: NoticeKind) -> [AreaFeature] {
        let (from, until) = span(notice, as: kind)
        let limits =
            notice.floor == nil && notice.ceiling == nil
            ? nil : "\(notice.floor ?? "?") to \(notice.ceiling ?? "?")"
        let time = notice.validAt.map { "valid at \(clock($0))" }
        let start = notice.validFrom.map { "from \(clock($0))" } ?? notice.made.map { "made \(clock($0))" }
        let end = notice.validUntil.map { "until \(clock($0))" } ?? "no end given"
        let listed = notice.isListed ? nil : "no longer listed by the source"
        let times =
            time ?? [start, kind.hasEnd ? end : nil].compactMap(\.self).joined(separator: " ")
        let words = [notice.hazard, limits, times, listed].compactMap(\.self).joined(separator: " · ")
        let properties = Properties(
            kind: notice.kind, title: notice.title, words: words, text: notice.text ?? "", from: from,
            until: until)
        return notice.shapes.compactMap { shape in
            geometry(shape).map { AreaFeature(geometry: $0, properties: properties) }
        }
    }

    /// When it is drawn: a snapshot while it is the nearest, an observation from when it was made.
    private static func span(_ notice: PackNotice, as kind: NoticeKind) -> (Double, Double) {
        func milliseconds(_ text: String?) -> Double? {
            text.flatMap { Date(instant: $0) }.map { $0.timeIntervalSince1970 * 1000 }
        }
        if let span = notice.snapshot(as: kind) {
            return (
                span.lowerBound.timeIntervalSince1970 * 1000, span.upperBound.timeIntervalSince1970 * 1000
            )
        }
        if case .observation(let seconds) = kind.times {
            let made = milliseconds(notice.made) ?? 0
            return (made - Freshness.toleranceSeconds * 1000, made + seconds * 1000)
        }
        return (milliseconds(notice.validFrom) ?? 0, milliseconds(notice.validUntil) ?? 9e15)
    }

    /// The same places with longitudes that go on beyond 180°, where the shape crosses that meridian: else it
    /// would be drawn around the world the other way.
    private static func continuous(_ places: [[Double]]) -> [[Double]] {
        var found: [[Double]] = []
        for place in places {
            let turns = (((found.last?[0] ?? place[0]) - place[0]) / 360).rounded()
            found.append([place[0] + 360 * turns, place[1]])
        }
        return found
    }

    private static func geometry(_ shape: PackNotice.Shape) -> Geometry? {
        let places = continuous(shape.points.compactMap { $0.count == 2 ? [$0[1], $0[0]] : nil })
        guard let first = places.first, let last = places.last else { return nil }
        switch shape.kind {
        case "point": return .point(first)
        case "line": return .line(places)
        case "area": return places.count < 3 ? nil : .area(first == last ? places : places + [first])
        case "circle":
            guard let miles = shape.radiusNM, miles > 0,
                let centre = Coordinate(latitudeDegrees: first[1], longitudeDegrees: first[0])
            else { return nil }
            let edge = stride(from: 0.0, through: 360, by: 10).compactMap { degrees -> [Double]? in
                TrueDirection(degrees: degrees).flatMap { course in
                    Geodesic(from: centre, course: course, distance: Distance(nauticalMiles: miles))
                }.map { [$0.end.longitudeDegrees, $0.end.latitudeDegrees] }
            }
            return edge.count < 4 ? nil : .area(edge)
        default: return nil
        }
    }

    /// "24 14:53Z" with the day of the month.
    private static func clock(_ text: String) -> String {
        Date(instant: text) == nil ? text : "\(text.dropFirst(8).prefix(2)) \(text.dropFirst(11).prefix(5))Z"
    }
}
