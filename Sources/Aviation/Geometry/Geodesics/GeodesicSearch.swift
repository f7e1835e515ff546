import Foundation

/// The shortest geodesic between two places.
///
/// For two places turned so that the first one is the farther from the equator and south of it, the longitude
/// reached at the second one's latitude grows with the course at the first one. So the course is searched:
/// by Newton's steps where they stay between the bounds found so far, by halving where not, which ends for
/// antipodes too (Karney 2013, section 4).
struct GeodesicSearch {
    /// The length in metres.
    let metres: Double
    /// Azimuths at the start and at the end, both forwards.
    let azimuth1: UnitVector
    let azimuth2: UnitVector

    init(from start: Coordinate, to end: Coordinate) {
        let eastward = (end.longitudeDegrees - start.longitudeDegrees).remainder(dividingBy: 360)
        let isSwapped = abs(start.latitudeDegrees) < abs(end.latitudeDegrees)
        let (first, second) = isSwapped ? (end, start) : (start, end)
        let swapSign: Double = isSwapped ? -1 : 1
        let eastSign = (eastward < 0 ? -1 : 1) * swapSign
        let northSign: Double = first.latitudeDegrees < 0 ? 1 : -1
        let legs = Legs(
            latitude1: first.latitudeDegrees * northSign, latitude2: second.latitudeDegrees * northSign,
            longitude12: abs(eastward))
        let found = legs.solved()
        func turnedBack(_ azimuth: UnitVector) -> UnitVector {
            var turned = azimuth
            turned.sine *= swapSign * eastSign
            turned.cosine *= swapSign * northSign
            return turned
        }
        metres = found.metres
        azimuth1 = turnedBack(isSwapped ? found.azimuth2 : found.azimuth1)
        azimuth2 = turnedBack(isSwapped ? found.azimuth1 : found.azimuth2)
    }
}

/// Two places as the search wants them: −90 ≤ φ₁ ≤ 0, |φ₂| ≤ |φ₁|, 0 ≤ λ₁₂ ≤ 180.
private struct Legs {
    struct Found {
        let metres: Double
        let azimuth1: UnitVector
        let azimuth2: UnitVector
    }

    let lambda12: Double
    private let lambda: UnitVector
    private let isMeridian: Bool
    private let isEquator: Bool
    private var beta1: UnitVector
    private var beta2: UnitVector

    init(latitude1: Double, latitude2: Double, longitude12: Double) {
        lambda12 = longitude12 * .pi / 180
        lambda = UnitVector(degrees: longitude12)
        beta1 = GeodesicCurve.reducedLatitude(latitude1)
        beta2 = GeodesicCurve.reducedLatitude(latitude2)
        // Latitudes that are equal but for their sign are so to the last digit.
        if abs(latitude1) == abs(latitude2) {
            beta2 = beta1
            if latitude2 > 0 { beta2.sine = -beta1.sine }
        }
        isMeridian = latitude1 == -90 || lambda.sine == 0
        isEquator = beta1.sine == 0
    }

    func solved() -> Found {
        if isMeridian {
            return found(azimuth1: lambda, azimuth2: UnitVector(sine: 0, cosine: 1))
        }
        if isEquator, lambda12 <= (1 - Ellipsoid.flattening) * .pi {
            let east = UnitVector(sine: 1, cosine: 0)
            return Found(
                metres: Ellipsoid.equatorialRadiusMetres * lambda12, azimuth1: east, azimuth2: east)
        }
        let azimuth1 = searched()
        return found(azimuth1: azimuth1, azimuth2: Arc(beta1, beta2, azimuth1).azimuth2)
    }

    private func found(azimuth1: UnitVector, azimuth2: UnitVector) -> Found {
        let arc = Arc(beta1, beta2, azimuth1, azimuth2)
        return Found(metres: arc.metres, azimuth1: azimuth1, azimuth2: azimuth2)
    }

    /// The azimuth at the first place with which the second one's longitude is reached.
    private func searched() -> UnitVector {
        var (low, high) = (UnitVector(sine: 0, cosine: 1), UnitVector(sine: 0, cosine: -1))
        var azimuth = guess
        // Halving needs some 60 rounds for the last digit; Newton's steps four or five.
        for round in 0..<100 {
            let arc = Arc(beta1, beta2, azimuth)
            let excess = arc.lambda12 - lambda12
            if excess > 0 { high = azimuth } else { low = azimuth }
            let slope = arc.slope(beta1, beta2)
            // On the equator it has no slope where the course changes from east to west of the far side.
            let step = slope > 0 && slope.isFinite ? -excess / slope : .infinity
            if abs(excess) < 1e-15 || abs(excess) < 1e-12 && abs(step) < 1e-16 { break }
            if round < 20, abs(step) < .pi, let next = azimuth.turned(by: step, after: low, before: high) {
                azimuth = next
            } else {
                let middle = UnitVector(sine: low.sine + high.sine, cosine: low.cosine + high.cosine)
                let isAtStart = low.sine == 0 && high.sine == 0
                azimuth = isAtStart ? UnitVector(sine: 1, cosine: 0) : middle
                if !low.isBefore(azimuth) || !azimuth.isBefore(high) { break }
            }
        }
        return azimuth
    }

    /// The course of the great circle on the auxiliary sphere (equation 48).
    private var guess: UnitVector {
        let mean = (beta1.cosine + beta2.cosine) / 2
        let root = (1 - Ellipsoid.eccentricitySquared * mean * mean).squareRoot()
        let omega = min(.pi, lambda12 / root)
        let sine = beta2.cosine * sin(omega)
        let half = sin(omega / 2)
        let cosine =
            beta2.sine * beta1.cosine - beta2.cosine * beta1.sine
            + 2 * beta1.sine * beta2.cosine * half * half
        guard sine > 1e-12 else { return UnitVector(sine: 1, cosine: 0) }
        return UnitVector(sine: sine, cosine: cosine)
    }
}

extension UnitVector {
    /// The angle so much larger, if it lies between the two.
    fileprivate func turned(by step: Double, after low: UnitVector, before high: UnitVector) -> UnitVector? {
        let turned = UnitVector(
            sine: sine * cos(step) + cosine * sin(step), cosine: cosine * cos(step) - sine * sin(step))
        return turned.sine > 0 && low.isBefore(turned) && turned.isBefore(high) ? turned : nil
    }

    /// Whether its angle is smaller, for two from 0 to 180°.
    fileprivate func isBefore(_ other: UnitVector) -> Bool { cosine * other.sine > sine * other.cosine }
}
