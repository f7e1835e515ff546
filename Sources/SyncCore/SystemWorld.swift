import Foundation

/// The world as it is: the system's clock and its source of randomness.
public struct SystemWorld: World {
    /// Makes the world; it holds nothing.
    public init() {}

    /// Milliseconds since 1970 by the system's clock.
    public func now() -> Int64 {
        Int64((Date().timeIntervalSince1970 * 1000).rounded(.down))
    }

    /// Milliseconds of the continuous clock, which also runs while the machine sleeps.
    public func uptime() -> Int64 {
        let (seconds, attoseconds) = Self.start.duration(to: .now).components
        return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    }

    private static let start = ContinuousClock.now

    /// 64 bits from the system's secure source.
    public func random() -> UInt64 {
        UInt64.random(in: .min ... .max)
    }
}
