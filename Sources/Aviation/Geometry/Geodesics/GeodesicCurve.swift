import Foundation

/// A geodesic without ends: a place and the course through it, from which distances give places.
struct GeodesicCurve {
    /// The smallest cosine of a latitude: a pole is a place with a meridian.
    static let tiny = 1e-150

    let longitudeDegrees: Double
    /// α₀, the azimuth where the curve crosses the equator northwards.
    let alpha0: UnitVector
    let series: GeodesicSeries
    private let sigma1: UnitVector
    private let omega1: UnitVector
    /// B₁₁ and B₃₁, the sums at the start.
    private let distanceSum1: Double
    private let longitudeSum1: Double
    private let tau1: UnitVector
    private let c1Reverted: SineSeries

    init(through place: Coordinate, azimuth: UnitVector) {
        longitudeDegrees = place.longitudeDegrees
        let beta = Self.reducedLatitude(place.latitudeDegrees)
        alpha0 = UnitVector(
            sine: azimuth.sine * beta.cosine,
            cosine: hypot(azimuth.cosine, azimuth.sine * beta.sine))
        let isOnEquatorAlongIt = beta.sine == 0 && azimuth.cosine == 0
        let cosine = isOnEquatorAlongIt ? 1 : beta.cosine * azimuth.cosine
        sigma1 = UnitVector(sine: beta.sine, cosine: cosine)
        omega1 = UnitVector(sine: alpha0.sine * beta.sine, cosine: cosine)
        series = GeodesicSeries(cosineOfAlpha0: alpha0.cosine)
        c1Reverted = series.c1Reverted
        distanceSum1 = GeodesicSeries.sum(series.c1, sine: sigma1.sine, cosine: sigma1.cosine)
        longitudeSum1 = GeodesicSeries.sum(series.c3, sine: sigma1.sine, cosine: sigma1.cosine)
        let (s, c) = (sin(distanceSum1), cos(distanceSum1))
        tau1 = UnitVector(
            sine: sigma1.sine * c + sigma1.cosine * s, cosine: sigma1.cosine * c - sigma1.sine * s)
    }

    /// The place after a distance, negative backwards, and the azimuth there.
    func point(atMetres metres: Double) -> (Coordinate, UnitVector) {
        let tau12 = metres / (Ellipsoid.polarRadiusMetres * series.a1)
        let (s, c) = (sin(tau12), cos(tau12))
        let reverted = GeodesicSeries.sum(
            c1Reverted, sine: tau1.sine * c + tau1.cosine * s, cosine: tau1.cosine * c - tau1.sine * s)
        let sigma12 = tau12 + reverted + distanceSum1
        let (s12, c12) = (sin(sigma12), cos(sigma12))
        let sine2 = sigma1.sine * c12 + sigma1.cosine * s12
        let cosine2 = sigma1.cosine * c12 - sigma1.sine * s12
        let betaSine = alpha0.cosine * sine2
        let betaCosine = max(Self.tiny, hypot(alpha0.sine, alpha0.cosine * cosine2))
        let azimuth = UnitVector(
            sine: alpha0.sine, cosine: alpha0.sine == 0 && cosine2 == 0 ? 1 : alpha0.cosine * cosine2)
        let omegaSine = alpha0.sine * sine2
        let omega12 = atan2(
            omegaSine * omega1.cosine - cosine2 * omega1.sine,
            cosine2 * omega1.cosine + omegaSine * omega1.sine)
        let sum2 = GeodesicSeries.sum(series.c3, sine: sine2, cosine: cosine2)
        let lambda12 =
            omega12 - Ellipsoid.flattening * alpha0.sine * series.a3 * (sigma12 + sum2 - longitudeSum1)
        let latitude = atan2(betaSine, (1 - Ellipsoid.flattening) * betaCosine)
        let place = Coordinate(
            bendingLatitude: latitude * 180 / .pi, longitude: longitudeDegrees + lambda12 * 180 / .pi)
        return (place, azimuth)
    }

    /// β of a latitude φ: tan β = (1 − f) tan φ.
    static func reducedLatitude(_ degrees: Double) -> UnitVector {
        // Nearer to the equator than 0.1 nm is on it: squares of smaller numbers vanish.
        let phi = UnitVector(degrees: abs(degrees) < 1e-15 ? 0 : degrees)
        let beta = UnitVector(sine: (1 - Ellipsoid.flattening) * phi.sine, cosine: phi.cosine)
        return UnitVector(sine: beta.sine, cosine: max(tiny, beta.cosine))
    }
}
