import Foundation

/// The components of a reported wind along and across a runway.
package struct RunwayWind: Hashable, Sendable {
    /// Along and across.
    package struct Components: Hashable, Sendable {
        /// Against the aircraft; a tail wind is negative.
        package let headwind: Speed
        /// From the right; from the left is negative. In a worst case it may come from either side.
        package let crosswind: Speed

        /// Rounded to 1e-9 kt, which removes the rounding error of the sine of 180°.
        fileprivate init(headwindKnots: Double, crosswindKnots: Double) {
            headwind = Speed(knots: Self.clean(headwindKnots))
            crosswind = Speed(knots: Self.clean(crosswindKnots))
        }

        private static func clean(_ knots: Double) -> Double { (knots * 1e9).rounded() / 1e9 + 0 }
    }

    /// The certainty of the components.
    package enum Certainty: Hashable, Sendable {
        /// The wind has one direction.
        case reported
        /// The wind varies in a sector: the strongest crosswind and the least headwind in it, each by itself.
        case worstOfSector
        /// The wind varies, or its direction is unknown: all of it as crosswind, and all of it as tailwind.
        case worstCase
    }

    /// Components of the mean wind; nil when its speed is not known.
    package let mean: Components?
    /// Components of the gusts; nil when none were reported.
    package let gust: Components?
    package let certainty: Certainty

    /// The components on a runway in the same north as the wind: head = W · cos(from − runway), cross = W ·
    /// sin(from − runway) (FAA-H-8083-3, chapter 9).
    package init<Reference>(_ wind: ReportedWind<Reference>, on runway: Direction<Reference>) {
        let certainty = Self.certainty(wind)
        let corners = Self.corners(wind, runway)
        func components(_ speed: Speed) -> Components {
            let knots = speed.knots
            guard certainty != .worstCase else {
                return Components(headwindKnots: 0 - knots, crosswindKnots: knots)
            }
            let across = corners.map { knots * sin($0 * .pi / 180) }
            let along = corners.map { knots * cos($0 * .pi / 180) }
            let strongest = across.max { abs($0) < abs($1) } ?? knots
            return Components(headwindKnots: along.min() ?? 0 - knots, crosswindKnots: strongest)
        }
        self.certainty = certainty
        mean = wind.speed.map(components)
        gust = wind.gust.map(components)
    }

    private static func certainty<Reference>(_ wind: ReportedWind<Reference>) -> Certainty {
        guard case .from = wind.direction else {
            // Calm comes from nowhere and needs no direction.
            return wind.speed?.value == 0 && wind.gust == nil ? .reported : .worstCase
        }
        return wind.sector == nil ? .reported : .worstOfSector
    }

    /// The angles from the runway to the wind among which the greatest and the least components are: the wind
    /// itself, both ends of the sector, and each quarter that lies in it.
    private static func corners<Reference>(
        _ wind: ReportedWind<Reference>, _ runway: Direction<Reference>
    ) -> [Double] {
        guard case .from(let from) = wind.direction else { return [0] }
        var corners = [runway.turn(to: from).degrees]
        guard let sector = wind.sector else { return corners }
        let first = runway.turn(to: sector.from).degrees
        let width = (sector.to.degrees - sector.from.degrees + 360).truncatingRemainder(dividingBy: 360)
        corners += [first, first + width]
        corners += stride(from: -360.0, through: 720, by: 90).filter { $0 > first && $0 < first + width }
        return corners
    }
}
