import Foundation

/// A piece of the geodesic that leaves a latitude at an azimuth, up to where it reaches a second latitude
/// going north. Latitudes are reduced ones, as ``GeodesicSearch`` turns them.
struct Arc {
    let azimuth1: UnitVector
    let azimuth2: UnitVector
    private let alpha0: UnitVector
    private let series: GeodesicSeries
    private let sigma1: UnitVector
    private let sigma2: UnitVector
    private let sigma12: Double

    init(_ beta1: UnitVector, _ beta2: UnitVector, _ azimuth1: UnitVector) {
        self.init(beta1, beta2, azimuth1, Self.azimuth2(beta1, beta2, azimuth1))
    }

    init(_ beta1: UnitVector, _ beta2: UnitVector, _ azimuth1: UnitVector, _ azimuth2: UnitVector) {
        self.azimuth1 = azimuth1
        self.azimuth2 = azimuth2
        alpha0 = UnitVector(
            sine: azimuth1.sine * beta1.cosine, cosine: hypot(azimuth1.cosine, azimuth1.sine * beta1.sine))
        series = GeodesicSeries(cosineOfAlpha0: alpha0.cosine)
        sigma1 = UnitVector(sine: beta1.sine, cosine: Self.orTiny(azimuth1.cosine * beta1.cosine, beta1))
        sigma2 = UnitVector(sine: beta2.sine, cosine: Self.orTiny(azimuth2.cosine * beta2.cosine, beta2))
        sigma12 = sigma1.radians(upTo: sigma2)
    }

    /// On the equator, going along it, neither sine nor cosine is left: the place is where it is crossed.
    private static func orTiny(_ cosine: Double, _ beta: UnitVector) -> Double {
        cosine == 0 && beta.sine == 0 ? GeodesicCurve.tiny : cosine
    }

    /// By Clairaut: sin α cos β is constant along the line; the root is taken without cancellation (equation
    /// 45).
    private static func azimuth2(
        _ beta1: UnitVector, _ beta2: UnitVector, _ azimuth1: UnitVector
    ) -> UnitVector {
        guard beta1.cosine != beta2.cosine || abs(beta2.sine) != -beta1.sine else {
            return UnitVector(sine: azimuth1.sine, cosine: abs(azimuth1.cosine))
        }
        let difference =
            beta1.cosine < -beta1.sine
            ? (beta2.cosine - beta1.cosine) * (beta1.cosine + beta2.cosine)
            : (beta1.sine - beta2.sine) * (beta1.sine + beta2.sine)
        let northward = azimuth1.cosine * beta1.cosine
        return UnitVector(
            sine: azimuth1.sine * beta1.cosine,
            cosine: max(0, northward * northward + difference).squareRoot())
    }

    /// The length (equation 7).
    var metres: Double {
        Ellipsoid.polarRadiusMetres * series.a1 * (sigma12 + difference(series.c1))
    }

    /// The longitude difference of the arc on the ellipsoid, 0 to about π (equation 8).
    var lambda12: Double {
        let omega1 = UnitVector(sine: alpha0.sine * sigma1.sine, cosine: sigma1.cosine)
        let omega2 = UnitVector(sine: alpha0.sine * sigma2.sine, cosine: sigma2.cosine)
        return omega1.radians(upTo: omega2)
            - Ellipsoid.flattening * alpha0.sine * series.a3 * (sigma12 + difference(series.c3))
    }

    /// dλ₁₂ / dα₁ (equation 46).
    func slope(_ beta1: UnitVector, _ beta2: UnitVector) -> Double {
        let polarToEquatorial = 1 - Ellipsoid.flattening
        let k = series.kSquared
        let root1 = (1 + k * sigma1.sine * sigma1.sine).squareRoot()
        guard azimuth2.cosine != 0 else { return -2 * polarToEquatorial * root1 / beta1.sine }
        let root2 = (1 + k * sigma2.sine * sigma2.sine).squareRoot()
        let j =
            (series.a1 - series.a2) * sigma12 + series.a1 * difference(series.c1)
            - series.a2 * difference(series.c2)
        let reducedLength =
            root2 * sigma1.cosine * sigma2.sine - root1 * sigma1.sine * sigma2.cosine
            - sigma1.cosine * sigma2.cosine * j
        return reducedLength * polarToEquatorial / (azimuth2.cosine * beta2.cosine)
    }

    private func difference(_ coefficients: SineSeries) -> Double {
        GeodesicSeries.sum(coefficients, sine: sigma2.sine, cosine: sigma2.cosine)
            - GeodesicSeries.sum(coefficients, sine: sigma1.sine, cosine: sigma1.cosine)
    }
}
