import Foundation

/// A place as a unit vector: its longitude and its reduced latitude β, tan β = (1 − f) tan φ.
struct SphereVector: Sendable {
    var x, y, z: Double

    init(x: Double, y: Double, z: Double) {
        (self.x, self.y, self.z) = (x, y, z)
    }

    init(_ place: Coordinate) {
        let beta = GeodesicCurve.reducedLatitude(place.latitudeDegrees)
        let lambda = UnitVector(degrees: place.longitudeDegrees)
        (x, y, z) = (beta.cosine * lambda.cosine, beta.cosine * lambda.sine, beta.sine)
    }

    func squaredDistance(to other: SphereVector) -> Double {
        let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
        return dx * dx + dy * dy + dz * dz
    }

    func lower(_ other: SphereVector) -> SphereVector {
        SphereVector(x: min(x, other.x), y: min(y, other.y), z: min(z, other.z))
    }

    func higher(_ other: SphereVector) -> SphereVector {
        SphereVector(x: max(x, other.x), y: max(y, other.y), z: max(z, other.z))
    }

    func dot(_ other: SphereVector) -> Double { x * other.x + y * other.y + z * other.z }

    func cross(_ other: SphereVector) -> SphereVector {
        SphereVector(
            x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
    }

    /// The interleaved bits of the three coordinates: places near in space are mostly near in this order.
    var mortonKey: UInt64 {
        Self.spread(x) << 2 | Self.spread(y) << 1 | Self.spread(z)
    }

    /// 21 bits of a number from −1 to 1, two zeros between each.
    private static func spread(_ coordinate: Double) -> UInt64 {
        var bits = UInt64(min(2_097_151, max(0, (coordinate + 1) * 1_048_576)))
        bits = (bits | bits << 32) & 0x1F_0000_0000_FFFF
        bits = (bits | bits << 16) & 0x1F_0000_FF00_00FF
        bits = (bits | bits << 8) & 0x100F_00F0_0F00_F00F
        bits = (bits | bits << 4) & 0x10C3_0C30_C30C_30C3
        bits = (bits | bits << 2) & 0x1249_2492_4924_9249
        return bits
    }
}

/// Bounds of distances on the ellipsoid by distances on the sphere of reduced latitudes.
///
/// The ellipsoid is this sphere of equatorial radius, compressed along its axis by b / a: no curve becomes
/// longer, nor shorter than b / a of it. So for two places at the angle σ on the sphere the geodesic is at
/// least b σ and at most a σ long.
package enum AuxiliarySphere {
    /// More than half of the earth's circumference.
    package static let wholeEarth = Distance(metres: .pi * Ellipsoid.equatorialRadiusMetres)

    /// For rounding errors.
    private static let slackMetres = 0.001

    /// The largest angle on the sphere, radians, between places no further apart than this.
    static func angle(reaching distance: Distance) -> Double {
        (distance.metres + slackMetres) / Ellipsoid.polarRadiusMetres
    }

    /// The square of the longest chord between places no further apart than this.
    static func squaredChord(reaching distance: Distance) -> Double {
        squaredChord(angle: angle(reaching: distance))
    }

    static func squaredChord(angle: Double) -> Double {
        guard angle < .pi else { return 5 }
        let half = sin(angle / 2)
        return 4 * half * half
    }

    /// The greatest distance between places with a given chord.
    static func longest(squaredChord: Double) -> Distance {
        let angle = 2 * asin(min(1, squaredChord.squareRoot() / 2))
        return Distance(metres: Ellipsoid.equatorialRadiusMetres * angle + slackMetres)
    }
}
