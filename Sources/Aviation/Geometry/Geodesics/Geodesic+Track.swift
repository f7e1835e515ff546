import Foundation

/// The offset of a place from a track.
package struct TrackOffset: Hashable, Sendable {
    /// The distance from the track, positive to the right.
    package let crossTrack: Distance
    /// The distance along the track to the nearest point: negative before the start, more than its length
    /// beyond the end.
    package let alongTrack: Distance
}

extension Geodesic {
    /// The offset of a place from the geodesic, extended beyond both ends. Nil without a course.
    ///
    /// Found by moving along the track until the place is abeam: each step solves the right triangle on a
    /// sphere, which is exact up to the flattening, so that a few steps reach the micrometre. A place at some
    /// 90° from the whole track (its pole) has no unique answer and gets one of them.
    ///
    /// `guess` is a rough distance along the track, where known.
    package func offset(of place: Coordinate, guess: Distance = .zero) -> TrackOffset? {
        guard initialCourse != nil, guess.metres.isFinite else { return nil }
        let line = GeodesicCurve(through: start, azimuth: azimuth)
        var along = guess.metres
        var (here, azimuth) = along == 0 ? (start, azimuth) : line.point(atMetres: along)
        var across = 0.0
        for _ in 0..<50 {
            let bearing = GeodesicSearch(from: here, to: place)
            across = bearing.metres
            guard bearing.metres > 1e-6 else { break }
            // From the track to the place, positive to the right.
            let sine = bearing.azimuth1.sine * azimuth.cosine - bearing.azimuth1.cosine * azimuth.sine
            let cosine = bearing.azimuth1.cosine * azimuth.cosine + bearing.azimuth1.sine * azimuth.sine
            across = sine < 0 ? -bearing.metres : bearing.metres
            let radius = Self.meanRadiusMetres
            let angle = bearing.metres / radius
            let step = radius * atan2(sin(angle) * cosine, cos(angle))
            along += step
            (here, azimuth) = line.point(atMetres: along)
            if abs(step) < 1e-6 { break }
        }
        return TrackOffset(crossTrack: Distance(metres: across), alongTrack: Distance(metres: along))
    }

    /// The distance of a place from the nearest point of the leg, ends included, and the distance along the
    /// leg to that point.
    package func nearest(to place: Coordinate) -> (distance: Distance, alongTrack: Distance) {
        var best = (Geodesic(from: start, to: place).distance, Distance(metres: 0))
        let atEnd = Geodesic(from: end, to: place).distance
        if atEnd < best.0 { best = (atEnd, distance) }
        if let offset = offset(of: place), offset.alongTrack > .zero, offset.alongTrack < distance {
            let abeam = Distance(metres: abs(offset.crossTrack.metres))
            if abeam < best.0 { best = (abeam, offset.alongTrack) }
        }
        return best
    }

    /// (2a + b) / 3, the mean radius of the ellipsoid (IUGG R₁).
    private static let meanRadiusMetres =
        (2 * Ellipsoid.equatorialRadiusMetres + Ellipsoid.polarRadiusMetres) / 3
}
