import Foundation

/// Where a place lies beside a track.
package struct TrackOffset: Hashable, Sendable {
    /// How far it is from the track, to the right of it positive.
    package let crossTrack: Distance
    /// How far along the track the nearest point lies: negative before the start, more than its length beyond
    /// the end.
    package let alongTrack: Distance
}

extension Geodesic {
    /// How far a place is off the geodesic, which goes on beyond both ends. Nil when there is no course.
    ///
    /// Found by going along to where the place is abeam: each step solves the right triangle on a sphere,
    /// which is exact up to the flattening, so that a few steps reach the micrometre. A place some 90° away
    /// from everything on the track (its pole) has no one answer and gets one of them.
    ///
    /// `guess` is how far along it may be, where that is known roughly.
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
            // From the track to the place, to the right positive.
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

    /// How far a place is from the nearest point of the leg, ends included, and how far along that point
    /// lies.
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
