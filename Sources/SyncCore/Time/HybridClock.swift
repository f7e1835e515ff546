/// Gives a device's writes stamps that never run backwards and never fall behind what they had seen.
///
/// Hybrid logical clocks after Kulkarni et al., "Logical Physical Clocks" (2014): physical time while it
/// moves on, a counter while it does not.
package struct HybridClock: Hashable, Sendable {
    /// The device's sixteen hexadecimal digits.
    package let device: String
    /// The last stamp given.
    package private(set) var last: Stamp?

    /// A clock that continues after `last`.
    package init(device: String, last: Stamp? = nil) {
        self.device = device
        self.last = last
    }

    /// Continues after an earlier stamp, if it is later than the last one.
    package mutating func observe(_ stamp: Stamp) { last = last.map { max($0, stamp) } ?? stamp }

    /// The stamp of a write: the device's corrected time, but later than the floor known at its capture and
    /// than the last stamp.
    package mutating func stamp(at milliseconds: Int64, floor: Stamp?) -> Stamp {
        var next = Stamp(milliseconds: milliseconds, counter: 0, device: device)
        for seen in [floor, last] {
            guard let seen, next <= seen.by(device) || next <= seen else { continue }
            next = seen.by(device).successor
        }
        last = next
        return next
    }
}
