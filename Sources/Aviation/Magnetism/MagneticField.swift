import Foundation

// Magnetism/ is the earth's magnetic field by the World Magnetic Model. Its invariant: no value outside the
// years and the heights for which the model was made. It covers neither deviation, the compass's own error in
// its aircraft, nor iron in the ground; a VOR's radials are turned by its own station declination, which is
// as old as its last alignment.

/// The magnetic field of the earth at a place, a height and a time: the World Magnetic Model 2025.
///
/// Spherical harmonics of degree 12, summed as section 1.2 of the model's report has it ("The US/UK World
/// Magnetic Model", technical report of NOAA NCEI), proved by the test values published with the model.
package struct MagneticField: Hashable, Sendable {
    /// The component to true north, in nT.
    package let northNanotesla: Double
    /// The component to the east, in nT.
    package let eastNanotesla: Double
    /// The component downwards, in nT.
    package let downNanotesla: Double

    /// "WMM2025".
    package static let model = "WMM2025"
    /// The years for which the model was made: 2030.0, the first moment of 2030, is its last.
    package static let validYears = 2025.0...2030.0
    /// The day with whose beginning the model ends.
    package static let validUntil = "2030-01-01"
    /// In words: "WMM2025 is valid from 2025-01-01 to 2030-01-01".
    package static let validity = "\(model) is valid from 2025-01-01 to \(validUntil)"
    /// From 1 km below the ellipsoid to 850 km above it.
    package static let validHeightMetres = -1000.0...850_000.0

    /// The field at a height above the ellipsoid. Heights above the sea differ from it by up to 107 m, which
    /// changes the declination by less than 0.01° outside of the blackout zones.
    ///
    /// Nil outside the model's years and heights. `decimalYear` is 2025.5 in the middle of 2025. At a pole
    /// north is the direction of the meridian that the position names.
    package init?(at place: Coordinate, height: Distance, decimalYear: Double) {
        let years = decimalYear - Self.validYears.lowerBound
        guard Self.validYears.contains(decimalYear),
            Self.validHeightMetres.contains(height.metres)
        else { return nil }
        let phi = UnitVector(degrees: place.latitudeDegrees)
        let lambda = UnitVector(degrees: place.longitudeDegrees)
        // From the geodetic latitude and height to the geocentric latitude and radius.
        let squared = 1 - Ellipsoid.eccentricitySquared * phi.sine * phi.sine
        let normal = Ellipsoid.equatorialRadiusMetres / squared.squareRoot()
        let outward = (normal + height.metres) * phi.cosine
        let upward = (normal * (1 - Ellipsoid.eccentricitySquared) + height.metres) * phi.sine
        let radius = hypot(outward, upward)
        let geocentric = UnitVector(sine: upward, cosine: outward)
        let field = MagneticHarmonics.field(
            sineOfLatitude: geocentric.sine, cosineOfLatitude: geocentric.cosine, longitude: lambda,
            radiusRatio: 6_371_200 / radius, years: years)
        // Back to the vertical of the ellipsoid.
        let sine = geocentric.sine * phi.cosine - geocentric.cosine * phi.sine
        let cosine = geocentric.cosine * phi.cosine + geocentric.sine * phi.sine
        northNanotesla = field.north * cosine - field.down * sine
        eastNanotesla = field.east
        downNanotesla = field.north * sine + field.down * cosine
    }

    /// The horizontal component, by which a compass turns.
    package var horizontalNanotesla: Double { hypot(northNanotesla, eastNanotesla) }

    /// The whole strength.
    package var totalNanotesla: Double { hypot(horizontalNanotesla, downNanotesla) }

    /// The angle from true north to magnetic north, positive to the east.
    package var declination: Declination {
        Declination(bounded: atan2(eastNanotesla, northNanotesla) * 180 / .pi)
    }

    /// The dip of the field below the horizon, −90 to 90°.
    package var inclination: Angle {
        Angle(degrees: atan2(downNanotesla, horizontalNanotesla) * 180 / .pi)
    }

    /// The model's own estimate of its error in the declination, one standard deviation: √(0.26² + (5417 /
    /// H)²) degrees (error model of WMM2025). Local iron and magnetic storms come on top.
    package var declinationUncertainty: Angle {
        Angle(degrees: hypot(0.26, 5417 / max(1, horizontalNanotesla)))
    }

    /// The compass's reliability here.
    package var zone: CompassZone {
        switch horizontalNanotesla {
        case ..<2000: .blackout
        case ..<6000: .caution
        default: .normal
        }
    }
}

extension Declination {
    /// At sea level at a place, at the beginning of a day. Nil outside of the model's years and in a zone of
    /// blackout, where it is not reliable.
    package init?(at place: Coordinate, on day: Day) {
        let field = MagneticField(at: place, height: Distance(feet: 0), decimalYear: day.decimalYear)
        guard let field, field.zone != .blackout else { return nil }
        self = field.declination
    }
}

/// The reliability of a compass by the horizontal strength of the field: the World Magnetic Model 2025's
/// zones around the magnetic poles.
package enum CompassZone: String, Hashable, Sendable {
    /// 6,000 nT and more.
    case normal
    /// 2,000 up to 6,000 nT: the compass may lose accuracy.
    case caution
    /// Below 2,000 nT: the declination is not reliable and a compass not to be used.
    case blackout

    /// A remark for the pilot, in a sentence; nil in the normal zone.
    package var note: String? {
        switch self {
        case .normal: nil
        case .caution: "Caution zone: the horizontal field is below 6000 nT, a compass may not be accurate."
        case .blackout: "Blackout zone: the horizontal field is below 2000 nT, a compass is of no use."
        }
    }
}
