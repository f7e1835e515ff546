import Foundation
import Notation

// Wind/ computes the effect of wind on an aircraft: on its course (the triangle), on a runway (the
// components), and between the places, heights and times of forecasts (the field). Its invariant: winds are
// added and averaged as vectors, never as degrees, and an unknown wind is never taken for calm.

/// A steady wind: its direction and speed.
package struct WindVector: Hashable, Sendable {
    /// The direction that it comes from; meaningless if it is calm.
    package let from: TrueDirection
    /// Never negative.
    package let speed: Speed

    /// Nil for a speed that is negative or no number.
    package init?(from: TrueDirection, speed: Speed) {
        guard speed.knots.isFinite, speed.value >= 0 else { return nil }
        self.from = from
        self.speed = speed
    }

    /// The wind with these components of the air's motion to the east and to the north, in knots.
    init(eastwardKnots: Double, northwardKnots: Double) {
        speed = Speed(knots: (eastwardKnots * eastwardKnots + northwardKnots * northwardKnots).squareRoot())
        let towards = atan2(eastwardKnots, northwardKnots) * 180 / .pi
        from = TrueDirection(turning: speed.value == 0 ? 0 : towards + 180)
    }

    /// Still air.
    package static let calm = WindVector(eastwardKnots: 0, northwardKnots: 0)

    /// The speed of the air to the east.
    package var eastwardKnots: Double { 0 - speed.knots * sin(from.degrees * .pi / 180) }

    /// The speed of the air to the north.
    package var northwardKnots: Double { 0 - speed.knots * cos(from.degrees * .pi / 180) }
}

extension WindVector: LosslessStringConvertible {
    /// Reads "240/15", "240°/15 kt", "24015KT" and "00000KT": true degrees and, unless a unit says otherwise,
    /// knots. Nil for a wind that varies, gusts, is unknown, or has only a minimum.
    package init?(_ text: String) {
        guard let wind = ReportedWind<TrueNorth>(text), wind.gust == nil, wind.sector == nil,
            !wind.isSpeedMinimum, let speed = wind.speed
        else { return nil }
        switch wind.direction {
        case .from(let from): self.init(from: from, speed: speed)
        case .variable, .unknown: return nil
        }
    }

    /// "240/15": whole degrees and knots, 360 for north; "000/00" for calm.
    package var description: String {
        let knots = Int(clamping: speed.knots.rounded())
        guard knots > 0 else { return "000/00" }
        let degrees = (Int(clamping: from.degrees.rounded()) + 359) % 360 + 1
        return "\(degrees.zeroPadded(to: 3))/\(knots.zeroPadded(to: 2))"
    }
}
