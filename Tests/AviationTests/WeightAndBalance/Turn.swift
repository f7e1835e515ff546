import Aviation
import Foundation

/// Angles, for a second way to tell what lies inside.
enum Turn {
    /// A point around (40, 2000): the angle is a share of a full turn.
    static func point(_ angle: Double, _ radius: Double) -> EnvelopePoint {
        EnvelopePoint(
            x: 40 + 10 * radius * cos(2 * .pi * angle), mass: 2000 + 500 * radius * sin(2 * .pi * angle))
    }

    /// The winding number of the ring around the point, by the sum of the angles between its corners.
    static func winding(_ ring: [EnvelopePoint], around point: EnvelopePoint) -> Int {
        let angles = ring.map { atan2(($0.mass - point.mass) / 50, $0.x - point.x) }
        let turns = zip(angles, angles.dropFirst() + angles.prefix(1)).map { from, to in
            var turn = to - from
            if turn > .pi { turn -= 2 * .pi }
            if turn < -.pi { turn += 2 * .pi }
            return turn
        }
        return Int((turns.reduce(0, +) / (2 * .pi)).rounded())
    }
}
